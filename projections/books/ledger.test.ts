import { afterAll, describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { PlanPaid } from '#events/plans.ts';
import type { SalesEvent } from '#events/sales.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { aSaleCredited, aVideoSold, buyerId, creatorId, id, videoId } from '#testing/events.ts';
import { findLinesOf, findUnbalanced, ledger, sumAccounts, type LedgerLine } from './ledger.ts';

const availableAt = '2026-07-01T00:00:00.000Z';
const until = '2026-10-01T00:00:00.000Z';
const orderId = id(11);
const plain = id(12);
const payoutId = id(13);
const sale = { orderId, videoId, creatorId };
const transfer = { payoutId, creatorId, orderId, n: 1, amountPence: 3410, transferId: 'tr_1' };

/** Everything that can happen to one sale, without regard to whether it happens to the same. */
const events: readonly SalesEvent[] = [
  aVideoSold({ orderId, providerFeePence: 101 }),
  aSaleCredited({ orderId, availableAt, reserve: { pence: 1000, until } }),
  {
    type: 'PayoutReserved',
    data: {
      creatorId,
      payoutId,
      amountPence: 3410,
      parts: [{ orderId, n: 1, amountPence: 3410, chargeId: 'ch_1' }],
    },
  },
  { type: 'PayoutReturned', data: { creatorId, payoutId, reason: personal(creatorId, 'no') } },
  { type: 'TransferMade', data: transfer },
  {
    type: 'RefundStarted',
    data: {
      ...sale,
      n: 1,
      key: 'k',
      amountPence: 1600,
      creatorPence: 1310,
      platformPence: 290,
      isFull: false,
      wasFetched: false,
      reason: 'staff',
      isFault: false,
      note: personal(buyerId, ''),
    },
  },
  { type: 'RefundMade', data: { ...sale, n: 1, refundId: 're_1', amountPence: 1600, annuls: false } },
  { type: 'RefundFailed', data: { ...sale, n: 1, refundId: 're_1', amountPence: 1600, cause: 'closed' } },
  // The provider had never accepted it: no money moved.
  { type: 'RefundFailed', data: { ...sale, n: 2, refundId: null, amountPence: 1600, cause: 'closed' } },
  {
    type: 'ShareCancelled',
    data: {
      creatorId,
      orderId,
      key: 'refund:1',
      amountPence: 1310,
      ofReservePence: 1000,
      mayOwe: true,
      countsAgainst: false,
      at: availableAt,
    },
  },
  {
    type: 'DisputeOpened',
    data: { ...sale, disputeId: 'dp_1', amountPence: 5390, feePence: 2000, reason: 'x', respondBy: null },
  },
  { type: 'DisputeWon', data: { ...sale, disputeId: 'dp_1', amountPence: 5390 } },
  {
    type: 'DisputeLost',
    data: { ...sale, disputeId: 'dp_1', amountPence: 5390, creatorPence: 4410, isFault: false },
  },
  {
    type: 'TransferTakenBack',
    data: { creatorId, orderId, transferId: 'tr_1', reversalId: 'trr_1', amountPence: 3000 },
  },
  { type: 'DebtForgiven', data: { creatorId, orderId, amountPence: 410 } },
  // A sale whose fee at the provider is not known, and whose share has no reserve.
  aVideoSold({ orderId: plain, chargeId: 'ch_2' }),
  aSaleCredited({ orderId: plain, availableAt }),
];
const planPaid: PlanPaid = {
  type: 'PlanPaid',
  data: { userId: creatorId, chargeId: 'ch_plan', amountPence: 500, providerFeePence: 28, takenAt: availableAt },
};

/** Whose money a line is, the payout to which it belongs, and the object at the provider; null for none. */
type Line = readonly [
  account: LedgerLine['account'],
  pence: number,
  owner: string | null,
  payout: string | null,
  provider: string | null,
];

const booked: Readonly<Record<string, readonly Line[]>> = {
  VideoSold: [
    ['sold', -4410, creatorId, null, null],
    ['buyer', 4410, creatorId, null, null],
    ['platform', -980, null, null, null],
    ['buyer', 980, null, null, null],
    ['buyer', -5390, null, null, null],
    ['provider', 5390, null, null, 'ch_1'],
    ['provider', -101, null, null, 'ch_1'],
    ['providerFees', 101, null, null, null],
  ],
  SaleCredited: [
    ['creator', -3410, creatorId, null, null],
    ['sold', 3410, creatorId, null, null],
    ['creator', -1000, creatorId, null, null],
    ['sold', 1000, creatorId, null, null],
  ],
  PayoutReserved: [
    ['requested', -3410, creatorId, payoutId, null],
    ['creator', 3410, creatorId, payoutId, null],
  ],
  PayoutReturned: [
    ['requested', 3410, creatorId, payoutId, null],
    ['creator', -3410, creatorId, payoutId, null],
  ],
  TransferMade: [
    ['provider', -3410, creatorId, payoutId, 'tr_1'],
    ['requested', 3410, creatorId, payoutId, null],
  ],
  RefundStarted: [
    ['givenBack', -290, null, null, null],
    ['platform', 290, null, null, null],
  ],
  RefundMade: [
    ['provider', -1600, null, null, 're_1'],
    ['givenBack', 1600, null, null, null],
  ],
  RefundFailed: [
    ['givenBack', -1600, null, null, null],
    ['provider', 1600, null, null, 're_1'],
  ],
  // Of the credit's two lines, the second is the reserve.
  ShareCancelled: [
    ['creator', 310, creatorId, null, null],
    ['givenBack', -1310, creatorId, null, null],
    ['creator', 1000, creatorId, null, null],
  ],
  DisputeOpened: [
    ['provider', -5390, null, null, 'dp_1'],
    ['givenBack', 5390, null, null, null],
    ['provider', -2000, null, null, 'dp_1'],
    ['providerFees', 2000, null, null, null],
  ],
  DisputeWon: [
    ['givenBack', -5390, null, null, null],
    ['provider', 5390, null, null, 'dp_1'],
  ],
  DisputeLost: [
    ['givenBack', -980, null, null, null],
    ['platform', 980, null, null, null],
  ],
  TransferTakenBack: [
    ['creator', -3000, creatorId, null, null],
    ['provider', 3000, creatorId, null, 'trr_1'],
  ],
  DebtForgiven: [
    ['creator', -410, creatorId, null, null],
    ['platform', 410, creatorId, null, null],
  ],
};

const drops: (() => Promise<void>)[] = [];
const book = async (history: readonly (SalesEvent | PlanPaid)[]) => {
  const { db, drop } = await applyEvents([ledger], history);
  drops.push(drop);
  return db;
};
afterAll(() => Promise.all(drops.map((drop) => drop())));

const shown = ({ account, pence, ownerId, payoutId: payout, providerId }: LedgerLine): Line => [
  account,
  Number(pence),
  ownerId,
  payout,
  providerId,
];

describe('the books', () => {
  // The log is applied in the test itself: a fault that is planted in set-up code is judged by no test.
  it('have these lines for each event, and sum to zero', async () => {
    const db = await book([...events, planPaid]);
    const lines = await findLinesOf(db, orderId);
    const facts = [...new Set(lines.map(({ fact }) => fact))];
    expect(
      Object.fromEntries(facts.map((fact) => [fact, lines.filter((line) => line.fact === fact).map(shown)])),
    ).toEqual(booked);
    expect((await findLinesOf(db, plain)).map(shown).filter(([account]) => account !== 'buyer')).toEqual([
      ['sold', -4410, creatorId, null, null],
      ['platform', -980, null, null, null],
      ['provider', 5390, null, null, 'ch_2'],
      ['creator', -4410, creatorId, null, null],
      ['sold', 4410, creatorId, null, null],
    ]);
    expect(await findUnbalanced(db)).toEqual([]);
    const charged = 2 * 5390 + 500 - (101 + 28);
    const sent = 3410 - 3000;
    expect(await sumAccounts(db)).toMatchObject({ plans: -500, providerFees: 101 + 2000 + 28 });
    expect((await sumAccounts(db)).provider).toBe(charged - sent - 2000);
  });

  it('keep the day on which each part of a share becomes available, and no day for anything else', async () => {
    const db = await book(events);
    const lines = await db('ledger')
      .where('order_id', orderId)
      .whereIn('fact', ['VideoSold', 'SaleCredited', 'PayoutReserved'])
      .orderBy(['position', 'line'])
      .select<{ account: string; pence: number; available_at: Date | null }[]>('account', 'pence', 'available_at');
    const dated = lines.filter((line) => line.available_at !== null);
    expect(
      dated.map(({ account, pence, available_at: at }) => [account, pence, at && new Date(at).toISOString()]),
    ).toEqual([
      ['creator', -3410, availableAt],
      ['creator', -1000, until],
    ]);
  });
});
