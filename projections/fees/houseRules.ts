/** The versions of the house rules, and those that apply at a moment. */
import type { HouseRules, RulesInForce } from '#contracts/site/houseRules.ts';
import type { HouseRulesEvent } from '#events/houseRules.ts';
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

export const houseRules = projection<HouseRulesEvent>(
  'house_rules',
  1,
  {
    tables: `create table house_rules (
    id uuid primary key,
    state text not null,
    -- null until it was announced
    version int,
    hold jsonb not null,
    reserve jsonb not null,
    strikes jsonb not null,
    counts_from timestamptz not null,
    reason text not null,
    proposed_by uuid,
    proposed_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    drop_reason text
  );`,
    indexes: `create index on house_rules (counts_from);`,
  },
  {
    HouseRulesProposed: (db, { data: { rulesId: id, from, hold, reserve, strikes, reason, proposedBy }, metadata }) =>
      db.query(
        `insert into house_rules (id, state, hold, reserve, strikes, counts_from, reason, proposed_by, proposed_at)
         values ($1, 'proposed', $2, $3, $4, $5, $6, $7, $8)`,
        [id, hold, reserve, strikes, from, reason, proposedBy, metadata.at],
      ),
    HouseRulesAnnounced: (
      db,
      { data: { rulesId: id, version, hold, reserve, strikes, from, confirmedBy }, metadata },
    ) =>
      db.query(
        `insert into house_rules (id, state, version, hold, reserve, strikes, counts_from, reason, proposed_at)
         values ($1, 'announced', $2, $3, $4, $5, $6, 'The settings of the first start.', $7)
         on conflict (id) do update set state = 'announced', version = $2, decided_by = $8, decided_at = $7`,
        [id, version, hold, reserve, strikes, from, metadata.at, confirmedBy],
      ),
    HouseRulesDropped: (db, { data: { rulesId, droppedBy, reason }, metadata: { at } }) =>
      db.query(
        `update house_rules set state = 'dropped', decided_by = $2, decided_at = $3, drop_reason = $4 where id = $1`,
        [rulesId, droppedBy, at, reason],
      ),
  },
);

/** The rules at that moment (ISO), and those announced to follow; null as long as no version is recorded. */
export const findRules = async (db: Db, at: string): Promise<RulesInForce | null> => {
  const versions = await db('house_rules')
    .where({ state: 'announced' })
    .orderBy('counts_from')
    .select<(HouseRules & { from: string })[]>('hold', 'reserve', 'strikes', 'counts_from as from');
  // The first version came from the settings of that time, so it applies to what is older, too.
  const current = versions.findLast(({ from }) => from <= at) ?? versions[0];
  if (!current) return null;
  const { from, ...rules } = current;
  return { current: rules, next: versions.find((version) => version.from > at && version.from > from) ?? null };
};

const table: VersionTable = { table: 'house_rules', terms: ['f.hold', 'f.reserve', 'f.strikes'] };
export type HouseRulesRow = VersionRow & HouseRules;

export const getHouseRulesRow = (db: Db, id: string, at: string): Promise<HouseRulesRow | undefined> =>
  getVersionRow<HouseRulesRow>(db, table, { id, at });

/** For staff. */
export const listHouseRules = (
  db: Db,
  wanted: ListPage & { filter: VersionFilter; at: string },
): Promise<Found<HouseRulesRow>> => listVersionRows<HouseRulesRow>(db, table, wanted);
