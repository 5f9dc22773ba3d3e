/** The versions of the fees, and those that apply at a moment. */
import { defaultFeePolicy, type Fees } from '#contracts/shared/money.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Found, ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import {
  getVersionRow,
  listVersionRows,
  type VersionFilter,
  type VersionRow,
  type VersionTable,
} from './versionRows.ts';

export const feePolicies = projection<SalesEvent>(
  'fee_policies',
  1,
  {
    tables: `create table fee_policies (
    id uuid primary key,
    state text not null,
    -- null until it was announced
    version int,
    buyer_fee_bps int not null,
    creator_share_bps int not null,
    counts_from timestamptz not null,
    reason text not null,
    proposed_by uuid,
    proposed_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    drop_reason text
  );`,
    indexes: `create index on fee_policies (counts_from);`,
  },
  {
    FeePolicyProposed: (db, { data, metadata }) =>
      db.insert('fee_policies', {
        id: data.policyId,
        state: 'proposed',
        buyer_fee_bps: data.buyerFeeBps,
        creator_share_bps: data.creatorShareBps,
        counts_from: data.from,
        reason: data.reason,
        proposed_by: data.proposedBy,
        proposed_at: metadata.at,
      }),
    FeePolicyAnnounced: (db, { data, metadata }) =>
      db.query(
        `insert into fee_policies (id, state, version, buyer_fee_bps, creator_share_bps, counts_from, reason, proposed_at)
         values ($1, 'announced', $2, $3, $4, $5, 'The settings of the first start.', $6)
         on conflict (id) do update set state = 'announced', version = $2, decided_by = $7, decided_at = $6`,
        [data.policyId, data.version, data.buyerFeeBps, data.creatorShareBps, data.from, metadata.at, data.confirmedBy],
      ),
    FeePolicyDropped: (db, { data, metadata }) =>
      db.query(
        `update fee_policies set state = 'dropped', decided_by = $2, decided_at = $3, drop_reason = $4 where id = $1`,
        [data.policyId, data.droppedBy, metadata.at, data.reason],
      ),
  },
);

const announced = (db: Db) => db('fee_policies').where({ state: 'announced' });
const rates = [
  'version',
  'buyer_fee_bps as buyerFeeBps',
  'creator_share_bps as creatorShareBps',
  'counts_from as from',
] as const;
type Rates = { version: number; buyerFeeBps: number; creatorShareBps: number; from: string };

/** The fees at that moment (ISO), and those announced to follow. */
export const findFees = async (db: Db, at: string): Promise<Fees> => {
  const versions = await announced(db)
    .orderBy('counts_from')
    .select<Rates[]>(...rates);
  const current = versions.findLast(({ from }) => from <= at);
  const next = versions.find(({ from }) => from > at) ?? null;
  if (!current) return { current: defaultFeePolicy, next };
  const { from: _, ...policy } = current;
  return { current: policy, next };
};

/** The buyer's fee of a version, in basis points; for a version not applied yet that of the newest applied one. */
export const findBuyerFee = async (db: Db, version: number): Promise<number> => {
  const row = await db('fee_policies')
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .first<{ buyerFeeBps: number } | undefined>('buyer_fee_bps as buyerFeeBps');
  return (row ?? defaultFeePolicy).buyerFeeBps;
};

const table: VersionTable = {
  table: 'fee_policies',
  terms: ['f.buyer_fee_bps as buyerFeeBps', 'f.creator_share_bps as creatorShareBps'],
};
export type FeePolicyRow = VersionRow & Omit<Rates, 'version' | 'from'>;

export const getFeePolicyRow = (db: Db, id: string, at: string): Promise<FeePolicyRow | undefined> =>
  getVersionRow<FeePolicyRow>(db, table, { id, at });

/** For staff. */
export const listFeePolicies = (
  db: Db,
  wanted: ListPage & { filter: VersionFilter; at: string },
): Promise<Found<FeePolicyRow>> => listVersionRows<FeePolicyRow>(db, table, wanted);
