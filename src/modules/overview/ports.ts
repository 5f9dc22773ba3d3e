/** What the overview needs from outside the module. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { DeadJob } from '#platform/postgres/jobs.ts';
import type { Sweeper } from '#platform/processes/sweeper.ts';

/** How far our books were compared with the payment provider’s, and the unexplained differences; from books. */
export type FindBooks = () => Promise<{ comparedUntil: string | null; differences: number }>;

/** The processes that have not reached their end in time; from the application. */
export type StuckWorkPort = Pick<Sweeper, 'findStuck' | 'tryAgain'> & {
  /** Whom staff ask about a process of this name; undefined for one that is not declared. */
  askOf: (process: string) => StaffRole | undefined;
};

export type OverviewPorts = {
  stuckWork: StuckWorkPort;
  findBooks: FindBooks;
  /** Jobs that failed for good. */
  jobs: { dead: () => Promise<DeadJob[]> };
};
