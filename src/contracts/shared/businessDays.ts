/** Business days of the United States (5 U.S.C. § 6103): Monday to Friday without the federal holidays. Days are UTC ISO dates. */
import { DAY_MS } from './dayMs.ts';

type Fixed = { month: number; day: number; since?: number };
/** `nth` from 1; -1 is the last of the month. Weekdays count from Sunday, 0. */
type Moving = { month: number; weekday: number; nth: number };

const fixed: readonly Fixed[] = [
  { month: 1, day: 1 },
  { month: 6, day: 19, since: 2021 },
  { month: 7, day: 4 },
  { month: 11, day: 11 },
  { month: 12, day: 25 },
];
const moving: readonly Moving[] = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
];

const dateOf = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const plusDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

/** A holiday on a Saturday is observed on the Friday before, on a Sunday on the Monday after. */
const observed = (date: Date): Date => plusDays(date, { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0);

const nthWeekday = (year: number, { month, weekday, nth }: Moving): Date => {
  const first = dateOf(year, month, 1);
  const last = dateOf(year, month + 1, 0);
  return nth > 0
    ? plusDays(first, ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7)
    : plusDays(last, -((last.getUTCDay() - weekday + 7) % 7));
};

/** The federal holidays of a year as observed, without New Year's Day of the next one. */
export const federalHolidays = (year: number): string[] =>
  [
    ...fixed.filter(({ since = 0 }) => year >= since).map(({ month, day }) => observed(dateOf(year, month, day))),
    ...moving.map((rule) => nthWeekday(year, rule)),
  ]
    .map(isoDay)
    .toSorted();

export const isBusinessDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false;
  // New Year's Day of a year that begins on a Saturday is observed in the year before.
  const kept = [...federalHolidays(date.getUTCFullYear()), ...federalHolidays(date.getUTCFullYear() + 1)];
  return !kept.includes(day);
};

/** The day `count` business days after this one; this day does not count. */
export const addBusinessDays = (day: string, count: number): string => {
  let date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0;) {
    date = plusDays(date, 1);
    if (isBusinessDay(isoDay(date))) left -= 1;
  }
  return isoDay(date);
};
