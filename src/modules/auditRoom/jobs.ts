/** Checks of the whole log and past periods under other rules, one at a time in a process, while the site runs. */
import type { AuditRun } from '#contracts/auditRoom/auditRoom.ts';
import type { WhatIfRun } from '#contracts/auditRoom/whatIf.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import type { Db } from '#platform/postgres/db.ts';
import { ukDayAfter, ukDayStart } from '#platform/time/ukDay.ts';
import { countEvents } from '#projections/auditRoom/auditLog.ts';
import type { AuditRuns } from './adapters/auditRuns.ts';
import type { WhatIfRuns } from './adapters/whatIfRuns.ts';
import type { AuditRoomPorts, OnRead } from './ports.ts';

export const auditRunJob = defineJob<{ runId: string }>('audit-run');

/** A log of many millions of events. */
const LONGEST_SECONDS = 4 * 60 * 60;
/** How often the progress is written, in ms. */
const REPORT_MS = 500;

type AuditJobsDeps = Pick<AuditRoomPorts, 'verify' | 'verifyReads' | 'sample' | 'sampleReads' | 'whatIf'> & {
  db: Db;
  runs: AuditRuns;
  whatIfs: WhatIfRuns;
  clock: () => Date;
  now: () => string;
};

/** Writes the progress now and then; `stop` before the run ends. */
const reportTo = (runs: AuditRuns, runId: string, clock: () => Date) => {
  let done = 0;
  let writtenAt = clock().getTime();
  let writing = Promise.resolve();
  return {
    onRead: (events: number): void => {
      done += events;
      const now = clock().getTime();
      if (now - writtenAt < REPORT_MS) return;
      writtenAt = now;
      const reached = done;
      // The run goes on where its progress cannot be written.
      writing = writing.then(() => runs.setDone(runId, reached)).catch(() => undefined);
    },
    stop: (): Promise<void> => writing,
  };
};

/** Carries out the run of this id; nothing where it has ended. */
const createCarryOut = (deps: AuditJobsDeps) => {
  const { db, runs, whatIfs, clock, now, verify, verifyReads, sample, sampleReads, whatIf } = deps;

  /** Reads so many events in all; undefined when the run has ended. */
  const read = async <Found>(
    runId: string,
    events: number,
    work: (onRead: OnRead) => Promise<Found>,
  ): Promise<Found | undefined> => {
    if (!(await runs.begin(runId, events))) return undefined;
    const report = reportTo(runs, runId, clock);
    try {
      return await work(report.onRead);
    } finally {
      await report.stop();
    }
  };

  const check = async ({ id, kind, count, seed }: AuditRun): Promise<void> => {
    const reads = kind === 'sample' ? sampleReads : verifyReads;
    const result = await read(id, reads * (await countEvents(db)), (onRead) =>
      kind === 'verify' ? verify(onRead) : sample({ count: count ?? 1, seed: seed ?? 1 }, onRead),
    );
    if (result) await runs.finish(id, result, now());
  };

  const replay = async ({ id, wish }: WhatIfRun): Promise<void> => {
    const events = await countEvents(db, ukDayStart(ukDayAfter(wish.to)));
    const result = await read(id, events, (onRead) => whatIf(wish, onRead));
    if (result) await whatIfs.finish(id, result, now());
  };

  return async (runId: string): Promise<void> => {
    const run = await runs.find(runId);
    if (run) return check(run);
    const period = await whatIfs.find(runId);
    if (period) await replay(period);
  };
};

export const auditJobs = (deps: AuditJobsDeps): [JobKind<{ runId: string }>] => {
  const { runs, now } = deps;
  const carryOut = createCarryOut(deps);

  return [
    {
      ...auditRunJob,
      retries: 2,
      retryDelaySeconds: 5,
      expireSeconds: LONGEST_SECONDS,
      endsAfterMs: 0,
      run: async ({ runId }, signal) => {
        try {
          await carryOut(runId);
        } catch (error) {
          // Another process begins it anew.
          if (signal.aborted) throw error;
          await runs.fail(runId, error instanceof Error ? error.message : 'It could not be carried out.', now());
        }
      },
    },
  ];
};

type TendDeps = {
  runs: Pick<AuditRuns, 'failBefore' | 'findWaiting'>;
  send: Jobs['send'];
  clock: () => Date;
  now: () => string;
};

/**
 * A process may have died between noting a run and queueing its work, and processes may die in it again and again: either would keep
 * the next run from beginning.
 */
export const tendRuns = async ({ runs, send, clock, now }: TendDeps): Promise<void> => {
  for (const runId of await runs.findWaiting()) await send(auditRunJob, { runId }, { id: runId });
  const requestedBefore = new Date(clock().getTime() - 2 * LONGEST_SECONDS * 1000).toISOString();
  await runs.failBefore(requestedBefore, now());
};
