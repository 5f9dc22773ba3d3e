/** Lists for staff: one page of the matching rows, in a requested order, and the total count. */
import type { Knex } from 'knex';

/** The requested part of a list, and its order. */
export type ListPage = {
  sort: { field: string; isDescending: boolean };
  /** The first row, from 0; both inclusive. */
  from: number;
  to: number;
};

/** A page and the count of all that match. */
export type Found<Row> = { rows: Row[]; total: number };

type Order = {
  /** The sortable fields → the column, or our own SQL. */
  fields: Readonly<Record<string, string>>;
  /** The field that replaces an unknown sort. */
  standard: string;
  /** The column that breaks ties. */
  id: string;
};

/** Keeps the rows of these ids and this status; an absent filter narrows nothing. */
export const narrow = <Columns extends object, Row>(
  query: Knex.QueryBuilder<Columns, Row>,
  table: string,
  { ids, status }: { ids?: readonly string[] | undefined; status?: string | undefined },
): Knex.QueryBuilder<Columns, Row> => {
  if (ids) void query.whereIn(`${table}.id`, ids);
  if (status) void query.where(`${table}.status`, status);
  return query;
};

/** Reads the page of a query that says what matches; rows without a value come last, whichever way it is sorted. */
export const readPage = async <Columns extends object, Row extends object>(
  query: Knex.QueryBuilder<Columns, Row[]>,
  { sort, from, to }: ListPage,
  { fields, standard, id }: Order,
): Promise<Found<Row>> => {
  const [{ count } = { count: 0 }] = await query.clone().clearSelect().count<{ count: number }[]>('* as count');
  // Every object has a `constructor`: only what is declared is a field.
  const column = (Object.hasOwn(fields, sort.field) ? fields[sort.field] : fields[standard]) ?? id;
  const inOrder = `${column} ${sort.isDescending ? 'desc' : 'asc'} nulls last, ${id}`;
  // Only the ids are sorted; only the rows of the page are joined.
  const ids = query
    .clone()
    .clearSelect()
    .select(id)
    .orderByRaw(inOrder)
    .offset(from)
    .limit(to - from + 1);
  const rows = await query.clone().whereIn(id, ids).orderByRaw(inOrder);
  return { rows: rows as Row[], total: Number(count) };
};
