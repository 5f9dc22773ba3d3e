import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findReviewsBy } from '#projections/reviews.ts';
import { reviewsAdminRoutes, type AdminRoutesDeps } from './adminRoutes.ts';
import { reviewsRoutes, type RoutesDeps } from './routes.ts';

/** The door of reviews. */
export const reviews = (deps: RoutesDeps & AdminRoutesDeps) => ({
  routes: [...reviewsRoutes(deps), ...reviewsAdminRoutes(deps)] satisfies Route[],
  policies: [] satisfies Policy[],
  jobs: [],
  /** What the person wrote and answered. */
  exportPerson: async (userId: string) => ({ reviews: await findReviewsBy(deps.db, userId) }),
});
