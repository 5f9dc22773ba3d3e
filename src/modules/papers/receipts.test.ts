import { describe, expect, it } from 'vitest';
import { aReceiptIssued, buyerId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { Seller } from '#events/papers.ts';
import { issueReceipt, receipts, seriesOf, vatIn } from './receipts.ts';

const soldAt = '2026-11-30T23:59:59.999Z';
const sale = { orderId, videoId, buyerId, totalPence: 5390, soldAt };
const seller: Seller = { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null };

describe('a receipt', () => {
  it('is the first of the month of its sale', () => {
    expect(seriesOf(soldAt)).toBe('2026-11');
    given(receipts)
      .when(issueReceipt(sale, seller))
      .then({ type: 'ReceiptIssued', data: { ...sale, number: '2026-11-0001', seller } });
  });

  it('has the number after the last one', () => {
    given(receipts, aReceiptIssued({ orderId: id(8) }), aReceiptIssued({ orderId: id(9) }))
      .when(issueReceipt(sale, seller))
      .then({ type: 'ReceiptIssued', data: { number: '2026-11-0003' } });
  });

  it('is issued once for each order, whatever came after it', () => {
    given(receipts, aReceiptIssued({ orderId }), aReceiptIssued({ orderId: id(9) }))
      .when(issueReceipt(sale, seller))
      .then();
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
