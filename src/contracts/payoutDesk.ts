/** What finance does with withdrawals beyond releasing or rejecting one. */
import type { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import type * as schema from './payoutDesk.schema.ts';

export type PayoutSignal = z.infer<typeof schema.payoutSignal>;
export type PayoutSheet = z.infer<typeof schema.payoutSheet>;

export const getPayoutSheet = endpoint<typeof schema.getPayoutSheet>({
  method: 'GET',
  path: '/api/admin/payouts/:id/sheet',
  access: staff('finance', 'auditor'),
  summary: 'What speaks for and against a payout, how its creator stands, and what colleagues wrote about a hold.',
});
export const holdPayout = endpoint<typeof schema.holdPayout>({
  method: 'POST',
  path: '/api/admin/payouts/:id/hold',
  access: staff('finance'),
  summary: 'Lets a waiting payout wait until a day, with a sentence for the creator and a note for staff.',
});
export const liftHold = endpoint<typeof schema.liftHold>({
  method: 'POST',
  path: '/api/admin/payouts/:id/lift-hold',
  access: staff('finance'),
  summary: 'Takes a payout off hold: it waits for release again.',
});
