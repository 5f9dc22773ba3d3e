/** What tables with versions of the platform's terms have in common: `state`, `version`, `counts_from` and who decided. */
import type { VersionStatus } from '#contracts/fees/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';

/** A table, and the columns of its terms as `f.column as name`. */
export type VersionTable = Readonly<{ table: string; terms: readonly string[] }>;

/** A version or a proposal, beside its terms. */
export type VersionRow = {
  id: string;
  version: number | null;
  status: VersionStatus;
  from: string;
  reason: string;
  proposedBy: string | null;
  proposer: string | null;
  proposedAt: string;
  decidedBy: string | null;
  decider: string | null;
  decidedAt: string | null;
  dropReason: string | null;
};

export type VersionFilter = {
  status?: VersionStatus | undefined;
  version?: number | undefined;
  ids?: readonly string[] | undefined;
};

/** Announced versions apply one after the other: the newest that has begun is in force. */
const statusAt = (db: Db, table: string, at: string) =>
  db.raw(
    `case when f.state <> 'announced' then f.state when f.counts_from > :at then 'announced'
      when f.counts_from = (select max(counts_from) from :table: where state = 'announced' and counts_from <= :at)
      then 'inForce' else 'past' end`,
    { at, table },
  );

const select = <Row extends object>(db: Db, { table, terms }: VersionTable, at: string) =>
  db(`${table} as f`)
    .leftJoin('users as p', 'p.id', 'f.proposed_by')
    .leftJoin('users as d', 'd.id', 'f.decided_by')
    .select<Row[]>(
      'f.id',
      'f.version',
      ...terms,
      'f.counts_from as from',
      'f.reason',
      'f.proposed_by as proposedBy',
      'p.display_name as proposer',
      'f.proposed_at as proposedAt',
      'f.decided_by as decidedBy',
      'd.display_name as decider',
      'f.decided_at as decidedAt',
      'f.drop_reason as dropReason',
      db.raw('(?) as status', [statusAt(db, table, at)]),
    );

export const getVersionRow = async <Row extends object>(
  db: Db,
  of: VersionTable,
  { id, at }: { id: string; at: string },
): Promise<Row | undefined> => {
  const rows = await select<Row>(db, of, at).where('f.id', id);
  return rows[0] as Row | undefined;
};

const sortable: Record<string, string> = { from: 'f.counts_from', proposedAt: 'f.proposed_at', version: 'f.version' };

/** For staff. */
export const listVersionRows = async <Row extends object>(
  db: Db,
  of: VersionTable,
  { filter, at, ...page }: ListPage & { filter: VersionFilter; at: string },
): Promise<Found<Row>> => {
  const query = select<Row>(db, of, at);
  if (filter.ids) void query.whereIn('f.id', filter.ids);
  if (filter.version) void query.where('f.version', filter.version);
  if (filter.status) void query.whereRaw('(?) = ?', [statusAt(db, of.table, at), filter.status]);
  return readPage(query, page, { fields: sortable, standard: 'from', id: 'f.id' });
};
