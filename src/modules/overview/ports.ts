/** What the overview needs from outside. */
import type { DeadJob } from '#platform/postgres/jobs.ts';

/** How far our books were compared with the payment provider’s, and the differences that nobody has explained; from sales. */
export type FindBooks = () => Promise<{ comparedUntil: string | null; differences: number }>;

export type OverviewPorts = {
  findBooks: FindBooks;
  /** Jobs that gave up. */
  jobs: { dead: () => Promise<DeadJob[]> };
};
