import type { Route } from '#platform/http/route.ts';
import { profileRoutes, type RoutesDeps } from './routes.ts';

/** The door of profile. */
export const profile = (deps: RoutesDeps) => ({ routes: profileRoutes(deps) satisfies Route[], policies: [] });
