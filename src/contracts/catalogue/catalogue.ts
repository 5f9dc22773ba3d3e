import type { z } from 'zod';
import type * as schema from './catalogue.schema.ts';
import { byAddress, endpoint, staff } from '#contracts/http/endpoint.ts';

export type Video = z.infer<typeof schema.video>;
export type VideoPage = z.infer<typeof schema.getVideo.response>;
export type BrowseQuery = z.input<typeof schema.browseVideos.query>;
export type BrowseAnswer = z.infer<typeof schema.browseVideos.response>;
export type Suggestions = z.infer<typeof schema.suggest.response>;
export type MyVideo = z.infer<typeof schema.myVideo>;
export type VideoTotals = z.infer<typeof schema.myVideoTotals.response>;
export type AdminVideo = z.infer<typeof schema.adminVideo>;

export const browseVideos = endpoint<typeof schema.browseVideos>({
  method: 'GET',
  path: '/api/videos',
  access: 'open',
  limit: 'general',
  summary:
    'Listed videos: substring search in title, description and tags; filters of category, price, length, resolution and orientation; six sorts, pages of 12; near matches when few match. Up to 10,000 matches are counted, more are estimated.',
});
/** With fewer letters everything would be suggested. */
export const suggestFrom = 2;
export const suggest = endpoint<typeof schema.suggest>({
  method: 'GET',
  path: '/api/suggestions',
  access: 'open',
  limit: byAddress(240, 60),
  summary: 'Titles, creators and categories in which a word begins as the given words do; at most eight.',
});
export const getVideo = endpoint<typeof schema.getVideo>({
  method: 'GET',
  path: '/api/videos/:videoId',
  access: 'open',
  limit: 'general',
  summary: 'One listed video; 410 once it is sold.',
});
export const openPreview = endpoint<typeof schema.openPreview>({
  method: 'POST',
  path: '/api/videos/:videoId/preview',
  access: 'open',
  limit: byAddress(120, 60),
  summary: 'A signed link to the watermarked preview, good for ten minutes; counts a play once per visitor and day.',
});
export const countView = endpoint<typeof schema.countView>({
  method: 'POST',
  path: '/api/videos/:videoId/views',
  access: 'open',
  limit: 'general',
  summary: 'Counts a visit of the video page, once per visitor and day.',
});
export const createVideo = endpoint<typeof schema.createVideo>({
  method: 'POST',
  path: '/api/videos',
  access: 'creator',
  limit: 'general',
  summary: 'Announces an upload: file name and size, and what is known of the details. The bytes follow by tus.',
});
export const completeUpload = endpoint<typeof schema.completeUpload>({
  method: 'POST',
  path: '/api/videos/:videoId/upload-complete',
  access: 'creator',
  limit: 'general',
  summary: 'Reports that the last byte was sent; safe to repeat.',
});
export const myVideos = endpoint<typeof schema.myVideos>({
  method: 'GET',
  path: '/api/my/videos',
  access: 'creator',
  limit: 'general',
  summary: 'Lists your videos in every state, newest first.',
});
export const myVideoTotals = endpoint<typeof schema.myVideoTotals>({
  method: 'GET',
  path: '/api/my/video-totals',
  access: 'creator',
  limit: 'general',
  summary: 'Counts your videos in each state, and all their views.',
});
export const getMyVideo = endpoint<typeof schema.getMyVideo>({
  method: 'GET',
  path: '/api/my/videos/:videoId',
  access: 'creator',
  limit: 'general',
  summary: 'Reads one of your videos, in any state.',
});

export const adminListVideos = endpoint<typeof schema.adminListVideos>({
  method: 'GET',
  path: '/api/admin/videos',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Videos for staff; filter {status, q}, status also toDo, sort by submittedAt, uploadDate, title.',
});
export const adminGetVideo = endpoint<typeof schema.adminGetVideo>({
  method: 'GET',
  path: '/api/admin/videos/:id',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'One video for staff.',
});
export const approveVideo = endpoint<typeof schema.approveVideo>({
  method: 'POST',
  path: '/api/admin/videos/:id/approve',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Approves a video under review: it is listed once the decision can no longer be taken back.',
});
export const askForChanges = endpoint<typeof schema.askForChanges>({
  method: 'POST',
  path: '/api/admin/videos/:id/ask-for-changes',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Sends a video under review back to its creator with what to change.',
});
export const rejectVideo = endpoint<typeof schema.rejectVideo>({
  method: 'POST',
  path: '/api/admin/videos/:id/reject',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Rejects a video under review with a reason for the creator.',
});
