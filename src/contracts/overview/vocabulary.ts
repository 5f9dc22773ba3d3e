/** The queues on the start page of staff. Runs in browser and server. */

/**
 * `payoutsHeld`: payouts whose review day has come. `problems` are reports about purchases, `reports` are all other
 * reports; `appeals` are those of suspended accounts, `roles` those that an admin proposes; `payoutsStopped` are creators who took their account back.
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
  'payoutsStopped',
  'batches',
  'fees',
  'houseRules',
  'problems',
  'roles',
] as const;
export type QueueName = (typeof queueNames)[number];

/** The number of days in the charts, today included. */
export const overviewDays = [30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];
