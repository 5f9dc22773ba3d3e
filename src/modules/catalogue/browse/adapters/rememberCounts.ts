/**
 * The number of matching listings: counting a common word reads many rows, so equal queries share one answer for a
 * while.
 */
import { countsWithin, toCount, type BandCount, type CategoryCounts } from '#projections/catalogue/listingCounts.ts';
import type { Narrowing } from '#projections/catalogue/videoListings.ts';

/** In a process that does not write the read model a count may be this old. */
const LIFE_MS = 60_000;
/** Above this number, an exact count is not worth the wait: the older one is returned while a new one is made. */
const FEW = 3000;
const OLDEST_MS = 15 * 60_000;
const MOST = 1000;

type CachedCounts = { counts: BandCount[]; at: number; changes: number };

const isOfMany = ({ counts }: CachedCounts): boolean => counts.reduce((sum, count) => sum + count.count, 0) > FEW;

/** `changes` counts up when listings changed: small counts are made again then. */
export const rememberCounts = (count: (counted: Narrowing) => Promise<BandCount[]>, changes: () => number) => {
  const cache = new Map<string, CachedCounts>();
  const running = new Map<string, Promise<BandCount[]>>();

  /** All callers during a count wait for the same one. */
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
    // A failed count is repeated by the next caller.
    counting.catch(() => undefined);
    return last.counts;
  };

  // One count of the words serves every category, order, page and step of the slider.
  return async ({ q, minPrice, maxPrice, buyerFeeBps }: Narrowing): Promise<CategoryCounts> => {
    const filter = { q: q.trim().toLowerCase(), minPrice, maxPrice, buyerFeeBps };
    return countsWithin(await remembered(toCount(filter)), filter);
  };
};
