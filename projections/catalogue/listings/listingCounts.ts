/**
 * How many listings match. A sample says how common they are; what is not common is counted, up to a limit, and above it
 * the sample's answer has to do: counting a million takes longer than anybody waits, and nobody looks at each of them.
 */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { finding, sampled, type Narrowing } from './listingFilters.ts';
import { SAMPLED_OF } from './videoListings.ts';

const { exactCountUpTo } = browseLimits;

/** A sample that says so much more than the limit is not mistaken (6 standard deviations). */
const SURELY = 1.5;

/** How many videos each category holds; a category without any is not named. */
export type CategoryCounts = Readonly<Record<string, number>>;
export type ListingCounts = Readonly<{
  byCategory: CategoryCounts;
  /** More match in all than are counted: each number is an estimate of two digits. */
  isEstimate: boolean;
}>;

type Row = { category: string; count: number };

/** `12,345` → `12,000`: more digits would say what nobody knows. */
const roundly = (count: number): number => Number(count.toPrecision(2));

export const sumOf = (counts: CategoryCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const toCounts = (rows: readonly Row[], as: (count: number) => number): CategoryCounts =>
  Object.fromEntries(rows.map(({ category, count }) => [category, as(count)]));

const countSampled = async (db: Db, narrowing: Narrowing): Promise<CategoryCounts> => {
  const rows = await sampled(db, narrowing)
    .groupBy('m.category')
    .select<Row[]>('m.category', db.raw('count(*)::int as count'));
  return toCounts(rows, (count) => count * SAMPLED_OF);
};

/** Ends after the limit. */
const countExactly = async (db: Db, narrowing: Narrowing): Promise<CategoryCounts> => {
  const { query } = await finding(db, narrowing);
  const rows = await db
    .from(
      query
        .select('m.category')
        .limit(exactCountUpTo + 1)
        .as('m'),
    )
    .groupBy('m.category')
    .select<Row[]>('m.category', db.raw('count(*)::int as count'));
  return toCounts(rows, (count) => count);
};

export const countMatches = async (db: Db, narrowing: Narrowing): Promise<ListingCounts> => {
  const estimate = await countSampled(db, narrowing);
  if (sumOf(estimate) <= exactCountUpTo * SURELY) {
    const exact = await countExactly(db, narrowing);
    if (sumOf(exact) <= exactCountUpTo) return { byCategory: exact, isEstimate: false };
  }
  // The sample may hold less than was counted; the estimate does not contradict the count.
  const scale = Math.max(1, (exactCountUpTo + 1) / sumOf(estimate));
  return {
    byCategory: Object.fromEntries(
      Object.entries(estimate).map(([category, count]) => [category, roundly(count * scale)]),
    ),
    isEstimate: true,
  };
};
