/**
 * Pages of listings in every order. Browsing by 'recent' and 'popular' shows the videos of creators with Creator Pro
 * first; they are marked, and nothing else changes: the matches, their number and their order among each other stay.
 */
import type { Sort } from '#contracts/catalogue/vocabulary.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
import { finding, holding, matching, narrowed, sampled, searchedText, type ListingFilter } from './listingFilters.ts';
import { findTerms } from './listingTerms.ts';
import { SAMPLED_OF, selectListings, type VideoListing } from './videoListings.ts';

export type ListedVideo = VideoListing & { isPromoted?: boolean };

/**
 * What a list is ordered by, all that stands before a given row or beside it, the columns that this compares, and all columns
 * of the order: they are in its index, so that the rows on the way to a page need not be read.
 */
type Order = { by: string; upTo: string; keys: readonly string[]; columns: readonly string[] };
const orders: Record<Sort, Order> = {
  recent: {
    by: 'm.is_promoted desc, m.listed_at desc, m.id',
    upTo: '(m.is_promoted, m.listed_at) >= (?, ?::timestamptz)',
    keys: ['is_promoted', 'listed_at'],
    columns: ['m.is_promoted', 'm.listed_at', 'm.id'],
  },
  popular: {
    by: 'm.is_promoted desc, m.views desc, m.listed_at desc, m.id',
    upTo: '(m.is_promoted, m.views) >= (?, ?)',
    keys: ['is_promoted', 'views'],
    columns: ['m.is_promoted', 'm.views', 'm.listed_at', 'm.id'],
  },
  price_asc: {
    by: 'm.price_pence, m.listed_at desc, m.id',
    upTo: 'm.price_pence <= ?',
    keys: ['price_pence'],
    columns: ['m.price_pence', 'm.listed_at', 'm.id'],
  },
  price_desc: {
    by: 'm.price_pence desc, m.listed_at desc, m.id',
    upTo: 'm.price_pence >= ?',
    keys: ['price_pence'],
    columns: ['m.price_pence', 'm.listed_at', 'm.id'],
  },
  duration_asc: {
    by: 'm.duration_seconds, m.listed_at desc, m.id',
    upTo: 'm.duration_seconds <= ?::real',
    keys: ['duration_seconds'],
    columns: ['m.duration_seconds', 'm.listed_at', 'm.id'],
  },
  duration_desc: {
    by: 'm.duration_seconds desc, m.listed_at desc, m.id',
    upTo: 'm.duration_seconds >= ?::real',
    keys: ['duration_seconds'],
    columns: ['m.duration_seconds', 'm.listed_at', 'm.id'],
  },
};

const promoting: readonly Sort[] = ['recent', 'popular'];

/** So many texts are read on the way to a page. */
const MOST_TEXTS = 6000;

/** Found on the way by every word that more listings hold than are counted. */
const FIRST_PAGES = 3;

const skippedBy = ({ page }: ListingFilter): number => (page - 1) * browseLimits.pageSize;

/** The rows of one page among those that `found` finds, which is named `m`. */
const pageOf = async (db: Db, found: Knex.QueryBuilder, filter: ListingFilter): Promise<ListedVideo[]> => {
  const { by, columns } = orders[filter.sort];
  const page = found.select(columns).orderByRaw(by).offset(skippedBy(filter)).limit(browseLimits.pageSize);
  const isPromoting = promoting.includes(filter.sort);
  return selectListings(db)
    .join(page.as('page'), 'page.id', 'm.id')
    .select<ListedVideo[]>(...(isPromoting ? ['m.is_promoted as isPromoted'] : []))
    .orderByRaw(by);
};

/** Found first, and sorted then: an index in the order of the list would lead past everything else. */
const pageOfAll = (db: Db, found: Knex.QueryBuilder, filter: ListingFilter): Promise<ListedVideo[]> =>
  pageOf(db, db.queryBuilder().withMaterialized('m', found.select(orders[filter.sort].columns)).from('m'), filter);

type Reach = Record<string, unknown> & { texts: number };

/** How far the sample goes for a page and some more, and how many texts there are on the way for each match. */
const findReach = async (db: Db, filter: ListingFilter): Promise<Reach | undefined> => {
  const inSample = (skippedBy(filter) + browseLimits.pageSize) / SAMPLED_OF;
  const { by, keys, columns } = orders[filter.sort];
  const all = narrowed(db, filter, 'listing_sample').count('*');
  const found: Reach | undefined = await db
    .queryBuilder()
    .withMaterialized('m', sampled(db, filter).select(columns))
    .from('m')
    .orderByRaw(by)
    .offset(Math.ceil(1.3 * inSample + 3 * Math.sqrt(inSample) + 3))
    .first(db.raw('(?)::real / (select count(*) from m) as texts', [all]), ...keys);
  return found;
};

const pageAmongMany = async (db: Db, filter: ListingFilter, mostTexts: number): Promise<ListedVideo[]> => {
  const text = searchedText(filter.q);
  // An index in the order of the list is followed to the page.
  const follow = (): Promise<ListedVideo[]> => pageOf(db, matching(db, filter), filter);
  // More match than are counted, so the first of them are near in every order.
  if (text === '' || filter.page <= FIRST_PAGES) return follow();
  const reach = await findReach(db, filter);
  const wanted = skippedBy(filter) + browseLimits.pageSize;
  if (reach !== undefined && wanted * reach.texts <= mostTexts) return follow();
  const terms = await findTerms(db, text);
  if (reach !== undefined) {
    const { upTo, keys } = orders[filter.sort];
    const bounds = keys.map((key) => reach[key] as string);
    const within = await pageOfAll(db, holding(db, filter, terms).whereRaw(upTo, bounds), filter);
    if (within.length === browseLimits.pageSize) return within;
  }
  return pageOfAll(db, holding(db, filter, terms), filter);
};

/** One page; `isMany`: more match than are counted. `mostTexts` are read on the way to it. */
export const findListingPage = async (
  db: Db,
  filter: ListingFilter,
  isMany: boolean,
  mostTexts = MOST_TEXTS,
): Promise<ListedVideo[]> => {
  if (isMany) return pageAmongMany(db, filter, mostTexts);
  const { query } = await finding(db, filter);
  // How common each filter is the planner knows well; how common words are it does not.
  return searchedText(filter.q) === '' ? pageOf(db, query, filter) : pageOfAll(db, query, filter);
};
