import { expect, it } from 'vitest';
import { periodBounds, periodText } from './statementText.ts';

it.each([
  ['2026-11', 'November 2026', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12', 'December 2026', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-01', 'January 2026', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026', 'The year 2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('%s is %s, from its first moment to the first of the next', (period, text, from, until) => {
  expect(periodText(period)).toBe(text);
  expect(periodBounds(period)).toEqual({ from, until });
});
