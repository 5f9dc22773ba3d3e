/**
 * The table `audit_runs`: checks of the whole log, with their progress, readable from any process. What is about any run, also one
 * of `whatIfRuns.ts`, is `progress`.
 */
import type { AuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { auditRunKinds, type AuditRunKind } from '#contracts/auditRoom/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { RunResult } from '#modules/auditRoom/ports.ts';
import { addRun, MOST_SHOWN, runColumns, runsOf, type RunRequest } from './runRows.ts';

/** Of one check. */
const MOST_FINDINGS = 100;

export type NewRun = RunRequest & Readonly<{ kind: AuditRunKind; count: number | null; seed: number | null }>;

const select = (db: Db) =>
  runsOf(db, auditRunKinds).select<AuditRun[]>(
    ...runColumns,
    'r.kind',
    'r.sample_count as count',
    'r.sample_seed as seed',
    'r.is_clean as isClean',
    'r.checks',
  );

const requests = (db: Db) => ({
  /** The newest first. */
  list: (): Promise<AuditRun[]> => select(db).orderBy('r.requested_at', 'desc').orderBy('r.id').limit(MOST_SHOWN),

  find: async (id: string): Promise<AuditRun | undefined> => (await select(db).where('r.id', id))[0],

  /** Answers false while another one of its kind waits or runs. */
  add: ({ kind, count, seed, ...run }: NewRun): Promise<boolean> =>
    addRun(db, run, { kind, sample_count: count, sample_seed: seed }),
});

const progress = (db: Db) => ({
  /** Begins it, also anew after the process that ran it has died; answers false when it has ended. */
  begin: async (id: string, total: number): Promise<boolean> => {
    const begun = await db('audit_runs')
      .where({ id })
      .whereIn('status', ['waiting', 'running'])
      .update({ status: 'running', done: 0, total });
    return begun > 0;
  },

  /** How many events have been read so far. */
  setDone: async (id: string, done: number): Promise<void> => {
    await db('audit_runs').where({ id, status: 'running' }).update({ done });
  },

  finish: async (id: string, { summary, checks }: RunResult, finishedAt: string): Promise<void> => {
    const kept = checks.map(({ name, findings }) => ({
      name,
      findings: findings.slice(0, MOST_FINDINGS),
      count: findings.length,
    }));
    await db('audit_runs')
      .where({ id, status: 'running' })
      .update({
        status: 'done',
        done: db.ref('total'),
        finished_at: finishedAt,
        is_clean: checks.every(({ findings }) => findings.length === 0),
        summary,
        checks: JSON.stringify(kept),
      });
  },

  /** It could not be carried out; `why` is read by the auditors. */
  fail: async (id: string, why: string, finishedAt: string): Promise<void> => {
    await db('audit_runs')
      .where({ id })
      .whereIn('status', ['waiting', 'running'])
      .update({ status: 'failed', finished_at: finishedAt, summary: why });
  },

  /** The runs that nobody has begun. */
  findWaiting: async (): Promise<string[]> =>
    (await db('audit_runs').where({ status: 'waiting' }).select<{ id: string }[]>('id')).map(({ id }) => id),

  /** What was requested before this moment (UTC ISO) and has not ended will not end. */
  failBefore: async (requestedBefore: string, finishedAt: string): Promise<void> => {
    await db('audit_runs')
      .whereIn('status', ['waiting', 'running'])
      .where('requested_at', '<', requestedBefore)
      .update({ status: 'failed', finished_at: finishedAt, summary: 'It was not carried out in time.' });
  },
});

export const auditRuns = (db: Db) => ({ ...requests(db), ...progress(db) });

export type AuditRuns = ReturnType<typeof auditRuns>;
