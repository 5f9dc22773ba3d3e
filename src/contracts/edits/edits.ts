/** Changes of approved listings: a creator withdraws what waits, and moderators decide. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './edits.schema.ts';

export type AdminEdit = z.infer<typeof schema.adminEdit>;

export const withdrawEdit = endpoint<typeof schema.withdrawEdit>({
  method: 'POST',
  path: '/api/my/videos/:videoId/edit/withdraw',
  access: 'creator',
  limit: 'general',
  summary: 'Withdraws the change of your listing that waits for a check; safe to repeat.',
});
export const adminListEdits = endpoint<typeof schema.adminListEdits>({
  method: 'GET',
  path: '/api/admin/edits',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Changes of listings that wait for a check, or are live and sampled; filter {status}.',
});
export const approveEdit = endpoint<typeof schema.approveEdit>({
  method: 'POST',
  path: '/api/admin/videos/:id/edits/:editId/approve',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Lets a change of a listing go live, or a sampled one stay.',
});
export const declineEdit = endpoint<typeof schema.declineEdit>({
  method: 'POST',
  path: '/api/admin/videos/:id/edits/:editId/decline',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Declines a change of a listing with a reason, or puts a sampled one back.',
});
