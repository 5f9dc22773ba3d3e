import { expect, it } from 'vitest';
import { refundPartOfSale } from '#contracts/sales/afterSales.ts';
import type { Seller } from '#events/papers.ts';
import { aReceiptIssued } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import { settings } from '#testing/routes/settings.ts';
import { openWorld } from '#testing/routes/world.ts';
import { creditNotePaper } from './creditNotePaper.ts';

const sellerAt = (rateBps: number): Seller => ({ ...settings.seller, vat: { number: 'GB123456789', rateBps } });

it('a credit note takes back the VAT that its receipt charged, whatever the rate is since', async () => {
  const { orderId, given, video, buyer } = aPurchase(aBuyer());
  const world = await openWorld({ seller: sellerAt(1750) });
  const sold = { orderId, videoId: video.id, buyerId: buyer.id, totalPence: 5390 };
  await world.give(given, aReceiptIssued({ ...sold, seller: sellerAt(2000) }));
  const body = { reason: 'Half of it is missing.', amountPence: 2000 };
  await world.call(call(refundPartOfSale, { params: { id: orderId }, body }, as(aStaffMember('finance'))));
  const { events } = await world.settle();
  const note = events.find(({ type }) => type === 'CreditNoteIssued');
  expect(note?.data).toMatchObject({ seller: { vat: { rateBps: 2000 } } });
});

it('the last credit note has what is left of the VAT, and days are those of the United Kingdom', () => {
  const paper = creditNotePaper({
    number: 'CN-2026-07-0002',
    receiptNumber: '2026-06-0001',
    soldAt: '2026-06-30T23:30:00.000Z',
    refundedAt: '2026-07-01T23:30:00.000Z',
    orderId: 'an order',
    title: 'Oak stool',
    seller: sellerAt(2000),
    buyer: { name: 'Bob', lines: [] },
    totalPence: 8,
    // The VAT of 8 pence is 1 penny, and that of 4 pence is 1 penny, too.
    amountPence: 4,
    beforePence: 4,
  });
  const rows = paper.blocks.flatMap((block): unknown[] => ('rows' in block ? [...block.rows] : []));
  expect(rows).toContainEqual(['Date of supply and payment', '1 July 2026']);
  expect(rows).toContainEqual(['Date of the refund', '2 July 2026']);
  expect(rows).toContainEqual(['VAT at 20%, contained in the total', '£0.00']);
});
