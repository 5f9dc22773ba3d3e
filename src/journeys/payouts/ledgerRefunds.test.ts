import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { account, balanceAt } from '#modules/payouts/balance/account.ts';
import type { AccountEvent, Reserve, SalesEvent } from '#events/sales.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import type { Db } from '#platform/postgres/db.ts';
import { aSaleCredited, aVideoSold, buyerId, creatorId, id, videoId } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { findLinesOf, findUnbalanced, ledger, sumAccounts, sumOwner } from '#projections/books/ledger.ts';

const at = '2026-03-01T00:00:00.000Z';
const held = '2026-04-01T00:00:00.000Z';
const early = id(11);
const paidOut = id(12);
const lost = id(13);
const won = id(14);
const failing = id(15);
const writtenOff = id(16);
const kept = id(17);
const of = (orderId: string) => ({ orderId, videoId, creatorId });

const sell = (orderId: string, availableAt = at, reserve?: Reserve): SalesEvent[] => [
  aVideoSold({ orderId, chargeId: `ch_${orderId}`, providerFeePence: 101 }),
  aSaleCredited({ orderId, availableAt, ...(reserve && { reserve }) }),
];
const start = (orderId: string, n = 1, creatorPence = 4410, platformPence = 980): SalesEvent => ({
  type: 'RefundStarted',
  data: {
    ...of(orderId),
    n,
    key: `k:${n}`,
    amountPence: 5390,
    creatorPence,
    platformPence,
    isFull: true,
    wasFetched: false,
    reason: 'staff',
    isFault: false,
    note: personal(buyerId, ''),
  },
});
const make = (orderId: string, n = 1): SalesEvent => ({
  type: 'RefundMade',
  data: { ...of(orderId), n, refundId: `re_${orderId}_${n}`, amountPence: 5390, annuls: true },
});
const cancel = (orderId: string, key = 'refund:1', mayOwe = true): SalesEvent => ({
  type: 'ShareCancelled',
  data: { creatorId, orderId, key, amountPence: 4410, mayOwe, countsAgainst: false, at },
});
const payOut = (orderId: string): SalesEvent[] => {
  const payoutId = orderId.replace('00000000-', '90000000-');
  const part = { orderId, n: 1, amountPence: 4410, chargeId: `ch_${orderId}` };
  const transfer = { payoutId, creatorId, orderId, n: 1, amountPence: 4410, transferId: `tr_${orderId}` };
  return [
    { type: 'PayoutReserved', data: { creatorId, payoutId, amountPence: 4410, parts: [part] } },
    { type: 'TransferMade', data: transfer },
    { type: 'PayoutSettled', data: { creatorId, payoutId } },
  ];
};
const reverseTransfer = (orderId: string, amountPence: number): SalesEvent => ({
  type: 'TransferTakenBack',
  data: { creatorId, orderId, transferId: `tr_${orderId}`, reversalId: `trr_${orderId}`, amountPence },
});
const dispute = (orderId: string): SalesEvent => ({
  type: 'DisputeOpened',
  data: { ...of(orderId), disputeId: `dp_${orderId}`, amountPence: 5390, feePence: 2000, reason: 'x', respondBy: null },
});

/** £16 goes back out of a share of which £10 are kept in reserve. */
const keptAndRefunded: SalesEvent[] = [
  ...sell(kept, at, { pence: 1000, until: held }),
  start(kept, 1, 1600, 0),
  {
    type: 'ShareCancelled',
    data: {
      creatorId,
      orderId: kept,
      key: 'refund:1',
      amountPence: 1600,
      ofReservePence: 1000,
      mayOwe: true,
      countsAgainst: false,
      at,
    },
  },
  { type: 'RefundMade', data: { ...of(kept), n: 1, refundId: 're_kept', amountPence: 1600, annuls: false } },
  ...sell(id(18), at, { pence: 441, until: held }),
];

const facts: SalesEvent[] = [
  ...keptAndRefunded,
  ...sell(early, held),
  start(early),
  cancel(early),
  make(early),
  ...sell(paidOut),
  ...payOut(paidOut),
  start(paidOut),
  cancel(paidOut),
  make(paidOut),
  reverseTransfer(paidOut, 4000),
  ...sell(lost),
  dispute(lost),
  {
    type: 'DisputeLost',
    data: { ...of(lost), disputeId: `dp_${lost}`, amountPence: 5390, creatorPence: 4410, isFault: false },
  },
  cancel(lost, 'dispute:dp'),
  ...sell(won),
  dispute(won),
  { type: 'DisputeWon', data: { ...of(won), disputeId: `dp_${won}`, amountPence: 5390 } },
  ...sell(failing),
  start(failing),
  cancel(failing),
  make(failing),
  { type: 'RefundFailed', data: { ...of(failing), n: 1, refundId: `re_${failing}_1`, amountPence: 5390, cause: 'x' } },
  start(failing, 2, 0, 0),
  make(failing, 2),
  ...sell(writtenOff),
  ...payOut(writtenOff),
  start(writtenOff),
  cancel(writtenOff, 'refund:1', false),
  make(writtenOff),
  { type: 'DebtForgiven', data: { creatorId, orderId: writtenOff, amountPence: 4410 } },
];
const state = stateOf(
  account,
  facts.filter((fact): fact is AccountEvent =>
    ['SaleCredited', 'PayoutReserved', 'PayoutSettled', 'ShareCancelled', 'TransferTakenBack', 'DebtForgiven'].includes(
      fact.type,
    ),
  ),
);

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([ledger], facts));
});
afterAll(() => drop());

describe('the books of refunds, disputes and debts', () => {
  it('sum to zero for every order, with nothing left on its way back', async () => {
    expect(await findUnbalanced(db)).toEqual([]);
    const accounts = await sumAccounts(db);
    expect(Object.values(accounts).reduce((sum, pence) => sum + pence, 0)).toBe(0);
    expect(accounts.givenBack).toBe(0);
  });

  it('hold of the creator what the account says, a debt too', async () => {
    const { availablePence, pendingPence, requestedPence, paidPence } = balanceAt(state, at);
    expect(await sumOwner(db, creatorId, at)).toEqual({ availablePence, pendingPence, requestedPence, paidPence });
    expect(availablePence).toBe(4410 - 410 + (4410 - 1600) + (4410 - 441));
    expect(pendingPence).toBe(441);
    const then = balanceAt(state, held);
    expect(await sumOwner(db, creatorId, held)).toMatchObject({
      availablePence: then.availablePence,
      pendingPence: then.pendingPence,
    });
    expect(then.pendingPence).toBe(0);
  });

  it('bear at the platform what nobody else bears', async () => {
    const { platform, providerFees } = await sumAccounts(db);
    // Of eight sales three stand, one of them in part; one debt was forgiven.
    expect(platform).toBe(3 * -980 + 4410);
    expect(providerFees).toBe(8 * 101 + 2 * 2000);
  });

  it('show a failed refund going and coming back', async () => {
    const moved = (await findLinesOf(db, failing)).filter(({ account: name }) => name === 'provider');
    expect(moved.filter(({ fact }) => fact.startsWith('Refund')).map(({ pence }) => pence)).toEqual([
      -5390, 5390, -5390,
    ]);
  });
});
