/** How many listings match: counting a common word reads many rows, so equal questions share one answer for a moment. */
import type { CategoryCounts, ListingFilter } from '#projections/videoListings.ts';

/** In another process than the painting one a count may be this old. */
const LIFE_MS = 15_000;
const MOST = 1000;

type Count = (filter: ListingFilter) => Promise<CategoryCounts>;

/** `changes` counts up when listings changed; an answer from before is not used again. */
export const rememberCounts = (count: Count, changes: () => number): Count => {
  const answers = new Map<string, { answer: Promise<CategoryCounts>; until: number; changes: number }>();
  return (filter) => {
    // Every category, order and page of a search is answered by one count.
    const key = JSON.stringify([filter.q.trim().toLowerCase(), filter.minPrice, filter.maxPrice]);
    const known = answers.get(key);
    if (known && known.changes === changes() && known.until > performance.now()) return known.answer;
    if (answers.size >= MOST) answers.clear();
    const answer = count(filter);
    answers.set(key, { answer, until: performance.now() + LIFE_MS, changes: changes() });
    // A failed count is asked again, by the next who wants it.
    answer.catch(() => answers.delete(key));
    return answer;
  };
};
