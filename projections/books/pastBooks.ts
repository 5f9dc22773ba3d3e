/** The books as they stood at a past moment: the lines of the ledger up to then. */
import type { PastLine } from '#contracts/books/books.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { LedgerAccount } from './ledger.ts';

/** Pence by account of what was booked before this moment (UTC ISO), and how many lines that are. */
export const sumAccountsBefore = async (
  db: Db,
  until: string,
): Promise<{ accounts: Partial<Record<LedgerAccount, number>>; lines: number }> => {
  const rows = await db('ledger')
    .where('at', '<', until)
    .groupBy('account')
    .select<{ account: LedgerAccount; pence: number; lines: number }[]>(
      'account',
      db.raw('sum(pence)::bigint as pence'),
      db.raw('count(*) as lines'),
    );
  return {
    accounts: Object.fromEntries(rows.map(({ account, pence }) => [account, Number(pence)])),
    lines: rows.reduce((sum, { lines: some }) => sum + Number(some), 0),
  };
};

/** The lines of an account before this moment (UTC ISO), the newest first; `before`: of a page that was read. */
export const findLinesBefore = async (
  db: Db,
  account: string,
  { until, before, most }: { until: string; before: { position: string; line: number } | undefined; most: number },
): Promise<PastLine[]> =>
  db('ledger')
    .where({ account })
    .where('at', '<', until)
    .modify((query) => {
      if (before)
        void query.whereRaw('(at, position, line) < ((select at from ledger where position = ? and line = ?), ?, ?)', [
          before.position,
          before.line,
          before.position,
          before.line,
        ]);
    })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'position', order: 'desc' },
      { column: 'line', order: 'desc' },
    ])
    .limit(most)
    .select<PastLine[]>(
      'at',
      'fact',
      'account',
      'pence',
      'payout_id as payoutId',
      'provider_id as providerId',
      'position',
      'line',
      'order_id as orderId',
      'owner_id as ownerId',
    );
