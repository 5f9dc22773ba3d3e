/** What staff can do with reviews. */
import { z } from 'zod';
import * as contract from '#contracts/reviews/reviews.ts';
import * as schema from '#contracts/reviews/reviews.schema.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listReviews, type ReviewRow } from '#projections/reviews/reviews.ts';
import { hideReview, review } from './review.ts';

export type AdminRoutesDeps = { handle: Handle; caughtUp: Consumers['caughtUp']; db: Db };

const reviewFilter = z.object({
  status: z.enum(['shown', 'hidden']).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

const toAdminReview = (row: ReviewRow): contract.AdminReview => ({
  id: row.orderId,
  title: row.title ?? '',
  creatorId: row.creatorId,
  creator: row.creator ?? '',
  stars: row.stars,
  text: row.text ?? '',
  writtenAt: row.writtenAt,
  answer: row.answer,
  answeredAt: row.answeredAt,
  isHidden: row.isHidden,
  hiddenBecause: row.hiddenBecause,
});

export const reviewsAdminRoutes = ({ handle, caughtUp, db }: AdminRoutesDeps): Route[] => [
  route(contract.adminListReviews, schema.adminListReviews, async ({ query }) => {
    const { filter, ...page } = readListQuery(query, reviewFilter);
    const { rows, total } = await listReviews(db, { filter: { status: filter.status, ids: filter.id }, ...page });
    return listReply('reviews', rows.map(toAdminReview), page.from, total);
  }),

  route(contract.hideReview, schema.hideReview, async ({ params: { id }, body, cause }) => {
    await caughtUp(await handle(review, id, hideReview(id, body.reason), cause));
    return { success: true };
  }),
];
