/** The days of a period, and the moment at which each of them ends. */
import { ukDayAfter, ukDayStart } from '#platform/time/ukDay.ts';

/** A UK day, and its end (UTC ISO): what happens then belongs to the next one. */
export type DayEnd = Readonly<{ day: string; at: string }>;
/** Where a period begins and ends (UTC ISO, the end excluded), and its days. */
export type Period = Readonly<{ start: string; end: string; days: readonly DayEnd[] }>;

/** From the beginning of the UK day `from` to the end of `to`, or to `now` (UTC ISO) where that comes first. */
export const periodOf = ({ from, to }: { from: string; to: string }, now: string): Period => {
  const days: DayEnd[] = [];
  for (let day = from; day <= to; day = ukDayAfter(day)) {
    const end = ukDayStart(ukDayAfter(day));
    days.push({ day, at: end < now ? end : now });
  }
  const start = ukDayStart(from);
  return { start, end: days.at(-1)?.at ?? start, days };
};
