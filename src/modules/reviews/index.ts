import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findReviewsBy, findReviewText } from '#projections/reviews/reviews.ts';
import { reviewsAdminRoutes } from './adminRoutes.ts';
import type { ReviewsPorts } from './ports.ts';
import { reviewsRoutes } from './routes.ts';

/** Buyers' reviews of their purchases. */
export const reviews = ({ ports, ...tools }: Tools & { ports: ReviewsPorts }) => {
  const deps = { ...tools, ...ports };
  return {
    routes: [...reviewsRoutes(deps), ...reviewsAdminRoutes(deps)],
    policies: [],
    jobs: [],
    /** A review as the subject of a report; everybody sees it, until it is hidden. */
    findReview: async (orderId: string, readerId: string | null) => {
      const review = await findReviewText(deps.db, orderId);
      if (!review) return undefined;
      const { text, buyerId, isHidden } = review;
      if (readerId !== null && (isHidden || text === null)) return undefined;
      return { text: text ?? '', ownerId: buyerId, placeId: null, isHidden };
    },
    /** What the person wrote and answered. */
    exportPerson: async (userId: string) => ({ reviews: await findReviewsBy(deps.db, userId) }),
  } satisfies Module & Record<string, unknown>;
};
