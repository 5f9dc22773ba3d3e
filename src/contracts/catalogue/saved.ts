import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './saved.schema.ts';

export const saveVideo = endpoint<typeof schema.saveVideo>({
  method: 'PUT',
  path: '/api/videos/:videoId/saved',
  access: 'signedIn',
  limit: 'general',
  summary: 'Saves a listed video; safe to repeat.',
});
export const unsaveVideo = endpoint<typeof schema.unsaveVideo>({
  method: 'DELETE',
  path: '/api/videos/:videoId/saved',
  access: 'signedIn',
  limit: 'general',
  summary: 'Removes a saved video; safe to repeat.',
});
export const getSaved = endpoint<typeof schema.getSaved>({
  method: 'GET',
  path: '/api/videos/:videoId/saved',
  access: 'signedIn',
  limit: 'general',
  summary: 'Whether the caller has saved this video.',
});
export const savedVideos = endpoint<typeof schema.savedVideos>({
  method: 'GET',
  path: '/api/my/saved',
  access: 'signedIn',
  limit: 'general',
  summary: 'The saved videos that are still for sale, the latest first, in pages of 12.',
});
