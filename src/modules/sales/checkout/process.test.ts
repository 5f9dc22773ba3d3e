import { describe, expect, it } from 'vitest';
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { PaymentRefused, PaymentUnclear } from '#platform/payments/payments.ts';
import type { VideoListed } from '#events/catalogue.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { createFindOffer } from '#modules/sales/offer/adapters/currentOffer.ts';
import { createSettle } from '#modules/sales/settlement/process.ts';
import {
  anOfferClaimed,
  anOfferOpened,
  anOrderSold,
  aVideoListed,
  buyerId,
  creatorId,
  id,
  videoId,
} from '#testing/events.ts';
import { givenProcess, type ProcessWorld } from '#testing/givenProcess.ts';
import { findLicence } from './adapters/licenceTexts.ts';
import { currentLicenceVersion } from './licence.ts';
import { createPurchase, type Purchase, type PurchaseDeps } from './process.ts';

const licenceHash = findLicence(currentLicenceVersion).hash;
const wish: Purchase = {
  videoId,
  buyerId,
  channelUrl: 'https://videos.example/@a',
  totalPence: 5390,
  licenceHash,
  buysAs: 'consumer',
  from: { device: 'Firefox on Linux', address: '192.0.2.1' },
};

const isListing = (event: RecordedEvent): event is RecordedEvent<VideoListed> => event.type === 'VideoListed';

const buy =
  (more: Partial<Purchase> = {}, deps: Partial<PurchaseDeps> = {}) =>
  (world: ProcessWorld) =>
    createPurchase({
      ...world,
      settle: createSettle(world),
      caughtUp: () => Promise.resolve(true),
      origin: 'https://soletake.test',
      findPerson: () => Promise.resolve({ email: 'bob@example.com', displayName: 'Bob' }),
      findVideo: () => Promise.resolve(undefined),
      findOffer: createFindOffer({ ...world, findListing: async () => (await world.readLog()).findLast(isListing) }),
      getFeePolicy: () => Promise.resolve(defaultFeePolicy),
      findLicence,
      ...deps,
    })({ ...wish, ...more }, world.cause);

const firstPage = { payUrl: 'https://pay.example/cs_1' };

describe('a purchase', () => {
  it('freezes the terms and opens a pay page', () =>
    givenProcess(anOfferOpened())
      .when(buy())
      .answers(firstPage)
      .records(
        {
          type: 'OrderCreated',
          data: { videoId, buyerId, creatorId, totalPence: 5390, creatorPence: 4410, licenceHash, priceVersion: 1 },
        },
        { type: 'CheckoutOpened', data: { ...firstPage, expiresAt: '2026-03-01T12:31:00.000Z' } },
      ));

  it('asks the provider for the whole amount, to come back to this order', () =>
    givenProcess(anOfferOpened())
      .when(buy())
      .when(async ({ payments }) => payments.opened)
      .answers([
        { amountPence: 5390, customerEmail: 'bob@example.com', cancelUrl: `https://soletake.test/videos/${videoId}` },
      ]));

  it('opens the offer of a listing that the policy has not come to, once', () =>
    givenProcess(aVideoListed())
      .when(buy())
      .answers(firstPage)
      .records('OfferOpened', 'OrderCreated', 'CheckoutOpened')
      .when(buy())
      .answers(firstPage)
      .records());

  it('is refused once the offer of the listing is withdrawn, and goes on with the next listing', () =>
    givenProcess(aVideoListed(), anOfferOpened(), {
      type: 'OfferWithdrawn',
      data: { videoId, reason: 'Sold elsewhere.' },
    })
      .when(buy())
      .refuses('video-not-for-sale')
      .records()
      .also(({ give }) => give(aVideoListed({ round: 2 })))
      .when(buy())
      .answers(firstPage)
      .records('OfferOpened', 'OrderCreated', 'CheckoutOpened'));

  it('is found again by a second click', () =>
    givenProcess(anOfferOpened()).when(buy()).when(buy()).answers(firstPage).records());

  it('starts again when the answers differ, and the first order loses', () =>
    givenProcess(anOfferOpened())
      .when(buy())
      .when(buy({ buysAs: 'business' }))
      .answers({ payUrl: 'https://pay.example/cs_2' })
      .records(
        { type: 'OrderLost', data: { reason: 'replaced' } },
        'CheckoutClosed',
        'OrderCreated',
        'CheckoutOpened',
      ));

  it('never asks for money again once the buyer has the video', () =>
    givenProcess(anOfferOpened(), anOfferClaimed(), ...anOrderSold())
      .when(buy())
      .answers({ payUrl: `https://soletake.test/orders/${id(4)}` })
      .records());

  it.each([
    ['another price', { totalPence: 5000 }, 'price-changed'],
    ['another licence', { licenceHash: 'old' }, 'invalid-input'],
    ['their own video', { buyerId: creatorId }, 'own-video'],
  ] as const)('is refused for %s', async (_, more, type) => {
    await givenProcess(anOfferOpened()).when(buy(more)).refuses(type).records();
  });

  it('is refused for a video that another buyer has claimed', () =>
    givenProcess(
      anOfferOpened(),
      anOfferClaimed({ orderId: id(9), buyerId: id(8) }),
      ...anOrderSold({ orderId: id(9), buyerId: id(8) }),
    )
      .when(buy())
      .refuses('video-already-sold')
      .records());
});

describe('a pay page', () => {
  it('is requested under another key when the result of the first request is unknown', () =>
    givenProcess(anOfferOpened())
      .also(({ payments }) => payments.failNext('openCheckout', new PaymentUnclear('no answer')))
      .when(buy())
      .fails('did not answer')
      .records('OrderCreated', { type: 'CheckoutUnclear', data: { n: 1 } })
      .when(buy())
      .answers(firstPage)
      .records('CheckoutOpened')
      .when(async ({ payments }) => payments.opened)
      .answers([{ idempotencyKey: expect.stringMatching(/:session:2$/) as string }]));

  it('is over when the provider no longer opens it', () =>
    givenProcess(anOfferOpened())
      .also(({ payments }) => payments.failNext('openCheckout', new PaymentRefused('expires_at', 'Too late.')))
      .when(buy())
      .refuses('order-closed')
      .records('OrderCreated', { type: 'OrderLost', data: { reason: 'expired' } }));
});
