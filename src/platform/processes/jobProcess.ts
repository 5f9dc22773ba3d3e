/** The process of every job that has failed for good: it is run again until it is done, whatever it was for. */
import { jobOfItem, type FailedJobs } from '#platform/jobs/failedJobs.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import { defineProcess, minutes, type Process } from './process.ts';

type Deps = {
  failed: FailedJobs;
  /** Asked once the application is built. */
  kinds: () => readonly JobKind<never>[];
};

/** Items are failed jobs, `<kind>:<job id>`. A kind says after how long its jobs are of no use any more. */
export const jobProcess = ({ failed, kinds }: Deps): Process => {
  const endsAfterMs = (itemId: string): number => {
    const { name } = jobOfItem(itemId);
    return kinds().find((kind) => kind.name === name)?.endsAfterMs ?? Number.POSITIVE_INFINITY;
  };
  return defineProcess({
    name: 'job',
    title: 'Background work',
    ask: 'admin',
    states: { failed: minutes(30) },
    find: async (process, page) =>
      (await failed.find(page)).map(({ itemId, failedAt }) => ({ process, itemId, state: 'failed', dueAt: failedAt })),
    step: (itemId) => (endsAfterMs(itemId) === 0 ? failed.giveUp(itemId) : failed.run(itemId)),
    giveUp: { afterMs: endsAfterMs, step: failed.giveUp },
  });
};
