/** What every kind of run in the table `audit_runs` has in common. */
import type { Db } from '#platform/postgres/db.ts';

/** The table keeps every run; a page shows so many. */
export const MOST_SHOWN = 50;

export const runColumns = [
  'r.id',
  'r.requested_by as requestedById',
  'u.display_name as requestedByName',
  'r.requested_at as requestedAt',
  'r.status',
  'r.done',
  'r.total',
  'r.finished_at as finishedAt',
  'r.summary',
] as const;

/** The runs of these kinds, with who requested them. */
export const runsOf = (db: Db, kinds: readonly string[]) =>
  db('audit_runs as r')
    .whereIn('r.kind', [...kinds])
    .leftJoin('users as u', 'u.id', 'r.requested_by');

export type RunRequest = Readonly<{ id: string; requestedBy: string; requestedAt: string }>;

/** Answers false while another one of its kind waits or runs. `own`: the columns of its kind alone. */
export const addRun = async (
  db: Db,
  { id, requestedBy, requestedAt }: RunRequest,
  own: Readonly<{ kind: string }> & Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const row = { ...own, id, requested_by: requestedBy, requested_at: requestedAt };
  const added = await db('audit_runs').insert(row).onConflict().ignore().returning<{ id: string }[]>('id');
  return added.length > 0;
};
