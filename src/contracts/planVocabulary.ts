/** The closed lists of plans. */

/** What the payment provider says of a subscription. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How a creator's plan stands. `late`: the last renewal could not be charged. */
export const planStandings = ['free', 'renewing', 'ending', 'late'] as const;
export type PlanStanding = (typeof planStandings)[number];

export const planName = 'Creator Pro';
