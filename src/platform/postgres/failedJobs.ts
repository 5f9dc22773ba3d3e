/**
 * Jobs that have failed for good, straight from the tables of pg-boss. Such a job stays until it was run again with
 * success or was given up: nothing here and nothing in pg-boss forgets it before.
 */
import { pause } from '#platform/time/abort.ts';
import type { Db } from './db.ts';
import { inCause } from './jobCause.ts';

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
const failedAt = `date_trunc('milliseconds', completed_on)`;
const itemId = `(name || ':' || id)`;

/** Reads the list; there is none in a database in which no job was ever sent. */
export const findFailedJobs = (db: Db): FindFailedJobs => {
  let hasJobs = false;
  return async ({ dueBefore, after, limit }) => {
    if (!hasJobs) {
      const { rows } = await db.raw<{ rows: { hasJobs: boolean }[] }>(
        `select to_regclass('pgboss.job') is not null as "hasJobs"`,
      );
      hasJobs = rows[0]?.hasJobs === true;
      if (!hasJobs) return [];
    }
    const { rows } = await db.raw<{ rows: FailedJob[] }>(
      `select ${itemId} as "itemId", ${failedAt} as "failedAt" from pgboss.job
       where state = 'failed' and ${failedAt} <= ?::timestamptz and (${failedAt}, ${itemId} collate "C") > (?::timestamptz, ?)
       order by ${failedAt}, ${itemId} collate "C" limit ?`,
      [dueBefore, after?.dueAt ?? '-infinity', after?.itemId ?? '', limit],
    );
    return rows;
  };
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const createFailedJobs = ({ db, findKind, stopping }: Deps): FailedJobs => {
  const running = new Map<string, Promise<void>>();

  /** It is left out as soon as it is not failed any more: another process may have been faster. */
  const rowOf = (item: string) => {
    const { name, id } = jobOfItem(item);
    // Compared as text: an address may hold something that is not a UUID.
    return db('job').withSchema('pgboss').where({ name, state: 'failed' }).whereRaw('id::text = ?', [id]);
  };
  const end = async (item: string, state: 'completed' | 'cancelled'): Promise<void> => {
    await rowOf(item).update({ state, completed_on: db.fn.now() });
  };

  /** Rejects when the job takes longer than its kind may, or the process stops. */
  const runWithin = async ({ name, expireSeconds, run }: Kind, data: never): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping, over.signal]);
    const limit = pause(expireSeconds * 1000, signal).then(() => {
      throw new Error(stopping.aborted ? `${name} was interrupted` : `${name} took longer than ${expireSeconds} s`);
    });
    try {
      await Promise.race([run(data, signal), limit]);
    } finally {
      over.abort();
    }
  };

  const runOnce = async (item: string): Promise<void> => {
    const job = await rowOf(item).first<{ data: object } | undefined>('data');
    if (job === undefined) return;
    const { name } = jobOfItem(item);
    const kind = findKind(name);
    try {
      if (kind === undefined) throw new Error(`there is no job “${name}”`);
      await inCause(job.data, (sent) => runWithin(kind, sent as never));
    } catch (error) {
      if (!stopping.aborted) await rowOf(item).update({ output: JSON.stringify({ message: messageOf(error) }) });
      throw error;
    }
    await end(item, 'completed');
  };

  return {
    find: findFailedJobs(db),
    // A long one is still running when it is its turn again.
    run: (item) => {
      const run = running.get(item) ?? runOnce(item).finally(() => running.delete(item));
      running.set(item, run);
      return run;
    },
    giveUp: (item) => end(item, 'cancelled'),
  };
};
