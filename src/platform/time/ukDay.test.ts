import { expect, it } from 'vitest';
import { secondsToUkMidnight, ukDayAt, ukDayStart } from './ukDay.ts';

it.each([
  ['2026-01-15T23:59:59Z', '2026-01-15', 1],
  ['2026-01-16T00:00:00Z', '2026-01-16', 86_400],
  ['2026-07-15T22:59:59Z', '2026-07-15', 1],
  ['2026-07-15T23:00:00Z', '2026-07-16', 86_400],
  ['2026-03-29T00:30:00Z', '2026-03-29', 84_600],
])('at %s the UK day is %s and ends in %i s', (at, day, seconds) => {
  expect(ukDayAt(Date.parse(at))).toBe(day);
  expect(secondsToUkMidnight(Date.parse(at))).toBe(seconds);
});

it.each([
  ['2026-01-16', '2026-01-16T00:00:00.000Z'],
  ['2026-07-16', '2026-07-15T23:00:00.000Z'],
  // Clocks change in these nights.
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('the UK day %s begins at %s', (day, at) => {
  expect(ukDayStart(day)).toBe(at);
  expect(ukDayAt(Date.parse(at))).toBe(day);
  expect(ukDayAt(Date.parse(at) - 1)).not.toBe(day);
});
