/**
 * Fills tables of a peer by SQL: every row is a copy of the row that the peer itself has written for the first listing, with the
 * columns that differ between listings set anew. What the peer wrote for the other samples shows whether the copies are right.
 */
import type pg from 'pg';
import { peerListings } from './peerListings.ts';

export type TableCopy = {
  table: string;
  /** The condition that finds the row of the first listing. */
  first: string;
  /** What differs between listings: columns and SQL expressions over the listing `l`. */
  set: Readonly<Record<string, string>>;
  /** Columns whose values the peer draws (ids, moments): they are set, but not compared. Those not in `set` take their default. */
  drawn: readonly string[];
};

const STAGE = 'bench_listing';

/** Writes all listings into a table, from which the others are made. */
export const stageListings = async (client: pg.Client, count: number): Promise<void> => {
  await client.query(`drop table if exists ${STAGE}`);
  await client.query(
    `create table ${STAGE} (n int primary key, title text, description text, category text, price_pence int, at timestamptz)`,
  );
  for await (const batch of peerListings(count))
    await client.query(
      `insert into ${STAGE} select n, title, description, category, "pricePence", at
       from json_to_recordset($1) as l(n int, title text, description text, category text, "pricePence" int, at timestamptz)`,
      [JSON.stringify(batch)],
    );
};

export const dropStage = async (client: pg.Client): Promise<void> => {
  await client.query(`drop table ${STAGE}`);
};

const quoted = (name: string): string => `"${name}"`;

/** The select that makes these columns of the rows of the listings for which `where` holds. */
export const selectOf = ({ table, first, set }: TableCopy, columns: readonly string[], where: string): string => {
  const values = columns.map((column) => `${set[column] ?? `t.${quoted(column)}`} as ${quoted(column)}`);
  return `select ${values.join(', ')} from ${STAGE} l cross join (select * from ${quoted(table)} where ${first} limit 1) t where ${where}`;
};

/** @throws when a row that the peer wrote is none of those that we would write, or the other way round */
const compare = async (
  client: pg.Client,
  copy: TableCopy,
  columns: readonly string[],
  samples: number,
): Promise<void> => {
  const compared = columns.filter((column) => !copy.drawn.includes(column));
  if (compared.length === 0) return;
  const made = selectOf(copy, compared, `l.n < ${samples}`);
  const theirs = `select ${compared.map(quoted).join(', ')} from ${quoted(copy.table)}`;
  const asText = (query: string): string => `select to_jsonb(r)::text as row from (${query}) r`;
  for (const [here, there] of [[made, theirs] as const, [theirs, made] as const]) {
    const { rows } = await client.query<{ row: string }>(`${asText(here)} except all ${asText(there)} limit 1`);
    if (rows[0])
      throw new Error(`${copy.table}: ${here === made ? 'only we' : 'only the peer'} would write ${rows[0].row}`);
  }
};

/** Adds the rows of all listings but the samples, table by table. */
export const copyRows = async (client: pg.Client, copies: readonly TableCopy[], samples: number): Promise<void> => {
  const prepared: { copy: TableCopy; columns: string[] }[] = [];
  for (const copy of copies) {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_generated = 'NEVER' order by ordinal_position`,
      [copy.table],
    );
    const columns = rows.map(({ column_name }) => column_name);
    await compare(client, copy, columns, samples);
    prepared.push({ copy, columns: columns.filter((column) => column in copy.set || !copy.drawn.includes(column)) });
  }
  for (const { copy, columns } of prepared)
    await client.query(
      `insert into ${quoted(copy.table)} (${columns.map(quoted).join(', ')}) ${selectOf(copy, columns, `l.n >= ${samples}`)} order by l.n`,
    );
};
