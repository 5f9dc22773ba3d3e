import type { z } from 'zod';
import { byAccount, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './profile.schema.ts';
import { avatarLimits } from '#contracts/auth/vocabulary.ts';

export type Profile = z.infer<typeof schema.profile>;

export const completeProfile = endpoint<typeof schema.completeProfile>({
  method: 'POST',
  path: '/api/auth/complete-profile',
  access: 'emailVerified',
  limit: byAccount(20, 3600),
  summary: 'Completes the profile; answers new tokens and the user.',
});
export const getProfile = endpoint<typeof schema.getProfile>({
  method: 'GET',
  path: '/api/user/profile',
  access: 'signedIn',
  limit: 'general',
  summary: 'Reads your profile.',
});
export const updateProfile = endpoint<typeof schema.updateProfile>({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'emailVerified',
  limit: 'general',
  summary: 'Saves your profile (flat payload).',
});
export const uploadAvatar = endpoint<typeof schema.uploadAvatar>({
  method: 'POST',
  path: '/api/user/avatar',
  access: 'emailVerified',
  limit: byAccount(30, 3600),
  file: { field: 'file', maxBytes: avatarLimits.maxBytes },
  summary: 'Sets your picture (JPEG, PNG, WebP or AVIF, as a multipart form).',
});
export const removeAvatar = endpoint<typeof schema.removeAvatar>({
  method: 'DELETE',
  path: '/api/user/avatar',
  access: 'signedIn',
  limit: 'general',
  summary: 'Removes your picture.',
});
