/** What finance can do with payouts besides releasing or rejecting one. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './payoutDesk.schema.ts';

export type PayoutSignal = z.infer<typeof schema.payoutSignal>;
export type PayoutBatch = z.infer<typeof schema.payoutBatch>;
export type WholeBatch = z.infer<typeof schema.wholeBatch>;
export type PayoutDossier = z.infer<typeof schema.payoutDossier>;

export const getPayoutDossier = endpoint<typeof schema.getPayoutDossier>({
  method: 'GET',
  path: '/api/admin/payouts/:id/sheet',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'What speaks for and against a payout, how its creator stands, and what colleagues wrote about a hold.',
});
export const holdPayout = endpoint<typeof schema.holdPayout>({
  method: 'POST',
  path: '/api/admin/payouts/:id/hold',
  access: staff('finance'),
  limit: 'general',
  summary: 'Puts a payout on hold until a day, with a sentence for the creator and a note for staff.',
});
export const resumePayouts = endpoint<typeof schema.resumePayouts>({
  method: 'POST',
  path: '/api/admin/accounts/:id/resume-payouts',
  access: staff('finance'),
  limit: 'general',
  summary: 'Lets payouts of a creator go on, who reported that someone else was in the account.',
});
export const liftHold = endpoint<typeof schema.liftHold>({
  method: 'POST',
  path: '/api/admin/payouts/:id/lift-hold',
  access: staff('finance'),
  limit: 'general',
  summary: 'Takes a payout off hold: it waits for release again.',
});

export const adminListBatches = endpoint<typeof schema.adminListBatches>({
  method: 'GET',
  path: '/api/admin/payout-batches',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Batches of payouts; filter {status}. What waits has waited longest first.',
});
export const adminGetBatch = endpoint<typeof schema.adminGetBatch>({
  method: 'GET',
  path: '/api/admin/payout-batches/:id',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Reads one batch with the outcome of each of its payouts.',
});
export const proposeBatch = endpoint<typeof schema.proposeBatch>({
  method: 'POST',
  path: '/api/admin/payout-batches',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Puts waiting payouts together, to be released at once.',
});
export const approveBatch = endpoint<typeof schema.approveBatch>({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/approve',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Releases the payouts of a batch one by one; above the limit by another person than its proposer.',
});
export const declineBatch = endpoint<typeof schema.declineBatch>({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/decline',
  access: staff('finance'),
  limit: 'general',
  summary: 'Declines or withdraws a batch; its payouts wait for release as before.',
});
