/** Lists for staff: one page of what matches, in an order of theirs, and the count of all. */
import type { Knex } from 'knex';

/** What part of a list is asked for, in which order. */
export type ListPage = {
  sort: { field: string; isDescending: boolean };
  /** The first row, from 0; both inclusive. */
  from: number;
  to: number;
};

/** A page and the count of all that match. */
export type Found<Row> = { rows: Row[]; total: number };

type Order = {
  /** What it can be sorted by → the column, or SQL of our own. */
  fields: Readonly<Record<string, string>>;
  /** The field for a sort that is not among them. */
  standard: string;
  /** The column that settles what is alike. */
  id: string;
};

/** Keeps the rows of these ids and this status; a filter that is not given narrows nothing. */
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
  const column = fields[sort.field] ?? fields[standard] ?? id;
  const inOrder = `${column} ${sort.isDescending ? 'desc' : 'asc'} nulls last, ${id}`;
  // The ids alone are sorted; only the rows of the page are put together whole.
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
