/** What of a credit stays as it was, to the millisecond and the penny. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSaleCredited, aVideoSold } from '#testing/events.ts';
import { creditUnder, partOf } from './creditUnder.ts';

const soldAt = '2026-03-01T10:00:00.000Z';
const sale = { soldAt, data: aVideoSold().data };
const settings = { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2, reserveBps: 0, reserveDays: 0 };
const asItWas = { fee: null, hold: null, reserve: null, strikes: null };
const after = (ms: number): string => new Date(Date.parse(soldAt) + ms).toISOString();

it('keeps the moment of its hold under another reserve alone', () => {
  fc.assert(
    fc.property(fc.nat(40 * 86_400_000), (ms) => {
      const credited = aSaleCredited({ availableAt: after(ms) });
      const terms = { rules: { ...asItWas, reserve: { bps: 500, days: 60 } }, hold: settings };
      expect(creditUnder(credited, sale, [], terms).data.availableAt).toBe(credited.data.availableAt);
    }),
  );
});

describe('trust', () => {
  const hold = { firstSales: 0, firstDays: 30, laterDays: 20, trustedDays: 10 };
  const daysUnder = (data: object): number => {
    const credited = aSaleCredited({ availableAt: after(14 * 86_400_000), ...data });
    const other = creditUnder(credited, sale, [], { rules: { ...asItWas, hold }, hold: settings });
    return (Date.parse(other.data.availableAt) - Date.parse(soldAt)) / 86_400_000;
  };

  it('is what the credit says', () => {
    expect(daysUnder({ isTrusted: true })).toBe(10);
    expect(daysUnder({ isTrusted: false, availableAt: after(2 * 86_400_000) })).toBe(20);
  });

  it('is inferred from the days of earlier sales, and a reserve speaks against it', () => {
    const short = { availableAt: after(2 * 86_400_000) };
    expect(daysUnder({})).toBe(20);
    expect(daysUnder(short)).toBe(10);
    expect(daysUnder({ ...short, reserve: { pence: 100, until: after(30 * 86_400_000) } })).toBe(20);
  });
});

it('divides pence so that nothing and the whole stay exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), fc.nat(1_000_000), (of, other, some) => {
      const pence = some % (of + 1);
      expect(partOf(0, of, other)).toBe(0);
      expect(partOf(of, of, other)).toBe(other);
      expect(partOf(pence, of, of)).toBe(pence);
    }),
  );
  expect(partOf(0, 0, 900)).toBe(0);
});
