import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aPayeeRead, aSaleCredited, creatorId, id, orderId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account, balanceAt, owedOn } from './account.ts';
import { reservePayout } from './withdrawal.ts';
import type { AccountEvent, ShareCancelled } from '#events/sales.ts';
import {
  cancelShare,
  writeOffDebt,
  freezeShare,
  mustBePayable,
  payoutsDrawingOn,
  reverseTransfer,
  unfreezeShare,
} from './share.ts';

const now = '2026-02-01T00:00:00.000Z';
const of = { creatorId, orderId };
const credited = aSaleCredited();
const part = { orderId, n: 1, amountPence: 4410, chargeId: 'ch_1' };
const reserved: AccountEvent = {
  type: 'PayoutReserved',
  data: { creatorId, payoutId: id(9), amountPence: 4410, parts: [part] },
};
const settled: AccountEvent = { type: 'PayoutSettled', data: { creatorId, payoutId: id(9) } };
const cancelled = (more: Partial<ShareCancelled['data']> = {}): ShareCancelled => ({
  type: 'ShareCancelled',
  data: { ...of, key: 'refund:1', amountPence: 4410, mayOwe: true, countsAgainst: false, at: now, ...more },
});
const balance = (...facts: AccountEvent[]) => balanceAt(stateOf(account, facts), now);

describe('a share in doubt', () => {
  it('is frozen until every cause is gone', () => {
    const frozen: AccountEvent[] = [
      { type: 'ShareFrozen', data: { ...of, cause: 'problem' } },
      { type: 'ShareFrozen', data: { ...of, cause: 'dispute' } },
    ];
    expect(balance(credited, ...frozen)).toMatchObject({ frozenPence: 4410, availablePence: 0, pendingPence: 0 });
    given(account, credited)
      .when(freezeShare(of, 'problem'))
      .then({ type: 'ShareFrozen', data: { ...of, cause: 'problem' } });
    given(account, credited).when(unfreezeShare(of, 'problem')).then();
    given(account, credited, ...frozen)
      .when(freezeShare(of, 'problem'))
      .then();
    given(account, aPayeeRead(), credited, ...frozen)
      .when(reservePayout({ creatorId, payoutId: id(9), amountPence: 1000 }, now))
      .refuses('balance-too-low');
    const accountEvent: AccountEvent = { type: 'ShareUnfrozen', data: { ...of, cause: 'problem' } };
    expect(balance(credited, ...frozen, accountEvent)).toMatchObject({ frozenPence: 4410 });
    given(account, credited, ...frozen, accountEvent)
      .when(unfreezeShare(of, 'dispute'))
      .then({ type: 'ShareUnfrozen', data: { ...of, cause: 'dispute' } });
  });

  it('is available again when the last cause is gone, and the other sales never stopped being so', () => {
    const other = aSaleCredited({ orderId: id(5), creatorPence: 6000 });
    const causes = ['problem', 'dispute'] as const;
    const frozen = causes.map((cause): AccountEvent => ({ type: 'ShareFrozen', data: { ...of, cause } }));
    const thawed = causes.map((cause): AccountEvent => ({ type: 'ShareUnfrozen', data: { ...of, cause } }));
    expect(balance(other, credited, ...frozen)).toMatchObject({ availablePence: 6000, frozenPence: 4410 });
    expect(balance(other, credited, ...frozen, ...thawed)).toMatchObject({ availablePence: 10_410, frozenPence: 0 });
    // The other one may be frozen for the same cause.
    given(account, credited, other, ...frozen)
      .when(freezeShare({ creatorId, orderId: id(5) }, 'problem'))
      .then({ type: 'ShareFrozen', data: { orderId: id(5) } });
  });

  it('waits for its credit', () => {
    expect(() => freezeShare(of, 'dispute')(stateOf(account, []))).toThrow(`order ${orderId} is not credited yet`);
  });

  it('names the payouts under way that draw on it, and none of these is released', () => {
    const frozen: AccountEvent = { type: 'ShareFrozen', data: { ...of, cause: 'dispute' } };
    const state = stateOf(account, [credited, reserved, frozen]);
    expect(payoutsDrawingOn(state, orderId)).toEqual([id(9)]);
    expect(payoutsDrawingOn(state, id(5))).toEqual([]);
    const mixed: AccountEvent = {
      type: 'PayoutReserved',
      data: { creatorId, payoutId: id(10), amountPence: 10, parts: [{ ...part, orderId: id(5) }, part] },
    };
    expect(payoutsDrawingOn(stateOf(account, [credited, mixed]), orderId)).toEqual([id(10)]);
    expect(() => mustBePayable(state, [part], now)).toThrow(
      new Problem('balance-too-low', 'A sale in this payout is in doubt. Please reject this payout.'),
    );
    // One sale in doubt among others is enough; a sale that nobody knows is none.
    const other = { ...part, orderId: id(5) };
    expect(() => mustBePayable(state, [other, part], now)).toThrow('in doubt');
    expect(() => mustBePayable(state, [other], now)).not.toThrow();
    expect(() => mustBePayable(stateOf(account, [credited, reserved]), [part], now)).not.toThrow();
    expect(payoutsDrawingOn(stateOf(account, [credited, reserved, settled]), orderId)).toEqual([]);
  });
});

describe('a cancelled share', () => {
  it('that was not released is simply gone, once', () => {
    given(account, credited).when(cancelShare(cancelled().data)).then(cancelled());
    given(account, credited)
      .when(cancelShare(cancelled({ amountPence: 0 }).data))
      .then();
    given(account, credited, cancelled({ amountPence: 1000 }))
      .when(cancelShare(cancelled({ key: 'refund:2', amountPence: 1000 }).data))
      .then({ type: 'ShareCancelled', data: { key: 'refund:2' } });
    given(account, credited, cancelled()).when(cancelShare(cancelled().data)).then();
    expect(balance(credited, cancelled())).toMatchObject({ availablePence: 0, paidPence: 0 });
  });

  it('that was paid out becomes a debt, which later sales pay; nothing is released meanwhile', () => {
    const owing = [credited, reserved, settled, cancelled()];
    expect(balance(...owing)).toMatchObject({ availablePence: -4410, paidPence: 4410 });
    expect(() => mustBePayable(stateOf(account, owing), [], now)).toThrow(
      new Problem('balance-too-low', 'The creator’s balance is below zero. Please reject this payout.'),
    );
    // What a later sale pays for it is still in doubt itself.
    const rich = [...owing, aSaleCredited({ orderId: id(5), creatorPence: 9000 })];
    expect(() => mustBePayable(stateOf(account, rich), [part], now)).toThrow('in doubt');
    const later = aSaleCredited({ orderId: id(5), creatorPence: 6000 });
    expect(balance(...owing, later).availablePence).toBe(1590);
    given(account, aPayeeRead(), ...owing, later)
      .when(reservePayout({ creatorId, payoutId: id(10), amountPence: 1591 }, now))
      .refuses('balance-too-low');
    given(account, aPayeeRead(), ...owing, later)
      .when(reservePayout({ creatorId, payoutId: id(10), amountPence: 1590 }, now))
      .then({ type: 'PayoutReserved', data: { parts: [{ orderId: id(5), amountPence: 1590 }] } });
  });

  it('is reduced by each reversal, counted once', () => {
    const owing = [credited, reserved, settled, cancelled()];
    const taken = { ...of, transferId: 'tr_1', reversalId: 'trr_1', amountPence: 4000 };
    given(account, ...owing)
      .when(reverseTransfer(taken))
      .then({ type: 'TransferTakenBack', data: taken });
    const after: AccountEvent[] = [...owing, { type: 'TransferTakenBack', data: taken }];
    given(account, ...after)
      .when(reverseTransfer(taken))
      .then();
    expect(balance(...after)).toMatchObject({ availablePence: -410, paidPence: 410 });
    expect(owedOn(stateOf(account, after), orderId)).toBe(410);
    const other = aSaleCredited({ orderId: id(5), creatorPence: 100 });
    expect(owedOn(stateOf(account, [other, ...after]), orderId)).toBe(410);
    expect(owedOn(stateOf(account, [other, ...after]), id(5))).toBe(0);
  });

  it('is written off where the creator may not owe', () => {
    const owing = [credited, reserved, settled, cancelled({ mayOwe: false })];
    given(account, ...owing)
      .when(writeOffDebt(of))
      .then({ type: 'DebtForgiven', data: { ...of, amountPence: 4410 } });
    expect(balance(...owing, { type: 'DebtForgiven', data: { ...of, amountPence: 4410 } })).toMatchObject({
      availablePence: 0,
      paidPence: 4410,
    });
    given(account, credited, reserved, settled, cancelled()).when(writeOffDebt(of)).then();
    given(account, credited, cancelled({ mayOwe: false }))
      .when(writeOffDebt(of))
      .then();
  });

  it('for fault is recorded with its time', () => {
    expect(stateOf(account, [credited, cancelled({ countsAgainst: true })]).faults).toEqual([now]);
    expect(stateOf(account, [credited, cancelled()]).faults).toEqual([]);
  });

  it('that was paid out is a debt at once, whatever else is decided about it', () => {
    const frozen: AccountEvent = { type: 'ShareFrozen', data: { ...of, cause: 'dispute' } };
    expect(balance(credited, reserved, settled, frozen, cancelled())).toMatchObject({
      availablePence: -4410,
      frozenPence: 0,
    });
  });
});
