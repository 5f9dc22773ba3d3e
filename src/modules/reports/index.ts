import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findReportsBy } from '#projections/reports/reports.ts';
import { reportsRoutes, type RoutesDeps } from './routes.ts';

/** The door of reports. */
export const reports = (deps: RoutesDeps) => ({
  routes: reportsRoutes(deps) satisfies Route[],
  policies: [] satisfies Policy[],
  jobs: [],
  /** What the person reported. */
  exportPerson: async (userId: string) => ({ reports: await findReportsBy(deps.db, userId) }),
});
