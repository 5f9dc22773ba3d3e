/** Checks of the whole log, one at a time in a process, while the site runs. */
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import type { Db } from '#platform/postgres/db.ts';
import { countEvents } from '#projections/auditRoom/auditLog.ts';
import type { AuditRuns } from './adapters/auditRuns.ts';
import type { AuditRoomPorts, RunResult } from './ports.ts';

export const auditRunJob = defineJob<{ runId: string }>('audit-run');

/** A log of many millions of events. */
const LONGEST_SECONDS = 4 * 60 * 60;
/** How often the progress is written, in ms. */
const REPORT_MS = 500;

type AuditJobsDeps = Pick<AuditRoomPorts, 'verify' | 'verifyReads' | 'sample' | 'sampleReads'> & {
  db: Db;
  runs: AuditRuns;
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

export const auditJobs = (deps: AuditJobsDeps): [JobKind<{ runId: string }>] => {
  const { db, runs, clock, now, verify, verifyReads, sample, sampleReads } = deps;

  const check = async (runId: string): Promise<RunResult | undefined> => {
    const run = await runs.find(runId);
    const reads = run?.kind === 'sample' ? sampleReads : verifyReads;
    if (!run || !(await runs.begin(runId, reads * (await countEvents(db))))) return undefined;
    const report = reportTo(runs, runId, clock);
    try {
      if (run.kind === 'verify') return await verify(report.onRead);
      return await sample({ count: run.count ?? 1, seed: run.seed ?? 1 }, report.onRead);
    } finally {
      await report.stop();
    }
  };

  return [
    {
      ...auditRunJob,
      retries: 2,
      retryDelaySeconds: 5,
      expireSeconds: LONGEST_SECONDS,
      endsAfterMs: 0,
      run: async ({ runId }, signal) => {
        try {
          const result = await check(runId);
          if (result) await runs.finish(runId, result, now());
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
