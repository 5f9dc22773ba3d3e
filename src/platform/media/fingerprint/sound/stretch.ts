import { STRETCH_AGREEMENT } from '#platform/media/fingerprint/thresholds.ts';

/** Places `from` to `to` (exclusive) of a list, how many in it agree, and which share of those that can be judged. */
export type Stretch = { from: number; to: number; agreeing: number; agreement: number };

/**
 * The stretch that gathers the most agreement, when every picture that agrees counts for it and every other one a little
 * against it (Kadane's algorithm). Undefined when nothing agrees.
 */
export const longestStretch = (agreements: readonly (boolean | undefined)[]): Stretch | undefined => {
  let best = { from: 0, to: 0, sum: 0 };
  let current = { from: 0, sum: 0 };
  agreements.forEach((agrees, index) => {
    if (current.sum <= 0) current = { from: index, sum: 0 };
    current.sum += weightOf(agrees);
    if (current.sum > best.sum) best = { ...current, to: index + 1 };
  });
  if (best.to === 0) return undefined;
  const judged = agreements.slice(best.from, best.to).filter((agrees) => agrees !== undefined);
  const agreeing = judged.filter(Boolean).length;
  return { from: best.from, to: best.to, agreeing, agreement: agreeing / judged.length };
};

const weightOf = (agrees: boolean | undefined): number => {
  if (agrees === undefined) return 0;
  return agrees ? 1 - STRETCH_AGREEMENT : -STRETCH_AGREEMENT;
};
