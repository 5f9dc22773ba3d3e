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

/** Under all filters, too; an index finds the terms. */
export const holding = (db: Db, filter: Narrowing, terms: FoundTerms): Knex.QueryBuilder => {
  const query = terms.isExact ? narrowed(db, filter) : matching(db, filter);
  for (const list of terms.lists)
    void query.where((either) => {
      for (const group of inGroups(list)) void either.orWhereRaw(`${termsIn('m.search')} && ?::text[]`, [group]);
    });
  return query;
};

/** To read the texts of so many listings costs less than to find a common term among all. */
const FEW_TEXTS = 8000;

const hasFewTexts = async (db: Db, filter: Narrowing): Promise<boolean> => {
  const [{ count } = { count: 0 }] = await narrowed(db, filter, 'listing_sample').count<{ count: number }[]>(
    '* as count',
  );
  return count * SAMPLED_OF <= FEW_TEXTS;
};

/** Under all filters; by whatever leaves the fewest listings to look at. */
export const finding = async (db: Db, filter: Narrowing): Promise<{ query: Knex.QueryBuilder }> => {
  const text = searchedText(filter.q);
  // A query by itself would be carried out where it is awaited.
  if (text === '') return { query: narrowed(db, filter) };
  if (await hasFewTexts(db, filter)) return { query: matching(db, filter) };
  return { query: holding(db, filter, await findTerms(db, text)) };
};
