/**
 * Side effects that must happen, kept in PostgreSQL: retry with back-off, then the list of failed jobs, from which the sweeper
 * takes them (`src/platform/processes/jobProcess.ts`). A handler may run more than once, so what it does must be safe to repeat.
 */
import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { jobLimits } from '#platform/connections/limits.ts';
import { onAbort, pause } from '#platform/time/abort.ts';
import { carryOver } from './carryOver.ts';
import type { Claims } from '#platform/postgres/claims.ts';
import type { Db } from '#platform/postgres/db.ts';
import { createFailedJobs, type FailedJobs } from './failedJobs.ts';
import { inCause, withCause, withoutCause } from './jobCause.ts';
import { complete, fail, findDue, forget, freeOrphans, leaseOf, lockTurns, queue, take } from './jobTable.ts';
import { isOutOfReach } from '#platform/postgres/outOfReach.ts';
import { messageOf, runWithin } from './runWithin.ts';

/** A job's name with the type of its data: sender and runner must agree. */
export type Job<Data extends object> = Readonly<{
  name: string;
  /** Carries the type only; never present at run time. */
  data?: (data: Data) => void;
}>;

/** Declares a job: `defineJob<{ orderId: string }>('settle-order')`. The name is stored with every queued job. */
export const defineJob = <Data extends object>(name: string): Job<Data> => ({ name });

/** How a job is run: `{ ...settleOrderJob, expireSeconds: 120, run }`. */
export type JobKind<Data extends object> = Job<Data> &
  Readonly<{
    /** The number of retries before the job goes to the list of failed ones. Default 8. */
    retries?: number;
    /** First wait in seconds, doubled each time. Default 2. */
    retryDelaySeconds?: number;
    /** Longest run; a job that takes longer is aborted and has failed. Keep it above the longest honest run. */
    expireSeconds: number;
    /** Its jobs have owners, who are served in turn. */
    hasOwners?: boolean;
    /** How many run at once in this process. Default 1. */
    concurrency?: number;
    /**
     * A job that has failed for good is run again until it is done. After this time, in ms, it is given up, because it
     * is of no use any more or another one has done its work; 0: it is not run again at all. Absent: never.
     */
    endsAfterMs?: number;
    run: (data: Data, signal: AbortSignal) => Promise<void>;
  }>;

export type DeadJob = { id: string; name: string; data: object; error: string; failedAt: string };

export type Jobs = {
  /**
   * Queues one run. The same `id` (UUID) is queued only once, however often it is sent. Owners of waiting jobs of a kind are served in
   * turn: one with a single job waits for at most one of each other owner.
   */
  send: <Data extends object>(
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: { id?: string; startAfterSeconds?: number; owner?: string },
  ) => Promise<void>;
  /** Jobs that failed for good, newest first, at most 100. */
  dead: () => Promise<DeadJob[]>;
  /** The same jobs page by page, and what becomes of them. */
  failed: FailedJobs;
  /** Names the kinds, so that failed jobs can be run again; none runs by itself before `start`. */
  open: (kinds: readonly JobKind<never>[]) => void;
  /** Starts running jobs. */
  start: (kinds: readonly JobKind<never>[]) => Promise<void>;
  /** The number of jobs that wait or run, by queue. */
  counts: () => Promise<Record<string, number>>;
  stop: () => Promise<void>;
};

const POLL_MS = 200;
const REPORT_MS = 1000;
/** How often jobs of dead processes are looked for, in ms. */
const ORPHANS_MS = 2000;
/** How often jobs are fetched from the queues of the version before, in ms. */
const CARRY_OVER_MS = 10_000;

type Taken = { id: string; data: object; tries: number };

export const createJobs = (options: {
  connectionString: string;
  /** The same database, for the jobs that have failed for good. */
  db: Db;
  onError: (error: unknown, job?: string) => void;
  /** Of this process, which shows that it lives; without them, the jobs of a process that dies wait for their expiry. */
  claims?: Claims;
  /** How long stopping waits for jobs that run, in ms; default 10,000. */
  stopWithinMs?: number;
  /** How often what has ended is tidied away; default 120. */
  tidyEverySeconds?: number;
}): Jobs => {
  const { connectionString, db, onError, claims, stopWithinMs = 10_000, tidyEverySeconds = 120 } = options;
  const pool = new pg.Pool({ connectionString, max: 5, application_name: 'soletake-jobs', ...jobLimits });
  pool.on('error', (error) => onError(error));
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const wakeUps = new Map<string, Set<() => void>>();
  const loops: Promise<void>[] = [];
  let openKinds: readonly JobKind<never>[] = [];

  const wake = (name: string): void => {
    for (const wakeUp of wakeUps.get(name) ?? []) wakeUp();
  };

  /** Resolves when a job of this kind is sent by this process or found due, or when stopping. */
  const nextPoll = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const sleepers = wakeUps.get(name) ?? new Set();
      wakeUps.set(name, sleepers);
      const wakeUp = (): void => {
        sleepers.delete(wakeUp);
        stopListening();
        resolve();
      };
      sleepers.add(wakeUp);
      const stopListening = onAbort(stopping.signal, wakeUp);
    });

  /** Does it again and again until this process stops. */
  const repeat = async (everyMs: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => onError(error, what));
      await pause(everyMs, stopping.signal);
    }
  };

  /** One statement polls all kinds; most of the time nothing is due. After a failed poll, every worker is woken. */
  const poll = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ name: string }>(findDue);
      for (const { name } of rows) wake(name);
    } catch (error) {
      for (const name of wakeUps.keys()) wake(name);
      throw error;
    }
  };

  /** While the database is away it waits: a job of which nothing is known would count as running until it expires. */
  const report = async (statement: { name: string; text: string }, values: readonly unknown[]): Promise<void> => {
    for (;;)
      try {
        return void (await pool.query({ ...statement, values: [...values] }));
      } catch (error) {
        if (stopping.signal.aborted || !isOutOfReach(error)) throw error;
        await pause(REPORT_MS, stopping.signal);
      }
  };

  const runJob = async (kind: JobKind<never>, { id, tries }: Taken, sent: object): Promise<void> => {
    const { name, retries = 8, retryDelaySeconds = 2 } = kind;
    const ofRun = [name, id, tries] as const;
    try {
      await claims?.take(leaseOf(id));
      // `send` queued this data for this kind.
      await runWithin(kind, sent as never, stopping.signal);
      await report(complete, ofRun);
    } catch (error) {
      // Stopping interrupts a job; it is queued again at the next start.
      if (stopping.signal.aborted) return;
      onError(error, name);
      await report(fail, [...ofRun, messageOf(error), retryDelaySeconds, retries]);
    }
    await claims?.release(leaseOf(id)).catch((error: unknown) => onError(error, name));
  };

  /** Begins the next job of a kind. */
  const takeNext = async ({ name, expireSeconds, hasOwners }: JobKind<never>): Promise<Taken | undefined> => {
    const taking = { ...take, values: [name, expireSeconds] };
    if (hasOwners !== true) return (await pool.query<Taken>(taking)).rows[0];
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('begin');
      await client.query({ ...lockTurns, values: [name] });
      const { rows } = await client.query<Taken>(taking);
      await client.query('commit');
      return rows[0];
    } catch (error) {
      // The connection is closed with its transaction.
      failure = error instanceof Error ? error : new Error(String(error));
      throw failure;
    } finally {
      client.release(failure);
    }
  };

  /** Takes one job after the other without a pause while there are any. */
  const workLoop = async (kind: JobKind<never>): Promise<void> => {
    while (!stopping.signal.aborted)
      try {
        const job = await takeNext(kind);
        if (job) await inCause(job.data, (sent) => runJob(kind, job, sent));
        else await nextPoll(kind.name);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error, kind.name);
        await nextPoll(kind.name);
      }
  };

  return {
    open: (kinds) => (openKinds = kinds),
    start: async (kinds) => {
      openKinds = kinds;
      await carryOver(db);
      for (const kind of kinds)
        for (let worker = 0; worker < (kind.concurrency ?? 1); worker += 1)
          // The first poll finds the queues, of dozens, in which something has waited for the start.
          loops.push(nextPoll(kind.name).then(() => workLoop(kind)));
      loops.push(
        repeat(POLL_MS, 'due jobs', poll),
        repeat(ORPHANS_MS, 'jobs of dead processes', () =>
          pool.query({ ...freeOrphans, values: [claims !== undefined] }),
        ),
        repeat(tidyEverySeconds * 1000, 'jobs that have ended', () => pool.query(forget)),
        repeat(CARRY_OVER_MS, 'jobs of the version before', () => carryOver(db)),
      );
    },
    send: async ({ name }, data, { id, startAfterSeconds, owner = '' } = {}) => {
      const values = [name, id ?? null, JSON.stringify(withCause(data)), startAfterSeconds ?? 0, owner];
      await pool.query({ ...queue, values });
      if (startAfterSeconds === undefined) wake(name);
    },
    dead: async () => {
      const { rows } = await pool.query<DeadJob>(
        `select id, name, data, coalesce(error, '') as error, ended_at as "failedAt"
         from jobs where state = 'failed' order by ended_at desc limit 100`,
      );
      return rows.map((row) => ({ ...row, data: withoutCause(row.data) }));
    },
    failed: createFailedJobs({
      db,
      findKind: (name) => openKinds.find((kind) => kind.name === name),
      stopping: stopping.signal,
    }),
    counts: async () => {
      const { rows } = await pool.query<{ name: string; count: number }>(
        `select name, count(*)::int as count from jobs where state in ('waiting', 'running') group by name`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([Promise.all(loops), new Promise((resolve) => setTimeout(resolve, stopWithinMs))]);
      await pool.end();
    },
  };
};
