/** The closed lists of plans. */

/** The states of a subscription at the payment provider. */
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

/** The states of a creator's plan. `late`: the last renewal could not be charged. */
export const planStandings = ['free', 'renewing', 'ending', 'late'] as const;
export type PlanStanding = (typeof planStandings)[number];

export const planName = 'Creator Pro';

/** The features of Creator Pro, line by line, and whether each exists yet, so that nobody pays for a promise. */
export const proLines: readonly (readonly [line: string, isReady: boolean])[] = [
  ['Unlimited uploads', true],
  ['Priority placement', true],
  ['Advanced analytics', true],
  ['Direct creator messaging', true],
  ['Priority support', true],
  ['Featured content opportunities', true],
];
