/** Who sees the original of a video beside its creator and its buyer. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './originals.schema.ts';

export type AdminOpening = z.infer<typeof schema.adminOpening>;
export type OrderOpening = z.infer<typeof schema.orderOpening>;

export const adminOpenOriginal = endpoint<typeof schema.adminOpenOriginal>({
  method: 'POST',
  path: '/api/admin/videos/:id/original',
  access: staff('moderator', 'finance'),
  limit: 'general',
  summary:
    'Opens the original for whoever holds a review, claim, problem, refund or dispute; of a sold video with a reason and a second person.',
});
export const agreeToOriginal = endpoint<typeof schema.agreeToOriginal>({
  method: 'POST',
  path: '/api/admin/videos/:id/agree-to-original',
  access: staff('moderator', 'finance'),
  limit: 'general',
  summary: 'Agrees, as the second person, that a colleague opens the original of a sold video.',
});
export const adminVideoOpenings = endpoint<typeof schema.adminVideoOpenings>({
  method: 'GET',
  path: '/api/admin/videos/:id/openings',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'Who opened the original of this video or wants to, when and why.',
});
export const adminListOpenings = endpoint<typeof schema.adminListOpenings>({
  method: 'GET',
  path: '/api/admin/openings',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'Originals that staff opened or want to open.',
});
export const orderOpenings = endpoint<typeof schema.orderOpenings>({
  method: 'GET',
  path: '/api/orders/:orderId/openings',
  access: 'profileComplete',
  limit: 'general',
  summary: 'When staff opened the original of what the caller bought, and for what.',
});
