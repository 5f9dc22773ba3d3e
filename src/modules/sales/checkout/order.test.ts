import { describe, expect, it } from 'vitest';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { anOrderCreated, buyerId, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { OrderEvent } from '#events/sales.ts';
import {
  authorisePayment,
  closeCheckout,
  completeOrder,
  createOrder,
  failCapture,
  isOver,
  isTakenBack,
  isSamePurchase,
  loseOrder,
  noteFetch,
  noteUnclearCheckout,
  openCheckout,
  order,
  recordCancellation,
  startCapture,
} from './order.ts';

const checkout = { sessionId: 'cs_1', payUrl: 'https://pay.example/cs_1', expiresAt: '2026-01-01T00:31:00.000Z' };
const from = { device: 'Firefox on Linux', address: '192.0.2.1' };
const created = anOrderCreated();
const opened: OrderEvent = { type: 'CheckoutOpened', data: { orderId, ...checkout } };
const authorised: OrderEvent = { type: 'PaymentAuthorised', data: { orderId, paymentId: 'pi_1', amountPence: 5390 } };
const capturing: OrderEvent = { type: 'CaptureStarted', data: { orderId, paymentId: 'pi_1' } };
const sold: OrderEvent = { type: 'OrderSold', data: { orderId, videoId, paymentId: 'pi_1', chargeId: 'ch_1' } };
const lost: OrderEvent = { type: 'OrderLost', data: { orderId, reason: 'sold' } };

describe('an order', () => {
  it('keeps what its buyer was shown and stated, word for word, and cannot be created again', () => {
    const { data: terms } = anOrderCreated({ agreement: agreementOf('consumer') });
    given(order)
      .when(createOrder(terms))
      .then({
        type: 'OrderCreated',
        data: {
          totalPence: 5390,
          licenceVersion: '1',
          licenceHash: 'hash',
          agreement: {
            buysAs: 'consumer',
            statements: [
              'I have read the licence and accept it.',
              'I want the original at once, and agree that it is supplied before the 14 days in which I could cancel are over.',
              'I know that I lose my right to cancel as soon as the original can be downloaded.',
            ],
          },
        },
      });
    given(order, created)
      .when(createOrder({ ...terms, agreement: agreementOf('business') }))
      .then();
  });

  it('records once that the result of a request for a pay page is unknown, and nothing once there is one', () => {
    const unclear: OrderEvent = { type: 'CheckoutUnclear', data: { orderId, n: 1 } };
    given(order, created).when(noteUnclearCheckout(orderId, 1)).then(unclear);
    given(order, created, unclear).when(noteUnclearCheckout(orderId, 1)).then();
    given(order, created, unclear).when(noteUnclearCheckout(orderId, 2)).then({ type: 'CheckoutUnclear' });
    given(order, created, unclear).when(openCheckout(orderId, checkout)).then(opened);
    given(order, created, opened).when(noteUnclearCheckout(orderId, 1)).then();
  });

  it('asks a business for the licence alone', () => {
    expect(agreementOf('business').statements).toEqual(['I have read the licence and accept it.']);
  });

  it.each([
    ['another channel', { channelUrl: personal(buyerId, 'https://videos.example/@b') }],
    ['another price', { totalPence: 6600 }],
    ['the same price once more', { priceVersion: 2 }],
    ['another licence', { licenceHash: 'other' }],
    ['another kind of buyer', { agreement: agreementOf('business') }],
  ])('with %s is another purchase', (_, change) => {
    const { data: stored } = anOrderCreated();
    expect(isSamePurchase(stored, anOrderCreated().data)).toBe(true);
    expect(isSamePurchase(stored, { ...stored, ...change })).toBe(false);
  });

  it('from before statements were kept is read as ever, and is another purchase for whoever states them now', () => {
    const { agreement, ...terms } = created.data;
    const old: OrderEvent = { type: 'OrderCreated', data: { ...terms, wantsImmediateSupply: true } };
    given(order, old).when(openCheckout(orderId, checkout)).then({ type: 'CheckoutOpened' });
    expect(isSamePurchase(old.data, { ...terms, agreement: agreement! })).toBe(false);
  });

  it('of a buyer who started again loses, unless its capture has begun', () => {
    given(order, created, opened)
      .when(loseOrder(orderId, 'replaced'))
      .then({ type: 'OrderLost', data: { reason: 'replaced' } });
    given(order, created, opened, authorised, capturing).when(loseOrder(orderId, 'replaced')).then();
  });

  it('opens its pay page once', () => {
    given(order, created).when(openCheckout(orderId, checkout)).then({ type: 'CheckoutOpened', data: checkout });
    given(order, created, opened).when(openCheckout(orderId, checkout)).then();
  });

  it('records a page that was opened while it was lost, so that it gets closed, and stays lost', () => {
    given(order, created, lost).when(openCheckout(orderId, checkout)).then({ type: 'CheckoutOpened' });
    given(order, created, lost, opened).when(openCheckout(orderId, checkout)).then();
    given(order, created, lost, opened).when(startCapture(orderId)).then();
    given(order, created, lost, opened)
      .when(authorisePayment(orderId, 'pi_1', 5390))
      .then({ type: 'PaymentAuthorised' });
  });
  it('takes an authorisation of exactly its total', () => {
    given(order, created, opened)
      .when(authorisePayment(orderId, 'pi_1', 5390))
      .then({ type: 'PaymentAuthorised' });
    given(order, created, opened)
      .when(authorisePayment(orderId, 'pi_1', 5389))
      .refuses('conflict', 'The authorised amount is not the price.');
    given(order, created)
      .when(authorisePayment(orderId, 'pi_1', 5390))
      .then();
    given(order, created, opened, authorised)
      .when(authorisePayment(orderId, 'pi_1', 5390))
      .then();
    // A second card for an order that lost: the first hold has to go before it.
    given(order, created, opened, authorised, lost)
      .when(authorisePayment(orderId, 'pi_2', 5390))
      .then();
  });

  it('captures only what is authorised', () => {
    given(order, created, opened).when(startCapture(orderId)).then();
    given(order, created, opened, authorised)
      .when(startCapture(orderId))
      .then({ type: 'CaptureStarted', data: { paymentId: 'pi_1' } });
  });

  it('cannot lose once the capture has begun', () => {
    given(order, created, opened, authorised).when(loseOrder(orderId, 'sold')).then({ type: 'OrderLost' });
    given(order, created, opened, authorised, capturing).when(loseOrder(orderId, 'sold')).then();
    given(order, created, opened, authorised, capturing, sold).when(loseOrder(orderId, 'expired')).then();
  });

  it('is sold only from capturing, once', () => {
    given(order, created, opened, authorised).when(completeOrder(orderId, 'ch_1')).then();
    given(order, created, opened, authorised, capturing)
      .when(completeOrder(orderId, 'ch_1'))
      .then({ type: 'OrderSold', data: { orderId, videoId, paymentId: 'pi_1', chargeId: 'ch_1' } });
    given(order, created, opened, authorised, capturing, sold).when(completeOrder(orderId, 'ch_1')).then();
  });

  it('fails only from capturing', () => {
    given(order, created, opened, authorised, capturing)
      .when(failCapture(orderId, 'declined'))
      .then({ type: 'CaptureFailed', data: { orderId, paymentId: 'pi_1', reason: 'declined' } });
    given(order, created, opened, authorised).when(failCapture(orderId, 'declined')).then();
    given(order, created, opened, authorised, capturing, sold).when(failCapture(orderId, 'declined')).then();
  });

  it('has the authorisation of a loser cancelled, once', () => {
    given(order, created, opened, authorised, lost)
      .when(recordCancellation(orderId))
      .then({ type: 'PaymentCancelled', data: { paymentId: 'pi_1' } });
    given(order, created, opened, lost).when(recordCancellation(orderId)).then();
    const cancelled: OrderEvent = { type: 'PaymentCancelled', data: { orderId, paymentId: 'pi_1' } };
    given(order, created, opened, authorised, lost, cancelled).when(recordCancellation(orderId)).then();
    given(order, created, opened, authorised).when(recordCancellation(orderId)).then();
  });

  it('remembers an authorisation that arrives after it has lost', () => {
    given(order, created, opened, lost, authorised)
      .when(recordCancellation(orderId))
      .then({ type: 'PaymentCancelled', data: { paymentId: 'pi_1' } });
  });

  it('gives the original to nobody before it is sold', () => {
    given(order, created, opened, authorised, capturing)
      .when(noteFetch(orderId, buyerId, from))
      .refuses('not-found');
  });

  it('records every download, the first one separately, with its sealed origin', () => {
    const paid = [created, opened, authorised, capturing, sold] as const;
    const logged = (n: number) => ({
      type: 'DownloadLogged' as const,
      data: { n, from: { personal: buyerId, value: from } },
    });
    given(order, ...paid)
      .when(noteFetch(orderId, buyerId, from))
      .then({ type: 'OriginalFetched' }, logged(1));
    const first: OrderEvent[] = [
      { type: 'OriginalFetched', data: { orderId, videoId } },
      { type: 'DownloadLogged', data: { orderId, n: 1, from: { personal: buyerId, value: from } } },
    ];
    given(order, ...paid, ...first)
      .when(noteFetch(orderId, buyerId, from))
      .then(logged(2));
  });

  it('can lose before there is a pay page, too', () => {
    given(order, created)
      .when(loseOrder(orderId, 'withdrawn'))
      .then({ type: 'OrderLost', data: { orderId, reason: 'withdrawn' } });
    given(order).when(loseOrder(orderId, 'withdrawn')).then();
    given(order, created, lost).when(loseOrder(orderId, 'withdrawn')).then();
  });

  const failed: OrderEvent = { type: 'CaptureFailed', data: { orderId, paymentId: 'pi_1', reason: 'declined' } };
  it.each<[string, OrderEvent[], boolean]>([
    ['open', [created, opened], false],
    ['lost', [created, opened, lost], true],
    ['not paid for', [created, opened, authorised, capturing, failed], true],
    ['sold', [created, opened, authorised, capturing, sold], false],
  ])('that is %s: over without a sale, or not', (_, facts, isEnded) => {
    const state = facts.reduce(order.evolve, order.initialState);
    expect(isOver(state)).toBe(isEnded);
    expect(isTakenBack(state)).toBe(false);
  });

  it('is nothing before it is created, whatever else is recorded', () => {
    for (const fact of [opened, authorised, capturing, sold, lost])
      expect(order.evolve(order.initialState, fact)).toEqual({ status: 'none' });
  });

  it('without a pay page was neither authorised nor sold', () => {
    given(order, created, authorised).when(startCapture(orderId)).then();
    given(order, created, sold)
      .when(noteFetch(orderId, buyerId, from))
      .refuses('not-found');
  });

  it('stays as it is when an event comes too late', () => {
    const cancelled: OrderEvent = { type: 'PaymentCancelled', data: { orderId, paymentId: 'pi_1' } };
    const fetched: OrderEvent = { type: 'OriginalFetched', data: { orderId, videoId } };
    const unclear: OrderEvent = { type: 'CheckoutUnclear', data: { orderId, n: 1 } };
    for (const late of [cancelled, fetched, unclear])
      given(order, created, opened, authorised, late).when(startCapture(orderId)).then({ type: 'CaptureStarted' });
  });
});

describe('a lost order', () => {
  const cancelled: OrderEvent = { type: 'PaymentCancelled', data: { orderId, paymentId: 'pi_1' } };
  const closed: OrderEvent = { type: 'CheckoutClosed', data: { orderId } };
  const failed: OrderEvent = { type: 'CaptureFailed', data: { orderId, paymentId: 'pi_1', reason: 'declined' } };

  it('is closed once, when nothing is on hold any more', () => {
    given(order, created, opened, lost).when(closeCheckout(orderId)).then(closed);
    given(order, created, lost).when(closeCheckout(orderId)).then(closed);
    given(order, created, opened, lost, closed).when(closeCheckout(orderId)).then();
    given(order, created, opened, lost, authorised).when(closeCheckout(orderId)).then();
    given(order, created, opened, authorised, lost).when(closeCheckout(orderId)).then();
    // The cancellation closes it as well.
    given(order, created, opened, authorised, lost, cancelled).when(closeCheckout(orderId)).then();
  });

  it.each<[string, OrderEvent[]]>([
    ['created', [created]],
    ['open', [created, opened]],
    ['authorised', [created, opened, authorised]],
    ['sold', [created, opened, authorised, capturing, sold]],
    ['not paid for', [created, opened, authorised, capturing, failed]],
  ])('is another than one that is %s, whose page stays', (_, facts) => {
    given(order, ...facts)
      .when(closeCheckout(orderId))
      .then();
    given(order, ...facts, closed, cancelled)
      .when(closeCheckout(orderId))
      .then();
  });

  it('has its amount taken off hold once, as one whose capture was refused', () => {
    given(order, created, opened, authorised, lost).when(recordCancellation(orderId)).then(cancelled);
    given(order, created, opened, authorised, lost, cancelled).when(recordCancellation(orderId)).then();
    given(order, created, opened, lost).when(recordCancellation(orderId)).then();
    given(order, created, opened, authorised).when(recordCancellation(orderId)).then();
    given(order, created, opened, authorised, capturing, failed).when(recordCancellation(orderId)).then(cancelled);
    given(order, created, opened, authorised, capturing, failed, cancelled).when(recordCancellation(orderId)).then();
  });

  it('is open again for a payment that was made while its page was closed', () => {
    given(order, created, opened, lost, closed, authorised).when(recordCancellation(orderId)).then(cancelled);
    given(order, created, opened, lost, closed, authorised, cancelled).when(closeCheckout(orderId)).then();
  });

  it('keeps the page that was opened too late, and no second one', () => {
    given(order, created, lost).when(openCheckout(orderId, checkout)).then(opened);
    given(order, created, lost, opened).when(openCheckout(orderId, checkout)).then();
    given(order, created, lost, opened).when(startCapture(orderId)).then();
    given(order, created, opened).when(openCheckout(orderId, checkout)).then();
    given(order, created, opened, authorised, lost)
      .when(authorisePayment(orderId, 'pi_2', 5390))
      .then();
    given(order, created, opened, lost)
      .when(authorisePayment(orderId, 'pi_1', 5390))
      .then(authorised);
    given(order, created, opened, authorised)
      .when(authorisePayment(orderId, 'pi_2', 5390))
      .then();
  });
});
