import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { order } from '#modules/sales/checkout/order.ts';
import type { OrderEvent } from '#events/sales.ts';
import { anOrderSold, buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { confirmRefund, dropRefund, refundByStaff, startRefund, type RefundWish } from './refund.ts';

const wish = (more: Partial<RefundWish> = {}): RefundWish => ({
  key: 'staff:1',
  reason: 'staff',
  isFault: false,
  note: 'The buyer was promised it.',
  ...more,
});
const made: OrderEvent = {
  type: 'RefundMade',
  data: { orderId, videoId, creatorId, n: 1, refundId: 're_1', amountPence: 600, annuls: false },
};

describe('a refund above the limit of one person', () => {
  const first = id(70);
  const second = id(71);
  const why = 'There is no sound.';
  const want = (by: string, amountPence?: number, limitPence = 1000, hasReport = false) =>
    refundByStaff({ by, amountPence, reason: why, isFault: true }, { limitPence, hasReport, key: 'staff:70' });
  const wanted = (approvedBy: string, amountPence = 5390): OrderEvent => ({
    type: 'RefundApproved',
    data: { orderId, videoId, creatorId, amountPence, approvedBy, reason: personal(buyerId, why), isFault: true },
  });
  const agree = (by: string, amountPence = 5390, limitPence = 1000) =>
    confirmRefund({ by, amountPence, limitPence }, 'staff:70');
  const dropped: OrderEvent = { type: 'RefundDropped', data: { orderId, videoId, creatorId, droppedBy: second } };

  it('is wanted by a first person, of everything where no amount is given, with reason and fault', () => {
    given(order, ...anOrderSold())
      .when(want(first))
      .then(wanted(first));
    given(order, ...anOrderSold())
      .when(want(first, 1001))
      .then(wanted(first, 1001));
  });

  it('is confirmed by another person as the first one wanted it', () => {
    const waiting = given(order, ...anOrderSold(), wanted(first));
    waiting.when(agree(first)).refuses('second-person-needed');
    waiting.when(agree(second, 5389)).refuses('conflict', 'The refund that is wanted is now £53.90.');
    waiting.when(agree(second)).then({
      type: 'RefundStarted',
      data: { amountPence: 5390, isFault: true, reason: 'staff', note: personal(buyerId, why) },
    });
    given(order, ...anOrderSold())
      .when(agree(second))
      .refuses('already-done', 'Nobody wants a refund of this sale any more.');
  });

  it('stands against every other refund until it is dropped', () => {
    const waiting = given(order, ...anOrderSold(), wanted(first));
    waiting.when(want(first, 500)).refuses('second-person-needed');
    waiting
      .when(want(second, 500))
      .refuses('conflict', 'A colleague wants to refund £53.90 of this sale. Please confirm or drop that first.');
    waiting.when(dropRefund(second)).then(dropped);
    const free = given(order, ...anOrderSold(), wanted(first), dropped);
    free.when(agree(second)).refuses('already-done');
    free.when(dropRefund(second)).refuses('already-done');
    free.when(want(first, 500)).then({ type: 'RefundStarted', data: { amountPence: 500 } });
  });

  it('is not wanted of more than there is, nor of nothing', () => {
    given(order, ...anOrderSold())
      .when(want(first, 125_000))
      .refuses('invalid-input', 'At most £53.90 can be refunded.');
    const all = startRefund(wish({}))(stateOf(order, anOrderSold()));
    given(order, ...anOrderSold(), ...all, made)
      .when(want(first))
      .refuses('already-done');
  });

  it('of an older log has no reason, and can only be dropped', () => {
    const old: OrderEvent = {
      type: 'RefundApproved',
      data: {
        orderId,
        videoId,
        creatorId,
        amountPence: 5390,
        approvedBy: first,
        reason: { personal: orderId, value: null },
        isFault: false,
      },
    };
    const waiting = given(order, ...anOrderSold(), old);
    waiting
      .when(agree(second))
      .refuses('conflict', 'Why it was wanted is not there. Please drop it, and refund the sale again.');
    waiting.when(dropRefund(second)).then(dropped);
  });

  it('is one whose parts exceed it together; up to it one person is enough', () => {
    given(order, ...anOrderSold())
      .when(want(first, 1000))
      .then({ type: 'RefundStarted', data: { amountPence: 1000 } });
    const part = startRefund(wish({ amountPence: 600 }))(stateOf(order, anOrderSold()));
    given(order, ...anOrderSold(), ...part, made)
      .when(want(first, 400))
      .then({ type: 'RefundStarted', data: { amountPence: 400 } });
    given(order, ...anOrderSold(), ...part, made)
      .when(want(first, 401))
      .then(wanted(first, 401));
  });

  it('counts from the wish on where a report is decided with it', () => {
    given(order, ...anOrderSold())
      .when(want(first, 600, 1000, true))
      .then(wanted(first, 600));
    given(order, ...anOrderSold(), wanted(first, 600))
      .when(want(second, 600, 1000, true))
      .refuses('conflict');
  });
});
