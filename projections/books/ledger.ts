/**
 * The books, in double entry: every event that moves money is one group of lines that sums to zero. Debit is positive,
 * credit negative; whole pence. The lines of one order sum to zero by themselves.
 */
import type { StatementLine } from '#contracts/sales/businessVocabulary.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { PayoutPart, SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/**
 * `buyer`: what buyers owe. `provider`: our balance at the payment provider. `sold`: shares of sales that are not
 * credited yet. `creator`: credited, not requested. `requested`: requested, not paid. `platform`: our fee and
 * commission. `plans`: payments for Creator Pro. `providerFees`: the provider's fees. `givenBack`: taken for refunds
 * and disputes, and not with the buyer yet.
 */
export type LedgerAccount =
  | 'buyer'
  | 'provider'
  | 'sold'
  | 'creator'
  | 'requested'
  | 'platform'
  | 'plans'
  | 'providerFees'
  | 'givenBack';

type Fact = { position: string; type: string; metadata: { at: string } };
type Subject = {
  /** Null for lines without a sale. */
  orderId: string | null;
  /** The creator whose money it is. */
  ownerId?: string | undefined;
  payoutId?: string;
  /** The object at the payment provider behind a line of `provider`. */
  providerId?: string;
  /** When a credited share becomes available. */
  availableAt?: string;
};

/** Writes a group: each amount, from which account to which. */
const post = (
  db: ReadModel,
  { position, type, metadata }: Fact,
  moves: readonly [from: LedgerAccount, to: LedgerAccount, pence: number, subject: Subject][],
): void => {
  for (const [place, [from, to, pence, subject]] of moves.entries())
    for (const [side, account] of [from, to].entries())
      if (pence !== 0)
        db.insert('ledger', {
          position,
          line: 2 * place + side,
          at: metadata.at,
          fact: type,
          account,
          pence: side === 0 ? -pence : pence,
          order_id: subject.orderId,
          owner_id: subject.ownerId ?? null,
          payout_id: subject.payoutId ?? null,
          provider_id: account === 'provider' ? (subject.providerId ?? null) : null,
          available_at: account === 'creator' ? (subject.availableAt ?? null) : null,
        });
};

/** Writes the group of some parts of a payout. */
const postParts = (
  db: ReadModel,
  event: Fact & { data: { creatorId: string; payoutId: string } },
  from: LedgerAccount,
  to: LedgerAccount,
  parts: readonly PayoutPart[],
): void => {
  const { creatorId: ownerId, payoutId } = event.data;
  post(
    db,
    event,
    parts.map(({ orderId, amountPence }) => [from, to, amountPence, { orderId, ownerId, payoutId }]),
  );
};

/** The lines of a payout’s reservation, reversed. */
const unreserve = `insert into ledger (position, line, at, fact, account, pence, order_id, owner_id, payout_id, available_at)
  select $1, line, $2, $3, account, -pence, order_id, owner_id, payout_id, available_at
  from ledger where payout_id = $4 and fact = 'PayoutReserved' on conflict do nothing`;

/**
 * The lines of a cancelled share; it no longer waits for the day of its credit. The reserve is the second line of the
 * credit.
 */
const cancelCredit = `insert into ledger (position, line, at, fact, account, pence, order_id, owner_id, available_at)
  select $1, line, $2, $3, account, case line when 0 then $5::bigint else $6::bigint end, order_id, owner_id, available_at
  from ledger where order_id = $4 and fact = 'SaleCredited' and account = 'creator' and case line when 0 then $5::bigint else $6::bigint end <> 0
  on conflict do nothing`;

export const ledger = projection<SalesEvent | PlanEvent>(
  'ledger',
  3,
  {
    tables: `create table ledger (
    position text not null,
    line int not null,
    at timestamptz not null,
    fact text not null,
    account text not null,
    pence bigint not null,
    -- null for what is no sale
    order_id uuid,
    owner_id uuid,
    payout_id uuid,
    provider_id text,
    available_at timestamptz,
    primary key (position, line)
  );`,
    indexes: `create index on ledger (order_id);
  create index on ledger (owner_id, at) where owner_id is not null;
  create index on ledger (payout_id) where payout_id is not null;
  create index on ledger (provider_id) where provider_id is not null;
  create index on ledger (account, at);`,
  },
  {
    VideoSold: (db, event) => {
      const {
        orderId,
        creatorId,
        totalPence,
        creatorPence,
        platformPence,
        chargeId,
        providerFeePence = 0,
      } = event.data;
      post(db, event, [
        ['sold', 'buyer', creatorPence, { orderId, ownerId: creatorId }],
        ['platform', 'buyer', platformPence, { orderId }],
        ['buyer', 'provider', totalPence, { orderId, providerId: chargeId }],
        ['provider', 'providerFees', providerFeePence, { orderId, providerId: chargeId }],
      ]);
    },
    SaleCredited: (db, event) => {
      const { orderId, creatorId: ownerId, creatorPence, availableAt, reserve } = event.data;
      const kept = reserve ?? { pence: 0, until: availableAt };
      post(db, event, [
        ['creator', 'sold', creatorPence - kept.pence, { orderId, ownerId, availableAt }],
        ['creator', 'sold', kept.pence, { orderId, ownerId, availableAt: kept.until }],
      ]);
    },
    PayoutReserved: (db, event) => postParts(db, event, 'requested', 'creator', event.data.parts),
    PayoutRestReturned: (db, event) => postParts(db, event, 'creator', 'requested', event.data.rest),
    PayoutReturned: (db, { position, type, metadata, data }) =>
      db.query(unreserve, [position, metadata.at, type, data.payoutId]),
    PlanPaid: (db, event) => {
      const { amountPence, providerFeePence, chargeId: providerId } = event.data;
      post(db, event, [
        ['plans', 'provider', amountPence, { orderId: null, providerId }],
        ['provider', 'providerFees', providerFeePence, { orderId: null, providerId }],
      ]);
    },
    TransferMade: (db, event) => {
      const { orderId, payoutId, creatorId: ownerId, amountPence, transferId: providerId } = event.data;
      post(db, event, [['provider', 'requested', amountPence, { orderId, ownerId, payoutId, providerId }]]);
    },
    RefundStarted: (db, event) => {
      const { orderId, platformPence } = event.data;
      post(db, event, [['givenBack', 'platform', platformPence, { orderId }]]);
    },
    RefundMade: (db, event) => {
      const { orderId, amountPence, refundId: providerId } = event.data;
      post(db, event, [['provider', 'givenBack', amountPence, { orderId, providerId }]]);
    },
    RefundFailed: (db, event) => {
      const { orderId, amountPence, refundId: providerId } = event.data;
      if (providerId !== null) post(db, event, [['givenBack', 'provider', amountPence, { orderId, providerId }]]);
    },
    DisputeOpened: (db, event) => {
      const { orderId, amountPence, feePence, disputeId: providerId } = event.data;
      post(db, event, [
        ['provider', 'givenBack', amountPence, { orderId, providerId }],
        ['provider', 'providerFees', feePence, { orderId, providerId }],
      ]);
    },
    DisputeWon: (db, event) => {
      const { orderId, amountPence, disputeId: providerId } = event.data;
      post(db, event, [['givenBack', 'provider', amountPence, { orderId, providerId }]]);
    },
    DisputeLost: (db, event) => {
      const { orderId, amountPence, creatorPence } = event.data;
      post(db, event, [['givenBack', 'platform', amountPence - creatorPence, { orderId }]]);
    },
    ShareCancelled: (db, { position, type, metadata, data }) => {
      const { orderId, creatorId, amountPence, ofReservePence = 0 } = data;
      db.query(cancelCredit, [position, metadata.at, type, orderId, amountPence - ofReservePence, ofReservePence]);
      db.insert('ledger', {
        position,
        line: 1,
        at: metadata.at,
        fact: type,
        account: 'givenBack',
        pence: -amountPence,
        order_id: orderId,
        owner_id: creatorId,
        payout_id: null,
        provider_id: null,
        available_at: null,
      });
    },
    TransferTakenBack: (db, event) => {
      const { orderId, creatorId: ownerId, amountPence, reversalId: providerId } = event.data;
      post(db, event, [['creator', 'provider', amountPence, { orderId, ownerId, providerId }]]);
    },
    DebtForgiven: (db, event) => {
      const { orderId, creatorId: ownerId, amountPence } = event.data;
      post(db, event, [['creator', 'platform', amountPence, { orderId, ownerId }]]);
    },
  },
);

export type LedgerLine = {
  position: string;
  line: number;
  at: string;
  fact: string;
  account: LedgerAccount;
  pence: number;
  orderId: string | null;
  ownerId: string | null;
  payoutId: string | null;
  providerId: string | null;
};

const lines = (db: Db) =>
  db('ledger').select<LedgerLine[]>({
    position: 'position',
    line: 'line',
    at: 'at',
    fact: 'fact',
    account: 'account',
    pence: 'pence',
    orderId: 'order_id',
    ownerId: 'owner_id',
    payoutId: 'payout_id',
    providerId: 'provider_id',
  });

/** Everything booked for an order, in order of booking. */
export const findLinesOf = async (db: Db, orderId: string): Promise<LedgerLine[]> =>
  lines(db).where('order_id', orderId).orderBy(['position', 'line']);

/** The movement of each event at the provider, by the object there: of these objects, and in this window (UTC ISO). */
export const findMovements = async (
  db: Db,
  { from, until }: { from: string; until: string },
  sourceIds: readonly string[],
): Promise<{ sourceId: string; netPence: number; orderId: string | null; at: string }[]> =>
  db('ledger')
    .where('account', 'provider')
    .whereNotNull('provider_id')
    .andWhere((either) => either.whereIn('provider_id', sourceIds).orWhereBetween('at', [from, until]))
    .groupBy('position', 'provider_id', 'order_id', 'at')
    .select<{ sourceId: string; netPence: number; orderId: string | null; at: string }[]>(
      'provider_id as sourceId',
      'order_id as orderId',
      'at',
      db.raw('sum(pence)::bigint as "netPence"'),
    );

/** When the first of these orders was entered, which is when its video was sold (UTC ISO); undefined for none of ours. */
export const findFirstEntry = async (db: Db, orderIds: readonly string[]): Promise<string | undefined> => {
  const row = await db('ledger').whereIn('order_id', orderIds).min<{ first: string | null }>('at as first').first();
  return row?.first ?? undefined;
};

/** The balance of each account; they sum to zero. */
export const sumAccounts = async (db: Db): Promise<Partial<Record<LedgerAccount, number>>> => {
  const rows = await db('ledger')
    .groupBy('account')
    .select<{ account: LedgerAccount; pence: number }[]>('account', db.raw('sum(pence)::bigint as pence'));
  return Object.fromEntries(rows.map(({ account, pence }) => [account, Number(pence)]));
};

export type Owned = { availablePence: number; pendingPence: number; requestedPence: number; paidPence: number };

/** What a creator is owed and was paid, at this moment (UTC ISO). */
export const sumOwner = async (db: Db, ownerId: string, now: string): Promise<Owned> => {
  const [row] = await db('ledger')
    .where('owner_id', ownerId)
    .select<Owned[]>(
      db.raw(
        `coalesce(-sum(pence) filter (where account = 'creator' and (available_at is null or available_at <= :now)), 0)::bigint as "availablePence",
         coalesce(-sum(pence) filter (where account = 'creator' and available_at > :now), 0)::bigint as "pendingPence",
         coalesce(-sum(pence) filter (where account = 'requested'), 0)::bigint as "requestedPence",
         coalesce(sum(pence) filter (where account = 'requested' and fact = 'TransferMade'
           or account = 'creator' and fact = 'TransferTakenBack'), 0)::bigint as "paidPence"`,
        { now },
      ),
    );
  return row ?? { availablePence: 0, pendingPence: 0, requestedPence: 0, paidPence: 0 };
};

/** Orders and other groups that do not sum to zero: never, unless this file is wrong. At most 100. */
export const findUnbalanced = async (db: Db): Promise<{ orderId: string | null; pence: number }[]> =>
  db('ledger')
    .groupBy('order_id')
    .havingRaw('sum(pence) <> 0')
    .limit(100)
    .select<{ orderId: string | null; pence: number }[]>('order_id as orderId', db.raw('sum(pence)::bigint as pence'));

/** The events that change a creator's balance → their names on a statement. */
const statementFacts: Record<string, StatementLine> = {
  SaleCredited: 'sale',
  PayoutReserved: 'withdrawal',
  PayoutReturned: 'withdrawalReturned',
  PayoutRestReturned: 'withdrawalReturned',
  ShareCancelled: 'refund',
  TransferTakenBack: 'takenBack',
  DebtForgiven: 'forgiven',
};

/** A creator's balance before, and every change from one moment (included) to another (not included). */
export const findStatement = async (
  db: Db,
  ownerId: string,
  { from, until }: { from: string; until: string },
): Promise<{
  openingPence: number;
  lines: { at: string; what: StatementLine; title: string | null; pence: number }[];
}> => {
  const own = () => db('ledger as l').where({ 'l.owner_id': ownerId, 'l.account': 'creator' });
  const [before] = await own()
    .where('l.at', '<', from)
    .select<{ pence: number }[]>(db.raw('coalesce(-sum(l.pence), 0)::bigint as pence'));
  const rows = await own()
    .where('l.at', '>=', from)
    .where('l.at', '<', until)
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .groupBy('l.position', 'l.at', 'l.fact')
    .orderBy('l.position')
    .select<{ at: string; fact: string; title: string | null; pence: number }[]>(
      'l.at',
      'l.fact',
      db.raw('(-sum(l.pence))::bigint as pence'),
      db.raw('case when count(*) = 1 then min(v.title) end as title'),
    );
  return {
    openingPence: before?.pence ?? 0,
    lines: rows.flatMap(({ at, fact, title, pence }) => {
      const what = statementFacts[fact];
      return what ? [{ at, what, title, pence }] : [];
    }),
  };
};
