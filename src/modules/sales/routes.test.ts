import { describe, expect, it } from 'vitest';
import { getFigures } from '#contracts/sales/figures.ts';
import {
  currentLicence,
  getLicence,
  getOrder,
  myPurchases,
  openCheckout,
  openDownload,
  stripeWebhook,
} from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { aDispute } from '#testing/routes/afterSales.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase, licence } from '#testing/routes/marketplace.ts';
import { aBuyer } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const purchase = aPurchase(bob);
const { video } = purchase;
const params = { orderId: purchase.orderId };
const openOrder = (who = bob) => call(getOrder, { params }, as(who));
const download = (who = bob) => call(openDownload, { params }, as(who));
const buy = (who = bob) =>
  call(
    openCheckout,
    {
      params: { videoId: video.id },
      body: {
        channelUrl: 'https://videos.example/@bob',
        totalPence: splitPrice(video.pricePence).totalPence,
        licenceHash: licence.hash,
        buysAs: 'business',
        acceptsLicence: true,
      },
    },
    as(who),
  );
const aRefund = {
  type: 'RefundStarted',
  data: {
    orderId: purchase.orderId,
    videoId: video.id,
    creatorId: video.creator.id,
    n: 1,
    key: 'staff:1',
    amountPence: 5390,
    creatorPence: 4410,
    platformPence: 980,
    isFull: true,
    wasFetched: false,
    reason: 'staff',
    isFault: false,
    note: personal(bob.id, ''),
  },
} as const;

describe('an order', () => {
  it('shows the price, the video and the proof of the sale', async () => {
    await given(purchase.given)
      .when(openOrder())
      .answers({
        id: purchase.orderId,
        title: 'A shelf',
        creator: 'Carol',
        category: 'diy',
        status: 'sold',
        pricePence: 4900,
        buyerFeePence: 490,
        totalPence: 5390,
        buyerFeeBps: 1000,
        payUrl: null,
        lostBecause: null,
        proof: anyText,
      })
      .records();
  });

  it('that is open is read again at the provider, which decides', async () => {
    const world = await given(video.given);
    const { body } = await world.call(buy());
    const order = call(getOrder, { params: { orderId: body?.orderId ?? '' } }, as(bob));
    const waiting = await world.call(order);
    expect(waiting.body).toMatchObject({ status: 'checkoutOpen', payUrl: body?.payUrl });
    expect(waiting.events).toEqual([]);
    world.payments.pay(body?.payUrl ?? '');
    const paid = await world.call(order);
    expect(paid.body).toMatchObject({ status: 'sold', payUrl: null });
    expect(paid.events.map(({ type }) => type)).toContain('VideoSold');
    expect((await world.call(order)).events).toEqual([]);
  });

  it('of somebody else does not exist', async () => {
    await given(purchase.given)
      .when(openOrder(dave))
      .refuses('not-found')
      .when(openOrder(video.creator))
      .refuses('not-found')
      .when(download(dave))
      .refuses('not-found')
      .when(call(getLicence, { params }, as(dave)))
      .refuses('not-found')
      .when(call(getOrder, { params: { orderId: id(99) } }, as(bob)))
      .refuses('not-found')
      .when(call(getOrder, { params }, visitor()))
      .refuses('not-signed-in');
  });

  it('stands among the own purchases', async () => {
    await given(purchase.given)
      .when(call(myPurchases, as(bob)))
      .answers({ purchases: [{ id: purchase.orderId, title: 'A shelf', status: 'sold' }] })
      .when(call(myPurchases, as(dave)))
      .answers({ purchases: [] });
  });
});

describe('the download', () => {
  it('is a link for five minutes, and each is recorded with its origin', async () => {
    const firefox = as(bob, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/130.0' } });
    await given(purchase.given)
      .when(call(openDownload, { params }, firefox))
      .answers({ url: anyText, expiresAt: '2026-03-01T12:05:00.000Z' })
      .records(
        { type: 'OriginalFetched', by: bob.id, data: { orderId: purchase.orderId } },
        {
          type: 'DownloadLogged',
          data: { n: 1, from: { personal: bob.id, value: { device: 'Firefox on Linux', address: '192.0.2.7' } } },
        },
      )
      .when(download())
      .answers()
      .records({ type: 'DownloadLogged', data: { n: 2 } });
  });

  it('is paused while the bank decides, and ends with a refund', async () => {
    await given(aDispute(purchase)).when(download()).refuses('purchase-disputed');
    await given(purchase.given, aRefund)
      .when(download())
      .refuses('purchase-refunded')
      .when(call(getLicence, { params }, as(bob)))
      .refuses('purchase-refunded');
  });

  it('is for what was sold alone', async () => {
    const world = await given(video.given);
    const { body } = await world.call(buy());
    const open = { params: { orderId: body?.orderId ?? '' } };
    expect((await world.call(call(openDownload, open, as(bob)))).problem?.type).toBe('not-found');
    expect((await world.call(call(getLicence, open, as(bob)))).problem?.type).toBe('not-found');
  });
});

it('anybody reads the licence before a purchase, and the agreed one afterwards', async () => {
  await given(purchase.given)
    .when(call(currentLicence))
    .answers(licence)
    .when(call(getLicence, { params }, as(bob)))
    .answers({ version: licence.version, hash: licence.hash });
});

describe('a report of the payment provider', () => {
  const report = {
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    objectId: 'cs_1',
    chargeId: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  };
  const deliver = (reference: string, signature = 'right') =>
    call(
      stripeWebhook,
      visitor({
        headers: { 'stripe-signature': signature },
        rawBody: Buffer.from(JSON.stringify({ ...report, reference })),
      }),
    );

  it('is stored first and handled later, by reading the payment again', async () => {
    const world = await given(video.given);
    const { body } = await world.call(buy());
    world.payments.pay(body?.payUrl ?? '');
    const first = await world.call(deliver(body?.orderId ?? ''));
    expect(first.body).toEqual({ received: true });
    expect(first.events).toEqual([]);
    expect((await world.call(deliver(body?.orderId ?? ''))).body).toEqual({ received: true });
    const worked = await world.runJobs();
    expect(worked.events.filter(({ type }) => type === 'VideoSold')).toHaveLength(1);
  });

  it('with a wrong signature is refused and not kept', async () => {
    await given()
      .when(deliver(id(4), 'wrong'))
      .refuses('webhook-signature-invalid')
      .sends()
      .runJobs()
      .records();
  });
});

it('the figures of the landing page are counted from the log', async () => {
  const other = aListedVideo({ id: id(7), title: 'A stool' });
  await given(purchase.given, other.given).when(call(getFigures)).answers({
    videosListed: 1,
    videosSold: 1,
    videosSoldTwice: 0,
    claimsUpheld: 0,
    paidToCreatorsPence: 0,
    checkpoint: null,
  });
});
