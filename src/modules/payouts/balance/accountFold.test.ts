/** How the account follows from its events: one by one, at once, or from a snapshot, and in a time that many bear. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateAfter, stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { AccountEvent } from '#events/sales.ts';
import { aSaleCredited, creatorId, id } from '#testing/events.ts';
import { account, balanceAt, type Account } from './account.ts';

const order = fc.integer({ min: 1, max: 6 }).map((n) => id(n));
const payoutId = fc.integer({ min: 20, max: 23 }).map((n) => id(n));
const at = '2026-02-01T00:00:00.000Z';

const anyEvent: fc.Arbitrary<AccountEvent> = fc.oneof(
  order.map((orderId) => aSaleCredited({ orderId, creatorPence: 5000 })),
  fc.tuple(payoutId, fc.uniqueArray(order, { maxLength: 3 })).map(([id, orders]): AccountEvent => ({
    type: 'PayoutReserved',
    data: {
      creatorId,
      payoutId: id,
      amountPence: 100 * orders.length,
      parts: orders.map((orderId) => ({ orderId, n: 1, amountPence: 100, chargeId: 'ch_1' })),
    },
  })),
  payoutId.map((id): AccountEvent => ({
    type: 'PayoutReturned',
    data: { creatorId, payoutId: id, reason: personal(creatorId, 'x') },
  })),
  fc.tuple(payoutId, fc.uniqueArray(order, { maxLength: 2 })).map(([id, orders]): AccountEvent => ({
    type: 'PayoutRestReturned',
    data: {
      creatorId,
      payoutId: id,
      rest: orders.map((orderId) => ({ orderId, n: 1, amountPence: 100, chargeId: 'ch_1' })),
    },
  })),
  payoutId.map((id): AccountEvent => ({ type: 'PayoutSettled', data: { creatorId, payoutId: id } })),
  order.map((orderId): AccountEvent => ({ type: 'ShareFrozen', data: { creatorId, orderId, cause: 'dispute' } })),
  order.map((orderId): AccountEvent => ({ type: 'ShareUnfrozen', data: { creatorId, orderId, cause: 'dispute' } })),
  order.map((orderId): AccountEvent => ({ type: 'ReversalEnded', data: { creatorId, orderId } })),
);

it('is the same one by one, at once, and from a snapshot anywhere on the way', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(40), (events, cut) => {
      const whole = stateOf(account, events);
      expect(events.reduce(account.evolve, account.initialState)).toEqual(whole);
      const before = stateOf(account, events.slice(0, cut));
      const kept = JSON.parse(JSON.stringify(before)) as Account;
      expect(stateAfter(account, kept, events.slice(cut))).toEqual(whole);
      expect(kept).toEqual(before);
    }),
  );
});

it('of 20,000 sales, all in one payout, is folded without copying them for each event', () => {
  const orders = Array.from({ length: 20_000 }, (_, n) => id(n + 1));
  const events: AccountEvent[] = [
    ...orders.map((orderId) => aSaleCredited({ orderId, creatorPence: 100, availableAt: at })),
    {
      type: 'PayoutReserved',
      data: {
        creatorId,
        payoutId: id(99),
        amountPence: 2_000_000,
        parts: orders.map((orderId) => ({ orderId, n: 1, amountPence: 100, chargeId: 'ch_1' })),
      },
    },
    { type: 'PayoutReturned', data: { creatorId, payoutId: id(99), reason: personal(creatorId, 'x') } },
  ];
  // One copy of all shares for each event is 400 million shares each way: far beyond the test's time.
  expect(balanceAt(stateOf(account, events), '2026-03-01T00:00:00.000Z').availablePence).toBe(2_000_000);
});

it('of a payout that stopped halfway keeps what was sent reserved, and gives the rest back', () => {
  const parts = [id(1), id(2), id(3)].map((orderId, n) => ({
    orderId,
    n: 1,
    amountPence: 100 + n,
    chargeId: 'ch_1',
  }));
  const facts: AccountEvent[] = [
    ...parts.map(({ orderId }) => aSaleCredited({ orderId, creatorPence: 500 })),
    { type: 'PayoutReserved', data: { creatorId, payoutId: id(20), amountPence: 303, parts } },
    { type: 'PayoutRestReturned', data: { creatorId, payoutId: id(20), rest: parts.slice(1) } },
  ];
  const { reservations, shares } = stateOf(account, facts);
  expect(reservations).toMatchObject([{ amountPence: 100, parts: [parts[0]], status: 'reserved' }]);
  expect(shares.map(({ usedPence }) => usedPence)).toEqual([100, 0, 0]);
  const settled = stateOf(account, [...facts, { type: 'PayoutSettled', data: { creatorId, payoutId: id(20) } }]);
  expect(settled.reservations).toMatchObject([{ amountPence: 100, status: 'settled' }]);
});
