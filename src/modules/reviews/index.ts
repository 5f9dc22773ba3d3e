import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findReviewsBy, findReviewWords } from '#projections/reviews/reviews.ts';
import { reviewsAdminRoutes, type AdminRoutesDeps } from './adminRoutes.ts';
import { reviewsRoutes, type RoutesDeps } from './routes.ts';

/** The door of reviews. */
export const reviews = (deps: RoutesDeps & AdminRoutesDeps) => ({
  routes: [...reviewsRoutes(deps), ...reviewsAdminRoutes(deps)] satisfies Route[],
  policies: [] satisfies Policy[],
  jobs: [],
  /** A review as something that can be reported; of people everybody sees it, until it is hidden. */
  findReview: async (orderId: string, readerId: string | null) => {
    const review = await findReviewWords(deps.db, orderId);
    if (!review) return undefined;
    const { text, buyerId, isHidden } = review;
    if (readerId !== null && (isHidden || text === null)) return undefined;
    return { text: text ?? '', ownerId: buyerId, placeId: null, isHidden };
  },
  /** What the person wrote and answered. */
  exportPerson: async (userId: string) => ({ reviews: await findReviewsBy(deps.db, userId) }),
});
