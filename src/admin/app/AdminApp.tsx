import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdminContext, CoreAdminUI, defaultI18nProvider, Notification, Resource, type AuthProvider } from 'react-admin';
import { Problem } from '#contracts/http/problem.ts';
import { accounts } from '#admin/accounts/index.ts';
import { books } from '#admin/books/index.ts';
import { cases } from '#admin/cases/index.ts';
import { claims } from '#admin/claims/index.ts';
import { afterSales } from '#admin/after-sales/index.ts';
import { useColourMode } from '#admin/theme/colourMode.ts';
import { ConsoleLayout } from './ConsoleLayout.tsx';
import { Dashboard } from '#admin/overview/Dashboard.tsx';
import type { ConsoleDataProvider } from '#admin/calls/dataProvider.ts';
import { LoginPage } from './LoginPage.tsx';
import { AccessDenied } from '#admin/parts/AccessDenied.tsx';
import { ConsoleError } from '#admin/parts/ConsoleError.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { NotFound } from '#admin/parts/NotFound.tsx';
import { payoutBatches } from '#admin/payout-batches/index.ts';
import { feePolicies } from '#admin/fee-policies/index.ts';
import { featured } from '#admin/featured/index.ts';
import { payouts } from '#admin/payouts/index.ts';
import { reads } from '#admin/reads/index.ts';
import { reports } from '#admin/reports/index.ts';
import { requests } from '#admin/requests/index.ts';
import { reviews } from '#admin/reviews/index.ts';
import { sales } from '#admin/sales/index.ts';
import { consoleTheme } from '#admin/theme/theme.ts';
import { videos } from '#admin/videos/index.ts';

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
        <Resource {...videos} />
        <Resource {...payouts} />
        <Resource {...payoutBatches} />
        <Resource {...afterSales} />
        <Resource {...sales} />
        <Resource {...books} />
        <Resource {...feePolicies} />
        <Resource {...reviews} />
        <Resource {...featured} />
        <Resource {...reports} />
        <Resource {...requests} />
        <Resource {...claims} />
        <Resource {...cases} />
        <Resource {...accounts} />
        <Resource {...reads} />
      </CoreAdminUI>
      <Notification anchorOrigin={toasts} />
    </AdminContext>
  );
};
