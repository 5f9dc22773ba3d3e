/** The state of each creator's payee at the payment provider, as last read. */
import type { PayeeRequirement, PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const payees = projection<SalesEvent>(
  'payees',
  4,
  {
    tables: `create table payees (
    creator_id uuid primary key,
    status text not null,
    requirements jsonb not null,
    read_at timestamptz not null,
    payouts_from timestamptz,
    changed_at timestamptz,
    is_stopped boolean not null default false
  );`,
  },
  {
    // Nothing else is known of payees from before reads were recorded: they were paid.
    PayeeLinked: (db, { data, metadata }) =>
      db.query(
        `insert into payees (creator_id, status, requirements, read_at) values ($1, 'active', '[]', $2)
        on conflict (creator_id) do nothing`,
        [data.creatorId, metadata.at],
      ),
    PayeeRead: (db, { data, metadata }) =>
      db.query(
        `insert into payees (creator_id, status, requirements, read_at) values ($1, $2, $3, $4)
        on conflict (creator_id) do update set status = $2, requirements = $3, read_at = $4`,
        [data.creatorId, data.status, JSON.stringify(data.requirements), metadata.at],
      ),
    PayeeDestinationChanged: (db, { data, metadata }) =>
      db.query(
        `update payees set payouts_from = greatest(payouts_from, $2::timestamptz), changed_at = $3 where creator_id = $1`,
        [data.creatorId, data.until, metadata.at],
      ),
    PayoutsStopped: (db, { data }) =>
      db.query('update payees set is_stopped = true where creator_id = $1', [data.creatorId]),
    PayoutsResumed: (db, { data }) =>
      db.query('update payees set is_stopped = false where creator_id = $1', [data.creatorId]),
    PayeeClosed: (db, { data }) => db.query('delete from payees where creator_id = $1', [data.creatorId]),
  },
);

export type PayeeRow = {
  creatorId: string;
  status: PayeeStatus;
  requirements: PayeeRequirement[];
  readAt: string;
  /** The bank account was changed: nothing is paid out before this moment. It may lie in the past. */
  payoutsFrom: string | null;
  /** Nothing is paid out until finance has looked. */
  isStopped: boolean;
};

export const findPayees = async (db: Db, creatorIds: readonly string[]): Promise<Map<string, PayeeRow>> => {
  const rows = await db('payees')
    .whereIn('creator_id', creatorIds)
    .select<PayeeRow[]>(
      'creator_id as creatorId',
      'status',
      'requirements',
      'read_at as readAt',
      'payouts_from as payoutsFrom',
      'is_stopped as isStopped',
    );
  return new Map(rows.map((row) => [row.creatorId, row]));
};
