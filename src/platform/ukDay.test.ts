import { expect, it } from 'vitest';
import { secondsToUkMidnight, ukDayAt } from './ukDay.ts';

it.each([
  ['2026-01-15T23:59:59Z', '2026-01-15', 1],
  ['2026-01-16T00:00:00Z', '2026-01-16', 86_400],
  ['2026-07-15T22:59:59Z', '2026-07-15', 1],
  ['2026-07-15T23:00:00Z', '2026-07-16', 86_400],
  ['2026-03-29T00:30:00Z', '2026-03-29', 84_600],
])('at %s the UK day is %s and ends in %i s', (at, day, seconds) => {
  expect([ukDayAt(Date.parse(at)), secondsToUkMidnight(Date.parse(at))]).toEqual([day, seconds]);
});
