import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account, type Account, balanceAt, owedOn, returnPayout, settlePayout } from './account.ts';
import { reservePayout } from './withdrawal.ts';
import type { AccountEvent } from '#events/sales.ts';
import { cancelShare, writeOffDebt, freezeShare, reverseTransfer, unfreezeShare } from './share.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const now = '2026-02-01T00:00:00.000Z';
const sale = aSaleCredited().data;
const ready = aPayeeRead();
const payout = (amountPence: number, n = 9) => ({ creatorId, payoutId: id(n), amountPence });

describe('an account', () => {
  it('pays from the oldest shares, the last in part', () => {
    given(
      account,
      ready,
      aSaleCredited({ orderId: id(5), creatorPence: 1500, chargeId: 'ch_5' }),
      aSaleCredited({ orderId: id(6), creatorPence: 5000, chargeId: 'ch_6' }),
    )
      .when(reservePayout(payout(2000), now))
      .then({
        type: 'PayoutReserved',
        data: {
          parts: [
            { orderId: id(5), n: 1, amountPence: 1500, chargeId: 'ch_5' },
            { orderId: id(6), n: 1, amountPence: 500, chargeId: 'ch_6' },
          ],
        },
      });
  });

  it('refuses less than £10 and more than is available', () => {
    given(account, ready, aSaleCredited())
      .when(reservePayout(payout(999), now))
      .refuses('invalid-input', 'The least you can withdraw is £10');
    given(account, ready, aSaleCredited())
      .when(reservePayout(payout(4411), now))
      .refuses('balance-too-low', 'You can withdraw up to £44.10 at the moment.');
    given(account, ready, aSaleCredited({ availableAt: '2026-03-01T00:00:00.000Z' }))
      .when(reservePayout(payout(1000), now))
      .refuses('balance-too-low', 'You can withdraw up to £0 at the moment.');
  });

  it('numbers the parts of a sale on and on, also after a return', () => {
    const first: AccountEvent = {
      type: 'PayoutReserved',
      data: { ...payout(1000), parts: [{ orderId: sale.orderId, n: 1, amountPence: 1000, chargeId: 'ch_1' }] },
    };
    const returned: AccountEvent = {
      type: 'PayoutReturned',
      data: { creatorId, payoutId: id(9), reason: personal(creatorId, 'x') },
    };
    given(account, ready, aSaleCredited(), first, returned)
      .when(reservePayout(payout(4410, 10), now))
      .then({ type: 'PayoutReserved', data: { parts: [{ n: 2, amountPence: 4410 }] } });
  });

  it('settles or returns a reservation once', () => {
    const first: AccountEvent = { type: 'PayoutReserved', data: { ...payout(1000), parts: [] } };
    const settled: AccountEvent = { type: 'PayoutSettled', data: { creatorId, payoutId: id(9) } };
    given(account, first)
      .when(settlePayout(creatorId, id(9)))
      .then(settled);
    given(account, first)
      .when(returnPayout(creatorId, id(9), 'x'))
      .then({ type: 'PayoutReturned', data: { creatorId, payoutId: id(9), reason: personal(creatorId, 'x') } });
    // Nothing is known of another one.
    given(account, first)
      .when(settlePayout(creatorId, id(8)))
      .then();
    given(account, first, settled)
      .when(settlePayout(creatorId, id(9)))
      .then();
    given(account, first, settled)
      .when(returnPayout(creatorId, id(9), 'x'))
      .then();
  });

  it('shows what waits, until when, what is requested and what was paid', () => {
    const late = aSaleCredited({ orderId: id(7), creatorPence: 300, availableAt: '2026-04-01T00:00:00.000Z' });
    const soon = aSaleCredited({ orderId: id(6), creatorPence: 200, availableAt: '2026-03-01T00:00:00.000Z' });
    const reserved = (n: number, amountPence: number): AccountEvent => ({
      type: 'PayoutReserved',
      data: {
        ...payout(amountPence, n),
        parts: [{ orderId: sale.orderId, n, amountPence, chargeId: 'ch_1' }],
      },
    });
    const settled: AccountEvent = { type: 'PayoutSettled', data: { creatorId, payoutId: id(9) } };
    const state = stateOf(account, [late, soon, aSaleCredited(), reserved(9, 1500), reserved(10, 1100), settled]);
    expect(balanceAt(state, now)).toEqual({
      pendingPence: 500,
      availablePence: 1810,
      frozenPence: 0,
      requestedPence: 1100,
      paidPence: 1500,
      nextReleaseAt: '2026-03-01T00:00:00.000Z',
    });
    expect(balanceAt(state, '2026-03-01T00:00:00.000Z')).toMatchObject({
      pendingPence: 300,
      availablePence: 2010,
      nextReleaseAt: '2026-04-01T00:00:00.000Z',
    });
    expect(balanceAt(state, '2026-04-01T00:00:00.000Z')).toMatchObject({ pendingPence: 0, nextReleaseAt: null });
  });

  it('without any sale has nothing', () => {
    expect(balanceAt(account.initialState, now)).toEqual({
      pendingPence: 0,
      availablePence: 0,
      frozenPence: 0,
      requestedPence: 0,
      paidPence: 0,
      nextReleaseAt: null,
    });
    expect(owedOn(account.initialState, sale.orderId)).toBe(0);
  });

  it('waits for no share of which nothing is left', () => {
    const held = aSaleCredited({ availableAt: '2026-03-01T00:00:00.000Z' });
    const of = { creatorId, orderId: sale.orderId };
    const gone: AccountEvent = {
      type: 'ShareCancelled',
      data: { ...of, key: 'refund:1', amountPence: sale.creatorPence, mayOwe: true, countsAgainst: false, at: now },
    };
    expect(balanceAt(stateOf(account, [held, gone]), now).nextReleaseAt).toBeNull();
  });

  it('takes nothing from shares that are used up, held or frozen', () => {
    const shares = [5, 6, 7].map((n) => aSaleCredited({ orderId: id(n), creatorPence: 1000, chargeId: `ch_${n}` }));
    const held = aSaleCredited({ orderId: id(8), creatorPence: 9000, availableAt: '2026-03-01T00:00:00.000Z' });
    const used: AccountEvent = {
      type: 'PayoutReserved',
      data: { ...payout(1000), parts: [{ orderId: id(5), n: 1, amountPence: 1000, chargeId: 'ch_5' }] },
    };
    const frozen: AccountEvent = {
      type: 'ShareFrozen',
      data: { creatorId, orderId: id(6), cause: 'problem' },
    };
    const [reserved] = reservePayout(payout(1000, 10), now)(stateOf(account, [ready, held, ...shares, used, frozen]));
    expect(reserved?.data).toEqual({
      ...payout(1000, 10),
      parts: [{ orderId: id(7), n: 1, amountPence: 1000, chargeId: 'ch_7' }],
    });
  });

  it('never loses or makes a penny, whatever happens in whatever order', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('sell' as const),
        pence: fc.integer({ min: 90, max: 900_000 }),
        isHeld: fc.boolean(),
        reservePercent: fc.nat(100),
      }),
      fc.record({ kind: fc.constant('ask' as const), pence: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constantFrom('settle' as const, 'return' as const), which: fc.nat(20) }),
      fc.record({
        kind: fc.constantFrom('freeze' as const, 'unfreeze' as const, 'forgive' as const),
        which: fc.nat(20),
      }),
      fc.record({
        kind: fc.constantFrom('cancel' as const, 'takeBack' as const),
        which: fc.nat(20),
        part: fc.integer({ min: 1, max: 100 }),
        mayOwe: fc.boolean(),
      }),
    );
    /** What happens to a share, as far as it may. */
    const trouble = (
      state: Account,
      step: { kind: string; which: number; part?: number; mayOwe?: boolean },
      n: number,
    ) => {
      const share = state.shares[step.which % Math.max(1, state.shares.length)];
      if (!share) return [];
      const of = { creatorId, orderId: share.orderId };
      if (step.kind === 'freeze') return freezeShare(of, 'problem')(state);
      if (step.kind === 'unfreeze') return unfreezeShare(of, 'problem')(state);
      if (step.kind === 'forgive') return writeOffDebt(of)(state);
      if (step.kind === 'cancel') {
        const amountPence = Math.ceil(((share.creatorPence - share.cancelledPence) * (step.part ?? 1)) / 100);
        const terms = { mayOwe: step.mayOwe ?? true, countsAgainst: false, at: now };
        return cancelShare({ ...of, key: `n:${n}`, amountPence, ...terms })(state);
      }
      const amountPence = Math.min(owedOn(state, share.orderId), share.usedPence);
      return amountPence === 0
        ? []
        : reverseTransfer({ ...of, transferId: 'tr', reversalId: `trr_${n}`, amountPence })(state);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const events: AccountEvent[] = [ready];
        let credited = 0;
        steps.forEach((step, n) => {
          const state = stateOf(account, events);
          if (step.kind === 'sell') {
            credited += step.pence;
            events.push(
              aSaleCredited({
                orderId: id(n),
                creatorPence: step.pence,
                availableAt: step.isHeld ? '2027-01-01T00:00:00.000Z' : now,
                reserve: {
                  pence: Math.floor((step.pence * step.reservePercent) / 100),
                  until: '2027-03-01T00:00:00.000Z',
                },
              }),
            );
          } else if (step.kind === 'ask') {
            const { availablePence } = balanceAt(state, now);
            if (step.pence >= 1000 && step.pence <= availablePence) {
              const [reserved] = reservePayout(payout(step.pence, 1000 + n), now)(state);
              expect(reserved?.data.parts.reduce((sum, part) => sum + part.amountPence, 0)).toBe(step.pence);
              if (reserved) events.push(reserved);
            } else expect(() => reservePayout(payout(step.pence, 1000 + n), now)(state)).toThrow();
          } else if (step.kind !== 'settle' && step.kind !== 'return') events.push(...trouble(state, step, n));
          else {
            const reservation = state.reservations[step.which % Math.max(1, state.reservations.length)];
            if (reservation)
              events.push(
                ...(step.kind === 'settle'
                  ? settlePayout(creatorId, reservation.payoutId)(state)
                  : returnPayout(creatorId, reservation.payoutId, 'x')(state)),
              );
          }
          const balance = balanceAt(stateOf(account, events), now);
          const { pendingPence, availablePence, frozenPence, requestedPence, paidPence } = balance;
          const cancelled = stateOf(account, events).shares.reduce((sum, share) => sum + share.cancelledPence, 0);
          expect(pendingPence + availablePence + frozenPence + requestedPence + paidPence + cancelled).toBe(credited);
          // Only the available amount can fall below zero: a debt.
          expect(Math.min(pendingPence, frozenPence, requestedPence, cancelled)).toBeGreaterThanOrEqual(0);
          const debts = stateOf(account, events).shares.reduce(
            (sum, { orderId }) => sum + owedOn(stateOf(account, events), orderId),
            0,
          );
          expect(availablePence).toBeGreaterThanOrEqual(-debts);
        });
        const parts = events.flatMap((event) =>
          event.type === 'PayoutReserved' ? event.data.parts.map((part) => `${part.orderId}:${part.n}`) : [],
        );
        expect(new Set(parts).size).toBe(parts.length);
      }),
      { numRuns: isLongRun ? 5000 : 300 },
    );
  });
});
