import { z } from 'zod';
import { byRecord, reason } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { reviewLimits } from '#contracts/site/houseRules.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const byOrder = z.object({ orderId: z.uuid() });

export const review = z
  .object({
    orderId: z.uuid(),
    /** The title of the video. */
    title: z.string(),
    stars: z.int(),
    text: z.string(),
    writtenAt: z.iso.datetime(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Review' });

/** `mayWrite`: sold, downloaded, not reviewed yet. */
const own = z.object({ review: review.extend({ isHidden: z.boolean() }).nullable(), mayWrite: z.boolean() });

export const getReview = { params: byOrder, response: own };
export const writeReview = {
  params: byOrder,
  body: z.object({
    stars: z.int('Please choose one to five stars').min(1).max(5),
    text: text('Please write a sentence or two', reviewLimits.textLength),
  }),
  response: own,
};
export const answerReview = {
  params: byOrder,
  body: z.object({ text: text('Please write your answer', reviewLimits.textLength) }),
  response: z.object({ success: z.boolean() }),
};
export const creatorReviews = {
  params: z.object({ username: z.string().min(1).max(60) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: z.object({
    reviews: z.array(review),
    /** Over all reviews that are not hidden; null when there are none. */
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
};

export const adminReview = review
  .omit({ orderId: true })
  .extend({
    id: z.uuid(),
    creatorId: z.uuid(),
    creator: z.string(),
    isHidden: z.boolean(),
    hiddenBecause: z.string().nullable(),
  })
  .meta({ id: 'AdminReview' });
export const adminListReviews = { query: listQuery, response: z.array(adminReview) };
export const hideReview = {
  params: byRecord,
  body: reason,
  response: z.object({ success: z.boolean() }),
};
