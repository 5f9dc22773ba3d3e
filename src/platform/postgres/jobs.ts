/**
 * Side effects that must happen, kept in PostgreSQL by pg-boss: retry with back-off, then the dead-letter list, from which
 * the sweeper takes them (`src/platform/processes/jobProcess.ts`). A handler may run more than once, so what it does must be safe to repeat.
 */
import { setMaxListeners } from 'node:events';
import PgBoss from 'pg-boss';
import pg from 'pg';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { onAbort, pause } from '#platform/time/abort.ts';
import type { Db } from './db.ts';
import { inCause, withCause, withoutCause } from './jobCause.ts';
import { createFailedJobs, type FailedJobs } from './failedJobs.ts';
import type { Claims } from './claims.ts';
import { jobLimits } from '#platform/connections/limits.ts';
import { isLiving } from '#platform/leases/leaseTable.ts';
import { isOutOfReach } from './outOfReach.ts';

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
    /** The number of retries before the job goes to the dead-letter list. Default 8. */
    retries?: number;
    /** First wait in seconds, doubled each time. Default 2. */
    retryDelaySeconds?: number;
    /** Longest run; a job that takes longer counts as dead. Keep it above the longest honest run. */
    expireSeconds: number;
    /** How many run at once in this process. Default 1. */
    concurrency?: number;
    /**
     * A job that has failed for good is run again until it is done. So long after that, in ms, it is given up, because it
     * is of no use any more or another one has done its work; 0: it is not run again at all. Absent: never.
     */
    endsAfterMs?: number;
    run: (data: Data, signal: AbortSignal) => Promise<void>;
  }>;

export type DeadJob = { id: string; name: string; data: object; error: string; failedAt: string };

export type Jobs = {
  /** Queues one run. The same `id` (UUID) is queued only once, however often it is sent. */
  send: <Data extends object>(
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: { id?: string; startAfterSeconds?: number },
  ) => Promise<void>;
  /** Jobs that failed for good, newest first, at most 100. */
  dead: () => Promise<DeadJob[]>;
  /** The same jobs page by page, and what becomes of them. */
  failed: FailedJobs;
  /** Makes the queues, so that jobs can be sent; none runs before `start`. */
  open: (kinds: readonly JobKind<never>[]) => Promise<void>;
  /** Starts running jobs. */
  start: (kinds: readonly JobKind<never>[]) => Promise<void>;
  /** The number of jobs that wait or run, by queue. */
  counts: () => Promise<Record<string, number>>;
  stop: () => Promise<void>;
};

const POLL_MS = 200;
const REPORT_MS = 1000;
/** How often jobs of dead processes are looked for, and how long one that was taken may be without its lease, in ms. */
const ORPHANS_MS = 2000;
/** A process whose connection has dropped opens another within this time, in ms; until then its jobs are its own. */
const RECONNECTS_MS = 3000;

const QUEUES_LOCK = 72601504;

/** A job that runs has a lease of its own, which ends with the process that runs it. */
const leaseOf = (jobId: string): string => `job ${jobId}`;

/**
 * A job that has ended, done or given up, keeps its id, its data and its error for so long: half a day in which the same id
 * is not queued again, then this many days in the archive. pg-boss forgets it then.
 */
const ENDED_KEPT_HOURS = 12;
export const endedJobDays = 7;
/** A job that waits or has failed has not ended. pg-boss wants a number all the same. */
const UNFINISHED_KEPT_DAYS = 36_500;

/**
 * A table of jobs has a partition for each queue, and the database takes longer to plan a statement over dozens of them than to
 * run it. A statement with a name is planned once for a connection.
 */
const dueQueues = {
  name: 'due queues',
  text: `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
};
const freeOfOrphans = {
  name: 'orphaned jobs',
  text: `with free as (
      update pgboss.job j set state = 'retry', start_after = now()
      where j.state = 'active' and j.started_on < now() - interval '${ORPHANS_MS} ms'
        and not exists (
          select from public.leases l join public.processes p on p.id = l.holder
          where l.name = 'job ' || j.id and (${isLiving} or p.seen_at > now() - interval '${RECONNECTS_MS} ms'))
      returning j.id
    ) delete from public.leases where name in (select 'job ' || id from free)`,
};

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
  const boss = new PgBoss({
    connectionString,
    max: 4,
    application_name: 'soletake-jobs',
    ...jobLimits,
    schedule: false,
    maintenanceIntervalSeconds: tidyEverySeconds,
    archiveCompletedAfterSeconds: ENDED_KEPT_HOURS * 60 * 60,
    archiveFailedAfterSeconds: (UNFINISHED_KEPT_DAYS * DAY_MS) / 1000,
    retentionDays: UNFINISHED_KEPT_DAYS,
    deleteAfterDays: endedJobDays,
  });
  boss.on('error', (error) => onError(error));
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'soletake-jobs', ...jobLimits });
  pool.on('error', (error) => onError(error));
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const wakeUps = new Map<string, Set<() => void>>();
  const loops: Promise<void>[] = [];
  let openKinds: readonly JobKind<never>[] = [];

  /** Resolves when a job of this kind is sent by this process or found due, or when stopping. */
  const nextPoll = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const sleepers = wakeUps.get(name) ?? new Set();
      wakeUps.set(name, sleepers);
      const wake = (): void => {
        sleepers.delete(wake);
        stopListening();
        resolve();
      };
      sleepers.add(wake);
      const stopListening = onAbort(stopping.signal, wake);
    });

  /** One statement polls all kinds; most of the time nothing is due. */
  const pollLoop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(POLL_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        const { rows } = await pool.query<{ name: string }>(dueQueues);
        for (const { name } of rows) for (const wake of wakeUps.get(name) ?? []) wake();
      } catch (error) {
        // After a failed poll, every worker is woken.
        onError(error);
        for (const sleepers of wakeUps.values()) for (const wake of sleepers) wake();
      }
    }
  };

  /** While the database is away it waits: a job of which nothing is known would count as running until it expires. */
  const report = async (send: () => Promise<void>): Promise<void> => {
    for (;;)
      try {
        return await send();
      } catch (error) {
        if (stopping.signal.aborted || !isOutOfReach(error)) throw error;
        await pause(REPORT_MS, stopping.signal);
      }
  };

  const runJob = async (kind: JobKind<never>, job: PgBoss.Job<object>, sent: object): Promise<void> => {
    try {
      await claims?.take(leaseOf(job.id));
      // `send` queued this data for this kind.
      await kind.run(sent as never, stopping.signal);
      await report(() => boss.complete(kind.name, job.id));
    } catch (error) {
      // Stopping interrupts a job; it is queued again at the next start.
      if (stopping.signal.aborted) return;
      onError(error, kind.name);
      const message = error instanceof Error ? error.message : String(error);
      await report(() => boss.fail(kind.name, job.id, { message }));
    }
    await claims?.release(leaseOf(job.id)).catch((error: unknown) => onError(error, kind.name));
  };

  /** Takes one job after the other without a pause while there are any. */
  const workLoop = async (kind: JobKind<never>): Promise<void> => {
    // The first poll finds the queues, of dozens, in which something has waited for the start.
    await nextPoll(kind.name);
    while (!stopping.signal.aborted)
      try {
        const [job] = await boss.fetch<object>(kind.name);
        if (job) await inCause(job.data, (sent) => runJob(kind, job, sent));
        else await nextPoll(kind.name);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error, kind.name);
        await nextPoll(kind.name);
      }
  };

  /** Jobs of a process that has died would wait for their expiry. */
  const freeOrphans = async (): Promise<void> => {
    await pool.query(freeOfOrphans);
  };
  const orphanLoop = async (): Promise<void> => {
    while (claims !== undefined && !stopping.signal.aborted) {
      await freeOrphans().catch((error: unknown) => onError(error, 'jobs of dead processes'));
      await pause(ORPHANS_MS, stopping.signal);
    }
  };

  /** Makes and changes only what is not so yet: there are dozens of queues, and most starts change none. */
  const openKind = async (kind: JobKind<never>, existing: PgBoss.Queue | undefined): Promise<void> => {
    const { name, retries = 8, retryDelaySeconds = 2, expireSeconds } = kind;
    const settings = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
    };
    if (existing === undefined) await boss.createQueue(name, { name, ...settings });
    else if (Object.entries(settings).some(([key, value]) => existing[key as keyof typeof settings] !== value))
      await boss.updateQueue(name, { name, ...settings });
  };

  let isOpen = false;
  const open = async (kinds: readonly JobKind<never>[]): Promise<void> => {
    openKinds = kinds;
    if (isOpen) return;
    await boss.start();
    // One process after the other: two that make queues at once lock each other out.
    await db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(?)', [QUEUES_LOCK]);
      const queues = await boss.getQueues();
      for (const kind of kinds)
        await openKind(
          kind,
          queues.find(({ name }) => name === kind.name),
        );
    });
    isOpen = true;
  };

  return {
    open,
    start: async (kinds) => {
      await open(kinds);
      for (const kind of kinds)
        for (let worker = 0; worker < (kind.concurrency ?? 1); worker += 1) loops.push(workLoop(kind));
      loops.push(pollLoop(), orphanLoop());
    },
    send: async ({ name }, data, { id, startAfterSeconds } = {}) => {
      await boss.send(name, withCause(data), {
        ...(id === undefined ? {} : { id }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
      if (startAfterSeconds === undefined) for (const wake of wakeUps.get(name) ?? []) wake();
    },
    dead: async () => {
      const { rows } = await pool.query<DeadJob>(
        `select id, name, data, coalesce(output ->> 'message', output::text, '') as error, completed_on as "failedAt"
         from pgboss.job where state = 'failed' order by completed_on desc limit 100`,
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
        `select name, count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') group by name`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([Promise.all(loops), new Promise((resolve) => setTimeout(resolve, stopWithinMs))]);
      await boss.stop({ graceful: true, timeout: stopWithinMs, wait: true }).catch(onError);
      await pool.end();
    },
  };
};
