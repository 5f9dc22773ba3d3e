/** How many listings match: counting a common word reads many rows, so equal questions share one answer for a moment. */
import type { ListingFilter } from '#projections/videoListings.ts';

/** In another process than the painting one a count may be this old. */
const LIFE_MS = 15_000;
const MOST = 1000;

/** `changes` counts up when listings changed; an answer from before is not used again. */
export const rememberCounts = (
  count: (filter: ListingFilter) => Promise<number>,
  changes: () => number,
): ((filter: ListingFilter) => Promise<number>) => {
  const answers = new Map<string, { answer: Promise<number>; until: number; changes: number }>();
  return ({ q, category, minPrice, maxPrice, ...rest }) => {
    const key = JSON.stringify([q.trim().toLowerCase(), category, minPrice, maxPrice]);
    const known = answers.get(key);
    if (known && known.changes === changes() && known.until > performance.now()) return known.answer;
    if (answers.size >= MOST) answers.clear();
    const answer = count({ q, category, minPrice, maxPrice, ...rest });
    answers.set(key, { answer, until: performance.now() + LIFE_MS, changes: changes() });
    // A failed count is asked again, by the next who wants it.
    answer.catch(() => answers.delete(key));
    return answer;
  };
};
