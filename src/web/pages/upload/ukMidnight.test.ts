import { describe, expect, it } from 'vitest';
import { nextUkMidnight } from './ukMidnight.ts';

describe('the next UK day', () => {
  it.each([
    ['2026-01-15T12:00:00Z', '2026-01-16T00:00:00.000Z', 'in winter'],
    ['2026-07-15T12:00:00Z', '2026-07-15T23:00:00.000Z', 'in summer'],
    ['2026-07-15T23:30:00Z', '2026-07-16T23:00:00.000Z', 'after a summer midnight'],
    ['2026-03-28T12:00:00Z', '2026-03-29T00:00:00.000Z', 'on the eve of summer time'],
    ['2026-03-29T12:00:00Z', '2026-03-29T23:00:00.000Z', 'on the first day of summer time'],
    ['2026-10-24T12:00:00Z', '2026-10-24T23:00:00.000Z', 'on the eve of winter time'],
    ['2026-10-25T12:00:00Z', '2026-10-26T00:00:00.000Z', 'on the first day of winter time'],
    ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z', 'over the turn of the year'],
  ])('after %s begins at %s (%s)', (now, next) => {
    expect(nextUkMidnight(new Date(now)).toISOString()).toBe(next);
  });
});
