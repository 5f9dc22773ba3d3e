/** The days of a period, and the moment at which each of them ends. */
import { ukDayAfter, ukDayStart } from '#platform/time/ukDay.ts';

/** A UK day, and its end (UTC ISO): what happens then belongs to the next one. Holds are counted `at` its end, or now. */
export type DayEnd = Readonly<{ day: string; end: string; at: string }>;
/** Where a period begins and ends (UTC ISO, the end excluded), and its days. */
export type Period = Readonly<{ start: string; end: string; days: readonly DayEnd[] }>;

/** From the beginning of the UK day `from` to the end of `to`; `now` (UTC ISO) may come before that end. */
export const periodOf = ({ from, to }: { from: string; to: string }, now: string): Period => {
  const days: DayEnd[] = [];
  for (let day = from; day <= to; day = ukDayAfter(day)) {
    const end = ukDayStart(ukDayAfter(day));
    days.push({ day, end, at: end < now ? end : now });
  }
  return { start: ukDayStart(from), end: ukDayStart(ukDayAfter(to)), days };
};
