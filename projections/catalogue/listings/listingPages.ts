/**
 * Pages of listings in every order. Browsing by 'recent' and 'popular' shows the videos of creators with Creator Pro
 * first; they are marked, and nothing else changes: the matches, their number and their order among each other stay.
 */
import type { Sort } from '#contracts/catalogue/vocabulary.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
import {
  byBitmaps,
  byIndex,
  holding,
  matching,
  narrowed,
  sampled,
  searchedText,
  type ListingFilter,
} from './listingFilters.ts';
import { findTerms } from './listingTerms.ts';
import { SAMPLED_OF, selectListings, type VideoListing } from './videoListings.ts';

export type ListedVideo = VideoListing & { isPromoted?: boolean };

/** What a list is ordered by, and all that stands before a given row or beside it. */
const orders: Record<Sort, { by: string; upTo: string; keys: readonly string[] }> = {
  recent: {
    by: 'm.is_promoted desc, m.listed_at desc, m.id',
    upTo: '(m.is_promoted, m.listed_at) >= (?, ?::timestamptz)',
    keys: ['is_promoted', 'listed_at'],
  },
  popular: {
    by: 'm.is_promoted desc, m.views desc, m.listed_at desc, m.id',
    upTo: '(m.is_promoted, m.views) >= (?, ?)',
    keys: ['is_promoted', 'views'],
  },
  price_asc: { by: 'm.price_pence, m.listed_at desc, m.id', upTo: 'm.price_pence <= ?', keys: ['price_pence'] },
  price_desc: { by: 'm.price_pence desc, m.listed_at desc, m.id', upTo: 'm.price_pence >= ?', keys: ['price_pence'] },
  duration_asc: {
    by: 'm.duration_seconds, m.listed_at desc, m.id',
    upTo: 'm.duration_seconds <= ?::real',
    keys: ['duration_seconds'],
  },
  duration_desc: {
    by: 'm.duration_seconds desc, m.listed_at desc, m.id',
    upTo: 'm.duration_seconds >= ?::real',
    keys: ['duration_seconds'],
  },
};

const keysOfMatches = ['m.id', 'm.is_promoted', 'm.listed_at', 'm.views', 'm.price_pence', 'm.duration_seconds'];

const promoting: readonly Sort[] = ['recent', 'popular'];

/** So many texts are read on the way to a page: they lie apart from the rows. */
const MOST_TEXTS = 6000;

/** Found on the way by every word that more listings hold than are counted. */
const FIRST_PAGES = 3;

const skippedBy = ({ page }: ListingFilter): number => (page - 1) * browseLimits.pageSize;

const pageOf = (query: Knex.QueryBuilder, filter: ListingFilter): Promise<string[]> =>
  query
    .orderByRaw(orders[filter.sort].by)
    .offset(skippedBy(filter))
    .limit(browseLimits.pageSize)
    .pluck('m.id') as Promise<string[]>;

/** Found first, and sorted then: an index in the order of the list would lead past everything else. */
const pageOfAll = (db: Db, found: Knex.QueryBuilder, filter: ListingFilter): Promise<string[]> => {
  return pageOf(db.queryBuilder().withMaterialized('m', found.select(keysOfMatches)).from('m'), filter);
};

type Reach = Record<string, unknown> & { texts: number };

/** How far the sample goes for a page and some more, and how many texts there are on the way for each match. */
const findReach = async (db: Db, filter: ListingFilter): Promise<Reach | undefined> => {
  const inSample = (skippedBy(filter) + browseLimits.pageSize) / SAMPLED_OF;
  const { by, keys } = orders[filter.sort];
  const all = narrowed(db, filter, 'listing_sample').count('*');
  const found: Reach | undefined = await db
    .queryBuilder()
    .withMaterialized('m', sampled(db, filter).select(keysOfMatches))
    .from('m')
    .orderByRaw(by)
    .offset(Math.ceil(1.3 * inSample + 3 * Math.sqrt(inSample) + 3))
    .first(db.raw('(?)::real / (select count(*) from m) as texts', [all]), ...keys);
  return found;
};

const idsAmongMany = async (db: Db, filter: ListingFilter): Promise<string[]> => {
  const text = searchedText(filter.q);
  // An index in the order of the list is followed to the page.
  const follow = (): Promise<string[]> => byIndex(db, (inside) => pageOf(matching(inside, filter), filter));
  if (text === '') return follow();
  // More match than are counted, so the first of them are near in every order.
  if (filter.page <= FIRST_PAGES) return follow();
  const wanted = skippedBy(filter) + browseLimits.pageSize;
  const reach = await findReach(db, filter);
  if (reach !== undefined && wanted * reach.texts <= MOST_TEXTS) return follow();
  const terms = await findTerms(db, text);
  const { upTo, keys } = orders[filter.sort];
  const isWhole = (ids: readonly string[]): boolean => ids.length === browseLimits.pageSize;
  if (reach !== undefined) {
    const near = await byIndex(
      db,
      (inside) => {
        const bounds = keys.map((key) => reach[key] as string);
        return pageOfAll(inside, holding(inside, filter, terms).whereRaw(upTo, bounds), filter);
      },
      byBitmaps,
    );
    if (isWhole(near)) return near;
  }
  return byIndex(db, (inside) => pageOfAll(inside, holding(inside, filter, terms), filter), byBitmaps);
};

const idsAmongFew = async (db: Db, filter: ListingFilter): Promise<string[]> => {
  const text = searchedText(filter.q);
  if (text === '') return byIndex(db, (inside) => pageOfAll(inside, narrowed(inside, filter), filter));
  const terms = await findTerms(db, text);
  return byIndex(db, (inside) => pageOfAll(inside, holding(inside, filter, terms), filter), byBitmaps);
};

/** One page; `isMany`: more match than are counted. */
export const findListingPage = async (db: Db, filter: ListingFilter, isMany: boolean): Promise<ListedVideo[]> => {
  const ids = await (isMany ? idsAmongMany(db, filter) : idsAmongFew(db, filter));
  if (ids.length === 0) return [];
  const rows = await selectListings(db)
    .select<(VideoListing & { isPromoted: boolean })[]>('m.is_promoted as isPromoted')
    .whereIn('l.id', ids);
  const isPromoting = promoting.includes(filter.sort);
  const byId = new Map(rows.map(({ isPromoted, ...row }) => [row.id, isPromoting ? { ...row, isPromoted } : row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
