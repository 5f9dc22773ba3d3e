import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './featured.schema.ts';

export type AdminFeatured = z.infer<typeof schema.adminFeatured>;

export const featuredVideos = endpoint<typeof schema.featuredVideos>({
  method: 'GET',
  path: '/api/featured',
  access: 'open',
  limit: 'general',
  summary:
    'Videos that moderators have chosen among those of creators with Creator Pro, in their order; at most eight.',
});
export const adminListFeatured = endpoint<typeof schema.adminListFeatured>({
  method: 'GET',
  path: '/api/admin/featured',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'What is featured now or will be, in its order.',
});
export const featureVideo = endpoint<typeof schema.featureVideo>({
  method: 'POST',
  path: '/api/admin/featured/:id/feature',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Features a listed video of a creator with Creator Pro from one day until another, at a place of eight.',
});
export const endFeature = endpoint<typeof schema.endFeature>({
  method: 'POST',
  path: '/api/admin/featured/:id/end',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Stops featuring a video, with a reason.',
});
