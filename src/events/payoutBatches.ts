/** What payouts records of batches, in which finance releases several payouts together. */
import type { LeftOutCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

// batch-{id}: some waiting payouts, proposed by one person and, above the limit, approved by another

/** A member of finance proposed the batch; the total is frozen. */
export type BatchProposed = Event<
  'BatchProposed',
  {
    batchId: string;
    proposedBy: string;
    payouts: { payoutId: string; creatorId: string; amountPence: number }[];
    totalPence: number;
  }
>;
/** The batch is approved; its payouts are released one by one from here on. */
export type BatchApproved = Event<'BatchApproved', { batchId: string; approvedBy: string }>;
/** The batch is declined; each of its payouts waits as before. */
export type BatchDeclined = Event<'BatchDeclined', { batchId: string; declinedBy: string; reason: string }>;
/** One of its payouts was released. */
export type BatchPayoutReleased = Event<'BatchPayoutReleased', { batchId: string; payoutId: string }>;
/** One of its payouts could not be released; it waits as before or has been decided meanwhile. */
export type BatchPayoutLeftOut = Event<
  'BatchPayoutLeftOut',
  { batchId: string; payoutId: string; cause: LeftOutCause }
>;
export type BatchEvent = BatchProposed | BatchApproved | BatchDeclined | BatchPayoutReleased | BatchPayoutLeftOut;
