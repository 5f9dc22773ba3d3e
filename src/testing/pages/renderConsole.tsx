/** Renders a part of the console for a person with these roles. */
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { startPerson } from './person.ts';
import type { ReactNode } from 'react';
import {
  AdminContext,
  defaultI18nProvider,
  memoryStore,
  Notification,
  testDataProvider,
  TestMemoryRouter,
  type DataProvider,
} from 'react-admin';
import { MemoryRouter, useInRouterContext } from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { createAuthProvider } from '#admin/app/authProvider.ts';
import { may } from '#admin/app/permissions.ts';
import { consoleTheme } from '#admin/theme/theme.ts';

type Options = {
  roles: readonly StaffRole[];
  call: Call;
  /** Answers lists and records; without it, reading one fails, and nobody is suspended. */
  lists?: Partial<Pick<DataProvider, 'getList' | 'getOne' | 'getMany'>>;
  /** The address inside the console. */
  at?: string;
  /** The signed-in person; without it, nobody is known. */
  me?: string;
};

/** The test runner may load the router twice, for us and for react-admin; then each has to know the address. */
const OurRouter = ({ at, children }: { at: string; children: ReactNode }) =>
  useInRouterContext() ? children : <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>;

/** Call `cleanup` after each test. */
export const renderConsole = (part: ReactNode, { roles, call, lists = {}, at = '/', me }: Options) => {
  const authProvider = {
    ...createAuthProvider({ call, callAs: () => call, renew: () => Promise.resolve(false) }),
    checkAuth: () => Promise.resolve(),
    canAccess: ({ resource, action }: { resource: string; action: string }) =>
      Promise.resolve(may(roles, resource, action)),
    ...(me !== undefined && { getIdentity: () => Promise.resolve({ id: me }) }),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <TestMemoryRouter initialEntries={[at]}>
      <OurRouter at={at}>
        <AdminContext
          authProvider={authProvider}
          dataProvider={{ ...testDataProvider({ getMany: () => Promise.resolve({ data: [] }), ...lists }), call }}
          i18nProvider={defaultI18nProvider}
          queryClient={queryClient}
          store={memoryStore()}
          theme={consoleTheme('light')}
        >
          {part}
          <Notification />
        </AdminContext>
      </OurRouter>
    </TestMemoryRouter>,
  );
  return { ...view, user: startPerson(), isReading: () => queryClient.isFetching() > 0 };
};
