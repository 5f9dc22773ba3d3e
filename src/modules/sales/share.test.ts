import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aPayeeRead, aSaleCredited, creatorId, id, orderId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account, balanceAt, owedOn, reservePayout } from './account.ts';
import type { AccountEvent, ShareCancelled } from './events.ts';
import {
  cancelShare,
  forgiveDebt,
  freezeShare,
  mustBePayable,
  payoutsDrawingOn,
  takeBack,
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
    given(account, credited, ...frozen)
      .when(freezeShare(of, 'problem'))
      .then();
    given(account, aPayeeRead(), credited, ...frozen)
      .when(reservePayout({ creatorId, payoutId: id(9), amountPence: 1000 }, now))
      .refuses('balance-too-low');
    const one: AccountEvent = { type: 'ShareUnfrozen', data: { ...of, cause: 'problem' } };
    expect(balance(credited, ...frozen, one)).toMatchObject({ frozenPence: 4410 });
    given(account, credited, ...frozen, one)
      .when(unfreezeShare(of, 'dispute'))
      .then({ type: 'ShareUnfrozen', data: { cause: 'dispute' } });
  });

  it('waits for its credit', () => {
    expect(() => freezeShare(of, 'dispute')(stateOf(account, []))).toThrow('not credited yet');
  });

  it('names the payouts under way that draw on it, and none of these is released', () => {
    const frozen: AccountEvent = { type: 'ShareFrozen', data: { ...of, cause: 'dispute' } };
    const state = stateOf(account, [credited, reserved, frozen]);
    expect(payoutsDrawingOn(state, orderId)).toEqual([id(9)]);
    expect(() => mustBePayable(state, [part], now)).toThrow('in doubt');
    expect(() => mustBePayable(stateOf(account, [credited, reserved]), [part], now)).not.toThrow();
    expect(payoutsDrawingOn(stateOf(account, [credited, reserved, settled]), orderId)).toEqual([]);
  });
});

describe('a cancelled share', () => {
  it('that was not released is simply gone, once', () => {
    given(account, credited).when(cancelShare(cancelled().data)).then({ type: 'ShareCancelled' });
    given(account, credited, cancelled()).when(cancelShare(cancelled().data)).then();
    expect(balance(credited, cancelled())).toMatchObject({ availablePence: 0, paidPence: 0 });
  });

  it('that was paid out becomes a debt, which later sales pay; nothing is released meanwhile', () => {
    const owing = [credited, reserved, settled, cancelled()];
    expect(balance(...owing)).toMatchObject({ availablePence: -4410, paidPence: 4410 });
    expect(() => mustBePayable(stateOf(account, owing), [], now)).toThrow('below zero');
    const later = aSaleCredited({ orderId: id(5), creatorPence: 6000 });
    expect(balance(...owing, later).availablePence).toBe(1590);
    given(account, aPayeeRead(), ...owing, later)
      .when(reservePayout({ creatorId, payoutId: id(10), amountPence: 1591 }, now))
      .refuses('balance-too-low');
    given(account, aPayeeRead(), ...owing, later)
      .when(reservePayout({ creatorId, payoutId: id(10), amountPence: 1590 }, now))
      .then({ type: 'PayoutReserved', data: { parts: [{ orderId: id(5), amountPence: 1590 }] } });
  });

  it('is owed less by what was taken back, each reversal counted once', () => {
    const owing = [credited, reserved, settled, cancelled()];
    const taken = { ...of, transferId: 'tr_1', reversalId: 'trr_1', amountPence: 4000 };
    given(account, ...owing)
      .when(takeBack(taken))
      .then({ type: 'TransferTakenBack', data: { amountPence: 4000 } });
    const after: AccountEvent[] = [...owing, { type: 'TransferTakenBack', data: taken }];
    given(account, ...after)
      .when(takeBack(taken))
      .then();
    expect(balance(...after)).toMatchObject({ availablePence: -410, paidPence: 410 });
    expect(owedOn(stateOf(account, after), orderId)).toBe(410);
  });

  it('is the platform’s loss where the creator may not owe', () => {
    const owing = [credited, reserved, settled, cancelled({ mayOwe: false })];
    given(account, ...owing)
      .when(forgiveDebt(of))
      .then({ type: 'DebtForgiven', data: { amountPence: 4410 } });
    expect(balance(...owing, { type: 'DebtForgiven', data: { ...of, amountPence: 4410 } })).toMatchObject({
      ...{ availablePence: 0, paidPence: 4410 },
    });
    given(account, credited, reserved, settled, cancelled()).when(forgiveDebt(of)).then();
    given(account, credited, cancelled({ mayOwe: false }))
      .when(forgiveDebt(of))
      .then();
  });

  it('for fault is remembered with its time', () => {
    expect(stateOf(account, [credited, cancelled({ countsAgainst: true })]).faults).toEqual([now]);
    expect(stateOf(account, [credited, cancelled()]).faults).toEqual([]);
  });
});
