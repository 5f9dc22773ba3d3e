/** Why the tree over the log does not go on, in the table `transparency_failures`: read by every process, whichever of them builds the tree. */
import { isStillHeld, type Lease } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';

/** Whose failure it is: that of the process that builds the tree, or of the log that is read again. */
export type FailingPart = 'tree' | 'log';

/**
 * `isForked`: what was signed is not the beginning of this log, or no key of this installation has signed it. `error` is a sentence
 * for an operator; times are UTC ISO.
 */
export type TreeFailure = Readonly<{
  part: FailingPart;
  isForked: boolean;
  error: string;
  since: string;
  lastAt: string;
}>;

type Noted = Readonly<{ part: FailingPart; isForked: boolean; error: string; at: Date }>;

/** Notes that a part fails, unless the process has lost the lease for it; `since` stays until it has ended. */
export const noteFailure = async (
  db: Db,
  { name, token }: Lease,
  { part, isForked, error, at }: Noted,
): Promise<void> => {
  const moment = at.toISOString();
  await db.raw(
    `insert into transparency_failures as f (part, is_forked, error, since, last_at)
       select ?::text, ?::boolean, ?::text, ?::timestamptz, ?::timestamptz where ${isStillHeld('?', '?')}
     on conflict (part) do update
       set is_forked = excluded.is_forked, error = excluded.error, last_at = excluded.last_at`,
    [part, isForked, error, moment, moment, name, token],
  );
};

/** Notes that a part is well, unless the process has lost the lease for it. */
export const endFailure = async (db: Db, { name, token }: Lease, part: FailingPart): Promise<void> => {
  await db('transparency_failures').where({ part }).whereRaw(isStillHeld('?', '?'), [name, token]).delete();
};

/** What fails now, forks first; empty while all is well. */
export const findFailures = (db: Db): Promise<TreeFailure[]> =>
  db('transparency_failures')
    .orderBy([
      { column: 'is_forked', order: 'desc' },
      { column: 'part', order: 'desc' },
    ])
    .select('part', 'is_forked as isForked', 'error', 'since', 'last_at as lastAt');
