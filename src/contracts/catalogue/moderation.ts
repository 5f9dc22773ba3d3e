import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './moderation.schema.ts';

export type ReviewDossier = z.infer<typeof schema.getReviewDossier.response>;
export type ReviewHistoryEntry = z.infer<typeof schema.reviewHistoryEntry>;
export type ReviewFigures = z.infer<typeof schema.reviewFigures.response>;

export const takeReview = endpoint<typeof schema.takeReview>({
  method: 'POST',
  path: '/api/admin/videos/:id/take',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Reserves a video for ten minutes, or renews that; no other moderator can decide it meanwhile.',
});
export const releaseReview = endpoint<typeof schema.releaseReview>({
  method: 'POST',
  path: '/api/admin/videos/:id/release',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Releases a reserved video to the other moderators.',
});
export const takeNextReview = endpoint<typeof schema.takeNextReview>({
  method: 'POST',
  path: '/api/admin/review-queue/next',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Reserves the next free video: appeals first, then the longest waiting, then spot checks.',
});
export const undoDecision = endpoint<typeof schema.undoDecision>({
  method: 'POST',
  path: '/api/admin/videos/:id/undo-decision',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Undoes your own decision before it takes effect.',
});
export const passSpotCheck = endpoint<typeof schema.passSpotCheck>({
  method: 'POST',
  path: '/api/admin/videos/:id/spot-check',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Passes the spot check of a video that went live by rule.',
});
export const takeDownVideo = endpoint<typeof schema.takeDownVideo>({
  method: 'POST',
  path: '/api/admin/videos/:id/take-down',
  access: staff('moderator'),
  limit: 'general',
  summary:
    'Takes an unsold video off the marketplace with a reason for its creator: the offer first, so that no sale can cross it.',
});
export const reviewFigures = endpoint<typeof schema.reviewFigures>({
  method: 'GET',
  path: '/api/admin/review-figures',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'How many seconds a decision takes, in the median, of the caller and of everybody; how many videos wait.',
});
export const getReviewDossier = endpoint<typeof schema.getReviewDossier>({
  method: 'GET',
  path: '/api/admin/videos/:id/review',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Reads what is known about a video’s creator and how moderators handled it; the access is logged.',
});
