/** Jobs that have failed for good. Such a job stays until it was run again with success or was given up. */
import { onAbort } from '#platform/time/abort.ts';
import type { Db } from '#platform/postgres/db.ts';
import { inCause } from './jobCause.ts';
import { messageOf, runWithin } from './runWithin.ts';

export type FailedJob = {
  /** Names the job for good: `<kind>:<job id>`. */
  itemId: string;
  /** The moment at which it had failed for good (UTC ISO); a run that fails again does not change it. */
  failedAt: string;
};

/** Failed jobs up to `dueBefore` (ISO), the oldest first, after the cursor. */
export type FindFailedJobs = (page: {
  dueBefore: string;
  after: Readonly<{ dueAt: string; itemId: string }> | null;
  limit: number;
}) => Promise<readonly FailedJob[]>;

export type FailedJobs = Readonly<{
  find: FindFailedJobs;
  /**
   * Runs it again, and takes it off the list when that succeeds. Does nothing for one that is not on the list any more.
   * @throws what the job throws; it stays on the list with that error
   */
  run: (itemId: string) => Promise<void>;
  /** Takes it off the list although it was never done. */
  giveUp: (itemId: string) => Promise<void>;
}>;

/** The id under which a job is listed, retried and asked for in an address. */
export const itemOfJob = (name: string, id: string): string => `${name}:${id}`;
/** The kind and the id of the job, of which neither has a colon. */
export const jobOfItem = (itemId: string): { name: string; id: string } => {
  const [name = '', id = ''] = itemId.split(':');
  return { name, id };
};

/** As precise as the cursor, which has milliseconds: more may fail in one of them than a page holds. */
const failedAt = `date_trunc('milliseconds', ended_at)`;
const itemId = `(name || ':' || id)`;

export const findFailedJobs =
  (db: Db): FindFailedJobs =>
  async ({ dueBefore, after, limit }) => {
    const { rows } = await db.raw<{ rows: FailedJob[] }>(
      `select ${itemId} as "itemId", ${failedAt} as "failedAt" from jobs
       where state = 'failed' and ${failedAt} <= ?::timestamptz and (${failedAt}, ${itemId} collate "C") > (?::timestamptz, ?)
       order by ${failedAt}, ${itemId} collate "C" limit ?`,
      [dueBefore, after?.dueAt ?? '-infinity', after?.itemId ?? '', limit],
    );
    return rows;
  };

/** What is run. */
type Kind = Readonly<{
  name: string;
  expireSeconds: number;
  run: (data: never, signal: AbortSignal) => Promise<void>;
}>;

type Deps = {
  db: Db;
  findKind: (name: string) => Kind | undefined;
  /** Aborts when the process stops: what runs then stays on the list. */
  stopping: AbortSignal;
};

export const createFailedJobs = ({ db, findKind, stopping }: Deps): FailedJobs => {
  const running = new Map<string, Promise<void>>();
  const interruption = new Promise<never>((_, reject) => onAbort(stopping, () => reject(new Error('interrupted'))));
  interruption.catch(() => undefined);

  /** It is left out as soon as it is not failed any more: another process may have been faster. */
  const rowOf = (item: string) => {
    const { name, id } = jobOfItem(item);
    // Compared as text: an address may hold something that is not a UUID.
    return db('jobs').where({ name, state: 'failed' }).whereRaw('id::text = ?', [id]);
  };
  const end = async (item: string, state: 'done' | 'givenUp'): Promise<void> => {
    await rowOf(item).update({ state, ended_at: db.fn.now() });
  };

  const runOnce = async (item: string): Promise<void> => {
    const job = await rowOf(item).first<{ data: object } | undefined>('data');
    if (job === undefined) return;
    const { name } = jobOfItem(item);
    const kind = findKind(name);
    try {
      if (kind === undefined) throw new Error(`there is no job “${name}”`);
      await inCause(job.data, (sent) => Promise.race([runWithin(kind, sent as never, stopping), interruption]));
    } catch (error) {
      if (!stopping.aborted) await rowOf(item).update({ error: messageOf(error) });
      throw error;
    }
    await end(item, 'done');
  };

  return {
    find: findFailedJobs(db),
    // A long one is still running when it is its turn again.
    run: (item) => {
      const run = running.get(item) ?? runOnce(item).finally(() => running.delete(item));
      running.set(item, run);
      return run;
    },
    giveUp: (item) => end(item, 'givenUp'),
  };
};
