/** What sales records of payouts that finance lets go together. Other modules read it through `events.ts`. */
import type { LeftOutCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

// batch-{id}: some waiting payouts, proposed by one person and let go by another above the limit

/** Somebody put them together; the total is frozen. */
export type BatchProposed = Event<
  'BatchProposed',
  {
    batchId: string;
    proposedBy: string;
    payouts: { payoutId: string; creatorId: string; amountPence: number }[];
    totalPence: number;
  }
>;
/** Its payouts are let go from here on, one by one. */
export type BatchApproved = Event<'BatchApproved', { batchId: string; approvedBy: string }>;
/** None of them is let go by it; each waits as before. */
export type BatchDeclined = Event<'BatchDeclined', { batchId: string; declinedBy: string; reason: string }>;
/** One of them is let go. */
export type BatchPayoutReleased = Event<'BatchPayoutReleased', { batchId: string; payoutId: string }>;
/** One of them could not be let go, and waits as before or has been decided meanwhile. */
export type BatchPayoutLeftOut = Event<
  'BatchPayoutLeftOut',
  { batchId: string; payoutId: string; cause: LeftOutCause }
>;
export type BatchEvent = BatchProposed | BatchApproved | BatchDeclined | BatchPayoutReleased | BatchPayoutLeftOut;
