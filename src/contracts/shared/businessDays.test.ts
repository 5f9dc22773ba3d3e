import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, federalHolidays, isBusinessDay } from './businessDays.ts';

describe('federal holidays', () => {
  it('match the published list of 2026', () => {
    expect(federalHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('include Juneteenth from 2021 on, and observe a Sunday on the Monday after', () => {
    expect(federalHolidays(2020)).not.toContain('2020-06-19');
    expect(federalHolidays(2022)).toContain('2022-06-20');
    expect(federalHolidays(2022)).toContain('2022-12-26');
  });

  it('observe a New Year’s Day on a Saturday in the year before', () => {
    expect(isBusinessDay('2021-12-31')).toBe(false);
    expect(isBusinessDay('2022-01-03')).toBe(true);
  });
});

describe('business days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-12-14', 10, '2026-12-29'],
    ['2026-12-14', 14, '2027-01-05'],
  ])('%s and %d of them make %s', (from, count, to) => {
    expect(addBusinessDays(from, count)).toBe(to);
  });

  it('never fall on a weekend or a holiday, and ten of them take at least twelve days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
        const from = new Date(Date.UTC(2020, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
        const to = addBusinessDays(from, 10);
        expect(isBusinessDay(to)).toBe(true);
        expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeGreaterThanOrEqual(12);
      }),
      { numRuns: 200 },
    );
  });
});
