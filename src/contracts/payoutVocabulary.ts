/** Why a withdrawal may wait, in the words that its creator reads. Runs in browser and server. */

/** What finance chooses from; what it writes beside it is for staff alone. */
export const holdCauses = {
  saleQuestioned: 'We are looking into one of the sales that it pays for.',
  payoutDetails: 'We are making sure that your payout details are right.',
  identity: 'We are making sure that the money reaches you and nobody else.',
  unusual: 'It is larger than usual, so we take a closer look.',
  other: 'We take a closer look before we send it.',
} as const satisfies Record<string, string>;
export type HoldCause = keyof typeof holdCauses;
export const holdCauseKeys = Object.keys(holdCauses) as [HoldCause, ...HoldCause[]];

/** A hold ends after so many days at the latest: no money may wait for longer (Stripe’s limit for the UK). */
export const mostHoldDays = 90;
