import type { Route } from '#platform/http/route.ts';
import { overviewRoutes, type OverviewDeps } from './routes.ts';

/** The door of the overview: it reads what others know, and records and decides nothing. */
export const overview = (deps: OverviewDeps) => ({
  routes: overviewRoutes(deps) satisfies Route[],
  policies: [],
  jobs: [],
});
