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

/** What a creator buys with Creator Pro, line by line, and whether it exists yet, so that nobody pays for a promise. */
export const proLines: readonly (readonly [line: string, isReady: boolean])[] = [
  ['Unlimited uploads', true],
  ['Priority placement', true],
  ['Advanced analytics', true],
  ['Direct creator messaging', true],
  ['Priority support', true],
  ['Featured content opportunities', true],
];
