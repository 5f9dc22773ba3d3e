/** A withdrawal of thousands of sales: no event outgrows the log, and every penny is in exactly one payout. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { serialise } from '#platform/eventStore/eventStore.ts';
import type { AccountEvent, PayoutReserved } from '#events/sales.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account, balanceAt, returnPayout, settlePayout } from './account.ts';
import { cancelShare, freezeShare } from './share.ts';
import { mostParts, reservePayout, reserveRest } from './withdrawal.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const now = '2026-02-01T00:00:00.000Z';
const ready = aPayeeRead();
const payoutId = (n: number): string => id(900_000 + n);

const creditSales = (pence: readonly number[]): AccountEvent[] =>
  pence.map((creatorPence, n) =>
    aSaleCredited({ orderId: id(1 + n), creatorPence, chargeId: `ch_${'x'.repeat(24)}${n}` }),
  );

/** Everything that one press brings about; `between` happens before each payout but the first. */
const withdraw = (
  events: AccountEvent[],
  amountPence: number,
  between: (n: number) => readonly AccountEvent[] = () => [],
): PayoutReserved[] => {
  const made: PayoutReserved[] = [];
  let next = reservePayout({ creatorId, payoutId: payoutId(1), amountPence }, now)(stateOf(account, events));
  while (next[0]) {
    made.push(next[0]);
    events.push(next[0], ...between(made.length));
    next = reserveRest(next[0].data, payoutId(made.length + 1), now)(stateOf(account, events));
  }
  return made;
};

const asRecorded = (event: PayoutReserved) => ({
  ...event,
  eventId: id(1),
  metadata: {
    schemaVersion: 2,
    at: now,
    actorId: creatorId,
    actorRole: 'user' as const,
    correlationId: id(2),
    causationId: id(3),
  },
});

it.each([1, mostParts, mostParts + 1, 4000, 20_000])('takes the whole balance of %i sales', (count) => {
  const events = [ready, ...creditSales(Array.from({ length: count }, (_, n) => 2000 + (n % 7)))];
  const { availablePence } = balanceAt(stateOf(account, events), now);
  const payouts = withdraw(events, availablePence);
  expect(payouts).toHaveLength(Math.ceil(count / mostParts));
  for (const payout of payouts) expect(() => serialise('account-x', [asRecorded(payout)])).not.toThrow();
  const parts = payouts.flatMap(({ data }) => data.parts);
  expect(new Set(parts.map(({ orderId }) => orderId)).size).toBe(count);
  expect(parts.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(availablePence);
  expect(balanceAt(stateOf(account, events), now)).toMatchObject({ availablePence: 0, requestedPence: availablePence });
});

it('is one payout without further marks where one is enough', () => {
  given(account, ready, aSaleCredited())
    .when(reservePayout({ creatorId, payoutId: id(9), amountPence: 2000 }, now))
    .then({
      type: 'PayoutReserved',
      data: {
        creatorId,
        payoutId: id(9),
        amountPence: 2000,
        parts: [{ orderId: aSaleCredited().data.orderId, n: 1, amountPence: 2000, chargeId: 'ch_1' }],
      },
    });
});

it('leaves in the balance what was frozen before its payout was made', () => {
  const events = [ready, ...creditSales(Array.from({ length: mostParts + 2 }, () => 1000))];
  const frozen = id(mostParts + 1);
  const between = (n: number): readonly AccountEvent[] =>
    n === 1 ? freezeShare({ creatorId, orderId: frozen }, 'problem')(stateOf(account, events)) : [];
  const payouts = withdraw(events, (mostParts + 2) * 1000, between);
  expect(payouts.map(({ data }) => data.amountPence)).toEqual([mostParts * 1000, 1000]);
  expect(balanceAt(stateOf(account, events), now)).toMatchObject({ availablePence: 0, frozenPence: 1000 });
});

it.each([
  ['pays a debt before the rest', 600, [1400]],
  ['has no rest where a debt takes it all', 2000, []],
  ['has no rest where a debt takes more', 2500, []],
])('%s', (_, debtPence, rest) => {
  const events = [ready, ...creditSales([3000, ...Array.from({ length: mostParts + 1 }, () => 1000)])];
  const refunded = { key: 'refund:1', amountPence: debtPence, mayOwe: true };
  // The first sale is paid out with the first payout; what is refunded of it then is owed.
  const between = (n: number): readonly AccountEvent[] => {
    const state = stateOf(account, events);
    if (n > 1) return [];
    return [
      ...settlePayout(creatorId, payoutId(1))(state),
      ...cancelShare({ creatorId, orderId: id(1), countsAgainst: false, at: now, ...refunded })(state),
    ];
  };
  const payouts = withdraw(events, (mostParts + 4) * 1000, between);
  expect(payouts.slice(1).map(({ data }) => data.amountPence)).toEqual(rest);
});

it('keeps every penny, whatever becomes of its payouts', () => {
  const fate = fc.constantFrom('waits', 'paid', 'returned');
  const sales = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: mostParts - 2, maxLength: 3 * mostParts });
  fc.assert(
    fc.property(
      sales,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fate, { maxLength: 4 }),
      (pence, share, fates) => {
        const events: AccountEvent[] = [ready, ...creditSales(pence)];
        const credited = pence.reduce((sum, credit) => sum + credit, 0);
        const amountPence = Math.max(1000, Math.floor(credited * share));
        if (amountPence > credited) return;
        const payouts = withdraw(events, amountPence);
        expect(payouts.reduce((sum, { data }) => sum + data.amountPence, 0)).toBe(amountPence);
        for (const { data } of payouts) {
          expect(data.parts.length).toBeLessThanOrEqual(mostParts);
          expect(data.parts.reduce((sum, part) => sum + part.amountPence, 0)).toBe(data.amountPence);
        }
        payouts.forEach(({ data }, n) => {
          const end = fates[n] ?? 'waits';
          const state = stateOf(account, events);
          if (end === 'paid') events.push(...settlePayout(creatorId, data.payoutId)(state));
          if (end === 'returned') events.push(...returnPayout(creatorId, data.payoutId, 'x')(state));
        });
        const { availablePence, requestedPence, paidPence } = balanceAt(stateOf(account, events), now);
        expect(availablePence + requestedPence + paidPence).toBe(credited);
      },
    ),
    { numRuns: isLongRun ? 500 : 25 },
  );
});

it('is requested once, and never with another amount', () => {
  const events = [ready, ...creditSales(Array.from({ length: mostParts + 1 }, () => 1000))];
  const amountPence = (mostParts + 1) * 1000;
  withdraw(events, amountPence);
  const again = (pence: number) => reservePayout({ creatorId, payoutId: payoutId(1), amountPence: pence }, now);
  given(account, ...events)
    .when(again(amountPence))
    .then();
  given(account, ...events)
    .when(again(1000))
    .refuses('already-done');
});
