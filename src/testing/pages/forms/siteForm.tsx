/** Renders one form of the site in front of a refusing server. */
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createApi } from '#web/app/api.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { aBoot } from '#testing/pages/render.tsx';
import type { FormRow } from './everyForm.ts';

export type SiteFormRow = FormRow & {
  /** The accessible name of the form. */
  label: string;
  part: () => ReactNode;
  /** The pattern of the page's address, and the address. */
  at?: readonly [pattern: string, address: string];
  /** Buttons, or choices, that lead to the form, in order. */
  buttons?: readonly string[];
  /** What the page stands on, such as who is signed in. */
  before?: () => void;
};

export const renderSiteForm = ({ part, at: [pattern, address] = ['*', '/'] }: SiteFormRow): void => {
  const router = createMemoryRouter([{ path: pattern, element: part() }], { initialEntries: [address] });
  render(
    <Providers boot={aBoot()} call={createApi({ baseUrl: '', onSessionEnd: () => undefined })}>
      <QueryClientProvider client={createQueries()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Providers>,
  );
};

/** Finds the form on the page, behind its buttons where there are any. */
export const openSiteForm = async ({ label, buttons = [] }: SiteFormRow): Promise<HTMLFormElement> => {
  for (const name of buttons)
    fireEvent.click(screen.queryByRole('radio', { name }) ?? (await screen.findByRole('button', { name })));
  return screen.findByRole<HTMLFormElement>('form', { name: label });
};
