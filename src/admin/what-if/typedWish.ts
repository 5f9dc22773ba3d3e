/** What is typed into the form, and the wish that it means. */
import type { RulesInForce } from '#contracts/auditRoom/whatIf.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { bpsOf } from '#admin/parts/form/typedNumbers.ts';
import { ukDayOf } from '#admin/parts/time.ts';

/** A group counts only where it is changed; until then it holds the rules in force. */
export type TypedWish = {
  from: string;
  to: string;
  changes: { fee: boolean; hold: boolean; reserve: boolean; strikes: boolean };
  rules: {
    fee: { buyerFeeBps: string; creatorShareBps: string };
    hold: { firstSales: string; firstDays: string; laterDays: string; trustedDays: string };
    reserve: { bps: string; days: string };
    strikes: { lifeDays: string; most: string };
  };
};

const PERIOD_DAYS = 30;

const percentOf = (bps: number): string => String(bps / 100);
/** Nothing is no number. */
const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** The last month, and nothing changed; `now` in milliseconds since the epoch. */
export const typedAtFirst = ({ fee, hold, reserve, strikes }: RulesInForce, now: number): TypedWish => ({
  from: ukDayOf(now - PERIOD_DAYS * DAY_MS),
  to: ukDayOf(now),
  changes: { fee: false, hold: false, reserve: false, strikes: false },
  rules: {
    fee: { buyerFeeBps: percentOf(fee.buyerFeeBps), creatorShareBps: percentOf(fee.creatorShareBps) },
    hold: {
      firstSales: String(hold.firstSales),
      firstDays: String(hold.firstDays),
      laterDays: String(hold.laterDays),
      trustedDays: String(hold.trustedDays),
    },
    reserve: { bps: percentOf(reserve.bps), days: String(reserve.days) },
    strikes: { lifeDays: String(strikes.lifeDays), most: String(strikes.most) },
  },
});

/** In the shape of a wish; what is no number is left to its rules. */
export const readWish = ({ from, to, changes, rules }: TypedWish): object => {
  const { fee, hold, reserve, strikes } = rules;
  return {
    from,
    to,
    rules: {
      fee: changes.fee ? { buyerFeeBps: bpsOf(fee.buyerFeeBps), creatorShareBps: bpsOf(fee.creatorShareBps) } : null,
      hold: changes.hold
        ? {
            firstSales: numberIn(hold.firstSales),
            firstDays: numberIn(hold.firstDays),
            laterDays: numberIn(hold.laterDays),
            trustedDays: numberIn(hold.trustedDays),
          }
        : null,
      reserve: changes.reserve ? { bps: bpsOf(reserve.bps), days: numberIn(reserve.days) } : null,
      strikes: changes.strikes ? { lifeDays: numberIn(strikes.lifeDays), most: numberIn(strikes.most) } : null,
    },
  };
};
