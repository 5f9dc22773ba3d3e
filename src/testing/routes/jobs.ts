/** Jobs that are recorded when they are sent and run when a test says so. */
import type { DeadJob, JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { memoryFailedJobs } from '#testing/jobs/failedJobs.ts';

export type SentJob = { name: string; data: object; dueAt: number };

export type RecordedJobs = Jobs & {
  /** Every job that was sent, the first of them first; also those that have run since. */
  sent: readonly SentJob[];
  /** Runs what is due, and what that sends, until nothing is due. @throws what a job throws */
  runDue: () => Promise<void>;
  /** Records a job that has failed for good; add the newest first. */
  giveUp: (...jobs: readonly DeadJob[]) => void;
};

export const recordedJobs = (clock: () => Date): RecordedJobs => {
  const sent: SentJob[] = [];
  const waiting: SentJob[] = [];
  const ids = new Set<string>();
  const dead: DeadJob[] = [];
  let kinds: readonly JobKind<never>[] = [];
  const takeDue = (): SentJob | undefined => {
    const index = waiting.findIndex(({ dueAt }) => dueAt <= clock().getTime());
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  return {
    sent,
    start: (all) => {
      kinds = all;
      return Promise.resolve();
    },
    send: ({ name }, data, { id, startAfterSeconds = 0 } = {}) => {
      if (!kinds.some((kind) => kind.name === name)) throw new Error(`there is no job “${name}”`);
      const key = `${name} ${id}`;
      if (id !== undefined && ids.has(key)) return Promise.resolve();
      ids.add(key);
      // A job's data is kept as JSON.
      const copy = JSON.parse(JSON.stringify(data)) as object;
      const job = { name, data: copy, dueAt: clock().getTime() + startAfterSeconds * 1000 };
      sent.push(job);
      waiting.push(job);
      return Promise.resolve();
    },
    runDue: async () => {
      const { signal } = new AbortController();
      for (let job = takeDue(); job !== undefined; job = takeDue()) {
        const { name, data } = job;
        // The queue holds what `send` put there for this kind.
        await kinds.find((kind) => kind.name === name)?.run(data as never, signal);
      }
    },
    giveUp: (...jobs) => void dead.push(...jobs),
    open: () => Promise.resolve(),
    dead: () => Promise.resolve(dead),
    failed: memoryFailedJobs({ dead, kinds: () => kinds }),
    counts: () => Promise.resolve({}),
    stop: () => Promise.resolve(),
  };
};
