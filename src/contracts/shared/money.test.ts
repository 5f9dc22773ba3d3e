import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBps, formatPounds, highestPriceWithin, splitPrice } from './money.ts';

describe('the split of a price', () => {
  it('gives £49 as £53.90 paid, £44.10 for the creator, £9.80 for the platform', () => {
    expect(splitPrice(4900)).toEqual({
      pricePence: 4900,
      buyerFeePence: 490,
      totalPence: 5390,
      creatorPence: 4410,
      platformPence: 980,
    });
  });

  it('rounds half a penny up', () => {
    expect(splitPrice(105).buyerFeePence).toBe(11);
    expect(splitPrice(105).creatorPence).toBe(95);
    expect(splitPrice(104).buyerFeePence).toBe(10);
  });

  it('adds up in whole pence and grows with the price, for every price and policy', () => {
    const policy = fc.record({
      version: fc.constant(1),
      buyerFeeBps: fc.integer({ min: 0, max: 5000 }),
      creatorShareBps: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), policy, (price, rates) => {
        const split = splitPrice(price, rates);
        expect(Object.values(split).every(Number.isSafeInteger)).toBe(true);
        expect(split.pricePence + split.buyerFeePence).toBe(split.totalPence);
        expect(split.creatorPence + split.platformPence).toBe(split.totalPence);
        expect(split.platformPence).toBeGreaterThanOrEqual(0);
        expect(splitPrice(price + 1, rates).totalPence).toBeGreaterThan(split.totalPence);
      }),
      { numRuns: 10_000 },
    );
  });
});

it('finds the highest price whose total is within an amount, for every fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 5000 }), (total, buyerFeeBps) => {
      const rates = { version: 1, buyerFeeBps, creatorShareBps: 9000 };
      const price = highestPriceWithin(total, rates);
      expect(splitPrice(price, rates).totalPence).toBeLessThanOrEqual(total);
      expect(splitPrice(price + 1, rates).totalPence).toBeGreaterThan(total);
    }),
    { numRuns: 10_000 },
  );
});

it('shows rates in percent, with decimals when needed', () => {
  expect([1000, 1250, 0, 9025].map(formatBps)).toEqual(['10%', '12.5%', '0%', '90.25%']);
});

it('shows no decimals for whole pounds and two otherwise', () => {
  expect([12_100, 5390, 100_000, 5].map(formatPounds)).toEqual(['£121', '£53.90', '£1,000', '£0.05']);
});
