import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { anOrderSold, buyerId, creatorId, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import type { OrderEvent } from '#events/sales.ts';
import { isTakenBack, noteFetch, order, type Order } from '#modules/sales/checkout/order.ts';
import { failRefund, recordRefund, refundToSend, startRefund, type RefundWish } from './refund.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const from = { device: 'Firefox', address: '192.0.2.1' };
const fetched: OrderEvent = { type: 'OriginalFetched', data: { orderId, videoId } };
const wish = (more: Partial<RefundWish> = {}): RefundWish => ({
  key: 'staff:1',
  reason: 'staff',
  isFault: false,
  note: 'The buyer was promised it.',
  ...more,
});
const started = (...before: OrderEvent[]) => startRefund(wish())(stateOf(order, [...anOrderSold(), ...before]));
const made = (n = 1): OrderEvent => ({
  type: 'RefundMade',
  data: { orderId, videoId, creatorId, n, refundId: 're_1', amountPence: 5390, annuls: true },
});

describe('a refund', () => {
  it('of everything goes with the creator’s whole share, and the download is gone before the money moves', () => {
    given(order, ...anOrderSold())
      .when(startRefund(wish()))
      .then({
        type: 'RefundStarted',
        data: {
          orderId,
          videoId,
          creatorId,
          ...wish(),
          note: personal(buyerId, 'The buyer was promised it.'),
          n: 1,
          amountPence: 5390,
          creatorPence: 4410,
          platformPence: 980,
          isFull: true,
          wasFetched: false,
        },
      });
    given(order, ...anOrderSold(), ...started())
      .when(noteFetch(orderId, buyerId, from))
      .refuses('purchase-refunded');
  });

  it('annuls the sale when the original was never fetched, and only then', () => {
    given(order, ...anOrderSold(), ...started())
      .when(recordRefund(1, 're_1'))
      .then(made());
    given(order, ...anOrderSold(), fetched, ...started(fetched))
      .when(recordRefund(1, 're_1'))
      .then({ type: 'RefundMade', data: { annuls: false } });
  });

  it('of a part leaves the original with the buyer and takes the same part of the share', () => {
    given(order, ...anOrderSold())
      .when(startRefund(wish({ amountPence: 2695 })))
      .then({ type: 'RefundStarted', data: { amountPence: 2695, creatorPence: 2205, isFull: false } });
    const part = startRefund(wish({ amountPence: 2695 }))(stateOf(order, anOrderSold()));
    given(order, ...anOrderSold(), ...part)
      .when(noteFetch(orderId, buyerId, from))
      .then({ type: 'OriginalFetched' }, { type: 'DownloadLogged' });
    given(order, ...anOrderSold(), ...part)
      .when(recordRefund(1, 're_1'))
      .then({ type: 'RefundMade', data: { annuls: false } });
  });

  it('is started once for the same reason, one at a time, and never of more than was paid', () => {
    const state = [...anOrderSold(), ...started()];
    given(order, ...state)
      .when(startRefund(wish()))
      .then();
    given(order, ...state)
      .when(startRefund(wish({ key: 'staff:2' })))
      .refuses('conflict', 'A refund of this sale is on its way. Please wait until it is made.');
    given(order, ...state, made())
      .when(startRefund(wish({ key: 'staff:2' })))
      .refuses('already-done');
    given(order, ...anOrderSold())
      .when(startRefund(wish({ amountPence: 5391 })))
      .refuses('invalid-input', 'At most £53.90 can be refunded.');
    given(order).when(startRefund(wish())).refuses('not-found');
  });

  it('is not sent while the bank decides', () => {
    const dispute: OrderEvent = {
      type: 'DisputeOpened',
      data: {
        orderId,
        videoId,
        creatorId,
        disputeId: 'dp_1',
        amountPence: 5390,
        feePence: 2000,
        reason: 'general',
        respondBy: null,
      },
    };
    given(order, ...anOrderSold(), dispute)
      .when(startRefund(wish()))
      .refuses('purchase-disputed', 'The bank is deciding about this payment; it cannot be refunded until then.');
    const lost: OrderEvent = {
      type: 'DisputeLost',
      data: { orderId, videoId, creatorId, disputeId: 'dp_1', amountPence: 100, creatorPence: 80, isFault: false },
    };
    const won: OrderEvent = {
      type: 'DisputeWon',
      data: { orderId, videoId, creatorId, disputeId: 'dp_1', amountPence: 5390 },
    };
    given(order, ...anOrderSold(), dispute, won)
      .when(startRefund(wish()))
      .then({ type: 'RefundStarted', data: { amountPence: 5390 } });
    given(order, ...anOrderSold(), dispute, lost)
      .when(startRefund(wish()))
      .refuses('already-done');
  });

  it('that failed leaves the download revoked, and can be tried again without taking the share twice', () => {
    const failed = [...anOrderSold(), ...started(), made()];
    given(order, ...failed)
      .when(failRefund(1, 'expired_or_canceled_card'))
      .then({
        type: 'RefundFailed',
        data: {
          orderId,
          videoId,
          creatorId,
          n: 1,
          amountPence: 5390,
          cause: 'expired_or_canceled_card',
          refundId: 're_1',
        },
      });
    // Refused before it was ever made.
    given(order, ...anOrderSold(), ...started())
      .when(failRefund(1, 'charge_disputed'))
      .then({ type: 'RefundFailed', data: { cause: 'charge_disputed', refundId: null } });
    const after = [...failed, ...failRefund(1, 'x')(stateOf(order, failed))];
    given(order, ...after)
      .when(failRefund(1, 'x'))
      .then();
    given(order, ...after)
      .when(noteFetch(orderId, buyerId, from))
      .refuses('purchase-refunded');
    given(order, ...after)
      .when(startRefund(wish({ key: 'staff:2' })))
      .then({
        type: 'RefundStarted',
        data: { n: 2, amountPence: 5390, creatorPence: 0, platformPence: 0, isFull: true },
      });
  });

  it('in any parts takes every penny once: from the buyer’s price and from the creator’s share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() }), { maxLength: 8 }),
        (pricePence, steps) => {
          const { totalPence, creatorPence } = splitPrice(pricePence);
          let events: OrderEvent[] = [...anOrderSold({ pricePence })];
          const apply = (command: (state: Order) => readonly OrderEvent[]) => {
            events = [...events, ...command(stateOf(order, events))];
          };
          let gone = 0;
          steps.forEach(({ share, fails }, n) => {
            const amountPence = Math.ceil(((totalPence - gone) * share) / 100);
            if (amountPence === 0) return;
            apply(startRefund(wish({ key: `k:${n}`, amountPence })));
            const last = events.filter(({ type }) => type === 'RefundStarted').length;
            apply(fails ? failRefund(last, 'x') : recordRefund(last, 're'));
            if (!fails) gone += amountPence;
          });
          const taken = events.reduce((sum, e) => (e.type === 'RefundStarted' ? sum + e.data.creatorPence : sum), 0);
          expect(taken).toBeLessThanOrEqual(creatorPence);
          const [borne, sent] = events.reduce(
            ([all, out], e) => [
              all + (e.type === 'RefundStarted' ? e.data.creatorPence + e.data.platformPence : 0),
              out + (e.type === 'RefundMade' ? e.data.amountPence : 0),
            ],
            [0, 0],
          );
          // What failed stays set aside for the next refund; nobody bears it twice.
          expect(borne).toBeGreaterThanOrEqual(sent);
          expect(borne).toBeLessThanOrEqual(totalPence);
          const state = stateOf(order, events);
          const isRevoked = state.status === 'sold' && accessOf(state.after) === 'revoked';
          if (gone === totalPence) expect(taken).toBe(creatorPence);
          if (gone === totalPence) expect(isRevoked).toBe(true);
        },
      ),
      { numRuns: isLongRun ? 5000 : 300 },
    );
  });

  it('is sent while it is started, made once, and of no other number', () => {
    const sending = [...anOrderSold(), ...started()];
    expect(refundToSend(stateOf(order, sending))).toMatchObject({ n: 1, amountPence: 5390 });
    expect(refundToSend(stateOf(order, [...sending, made()]))).toBeUndefined();
    expect(refundToSend(stateOf(order, []))).toBeUndefined();
    expect(isTakenBack(stateOf(order, [...sending, made()]))).toBe(true);
    expect(isTakenBack(stateOf(order, anOrderSold()))).toBe(false);
    given(order, ...sending, made())
      .when(recordRefund(1, 're_1'))
      .then();
    given(order, ...sending)
      .when(recordRefund(2, 're_1'))
      .then();
    given(order, ...sending)
      .when(failRefund(2, 'x'))
      .then();
    given(order).when(recordRefund(1, 're_1')).then();
    given(order).when(failRefund(1, 'x')).then();
  });
});
