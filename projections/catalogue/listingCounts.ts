/** How many listings match: one count answers every choice of category and of a step of the price slider. */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { categoriesLike, isEvery, narrowed, type Narrowing } from './videoListings.ts';

const { priceMinPounds: floor, priceMaxPounds: top, priceStepPounds: step } = browseLimits;

/** A price on a step has an even band of its own; those between two steps share an odd one. */
export type BandCount = { category: string; band: number; count: number };

const totalPence = `(l.price_pence + (l.price_pence::bigint * :bps + 5000) / 10000)::int`;
const bandOf = `least(${totalPence} / (100 * :step) * 2 + (${totalPence} % (100 * :step) > 0)::int, 2 * :top / :step + 1)`;

const isOnSteps = ({ minPrice, maxPrice }: Omit<Narrowing, 'buyerFeeBps'>): boolean =>
  minPrice % step === 0 && maxPrice % step === 0;

/** The filter to count for: for bounds on steps the words alone. */
export const toCount = (narrowing: Narrowing): Narrowing =>
  isOnSteps(narrowing) ? { ...narrowing, minPrice: floor, maxPrice: top } : narrowing;

/** Runs the query once: a knex query would run again for everybody who awaits it. */
export const countByBand = async (db: Db, counted: Narrowing): Promise<BandCount[]> =>
  narrowed(db, counted)
    .groupBy('l.category', 'band')
    .select<BandCount[]>(
      'l.category',
      db.raw(`${bandOf} as band`, { step, top, bps: counted.buyerFeeBps }),
      db.raw('count(*) as count'),
    );

/** How many videos each category holds; a category without any is not named. */
export type CategoryCounts = Readonly<Record<string, number>>;

/** What words and price leave, by category: the chosen category does not narrow the counts of the others. */
export const countsWithin = (counts: readonly BandCount[], filter: Narrowing): CategoryCounts => {
  const [low, high] = isOnSteps(filter) ? [filter.minPrice, filter.maxPrice] : [floor, top];
  const isWithin = ({ band }: BandCount): boolean =>
    band >= (2 * low) / step && (high === top || band <= (2 * high) / step);
  const sums: Record<string, number> = {};
  for (const count of counts) if (isWithin(count)) sums[count.category] = (sums[count.category] ?? 0) + count.count;
  return sums;
};

/** How many match on all pages. */
export const totalOf = (counts: CategoryCounts, category: string): number => {
  const chosen = isEvery(category) ? Object.keys(counts) : categoriesLike(category);
  return chosen.reduce((sum, category) => sum + (counts[category] ?? 0), 0);
};
