import type { z } from 'zod';
import type * as schema from './creators.schema.ts';
import { endpoint } from '#contracts/http/endpoint.ts';

export type Creator = z.infer<typeof schema.creator>;

export const getCreator = endpoint<typeof schema.getCreator>({
  method: 'GET',
  path: '/api/creators/:username',
  access: 'open',
  limit: 'general',
  summary: 'What a creator shows to everybody, and their videos for sale, the newest first, in pages of 12.',
});
