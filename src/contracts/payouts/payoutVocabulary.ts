/** The reasons for which a payout may be held, as the creator reads them. Runs in browser and server. */

/** Finance chooses one; the note beside it is for staff only. */
export const holdCauses = {
  saleQuestioned: 'We are looking into one of the sales that it pays for.',
  payoutDetails: 'We are making sure that your payout details are right.',
  identity: 'We are making sure that the money reaches you and nobody else.',
  unusual: 'It is larger than usual, so we are checking it more closely.',
  other: 'We are checking it more closely before we send it.',
} as const satisfies Record<string, string>;
export type HoldCause = keyof typeof holdCauses;
export const holdCauseKeys = Object.keys(holdCauses) as [HoldCause, ...HoldCause[]];

/** What a suspended creator reads about their shares and payouts, which wait until the suspension is lifted. */
export const heldWhileSuspended =
  'What you earned is kept for you: none of it is paid out while your account is suspended, and all of it once that is lifted.';

/** The longest hold in days: no money may wait for longer (Stripe’s limit for the UK). */
export const mostHoldDays = 90;

/** Why a batch skipped a payout. */
export const leftOutCauses = {
  decided: 'Someone had released or rejected it separately.',
  held: 'It is on hold.',
  saleInDoubt: 'A sale that it pays for is in doubt, or the creator’s balance is too low.',
  payeeNotReady: 'Stripe does not send money to the creator at the moment.',
  booksDiffer: 'The books did not agree with the payment provider’s.',
  secondPerson: 'It needs a second person.',
} as const satisfies Record<string, string>;
export type LeftOutCause = keyof typeof leftOutCauses;
export const leftOutCauseKeys = Object.keys(leftOutCauses) as [LeftOutCause, ...LeftOutCause[]];

/** `releasing`: approved, and not all of its payouts have been processed. */
export const batchStatuses = ['proposed', 'releasing', 'done', 'declined'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** The maximum number of payouts in one batch. */
export const mostInBatch = 100;
