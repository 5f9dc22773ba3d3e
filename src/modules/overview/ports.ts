/** What the overview needs from outside the module. */
import type { DeadJob } from '#platform/postgres/jobs.ts';

/** How far our books were compared with the payment provider’s, and the unexplained differences; from books. */
export type FindBooks = () => Promise<{ comparedUntil: string | null; differences: number }>;

export type OverviewPorts = {
  findBooks: FindBooks;
  /** Jobs that failed for good. */
  jobs: { dead: () => Promise<DeadJob[]> };
};
