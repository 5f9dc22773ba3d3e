/** How many listings match: counting a common word reads many rows, so equal questions share one answer for a moment. */
import { countsWithin, toCount, type BandCount, type CategoryCounts } from '#projections/listingCounts.ts';
import type { Narrowing } from '#projections/videoListings.ts';

/** In another process than the painting one a count may be this old. */
const LIFE_MS = 60_000;
const MOST = 1000;

/** `changes` counts up when listings changed; an answer from before is not used again. */
export const rememberCounts = (count: (counted: Narrowing) => Promise<BandCount[]>, changes: () => number) => {
  const answers = new Map<string, { answer: Promise<BandCount[]>; until: number; changes: number }>();
  const remembered = (counted: Narrowing): Promise<BandCount[]> => {
    const key = JSON.stringify(counted);
    const known = answers.get(key);
    if (known && known.changes === changes() && known.until > performance.now()) return known.answer;
    if (answers.size >= MOST) answers.clear();
    const answer = count(counted);
    answers.set(key, { answer, until: performance.now() + LIFE_MS, changes: changes() });
    // A failed count is asked again, by the next who wants it.
    answer.catch(() => answers.delete(key));
    return answer;
  };
  // Every category, order, page and step of the slider is answered by the count of the words.
  return async ({ q, minPrice, maxPrice }: Narrowing): Promise<CategoryCounts> => {
    const filter = { q: q.trim().toLowerCase(), minPrice, maxPrice };
    return countsWithin(await remembered(toCount(filter)), filter);
  };
};
