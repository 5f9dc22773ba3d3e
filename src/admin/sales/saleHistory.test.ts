import { describe, expect, it } from 'vitest';
import type { HistoryEvent } from '#contracts/sales/sales.ts';
import { aboutOrder, accountAbout, indexAt, stepTo } from './saleHistory.ts';

const order = 'order-of-interest';
const anEvent = (position: string, streamId: string, data: Record<string, unknown> = {}): HistoryEvent => ({
  eventId: position,
  position,
  streamId,
  revision: 0,
  type: 'SomethingHappened',
  at: '2026-05-01T08:00:00.000Z',
  actorId: null,
  actorRole: 'system',
  correlationId: 'c',
  causationId: null,
  data,
});

describe('the history of a sale', () => {
  it('leaves out what the account says about other sales', () => {
    const events = [
      anEvent('01', 'offer-v', { orderId: 'another order' }),
      anEvent('02', 'account-c', { orderId: 'another order' }),
      anEvent('03', 'account-c', { orderId: order }),
      anEvent('04', 'account-c', { payeeId: 'acct_1' }),
      anEvent('05', 'account-c', { payoutId: 'p1', parts: [{ orderId: 'another order' }] }),
      anEvent('06', 'account-c', { payoutId: 'p2', parts: [{ orderId: 'another order' }, { orderId: order }] }),
      anEvent('07', 'account-c', { payoutId: 'p1' }),
      anEvent('08', 'account-c', { payoutId: 'p2' }),
      anEvent('09', 'payout-p2', { payoutId: 'p2' }),
    ];
    expect(aboutOrder(events, order).map(({ position }) => position)).toEqual(['01', '03', '04', '06', '08', '09']);
  });

  it('steps to the neighbours and stops at both ends', () => {
    expect([stepTo(3, 1, 5), stepTo(3, -1, 5)]).toEqual([4, 2]);
    expect([stepTo(4, 1, 5), stepTo(0, -1, 5), stepTo(0, 1, 0)]).toEqual([4, 0, 0]);
  });

  it('finds the moment of a position, also one that is not shown', () => {
    const events = ['02', '04', '06'].map((position) => anEvent(position, 'offer-v'));
    expect(['02', '04', '05', '99'].map((position) => indexAt(events, position))).toEqual([0, 1, 1, 2]);
    expect(indexAt(events, '01')).toBe(0);
    expect(indexAt(events, null)).toBe(2);
  });

  it('shows of the account what concerns the order and counts the rest', () => {
    const share = { orderId: order, creatorPence: 4410 };
    const payout = { payoutId: 'p2', parts: [{ orderId: order }] };
    const account = {
      payeeId: null,
      shares: [{ orderId: 'another order' }, share],
      reservations: [{ payoutId: 'p1', parts: [{ orderId: 'another order' }] }, payout],
    };
    expect(accountAbout(account, order)).toEqual({ state: { payeeId: null, share, payouts: [payout] }, otherSales: 1 });
  });
});
