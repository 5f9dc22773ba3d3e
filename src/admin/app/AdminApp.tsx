import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdminContext, CoreAdminUI, defaultI18nProvider, Notification, Resource, type AuthProvider } from 'react-admin';
import { Problem } from '#contracts/http/problem.ts';
import { useColourMode } from '#admin/theme/colourMode.ts';
import { ConsoleLayout } from './ConsoleLayout.tsx';
import { Dashboard } from '#admin/overview/Dashboard.tsx';
import type { ConsoleDataProvider } from '#admin/calls/dataProvider.ts';
import { LoginPage } from './LoginPage.tsx';
import { AccessDenied } from '#admin/parts/AccessDenied.tsx';
import { ConsoleError } from '#admin/parts/ConsoleError.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { NotFound } from '#admin/parts/NotFound.tsx';
import { resources } from '#admin/resources.ts';
import { consoleTheme } from '#admin/theme/theme.ts';

type AdminAppProps = { authProvider: AuthProvider; dataProvider: ConsoleDataProvider };

/** Asking again helps only when the server could not be reached. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && error instanceof Problem && error.status === 503 },
  },
});

const toasts = { vertical: 'bottom', horizontal: 'right' } as const;

/** The console's table of contents. */
export const AdminApp = ({ authProvider, dataProvider }: AdminAppProps) => {
  const mode = useColourMode();
  const theme = useMemo(() => consoleTheme(mode), [mode]);
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={defaultI18nProvider}
      queryClient={queries}
      theme={theme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title="Console"
        layout={ConsoleLayout}
        dashboard={Dashboard}
        loginPage={LoginPage}
        loading={Loading}
        error={ConsoleError}
        catchAll={NotFound}
        accessDenied={AccessDenied}
        authenticationError={AccessDenied}
        requireAuth
        disableTelemetry
      >
        {resources.map(({ screens }) => (
          <Resource key={screens.name} {...screens} />
        ))}
      </CoreAdminUI>
      <Notification anchorOrigin={toasts} />
    </AdminContext>
  );
};
