import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account, balanceAt } from './account.ts';
import { reservePayout } from './withdrawal.ts';
import type { ShareCancelled } from '#events/refunds.ts';
import type { AccountEvent } from '#events/sales.ts';
import { creditSale } from './hold.ts';
import { cancelShare, freezeShare } from './share.ts';
import { holdsOf } from './sharePence.ts';

const now = '2026-02-01T00:00:00.000Z';
const soon = '2026-02-10T00:00:00.000Z';
const later = '2026-05-02T00:00:00.000Z';
const { availableAt: _, ...sale } = aSaleCredited({ creatorPence: 4410 }).data;
const policy = {
  firstSales: 3,
  firstDays: 14,
  laterDays: 7,
  trustedDays: 2,
  reserveBps: 0,
  reserveDays: 90,
};
const addDays = (iso: string, days: number): string => `${iso}+${days}`;
const credit = (change: Partial<typeof policy> = {}, isTrusted = false) =>
  creditSale(sale, { soldAt: now, isTrusted, hold: { ...policy, ...change } }, addDays);
const three = [15, 16, 17].map((n) => aSaleCredited({ orderId: id(n) }));

describe('a sale that is credited', () => {
  it('is credited once, held longer at first and for the shortest time where its creator is trusted', () => {
    given(account)
      .when(credit())
      .then({ type: 'SaleCredited', data: { ...sale, availableAt: `${now}+14` } });
    given(account, aSaleCredited()).when(credit()).then();
    given(account, ...three)
      .when(credit())
      .then({ type: 'SaleCredited', data: { availableAt: `${now}+7` } });
    given(account, ...three)
      .when(credit({}, true))
      .then({ type: 'SaleCredited', data: { availableAt: `${now}+2` } });
  });

  it('says by which version of the rules it is held, and whether its creator was trusted', () => {
    const terms = { soldAt: now, isTrusted: true, hold: policy };
    given(account)
      .when(creditSale(sale, { ...terms, rulesVersion: 4 }, addDays))
      .then({ type: 'SaleCredited', data: { rulesVersion: 4, isTrusted: true } });
    // Before the first version the settings apply.
    const [credit] = creditSale(
      sale,
      { ...terms, isTrusted: false, rulesVersion: null },
      addDays,
    )(account.initialState);
    expect(credit?.data).toMatchObject({ isTrusted: false });
    expect(credit?.data).not.toHaveProperty('rulesVersion');
  });

  it('keeps a reserve back for longer, in whole pence, but not of a trusted creator nor for less than the hold', () => {
    const data = (isTrusted: boolean, change: Partial<typeof policy>) =>
      credit(change, isTrusted)(account.initialState)[0]?.data.reserve;
    expect(data(false, { reserveBps: 1250 })).toEqual({ pence: 551, until: `${now}+90` });
    expect(data(false, { reserveBps: 10_000 })).toEqual({ pence: 4410, until: `${now}+90` });
    for (const none of [
      data(false, {}),
      data(true, { reserveBps: 1250 }),
      data(false, { reserveBps: 1250, reserveDays: 14 }),
    ])
      expect(none).toBeUndefined();
  });
});

describe('what is kept in reserve', () => {
  const credited = aSaleCredited({ creatorPence: 4410, availableAt: now, reserve: { pence: 1000, until: later } });
  const of = { creatorId, orderId: credited.data.orderId };
  const at = (when: string, ...events: AccountEvent[]) => balanceAt(stateOf(account, [credited, ...events]), when);
  const cancelled = (amountPence: number, ofReservePence = 0): ShareCancelled => ({
    type: 'ShareCancelled',
    data: {
      ...of,
      key: 'k',
      amountPence,
      mayOwe: true,
      countsAgainst: false,
      at: now,
      ...(ofReservePence > 0 && { ofReservePence }),
    },
  });

  it('is pending until its day, and then available', () => {
    expect(at(soon)).toMatchObject({ availablePence: 3410, pendingPence: 1000, nextReleaseAt: later });
    expect(at(later)).toMatchObject({ availablePence: 4410, pendingPence: 0, nextReleaseAt: null });
  });

  it('cannot be requested before', () => {
    const ask = (amountPence: number, when: string) => reservePayout({ creatorId, payoutId: id(9), amountPence }, when);
    given(account, aPayeeRead(), credited).when(ask(3411, soon)).refuses('balance-too-low');
    given(account, aPayeeRead(), credited)
      .when(ask(3410, soon))
      .then({ type: 'PayoutReserved', data: { parts: [{ amountPence: 3410 }] } });
    given(account, aPayeeRead(), credited)
      .when(ask(4410, later))
      .then({ type: 'PayoutReserved', data: { parts: [{ amountPence: 4410 }] } });
  });

  it('is what a refund takes first', () => {
    const { data } = cancelled(1500);
    given(account, credited).when(cancelShare(data)).then(cancelled(1500, 1000));
    expect(at(soon, cancelled(400, 400))).toMatchObject({ availablePence: 3410, pendingPence: 600 });
    expect(at(soon, cancelled(1500, 1000))).toMatchObject({ availablePence: 2910, pendingPence: 0 });
    const [plain] = cancelShare(data)(stateOf(account, [aSaleCredited()]));
    expect(plain?.data).not.toHaveProperty('ofReservePence');
    given(account, aSaleCredited()).when(cancelShare(data)).then(cancelled(1500));
  });
});

describe('the holds', () => {
  const held = (n: number, change: Parameters<typeof aSaleCredited>[0]) =>
    aSaleCredited({ orderId: id(n), creatorPence: 1000, ...change });
  const holds = (...events: AccountEvent[]) =>
    holdsOf(stateOf(account, events).shares, now).map(({ orderId, ...rest }) => [
      Number(orderId.slice(-2)),
      ...Object.values(rest),
    ]);

  it('lists each sale, amount, reason and end, what becomes free first at the front', () => {
    const frozen = freezeShare({ creatorId, orderId: id(23) }, 'problem')(stateOf(account, [held(23, {})]));
    expect(
      holds(
        held(20, { availableAt: now }),
        held(21, { availableAt: later }),
        held(22, { availableAt: soon, reserve: { pence: 100, until: later } }),
        held(23, { availableAt: soon }),
        ...frozen,
      ),
    ).toEqual([
      [22, 900, 'newSale', soon],
      [21, 1000, 'newSale', later],
      [22, 100, 'reserve', later],
      [23, 1000, 'problem', null],
    ]);
  });
});
