/** What a list of listings is narrowed by. */
import type { Orientation, Resolution, Sort } from '#contracts/catalogue/vocabulary.ts';
import { allCategories, browseLimits, categories } from '#contracts/catalogue/vocabulary.ts';
import { highestPriceWithin } from '#contracts/shared/money.ts';
import type { Db } from '#platform/postgres/db.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';
import type { Knex } from 'knex';
import { findTerms, inGroups, termsIn, type FoundTerms } from './listingTerms.ts';
import { SAMPLED_OF } from './videoListings.ts';

/** What is asked for, in whatever order and on whatever page. */
export type Narrowing = {
  q: string;
  category: string;
  /** All-in, in pounds. */
  minPrice: number;
  maxPrice: number;
  /** The current fee of buyers, in basis points. */
  buyerFeeBps: number;
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
  /** Of the shorter side, at least. */
  resolution?: Resolution | undefined;
  orientation?: Orientation | undefined;
};

export type ListingFilter = Narrowing & { sort: Sort; page: number };

export const isEvery = (category: string): boolean => category === '' || category === allCategories[0];

/** A category matches as a case-insensitive substring; the list is closed, so the index serves. */
export const categoriesLike = (text: string): string[] =>
  categories.map(([value]) => value).filter((value) => value.includes(text.toLowerCase()));

/** As it is compared with what listings hold. */
export const searchedText = (q: string): string => q.trim().toLowerCase();

/** Offered listings under all filters but the words, or those of the sample. */
export const narrowed = (db: Db, filter: Omit<Narrowing, 'q'>, table = 'listing_matches'): Knex.QueryBuilder => {
  const { category, minPrice, maxPrice, buyerFeeBps, minSeconds, maxSeconds, resolution, orientation } = filter;
  const query = db(`${table} as m`).where('m.is_offered', true);
  if (!isEvery(category)) void query.whereIn('m.category', categoriesLike(category));
  // Totals grow with prices, so a bound on what is paid is one on the price, which has an index.
  const bound = (totalPence: number): number => highestPriceWithin(totalPence, { buyerFeeBps });
  if (minPrice > 0) void query.where('m.price_pence', '>', bound(minPrice * 100 - 1));
  if (maxPrice < browseLimits.priceMaxPounds) void query.where('m.price_pence', '<=', bound(maxPrice * 100));
  if (minSeconds !== undefined) void query.where('m.duration_seconds', '>=', minSeconds);
  if (maxSeconds !== undefined) void query.where('m.duration_seconds', '<=', maxSeconds);
  if (resolution !== undefined) void query.where('m.resolution', '>=', Number(resolution));
  if (orientation !== undefined) void query.where('m.orientation', orientation);
  return query;
};

/** The listings of the sample under all filters; few have an index for the words. */
export const sampled = (db: Db, filter: Narrowing): Knex.QueryBuilder => {
  const query = narrowed(db, filter, 'listing_sample');
  const text = searchedText(filter.q);
  if (text !== '') void query.where('m.search', 'like', `%${escapeLike(text)}%`);
  return query;
};

/** Under all filters; the text is read in each row that the rest of the query comes to. */
export const matching = (db: Db, filter: Narrowing): Knex.QueryBuilder => {
  const query = narrowed(db, filter);
  const text = searchedText(filter.q);
  if (text !== '') void query.whereRaw('strpos(m.search, ?) > 0', [text]);
  return query;
};

/** A part of a search that so few listings hold leaves little for the others to narrow. */
const FEW_HOLDERS = 2000;

/** Adds what the index of the terms finds. */
const holdTerms = (query: Knex.QueryBuilder, { lists }: FoundTerms): Knex.QueryBuilder => {
  const [rarest] = lists;
  const isRare = rarest !== undefined && rarest.sampled * SAMPLED_OF <= FEW_HOLDERS;
  // The planner does not see the terms: it would take many rare ones for as good as all texts, and part each text itself.
  for (const { terms } of isRare ? [rarest] : lists)
    void query.where((either) => {
      for (const group of inGroups(terms))
        void either.orWhereRaw(`${termsIn('m.search')} && (select ?::text[])`, [group]);
    });
  return query;
};

/** Under all filters, too; an index finds the terms. */
export const holding = (db: Db, filter: Narrowing, terms: FoundTerms): Knex.QueryBuilder =>
  holdTerms(terms.isExact ? narrowed(db, filter) : matching(db, filter), terms);

const columnsOfMatches = [
  'm.id',
  'm.category',
  'm.price_pence',
  'm.duration_seconds',
  'm.resolution',
  'm.orientation',
  'm.listed_at',
  'm.is_promoted',
  'm.views',
  'm.is_offered',
];

/** The same; the filters are looked at in the rows with the terms only, and no index is read for them. */
const holdingFirst = (db: Db, filter: Narrowing, terms: FoundTerms): Knex.QueryBuilder => {
  const held = holdTerms(db('listing_matches as m').where('m.is_offered', true), terms).select(columnsOfMatches);
  if (!terms.isExact) void held.whereRaw('strpos(m.search, ?) > 0', [searchedText(filter.q)]);
  return narrowed(db, filter, 'held').withMaterialized('held', held);
};

/** To look at the filters of so many rows costs less than to read an index for them. */
const FEW_ROWS = 15_000;
/** To read a text costs as much as to find so many listings by a term. */
const TEXT_COSTS = 20;

const countNarrowed = async (db: Db, filter: Narrowing): Promise<number> => {
  const [{ count } = { count: 0 }] = await narrowed(db, filter, 'listing_sample').count<{ count: number }[]>(
    '* as count',
  );
  return count * SAMPLED_OF;
};

/** Under all filters; by whatever leaves the fewest listings to look at. */
export const finding = async (db: Db, filter: Narrowing): Promise<{ query: Knex.QueryBuilder }> => {
  const text = searchedText(filter.q);
  // A query by itself would be carried out where it is awaited.
  if (text === '') return { query: narrowed(db, filter) };
  const terms = await findTerms(db, text);
  const [rarest] = terms.lists;
  const holders = (rarest?.sampled ?? 0) * SAMPLED_OF;
  if (rarest !== undefined && holders <= FEW_ROWS) return { query: holdingFirst(db, filter, terms) };
  const texts = await countNarrowed(db, filter);
  if (rarest === undefined || texts * TEXT_COSTS <= holders) return { query: matching(db, filter) };
  return { query: holding(db, filter, terms) };
};
