/** The list of failed jobs in memory: found, run again and given up as those in the database are. */
import { itemOfJob, type FailedJobs } from '#platform/jobs/failedJobs.ts';
import type { DeadJob, JobKind } from '#platform/jobs/jobs.ts';

type Deps = {
  dead: DeadJob[];
  kinds: () => readonly JobKind<never>[];
};

const itemOf = ({ name, id }: DeadJob): string => itemOfJob(name, id);
const orderOf = ({ dueAt, itemId }: { dueAt: string; itemId: string }): string => `${dueAt} ${itemId}`;

/** Over this list, which others add to. */
export const memoryFailedJobs = ({ dead, kinds }: Deps): FailedJobs => {
  const remove = (itemId: string): void => {
    const place = dead.findIndex((job) => itemOf(job) === itemId);
    if (place >= 0) dead.splice(place, 1);
  };
  return {
    find: ({ dueBefore, after, limit }) => {
      const items = dead
        .map((job) => ({ dueAt: job.failedAt, itemId: itemOf(job) }))
        .filter((item) => item.dueAt <= dueBefore && (after === null || orderOf(item) > orderOf(after)))
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return Promise.resolve(items.slice(0, limit).map(({ dueAt, itemId }) => ({ itemId, failedAt: dueAt })));
    },
    run: async (itemId) => {
      const job = dead.find((candidate) => itemOf(candidate) === itemId);
      if (job === undefined) return;
      const kind = kinds().find(({ name }) => name === job.name);
      if (kind === undefined) throw new Error(`there is no job “${job.name}”`);
      try {
        // The list holds what was queued for this kind.
        await kind.run(job.data as never, new AbortController().signal);
      } catch (error) {
        job.error = error instanceof Error ? error.message : String(error);
        throw error;
      }
      remove(itemId);
    },
    giveUp: (itemId) => Promise.resolve(remove(itemId)),
  };
};
