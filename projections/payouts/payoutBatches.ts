/** Batches of payouts: who proposed, who decided, the result of each payout. */
import type { BatchStatus, LeftOutCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { narrow, readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/** Writes the result of one payout; with the last one the batch is done. */
const close = (db: ReadModel, batchId: string, payoutId: string, fate: 'released' | LeftOutCause): void => {
  db.query('update payout_batch_items set fate = $3 where batch_id = $1 and payout_id = $2', [batchId, payoutId, fate]);
  db.query(
    `update payout_batches set status = 'done' where id = $1 and not exists
       (select from payout_batch_items where batch_id = $1 and fate is null)`,
    [batchId],
  );
};

export const payoutBatches = projection<SalesEvent>(
  'payout_batches',
  1,
  {
    tables: `create table payout_batches (
    id uuid primary key,
    status text not null,
    total_pence int not null,
    payouts int not null,
    proposed_by uuid not null,
    proposed_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    reason text
  );
  create table payout_batch_items (
    batch_id uuid not null,
    payout_id uuid not null,
    place int not null,
    -- null until the batch has come to it
    fate text,
    primary key (batch_id, payout_id)
  );`,
    indexes: `create index on payout_batches (status, proposed_at);
  create index on payout_batch_items (payout_id);`,
  },
  {
    BatchProposed: (db, { data, metadata }) => {
      db.insert('payout_batches', {
        id: data.batchId,
        status: 'proposed',
        total_pence: data.totalPence,
        payouts: data.payouts.length,
        proposed_by: data.proposedBy,
        proposed_at: metadata.at,
      });
      for (const [place, { payoutId }] of data.payouts.entries())
        db.insert('payout_batch_items', { batch_id: data.batchId, payout_id: payoutId, place });
    },
    BatchApproved: (db, { data, metadata }) =>
      db.query(`update payout_batches set status = 'releasing', decided_by = $2, decided_at = $3 where id = $1`, [
        data.batchId,
        data.approvedBy,
        metadata.at,
      ]),
    BatchDeclined: (db, { data, metadata }) =>
      db.query(
        `update payout_batches set status = 'declined', decided_by = $2, decided_at = $3, reason = $4 where id = $1`,
        [data.batchId, data.declinedBy, metadata.at, data.reason],
      ),
    BatchPayoutReleased: (db, { data }) => close(db, data.batchId, data.payoutId, 'released'),
    BatchPayoutLeftOut: (db, { data }) => close(db, data.batchId, data.payoutId, data.cause),
  },
);

export type BatchRow = {
  id: string;
  status: BatchStatus;
  totalPence: number;
  payouts: number;
  proposedBy: string;
  proposer: string | null;
  proposedAt: string;
  decidedBy: string | null;
  decider: string | null;
  decidedAt: string | null;
  reason: string | null;
};

const select = (db: Db) =>
  db('payout_batches as b')
    .leftJoin('users as p', 'p.id', 'b.proposed_by')
    .leftJoin('users as d', 'd.id', 'b.decided_by')
    .select<BatchRow[]>(
      'b.id',
      'b.status',
      'b.total_pence as totalPence',
      'b.payouts',
      'b.proposed_by as proposedBy',
      'p.display_name as proposer',
      'b.proposed_at as proposedAt',
      'b.decided_by as decidedBy',
      'd.display_name as decider',
      'b.decided_at as decidedAt',
      'b.reason',
    );

export const getBatchRow = async (db: Db, id: string): Promise<BatchRow | undefined> =>
  (await select(db).where('b.id', id))[0];

export type BatchFilter = { status?: BatchStatus | undefined; ids?: readonly string[] | undefined };

const sortable: Record<string, string> = { proposedAt: 'b.proposed_at', totalPence: 'b.total_pence' };

/** For staff. */
export const listBatches = async (
  db: Db,
  { filter, ...page }: ListPage & { filter: BatchFilter },
): Promise<Found<BatchRow>> => {
  const query = narrow(select(db), 'b', filter);
  return readPage(query, page, { fields: sortable, standard: 'proposedAt', id: 'b.id' });
};

/** The results of a batch's payouts, in the order of the proposal. */
export const findBatchItems = async (
  db: Db,
  batchId: string,
): Promise<{ payoutId: string; fate: 'released' | LeftOutCause | null }[]> =>
  db('payout_batch_items')
    .where({ batch_id: batchId })
    .orderBy('place')
    .select<{ payoutId: string; fate: 'released' | LeftOutCause | null }[]>('payout_id as payoutId', 'fate');
