/**
 * Browsing by 'recent' and 'popular' shows the videos of creators with Creator Pro first; they are marked, and nothing
 * else changes: the matches, their number and their order among each other stay.
 */
import type { Sort } from '#contracts/catalogue/vocabulary.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
import {
  FEW_MATCHES,
  findVideoListings,
  listingColumns,
  matching,
  listingOrders,
  type ListingFilter,
  type VideoListing,
} from './videoListings.ts';

export type LedListing = VideoListing & { isPromoted?: boolean };

const PROS = 'select user_id from plans where is_pro';

const led: readonly Sort[] = ['recent', 'popular'];

/** One page of the `total` matches, the promoted ones first where the order allows it. */
export const findListingsLed = async (db: Db, filter: ListingFilter, total: number): Promise<LedListing[]> => {
  const isLed = led.includes(filter.sort) && (await db('plans').where('is_pro', true).first('user_id')) !== undefined;
  if (!isLed) return findVideoListings(db, filter, total);
  const skipped = (filter.page - 1) * browseLimits.pageSize;
  if (skipped >= total) return [];
  const query = db.queryBuilder();
  const all = matching(db, filter).select('l.*');
  // As in `findVideoListings`: few matches are found first and sorted then.
  if (total <= FEW_MATCHES) void query.withMaterialized('found', all);
  const matches: Knex.QueryBuilder = total <= FEW_MATCHES ? db('found as l').select('l.*') : all;
  // Found separately, or the planner would walk the whole order for what may be a handful.
  void query.withMaterialized('promoted', matches.clone().whereRaw(`l.creator_id in (${PROS})`));
  const rest = matches
    .clone()
    .select(db.raw('false as "isPromoted"'))
    .whereRaw(`not exists (${PROS} and user_id = l.creator_id)`)
    .orderByRaw(listingOrders[filter.sort])
    .limit(skipped + browseLimits.pageSize);
  const promoted: Knex.QueryBuilder = db('promoted').select('*', db.raw('true as "isPromoted"'));
  void query.from(promoted.unionAll([rest], true).as('l'));
  return query
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select(...listingColumns, 'l.isPromoted')
    .orderByRaw(`l."isPromoted" desc, ${listingOrders[filter.sort]}`)
    .limit(browseLimits.pageSize)
    .offset(skipped) as Promise<LedListing[]>;
};
