/** Payouts: the creator's list and the finance queue. */
import type { PayoutStatus } from '#contracts/sales/businessVocabulary.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { PayoutPart, SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { narrow, readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

const noHold = 'held_from = null, hold_cause = null, review_on = null, held_by = null';

export const payouts = projection<SalesEvent | AccountErased>(
  'payouts',
  6,
  {
    tables: `create table payouts (
    id uuid primary key,
    creator_id uuid not null,
    -- what it pays; of one that was cut short, what had been sent
    amount_pence int not null,
    sent_pence int not null default 0,
    -- what was not sent when it was cut short
    returned_pence int not null default 0,
    -- what was requested at once: this payout, or several
    withdrawal_pence int not null,
    status text not null,
    parts jsonb not null,
    -- gone with the creator
    note text,
    approved_by uuid,
    failure text,
    -- while it is held: where it comes back to, what its creator reads, when it is looked at again (a UK day)
    held_from text,
    hold_cause text,
    review_on text,
    held_by uuid,
    requested_at timestamptz not null,
    released_at timestamptz,
    released_by uuid,
    paid_at timestamptz
  );`,
    indexes: `create index on payouts (creator_id, requested_at desc);
  create index on payouts (status, requested_at);`,
  },
  {
    PayoutRequested: (db, { data, metadata }) =>
      db.insert('payouts', {
        id: data.payoutId,
        creator_id: data.creatorId,
        amount_pence: data.amountPence,
        withdrawal_pence: data.withdrawal?.amountPence ?? data.amountPence,
        status: 'requested',
        parts: data.parts,
        requested_at: metadata.at,
      }),
    PayoutHeld: (db, { data, metadata }) =>
      db.query(
        `update payouts set status = 'held', held_from = coalesce(held_from, status), approved_by = null,
           hold_cause = $2, review_on = $3, held_by = $4 where id = $1`,
        [data.payoutId, data.cause, data.reviewOn, metadata.actorId],
      ),
    PayoutHoldLifted: (db, { data }) =>
      db.query(`update payouts set status = coalesce(held_from, status), ${noHold} where id = $1`, [data.payoutId]),
    PayoutApproved: (db, { data }) =>
      db.query('update payouts set approved_by = $2 where id = $1', [data.payoutId, data.approvedBy]),
    PayoutFailed: (db, { data }) =>
      db.query(`update payouts set status = 'failed', approved_by = null, failure = $2 where id = $1`, [
        data.payoutId,
        data.code,
      ]),
    PayoutReleased: (db, { data, metadata }) =>
      db.query(
        `update payouts set status = 'released', failure = null, released_at = $2, released_by = $3 where id = $1`,
        [data.payoutId, metadata.at, metadata.actorId],
      ),
    PayoutRejected: (db, { data }) =>
      db.query(`update payouts set status = 'rejected', failure = null, note = $2, ${noHold} where id = $1`, [
        data.payoutId,
        data.reason.value,
      ]),
    PayoutCutShort: (db, { data, metadata }) =>
      db.query(
        `update payouts set status = 'paid', failure = null, note = $2, paid_at = $3, ${noHold}, amount_pence = $4,
           returned_pence = amount_pence - $4,
           parts = coalesce((select jsonb_agg(part order by place) from jsonb_array_elements(parts) with ordinality as p (part, place)
             where not $5::jsonb @> jsonb_build_array(jsonb_build_object('orderId', part->'orderId'))), '[]')
         where id = $1`,
        [data.payoutId, data.reason.value, metadata.at, data.amountPence, JSON.stringify(data.rest)],
      ),
    TransferMade: (db, { data }) =>
      db.query('update payouts set sent_pence = sent_pence + $2 where id = $1', [data.payoutId, data.amountPence]),
    PayoutPaid: (db, { data, metadata }) =>
      db.query(`update payouts set status = 'paid', paid_at = $2 where id = $1`, [data.payoutId, metadata.at]),
    AccountErased: (db, { data }) => db.query('update payouts set note = null where creator_id = $1', [data.userId]),
  },
);

export type PayoutRow = {
  id: string;
  creatorId: string;
  creator: string | null;
  amountPence: number;
  sentPence: number;
  returnedPence: number;
  withdrawalPence: number;
  status: PayoutStatus;
  parts: PayoutPart[];
  note: string | null;
  approvedBy: string | null;
  failure: string | null;
  holdCause: HoldCause | null;
  reviewOn: string | null;
  heldBy: string | null;
  requestedAt: string;
  releasedAt: string | null;
  releasedBy: string | null;
  paidAt: string | null;
};

/** Why it is held, for its creator and staff; null when it is not held. */
export const holdOf = ({ holdCause, reviewOn }: PayoutRow): { cause: HoldCause; reviewOn: string } | null =>
  holdCause === null || reviewOn === null ? null : { cause: holdCause, reviewOn };

const select = (db: Db) =>
  db('payouts as p')
    .leftJoin('users as u', 'u.id', 'p.creator_id')
    .select<PayoutRow[]>(
      'p.id',
      'p.creator_id as creatorId',
      'u.display_name as creator',
      'p.amount_pence as amountPence',
      'p.sent_pence as sentPence',
      'p.returned_pence as returnedPence',
      'p.withdrawal_pence as withdrawalPence',
      'p.status',
      'p.approved_by as approvedBy',
      'p.failure',
      'p.hold_cause as holdCause',
      'p.review_on as reviewOn',
      'p.held_by as heldBy',
      'p.parts',
      'p.note',
      'p.requested_at as requestedAt',
      'p.released_at as releasedAt',
      'p.released_by as releasedBy',
      'p.paid_at as paidAt',
    );

/** All of them, the newest first. */
export const findPayoutsOf = async (db: Db, creatorId: string): Promise<PayoutRow[]> =>
  select(db).where('p.creator_id', creatorId).orderBy('p.requested_at', 'desc');

export const getPayoutRow = async (db: Db, id: string): Promise<PayoutRow | undefined> =>
  (await select(db).where('p.id', id))[0];

const sortable: Record<string, string> = {
  requestedAt: 'p.requested_at',
  amountPence: 'p.amount_pence',
  status: 'p.status',
  paidAt: 'p.paid_at',
  reviewOn: 'p.review_on',
};

export type PayoutListQuery = {
  filter: { status?: PayoutStatus | undefined; ids?: readonly string[] | undefined };
} & ListPage;

export const listPayouts = async (db: Db, { filter, ...page }: PayoutListQuery): Promise<Found<PayoutRow>> => {
  const query = narrow(select(db), 'p', filter);
  return readPage(query, page, { fields: sortable, standard: 'requestedAt', id: 'p.id' });
};
