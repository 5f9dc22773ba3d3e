/** The number of matching listings: equal queries share one answer for a while. */
import { allCategories, browseLimits } from '#contracts/catalogue/vocabulary.ts';
import { sumOf, type CategoryCounts, type ListingCounts } from '#projections/catalogue/listings/listingCounts.ts';
import {
  categoriesLike,
  isEvery,
  searchedText,
  type Narrowing,
} from '#projections/catalogue/listings/listingFilters.ts';

/** An exact count lasts until a listing changes, and so long at most. */
const LIFE_MS = 60_000;
/** An estimate has two digits; a listing more or less does not change them. */
const ESTIMATE_LIFE_MS = 5 * 60_000;
const MOST = 5000;

type Remembered = { counts: ListingCounts; at: number; changes: number };

export type Counted = Readonly<{
  /** How many match on all pages. */
  total: number;
  isEstimate: boolean;
  /** What the other filters leave, by category: the chosen category does not narrow the counts of the others. */
  categoryCounts: CategoryCounts;
}>;

const sumIn = (counts: CategoryCounts, category: string): number =>
  isEvery(category) ? sumOf(counts) : categoriesLike(category).reduce((sum, each) => sum + (counts[each] ?? 0), 0);

/** `changes` counts up when listings changed: exact counts are made again then. */
export const rememberCounts = (count: (counted: Narrowing) => Promise<ListingCounts>, changes: () => number) => {
  const cache = new Map<string, Remembered>();
  const running = new Map<string, Promise<ListingCounts>>();

  /** All callers during a count wait for the same one. */
  const countOnce = (key: string, counted: Narrowing): Promise<ListingCounts> => {
    const at = performance.now();
    const seen = changes();
    const name = `${seen} ${key}`;
    const begun = running.get(name);
    if (begun) return begun;
    const counting = (async () => {
      try {
        const counts = await count(counted);
        if (cache.size >= MOST) cache.clear();
        cache.set(key, { counts, at, changes: seen });
        return counts;
      } finally {
        running.delete(name);
      }
    })();
    running.set(name, counting);
    return counting;
  };

  const remembered = (counted: Narrowing): Promise<ListingCounts> | ListingCounts => {
    const key = JSON.stringify(counted);
    const last = cache.get(key);
    if (last === undefined) return countOnce(key, counted);
    const { counts, at, changes: seen } = last;
    const isValid = counts.isEstimate || seen === changes();
    const life = counts.isEstimate ? ESTIMATE_LIFE_MS : LIFE_MS;
    return isValid && performance.now() - at < life ? counts : countOnce(key, counted);
  };

  // One count of the words serves every category, order and page.
  return async ({ category, ...filter }: Narrowing): Promise<Counted> => {
    const { minPrice, maxPrice, buyerFeeBps, minSeconds, maxSeconds, resolution, orientation } = filter;
    const others = { minPrice, maxPrice, buyerFeeBps, minSeconds, maxSeconds, resolution, orientation };
    const narrowing = { q: searchedText(filter.q), category: allCategories[0], ...others };
    const { byCategory, isEstimate } = await remembered(narrowing);
    const total = sumIn(byCategory, category);
    const isSure = !isEstimate || isEvery(category) || total > 2 * browseLimits.exactCountUpTo;
    if (isSure) return { total, isEstimate, categoryCounts: byCategory };
    // Of all categories there are too many to count, of this one there may not be.
    const chosen = await remembered({ ...narrowing, category });
    return {
      total: sumOf(chosen.byCategory),
      isEstimate: chosen.isEstimate,
      categoryCounts: { ...byCategory, ...chosen.byCategory },
    };
  };
};
