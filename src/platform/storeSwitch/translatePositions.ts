/**
 * Positions are comparable within one store only. When the log has moved to another store, every place in it that a table keeps
 * becomes the place of the same event there: no read model is written again, and no policy reacts again.
 */
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';

/** How the positions of a store look. */
const patterns = { postgres: '^[0-9]{19}$', esdb: '^[0-9]{20}:[0-9]{20}$' } as const;

/** A store that positions belong to. */
export type PositionKind = keyof typeof patterns;

type Column = { schema: string; table: string };

/** Every table with a place in the log calls it `position`: checkpoints, and rows of read models such as the ledger. */
const findColumns = async (db: Db): Promise<Column[]> => {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `select c.table_schema as schema, c.table_name as "table"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'position' and c.data_type = 'text' and t.table_type = 'BASE TABLE'
       and c.table_schema not in ('es', 'pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
};

/** The different positions of this store in all tables. */
export const findPositions = async (db: Db, kind: PositionKind): Promise<Position[]> => {
  const found = new Set<Position>();
  for (const { schema, table } of await findColumns(db)) {
    const { rows } = await db.raw<{ rows: { position: Position }[] }>(
      'select distinct position from ??.?? where position ~ ?',
      [schema, table, patterns[kind]],
    );
    for (const { position } of rows) found.add(position);
  }
  return [...found];
};

/**
 * Replaces each position by the one it stands for; call inside a transaction.
 * @returns how many rows each table had of them
 * @throws Error when a table has a position of this store that is not among them
 */
export const translatePositions = async (
  tx: Db,
  kind: PositionKind,
  positions: ReadonlyMap<Position, Position>,
): Promise<{ table: string; rows: number }[]> => {
  await tx.raw('create temporary table moved_positions (before text primary key, after text not null) on commit drop');
  const pairs = [...positions].map(([before, after]) => ({ before, after }));
  await tx.raw(
    `insert into moved_positions select before, after from json_to_recordset(?::json) as x(before text, after text)`,
    [JSON.stringify(pairs)],
  );
  const moved: { table: string; rows: number }[] = [];
  for (const { schema, table } of await findColumns(tx)) {
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      'update ??.?? t set position = m.after from moved_positions m where t.position = m.before',
      [schema, table],
    );
    if (rowCount > 0) moved.push({ table: schema === 'public' ? table : `${schema}.${table}`, rows: rowCount });
  }
  const left = await findPositions(tx, kind);
  if (left.length > 0) throw new Error(`A table has a position that was not translated: ${left[0]}`);
  return moved;
};
