/** react-admin's simple REST lists: `sort=["f","ASC"]&range=[0,24]&filter={…}`, answered with `Content-Range`. */
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import { Reply } from './route.ts';

export type ListQuery<Filter> = {
  filter: Filter;
  sort: { field: string; isDescending: boolean };
  /** Both inclusive; at most 100 rows. */
  from: number;
  to: number;
};

const MOST_ROWS = 100;
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)]);

const parseJson = (text: string | undefined, name: string): unknown => {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem('invalid-input', `${name} is not JSON`);
  }
};

/** The filter that every list accepts: the records with these ids. */
export const idFilter = z.object({ id: z.array(z.uuid()).max(MOST_ROWS).optional() });

/** Reads the three texts; `filter` is checked by `schema`. @throws Problem `invalid-input` */
export const readListQuery = <Filter>(
  query: { sort?: string | undefined; range?: string | undefined; filter?: string | undefined },
  schema: z.ZodType<Filter>,
): ListQuery<Filter> => {
  const filter = schema.safeParse(parseJson(query.filter, 'filter') ?? {});
  const sort = sortSchema.safeParse(parseJson(query.sort, 'sort') ?? ['', 'DESC']);
  const range = rangeSchema.safeParse(parseJson(query.range, 'range') ?? [0, MOST_ROWS - 1]);
  if (!filter.success || !sort.success || !range.success)
    throw new Problem('invalid-input', 'These list parameters are not valid.');
  const [from, to] = range.data;
  const [field, direction] = sort.data;
  return {
    filter: filter.data,
    sort: { field, isDescending: direction === 'DESC' },
    from,
    to: Math.min(Math.max(to, from), from + MOST_ROWS - 1),
  };
};

/** The rows with `Content-Range: name from-to/total`. */
export const listReply = <Row>(name: string, rows: Row[], from: number, total: number): Reply<Row[]> =>
  new Reply(rows, {
    headers: { 'Content-Range': `${name} ${from}-${Math.max(from, from + rows.length - 1)}/${total}` },
  });
