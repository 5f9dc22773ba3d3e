import { describe, expect, it } from 'vitest';
import { refundPartOfSale } from '#contracts/sales/afterSales.ts';
import { openPapers, openStatement } from '#contracts/papers/papers.ts';
import { aReceiptIssued, id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const purchase = aPurchase(bob);
const { orderId, video } = purchase;
const { creator: carol } = video;
const open = (who = bob, of = orderId) => call(openPapers, { params: { orderId: of } }, as(who));
const statement = (who = carol, period = '2026-02') => call(openStatement, { body: { period } }, as(who));
const inFiveMinutes = '2026-03-01T12:05:00.000Z';
const receipt = aReceiptIssued({ orderId, videoId: video.id, buyerId: bob.id, number: '2026-03-0001' });
const isLinkTo = (path: string): string => expect.stringMatching(`^/api/papers/${path}[?]exp=\\d+&sig=`) as string;
const claimed: Given = {
  type: 'RightsQuestioned',
  data: { orderId, videoId: video.id, creatorId: carol.id, claimId: id(80), wasFetched: false },
};
const lost: Given = {
  type: 'RightsLost',
  data: { orderId, videoId: video.id, creatorId: carol.id, claimId: id(80), decidedBy: null },
};

describe('the papers of a purchase', () => {
  it('are opened by the buyer, with links that last five minutes', async () => {
    await given(purchase.given, receipt)
      .when(open())
      .answers({
        number: '2026-03-0001',
        receipt: { url: isLinkTo(`receipt/${orderId}`), expiresAt: inFiveMinutes },
        licence: { url: isLinkTo(`licence/${orderId}`), expiresAt: inFiveMinutes },
      })
      .records();
  });

  it('lack the receipt in the moment in which it gets its number', async () => {
    await given(purchase.given)
      .when(open())
      .answers({ number: null, receipt: null, licence: { url: isLinkTo(`licence/${orderId}`) } });
  });

  it('have no licence any more once it was taken back', async () => {
    await given(purchase.given, receipt, claimed, lost)
      .when(open())
      .answers({ number: '2026-03-0001', receipt: { url: isLinkTo(`receipt/${orderId}`) }, licence: null });
  });

  it('have a credit note for each refund', async () => {
    const body = { reason: 'The sound is missing.', amountPence: 1000 };
    const refund = call(refundPartOfSale, { params: { id: orderId }, body }, as(aStaffMember('finance')));
    const world = await given(purchase.given, receipt);
    await world.call(refund);
    const { events } = await world.settle();
    expect(events.filter(({ type }) => type === 'CreditNoteIssued')).toMatchObject([
      { data: { orderId, buyerId: bob.id, n: 1, amountPence: 1000, number: 'CN-2026-03-0001' } },
    ]);
    expect(await world.call(open())).toMatchObject({
      body: {
        creditNotes: [
          { number: 'CN-2026-03-0001', amountPence: 1000, paper: { url: isLinkTo(`credit-note/${orderId}_1`) } },
        ],
      },
    });
  });

  it('of somebody else, of one’s own sale or of nothing do not exist', async () => {
    await given(purchase.given, receipt, dave)
      .when(open(dave))
      .refuses('not-found')
      .when(open(carol))
      .refuses('not-found')
      .when(open(bob, id(99)))
      .refuses('not-found')
      .when(call(openPapers, { params: { orderId } }))
      .refuses('not-signed-in');
  });
});

describe('a statement', () => {
  it('is opened by a creator for a month or a year, and is the own one', async () => {
    await given(carol)
      .when(statement())
      .answers({ url: isLinkTo(`statement/${carol.id}_2026-02`), expiresAt: inFiveMinutes })
      .when(statement(carol, '2026'))
      .answers({ url: isLinkTo(`statement/${carol.id}_2026`) })
      .records();
  });

  it('is nothing for buyers, nor for a period that is none', async () => {
    await given(carol)
      .when(statement(bob))
      .refuses('creators-only')
      .when(callWith(openStatement, { body: { period: '2026-13' } }, as(carol)))
      .refuses('invalid-input', undefined, { '#/period': 'Please choose a month or a year' });
  });
});
