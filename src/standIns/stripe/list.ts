/** Lists as Stripe gives them: newest first, by pages. https://docs.stripe.com/api/pagination */
import { z } from 'zod';
import { listParams } from './readParams.ts';
import { Refusal } from './refusal.ts';

export const plainList = z.strictObject(listParams);

type Paging = z.output<typeof plainList>;

type Listed = { id: string; createdAt: number };

const isWithin = (at: number, { created }: Paging): boolean => {
  const {
    gt,
    gte,
    lt,
    lte,
  }: { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined } =
    created ?? {};
  return at > (gt ?? -Infinity) && at >= (gte ?? -Infinity) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);
};

const positionOf = (rows: readonly Listed[], id: string, param: string): number => {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw new Refusal(`No such object: '${id}'`, { code: 'resource_missing', param });
  return position;
};

/** One page; `rows` come in the order of their creation. */
export const listOf = <R extends Listed, O>(
  rows: Iterable<R>,
  paging: Paging,
  url: string,
  toObject: (row: R) => O,
): { object: 'list'; url: string; has_more: boolean; data: O[] } => {
  const matching = [...rows].reverse().filter((row) => isWithin(row.createdAt, paging));
  const { limit, starting_after: after, ending_before: before } = paging;
  const start = after === undefined ? 0 : positionOf(matching, after, 'starting_after') + 1;
  const end = before === undefined ? matching.length : positionOf(matching, before, 'ending_before');
  const from = before === undefined ? start : Math.max(start, end - limit);
  const page = matching.slice(from, Math.min(end, from + limit));
  return {
    object: 'list',
    url,
    has_more: before === undefined ? from + page.length < matching.length : from > 0,
    data: page.map(toObject),
  };
};
