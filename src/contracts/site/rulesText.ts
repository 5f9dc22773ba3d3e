/** The house rules as text, for pages, mails and the console. */
import { countOf, inNumerals } from '#contracts/shared/inNumerals.ts';
import { formatBps } from '#contracts/shared/money.ts';
import type { HoldRule, HouseRules, StrikeRule } from './houseRules.ts';

const days = (count: number): string => countOf(count, 'day');

const heldText = ({ firstSales, firstDays, laterDays, trustedDays }: HoldRule): string => {
  const isLonger = firstSales > 0 && firstDays !== laterDays;
  if (!isLonger && laterDays === 0 && trustedDays === 0) return 'is available at once';
  const first =
    firstSales === 1 ? 'a creator’s first sale' : `each of a creator’s first ${inNumerals(firstSales)} sales`;
  const later = `${days(laterDays)} for every sale after that`;
  const trusted = `${days(trustedDays)} for those of trusted creators`;
  if (trustedDays === laterDays)
    return isLonger ? `is held for ${days(firstDays)} for ${first}, and ${later}` : `is held for ${days(laterDays)}`;
  return isLonger
    ? `is held for ${days(firstDays)} for ${first}, ${later}, and ${trusted}`
    : `is held for ${days(laterDays)}, and ${trusted}`;
};

/**
 * What follows “a sale”: `is held for 14 days for each of a creator’s first three sales, …`, or `is available at once`; then
 * a sentence about the reserve, where there is one. Without a stop at its end.
 */
export const holdText = ({ hold, reserve }: Pick<HouseRules, 'hold' | 'reserve'>): string => {
  const held = heldText(hold);
  // What is kept no longer than the sale itself is no reserve.
  if (reserve.bps === 0 || reserve.days <= Math.min(hold.firstDays, hold.laterDays)) return held;
  return `${held}. Of the shares of creators who are not trusted, ${formatBps(reserve.bps)} is kept for ${days(reserve.days)} in all`;
};

/** How long a strike counts, after “for”: `a year`, `1 day`, `90 days`. */
export const strikeLifeText = ({ lifeDays }: StrikeRule): string => (lifeDays === 365 ? 'a year' : days(lifeDays));

/** How many strikes end an account: `1 strike`, `3 strikes`. */
export const strikesText = ({ most }: StrikeRule): string => countOf(most, 'strike');

/** What changes with these rules, after “From that day on”. */
export const rulesChangeText = (rules: HouseRules): string =>
  `a new sale ${holdText(rules)}. A new strike counts for ${strikeLifeText(rules.strikes)}, and an account with ${strikesText(rules.strikes)} is ended. Earlier sales and strikes keep their rules.`;
