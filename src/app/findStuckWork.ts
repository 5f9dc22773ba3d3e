/** What is stuck, for a command that opens the database and nothing else. */
import type { Deps } from '#app.ts';
import { findFailedJobs } from '#platform/jobs/failedJobs.ts';
import type { StuckWork } from '#platform/processes/sweeper.ts';
import { declareApp } from './declareApp.ts';

/** At most `limit` processes that have not reached their end in time, the longest first. */
export const findStuckWork = (
  opened: Pick<Deps, 'db' | 'clock' | 'settings'>,
  limit: number,
): Promise<readonly StuckWork[]> =>
  declareApp({ ...opened, jobs: { failed: { find: findFailedJobs(opened.db) } } }).findStuckWork(limit);
