import * as contract from '#contracts/reviews/reviews.ts';
import * as schema from '#contracts/reviews/reviews.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import {
  findReviewsOf,
  getReviewRow,
  rateCreator,
  REVIEWS_PAGE,
  type ReviewRow,
} from '#projections/reviews/reviews.ts';
import type { FindCreatorByName, FindSale } from './ports.ts';
import { answerReview, review, writeReview } from './review.ts';

export type RoutesDeps = {
  handle: Handle;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  findSale: FindSale;
  findCreatorByName: FindCreatorByName;
};

const toReview = ({ orderId, title, stars, text, writtenAt, answer, answeredAt }: ReviewRow): contract.Review => ({
  orderId,
  title: title ?? '',
  stars,
  text: text ?? '',
  writtenAt,
  answer,
  answeredAt,
});

export const reviewsRoutes = ({ handle, caughtUp, db, findSale, findCreatorByName }: RoutesDeps): Route[] => {
  /** The caller's own sold order; any other does not exist. */
  const ownSale = async (orderId: string, buyerId: string) => {
    const sale = await findSale(orderId);
    if (sale?.buyerId !== buyerId) throw new Problem('not-found');
    return sale;
  };
  const answerOf = async (orderId: string, isOwned: boolean): Promise<contract.OwnReview> => {
    const row = await getReviewRow(db, orderId);
    return { review: row ? { ...toReview(row), isHidden: row.isHidden } : null, mayWrite: !row && isOwned };
  };
  return [
    route(contract.getReview, schema.getReview, async ({ params: { orderId }, caller }) => {
      const { isFetched, isTakenBack } = await ownSale(orderId, caller.userId);
      return answerOf(orderId, isFetched && !isTakenBack);
    }),

    route(contract.writeReview, schema.writeReview, async ({ params: { orderId }, body, caller, cause }) => {
      const { videoId, creatorId, buyerId, isFetched, isTakenBack } = await ownSale(orderId, caller.userId);
      const sale = { orderId, videoId, creatorId, buyerId, isFetched, isTakenBack };
      await caughtUp(await handle(review, orderId, writeReview(sale, body), cause));
      return answerOf(orderId, false);
    }),

    route(contract.answerReview, schema.answerReview, async ({ params: { orderId }, body, caller, cause }) => {
      await caughtUp(await handle(review, orderId, answerReview(orderId, caller.userId, body.text), cause));
      return { success: true };
    }),

    route(contract.creatorReviews, schema.creatorReviews, async ({ params: { username }, query: { page } }) => {
      const creator = await findCreatorByName(username);
      if (!creator) throw new Problem('not-found');
      const [{ rows, total }, rating] = await Promise.all([
        findReviewsOf(db, creator.id, page),
        rateCreator(db, creator.id),
      ]);
      return { reviews: rows.map(toReview), rating, total, page, pageSize: REVIEWS_PAGE };
    }),
  ];
};
