/** A creator's own videos: draft, signature, correction, withdrawal. */
import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as catalogue from './catalogue.schema.ts';
import type * as schema from './studio.schema.ts';
import { thumbnailLimits } from '#contracts/sales/businessVocabulary.ts';

export type StudioVideo = z.infer<typeof schema.studioVideo>;
export type QualityCheck = z.infer<typeof catalogue.check>;
export type VideoStep = z.infer<typeof catalogue.videoStep>;
export type GrantDocument = z.infer<typeof schema.grantDocument.response>;

export const getStudioVideo = endpoint<typeof schema.getStudioVideo>({
  method: 'GET',
  path: '/api/my/videos/:videoId/studio',
  access: 'creator',
  limit: 'general',
  summary: 'Reads one of your videos with its draft, checks, progress and history.',
});
export const saveDraft = endpoint<typeof schema.saveDraft>({
  method: 'PUT',
  path: '/api/my/videos/:videoId/draft',
  access: 'creator',
  limit: 'general',
  summary: 'Keeps what has been filled in so far.',
});
export const cancelUpload = endpoint<typeof schema.cancelUpload>({
  method: 'POST',
  path: '/api/my/videos/:videoId/cancel',
  access: 'creator',
  limit: 'general',
  summary: 'Deletes an upload or a draft; safe to repeat.',
});
export const grantDocument = endpoint<typeof schema.grantDocument>({
  method: 'GET',
  path: '/api/grant',
  access: 'open',
  limit: 'general',
  summary: 'What a creator signs before a video may be listed.',
});
export const submitVideo = endpoint<typeof schema.submitVideo>({
  method: 'POST',
  path: '/api/my/videos/:videoId/submit',
  access: 'creator',
  limit: 'general',
  summary: 'Signs the grant and asks for the listing, also while the file is still on its way.',
});
export const editListing = endpoint<typeof schema.editListing>({
  method: 'PUT',
  path: '/api/my/videos/:videoId/listing',
  access: 'creator',
  limit: 'general',
  summary: 'Changes the words of a listed video.',
});
export const relistVideo = endpoint<typeof schema.relistVideo>({
  method: 'POST',
  path: '/api/my/videos/:videoId/relist',
  access: 'creator',
  limit: 'general',
  summary: 'Puts a withdrawn video up for sale again.',
});
export const appealDecision = endpoint<typeof schema.appealDecision>({
  method: 'POST',
  path: '/api/my/videos/:videoId/appeal',
  access: 'creator',
  limit: 'general',
  summary: 'Asks, once, for another moderator to decide.',
});
export const chooseThumbnail = endpoint<typeof schema.chooseThumbnail>({
  method: 'POST',
  path: '/api/my/videos/:videoId/thumbnail',
  access: 'creator',
  limit: 'general',
  summary: 'Makes one of the stills the thumbnail.',
});
export const uploadThumbnail = endpoint<typeof schema.uploadThumbnail>({
  method: 'POST',
  path: '/api/my/videos/:videoId/thumbnail-picture',
  access: 'creator',
  limit: 'general',
  file: { field: 'file', maxBytes: thumbnailLimits.maxBytes },
  summary: 'Makes an uploaded picture the thumbnail (JPEG, PNG, WebP or AVIF, as a multipart form).',
});
export const openOwnPreview = endpoint<typeof schema.openOwnPreview>({
  method: 'POST',
  path: '/api/my/videos/:videoId/preview',
  access: 'creator',
  limit: 'general',
  summary: 'A signed link to the preview as buyers will see it.',
});
