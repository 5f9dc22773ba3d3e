import { z } from 'zod';
import { holdCauseKeys } from './payoutVocabulary.ts';
import { adminPayout, myTrust } from './sales.schema.ts';
import { text } from './typedText.schema.ts';

const byRecord = z.object({ id: z.uuid() });

/** Something that speaks for a closer look (`high`, `look`) or against it. */
export const payoutSignal = z
  .object({
    kind: z.enum([
      ...(['suspended', 'saleInDoubt', 'sameAddress', 'fraudWarning', 'faults', 'strikes'] as const),
      ...(['openClaims', 'oneBuyer', 'unusual', 'firstPayout', 'newDetails', 'newAccount', 'trusted'] as const),
    ]),
    level: z.enum(['high', 'look', 'good']),
    text: z.string(),
  })
  .meta({ id: 'PayoutSignal' });

export const payoutSheet = z
  .object({
    /** The gravest first. */
    signals: z.array(payoutSignal),
    creator: z.object({
      joinedAt: z.iso.datetime().nullable(),
      trust: myTrust.response,
      sales: z.int(),
      /** Of those: refunded in part or whole, disputed. */
      refunded: z.int(),
      disputed: z.int(),
      /** Payouts that reached them, and how much that was. */
      payouts: z.int(),
      paidPence: z.int(),
    }),
    /** What colleagues wrote when it was put on hold. */
    holdNote: z.string().nullable(),
  })
  .meta({ id: 'PayoutSheet' });
export const getPayoutSheet = { params: byRecord, response: payoutSheet };

export const holdPayout = {
  params: byRecord,
  body: z.object({
    /** The sentence that the creator reads. */
    cause: z.enum(holdCauseKeys, 'Please choose what the creator reads'),
    /** Read by staff alone. */
    note: text('Please tell your colleagues why', 1000),
    /** A UK day in the future, at most 90 days away. */
    reviewOn: z.iso.date('Please choose a day'),
  }),
  response: adminPayout,
};
export const liftHold = { params: byRecord, response: adminPayout };
