import { describe, expect, it } from 'vitest';
import { standardRules, type HoldRule, type ReserveRule } from './houseRules.ts';
import { holdText, strikeLifeText, strikesText } from './rulesText.ts';

const text = (hold: Partial<HoldRule>, reserve: Partial<ReserveRule> = {}) =>
  holdText({ hold: { ...standardRules.hold, ...hold }, reserve: { ...standardRules.reserve, ...reserve } });

describe('the hold as text', () => {
  it.each<[Partial<HoldRule>, string]>([
    [
      {},
      'is held for 14 days for each of a creator’s first three sales, 7 days for every sale after that, and 2 days for those of trusted creators',
    ],
    [
      { firstSales: 1, firstDays: 1 },
      'is held for 1 day for a creator’s first sale, 7 days for every sale after that, and 2 days for those of trusted creators',
    ],
    [
      { firstSales: 12, trustedDays: 7 },
      'is held for 14 days for each of a creator’s first 12 sales, and 7 days for every sale after that',
    ],
    [{ firstSales: 0 }, 'is held for 7 days, and 2 days for those of trusted creators'],
    [{ firstDays: 7, trustedDays: 7 }, 'is held for 7 days'],
    [{ firstDays: 0, laterDays: 0, trustedDays: 0 }, 'is available at once'],
    [{ firstSales: 0, laterDays: 0, trustedDays: 0 }, 'is available at once'],
  ])('%j', (hold, expected) => {
    expect(text(hold)).toBe(expected);
  });

  it('names the reserve only where there is one', () => {
    const reserve = 'Of the shares of creators who are not trusted, 12.5% is kept for 90 days in all';
    expect(text({}, { bps: 1250 })).toMatch(new RegExp(`trusted creators\\. ${reserve}$`));
    expect(text({ firstDays: 0, laterDays: 0, trustedDays: 0 }, { bps: 1250 })).toBe(
      `is available at once. ${reserve}`,
    );
    expect(text({ firstDays: 90, laterDays: 90 }, { bps: 1250 })).not.toContain('in all');
  });
});

it('strikes as text', () => {
  expect(strikeLifeText({ lifeDays: 365, most: 3 })).toBe('a year');
  expect(strikesText({ lifeDays: 365, most: 3 })).toBe('3 strikes');
  expect(strikeLifeText({ lifeDays: 1, most: 1 })).toBe('1 day');
  expect(strikesText({ lifeDays: 1, most: 1 })).toBe('1 strike');
});
