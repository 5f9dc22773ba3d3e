import type { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type * as schema from './profile.schema.ts';

export type Profile = z.infer<typeof schema.profile>;

export const completeProfile = endpoint<typeof schema.completeProfile>({
  method: 'POST',
  path: '/api/auth/complete-profile',
  access: 'emailVerified',
  summary: 'Completes the profile; answers new tokens and the user.',
});
export const getProfile = endpoint<typeof schema.getProfile>({
  method: 'GET',
  path: '/api/user/profile',
  access: 'signedIn',
  summary: 'The own profile.',
});
export const updateProfile = endpoint<typeof schema.updateProfile>({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'emailVerified',
  summary: 'Saves the own profile (flat payload).',
});
