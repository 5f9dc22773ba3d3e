import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './reviews.schema.ts';

export type Review = z.infer<typeof schema.review>;
export type OwnReview = z.infer<typeof schema.getReview.response>;
export type CreatorReviews = z.infer<typeof schema.creatorReviews.response>;
export type AdminReview = z.infer<typeof schema.adminReview>;

export const getReview = endpoint<typeof schema.getReview>({
  method: 'GET',
  path: '/api/orders/:orderId/review',
  access: 'profileComplete',
  limit: 'general',
  summary: 'What the caller wrote about an own purchase, and whether they may write now.',
});
export const writeReview = endpoint<typeof schema.writeReview>({
  method: 'POST',
  path: '/api/orders/:orderId/review',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Reviews an own purchase, once, after its original was downloaded.',
});
export const answerReview = endpoint<typeof schema.answerReview>({
  method: 'POST',
  path: '/api/reviews/:orderId/answer',
  access: 'creator',
  limit: 'general',
  summary: 'Answers the review of an own video, once.',
});
export const creatorReviews = endpoint<typeof schema.creatorReviews>({
  method: 'GET',
  path: '/api/creators/:username/reviews',
  access: 'open',
  limit: 'general',
  summary:
    'What buyers wrote about a creator’s videos, the latest first, in pages of 10, and the average of their stars.',
});
export const adminListReviews = endpoint<typeof schema.adminListReviews>({
  method: 'GET',
  path: '/api/admin/reviews',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Reviews, hidden ones too; filter {status}: shown or hidden.',
});
export const hideReview = endpoint<typeof schema.hideReview>({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Takes a review off the site, with a reason; it no longer counts.',
});
