/** How many listings match: counting a common word reads many rows, so equal questions share one answer for a while. */
import { countsWithin, toCount, type BandCount, type CategoryCounts } from '#projections/catalogue/listingCounts.ts';
import type { Narrowing } from '#projections/catalogue/videoListings.ts';

/** In another process than the painting one a count may be this old. */
const LIFE_MS = 60_000;
/** Of more than these, one more or less is not worth waiting for: an older count is given while it is counted anew. */
const FEW = 3000;
const OLDEST_MS = 15 * 60_000;
const MOST = 1000;

type CachedCounts = { counts: BandCount[]; at: number; changes: number };

const isOfMany = ({ counts }: CachedCounts): boolean => counts.reduce((sum, count) => sum + count.count, 0) > FEW;

/** `changes` counts up when listings changed: few are counted anew then. */
export const rememberCounts = (count: (counted: Narrowing) => Promise<BandCount[]>, changes: () => number) => {
  const cache = new Map<string, CachedCounts>();
  const running = new Map<string, Promise<BandCount[]>>();

  /** Everybody who asks while it is being counted waits for the same count. */
  const countOnce = (key: string, counted: Narrowing): Promise<BandCount[]> => {
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

  const remembered = async (counted: Narrowing): Promise<BandCount[]> => {
    const key = JSON.stringify(counted);
    const last = cache.get(key);
    const age = performance.now() - (last?.at ?? 0);
    if (last && last.changes === changes() && age < LIFE_MS) return last.counts;
    const counting = countOnce(key, counted);
    if (!last || age > OLDEST_MS || !isOfMany(last)) return counting;
    // A count that fails is asked again by the next who wants it.
    counting.catch(() => undefined);
    return last.counts;
  };

  // Every category, order, page and step of the slider is answered by the count of the words.
  return async ({ q, minPrice, maxPrice, buyerFeeBps }: Narrowing): Promise<CategoryCounts> => {
    const filter = { q: q.trim().toLowerCase(), minPrice, maxPrice, buyerFeeBps };
    return countsWithin(await remembered(toCount(filter)), filter);
  };
};
