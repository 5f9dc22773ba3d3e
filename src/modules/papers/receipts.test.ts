import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReceiptIssued, buyerId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { Seller } from '#events/papers.ts';
import { numberOf, placeOf, receiptNumbers, seriesOf, takeNumber, vatIn, vatInPart } from './receipts.ts';

const soldAt = '2026-11-30T23:59:59.999Z';
const sale = { orderId, videoId, buyerId, totalPence: 5390, soldAt };
const seller: Seller = { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null };

describe('a receipt number', () => {
  it('belongs to the month of its sale and is counted from 1', () => {
    expect(numberOf(seriesOf(soldAt), 1)).toBe('2026-11-0001');
    expect(placeOf(numberOf('2026-11', 12_345))).toBe(12_345);
  });

  it('is given once', () => {
    given(receiptNumbers)
      .when(takeNumber('2026-11-0001', sale, seller))
      .then({ type: 'ReceiptIssued', data: { ...sale, number: '2026-11-0001', seller } });
    given(receiptNumbers, aReceiptIssued({ orderId: id(8) }))
      .when(takeNumber('2026-11-0001', sale, seller))
      .then();
  });
});

describe('the VAT in parts of a price', () => {
  it('is that of the whole to the penny, whatever the parts', () => {
    const whole = fc.integer({ min: 1, max: 1_100_000 });
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(whole, cuts, fc.integer({ min: 0, max: 10_000 }), (totalPence, shares, rateBps) => {
        const ends = [...shares.map((share) => Math.floor(totalPence * share)).toSorted((a, b) => a - b), totalPence];
        const parts = ends.map((end, place) => {
          const start = ends[place - 1] ?? 0;
          return vatInPart(start, end - start, rateBps);
        });
        expect(parts.reduce((sum, pence) => sum + pence, 0)).toBe(vatIn(totalPence, rateBps));
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the VAT in a price', () => {
  it.each([
    [5390, 2000, 898],
    [120, 2000, 20],
    [3, 2000, 1],
    [0, 2000, 0],
    [5390, 500, 257],
    [5390, 0, 0],
  ])('of %i pence at %i basis points is %i', (totalPence, rateBps, pence) => {
    expect(vatIn(totalPence, rateBps)).toBe(pence);
  });
});
