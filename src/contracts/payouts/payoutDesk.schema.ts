import { z } from 'zod';
import { decision } from '#contracts/shared/decision.schema.ts';
import { payoutStatuses } from '#contracts/sales/businessVocabulary.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { batchStatuses, holdCauseKeys, leftOutCauseKeys, mostInBatch } from './payoutVocabulary.ts';
import { adminPayout } from '#contracts/sales/sales.schema.ts';
import { myTrust } from '#contracts/sales/trust.schema.ts';
import { reason } from '#contracts/shared/byRecord.schema.ts';
import { pressed, pressId } from '#contracts/shared/press.schema.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const byRecord = z.object({ id: z.uuid() });

/** A signal for a closer review (`high`, `look`) or against it. */
export const payoutSignal = z
  .object({
    kind: z.enum([
      'suspended',
      'saleInDoubt',
      'sameAddress',
      'fraudWarning',
      'faults',
      'strikes',
      'openClaims',
      'oneBuyer',
      'unusual',
      'firstPayout',
      'newDetails',
      'newAccount',
      'trusted',
    ]),
    level: z.enum(['high', 'look', 'good']),
    text: z.string(),
  })
  .meta({ id: 'PayoutSignal' });

export const payoutDossier = z
  .object({
    /** The most serious first. */
    signals: z.array(payoutSignal),
    creator: z.object({
      joinedAt: z.iso.datetime().nullable(),
      trust: myTrust.response,
      sales: z.int(),
      /** Of these sales: refunded in part or in full, or disputed. */
      refunded: z.int(),
      disputed: z.int(),
      /** Payouts that were paid, and their total. */
      payouts: z.int(),
      paidPence: z.int(),
    }),
    /** The notes that colleagues wrote when they held it. */
    holdNote: z.string().nullable(),
  })
  .meta({ id: 'PayoutSheet' });
export const getPayoutDossier = { params: byRecord, response: payoutDossier };

export const holdPayout = {
  params: byRecord,
  body: z.object({
    /** The sentence that the creator reads. */
    cause: z.enum(holdCauseKeys, 'Please choose what the creator reads'),
    /** Only staff read this. */
    note: text('Please tell your colleagues why', 1000),
    /** A UK day in the future, at most 90 days away. */
    reviewOn: z.iso.date('Please choose a day'),
  }),
  response: adminPayout,
};
/** By the id of the person; the reason is mailed to them. */
export const resumePayouts = {
  params: byRecord,
  body: reason,
  response: z.object({ success: z.boolean() }),
};
export const liftHold = { params: byRecord, response: adminPayout };

export const payoutBatch = z
  .object({
    id: z.uuid(),
    status: z.enum(batchStatuses),
    totalPence: z.int(),
    payouts: z.int(),
    /** Above the limit, a person other than the proposer has to approve it. */
    needsTwoPeople: z.boolean(),
    proposedBy: z.uuid(),
    proposer: z.string(),
    proposedAt: z.iso.datetime(),
    ...decision,
    /** Why it was declined. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PayoutBatch' });
export const wholeBatch = payoutBatch
  .extend({
    items: z.array(
      z.object({
        payoutId: z.uuid(),
        creatorId: z.uuid(),
        creator: z.string(),
        amountPence: z.int(),
        /** The state of the payout itself, now. */
        status: z.enum(payoutStatuses),
        /** The result in the batch; null until the batch has reached the payout. */
        fate: z.enum(['released', ...leftOutCauseKeys]).nullable(),
      }),
    ),
  })
  .meta({ id: 'WholePayoutBatch' });
export const batchFilter = z.object({
  status: z.enum(batchStatuses).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
export const adminListBatches = { query: listQuery, response: z.array(payoutBatch) };
export const adminGetBatch = { params: byRecord, response: wholeBatch };
export const proposeBatch = {
  body: z.object({
    pressId,
    payoutIds: z
      .array(z.uuid())
      .min(1, 'Please choose at least one payout')
      .max(mostInBatch, `Please choose at most ${mostInBatch} payouts`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please choose each payout once'),
  }),
  response: wholeBatch,
};
export const approveBatch = { params: byRecord, body: pressed, response: wholeBatch };
export const declineBatch = {
  params: byRecord,
  body: z.object({ reason: z.string().trim().min(5, 'Please tell your colleague why').max(1000) }),
  response: wholeBatch,
};
