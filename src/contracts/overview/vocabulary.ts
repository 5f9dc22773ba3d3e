/** What staff see first. Runs in browser and server. */

/**
 * `payoutsHeld`: those whose day to look at them again has come. `problems` are what buyers report of a purchase, `reports` what
 * anybody reports; `appeals` are those of suspended accounts, `roles` those that an admin proposes.
 */
export const queueNames = [
  'videos',
  'claims',
  'reports',
  'requests',
  'cases',
  'appeals',
  'payouts',
  'payoutsHeld',
  'batches',
  'fees',
  'problems',
  'roles',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Days that the charts look back, today included. */
export const overviewDays = [30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];
