/** What staff see first. Runs in browser and server. */

/** `payoutsHeld`: those whose day to look at them again has come. */
export const queueNames = ['videos', 'claims', 'cases', 'payouts', 'payoutsHeld', 'batches', 'reports'] as const;
export type QueueName = (typeof queueNames)[number];

/** Days that the charts look back, today included. */
export const overviewDays = [30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];
