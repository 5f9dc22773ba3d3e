/** Work that has not reached its end in time. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './stuckWork.schema.ts';

export type StuckItem = z.infer<typeof schema.stuckItem>;

export const adminListStuckWork = endpoint<typeof schema.adminListStuckWork>({
  method: 'GET',
  path: '/api/admin/stuck-work',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'Processes that are in a state for longer than it may last, the longest first; at most 200.',
});
export const tryStuckWorkAgain = endpoint<typeof schema.tryStuckWorkAgain>({
  method: 'POST',
  path: '/api/admin/stuck-work/:process/:itemId/try',
  access: staff('moderator', 'finance'),
  limit: 'general',
  summary: 'Takes the next step of a stuck process at once; refused with the reason when it still cannot move on.',
});
export const proposeSkip = endpoint<typeof schema.proposeSkip>({
  method: 'POST',
  path: '/api/admin/parked-events/:id/skip',
  access: staff(),
  limit: 'general',
  summary: 'Proposes that nobody reacts to an event to which nobody could react; another admin has to confirm it.',
});
export const confirmSkip = endpoint<typeof schema.confirmSkip>({
  method: 'POST',
  path: '/api/admin/parked-events/:id/skip/confirm',
  access: staff(),
  limit: 'general',
  summary: 'Skips an event to which nobody could react; those behind it go on. The proposer cannot confirm it.',
});
