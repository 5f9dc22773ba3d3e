import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPrice } from '#contracts/shared/money.ts';
import { account, type Account, balanceAt, returnPayout, settlePayout } from '#modules/payouts/balance/account.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import type { PlanPaid } from '#events/plans.ts';
import type { AccountEvent, SalesEvent } from '#events/sales.ts';
import { creditSale } from '#modules/payouts/balance/hold.ts';
import type { Db } from '#platform/postgres/db.ts';
import { aVideoSold, creatorId, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import {
  findLinesOf,
  findStatement,
  findUnbalanced,
  ledger,
  sumAccounts,
  sumOwner,
} from '#projections/books/ledger.ts';
import { orders } from '#projections/sales/orders.ts';
import { videos } from '#projections/catalogue/videos.ts';

const soldAt = '2026-01-01T00:00:00.000Z';
const later = '2026-03-01T00:00:00.000Z';
const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * 86_400_000).toISOString();
const hold = { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2, reserveBps: 1250, reserveDays: 90 };

/** A creator's sales, withdrawals and what finance made of them, as the rules decide them. */
const historyOf = (prices: readonly number[], payouts: readonly { share: number; isPaid: boolean }[]) => {
  const facts: SalesEvent[] = [];
  let state: Account = { ...account.initialState, payeeId: 'acct_1' };
  const note = (events: readonly AccountEvent[]): void => {
    facts.push(...events);
    state = events.reduce(account.evolve, state);
  };
  for (const [n, pricePence] of prices.entries()) {
    const orderId = id(n + 1);
    const videoId = id(n + 500);
    const chargeId = `ch_${n}`;
    const split = splitPrice(pricePence);
    facts.push(
      aVideoSold({
        orderId,
        videoId,
        creatorId,
        chargeId,
        ...split,
        providerFeePence: 20 + Math.round(split.totalPence * 0.015),
      }),
    );
    note(
      creditSale(
        { creatorId, orderId, videoId, chargeId, creatorPence: split.creatorPence },
        { soldAt, isTrusted: n % 5 === 0, hold },
        addDays,
      )(state),
    );
  }
  for (const [n, { share, isPaid }] of payouts.entries()) {
    const payoutId = id(n + 900);
    const amountPence = Math.floor(balanceAt(state, later).availablePence * share);
    if (amountPence < 1000) continue;
    const reserved = reservePayout({ creatorId, payoutId, amountPence }, later)(state);
    note(reserved);
    if (isPaid) {
      for (const { orderId, n: part, amountPence: pence } of reserved.flatMap(({ data }) => data.parts))
        facts.push({
          type: 'TransferMade',
          data: { payoutId, creatorId, orderId, n: part, amountPence: pence, transferId: `tr_${payoutId}_${orderId}` },
        });
      note(settlePayout(creatorId, payoutId)(state));
    } else note(returnPayout(creatorId, payoutId, 'no')(state));
  }
  return { facts, state };
};

const planPaid: PlanPaid = {
  type: 'PlanPaid',
  data: { userId: creatorId, chargeId: 'ch_plan', amountPence: 500, providerFeePence: 28, takenAt: soldAt },
};

const [sample] = fc.sample(
  fc.record({
    prices: fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 40, maxLength: 40 }),
    payouts: fc.array(fc.record({ share: fc.double({ min: 0.05, max: 1, noNaN: true }), isPaid: fc.boolean() }), {
      minLength: 15,
      maxLength: 15,
    }),
  }),
  1,
);
const { facts, state } = historyOf(sample?.prices ?? [], sample?.payouts ?? []);
const sales = facts.filter((fact) => fact.type === 'VideoSold').map(({ data }) => data);
const total = (pence: readonly number[]): number => pence.reduce((sum, amount) => sum + amount, 0);

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([videos, orders, ledger], [...facts, planPaid]));
});
afterAll(() => drop());

describe(`the books of ${sales.length} sales, seed of the day`, () => {
  it('sum to zero for every order, and all together', async () => {
    expect(await findUnbalanced(db)).toEqual([]);
    expect(total(Object.values(await sumAccounts(db)))).toBe(0);
  });

  it('hold of the creator what the account says', async () => {
    const { pendingPence, availablePence, requestedPence } = balanceAt(state, soldAt);
    const accounts = await sumAccounts(db);
    expect((accounts.creator ?? 0) + pendingPence + availablePence).toBe(0);
    expect((accounts.requested ?? 0) + requestedPence).toBe(0);
    const owned = await sumOwner(db, creatorId, later);
    expect(owned).toEqual({
      availablePence: balanceAt(state, later).availablePence,
      pendingPence: balanceAt(state, later).pendingPence,
      requestedPence,
      paidPence: balanceAt(state, later).paidPence,
    });
  });

  it('tell a creator what was there before, every change, and what is there after', async () => {
    const { pendingPence, availablePence } = balanceAt(state, soldAt);
    // The facts are a second apart, from the first of June.
    const start = '2026-06-01T00:00:00.000Z';
    const end = '2026-07-01T00:00:00.000Z';
    const after = '2026-08-01T00:00:00.000Z';
    const june = await findStatement(db, creatorId, { from: start, until: end });
    expect(june.openingPence).toBe(0);
    expect(june.openingPence + total(june.lines.map(({ pence }) => pence))).toBe(pendingPence + availablePence);
    const count = (type: string): number => facts.filter((fact) => fact.type === type).length;
    const sumOf = (what: string): number => june.lines.filter((line) => line.what === what).length;
    expect(sumOf('sale')).toBe(count('SaleCredited'));
    expect(sumOf('withdrawal')).toBe(count('PayoutReserved'));
    expect(sumOf('withdrawalReturned')).toBe(count('PayoutReturned'));
    const july = await findStatement(db, creatorId, { from: end, until: after });
    expect(july).toEqual({ openingPence: pendingPence + availablePence, lines: [] });
  });

  it('have nothing left of buyers and of shares that nobody credited', async () => {
    const { buyer, sold } = await sumAccounts(db);
    expect(buyer).toBe(0);
    expect(sold).toBe(0);
  });

  it('hold at the provider what was paid, less its fees and what was sent', async () => {
    const { provider, providerFees, platform, plans } = await sumAccounts(db);
    expect(plans).toBe(-500);
    expect(providerFees).toBe(
      total(sales.map(({ providerFeePence = 0 }) => providerFeePence)) + planPaid.data.providerFeePence,
    );
    expect(platform).toBe(-total(sales.map(({ platformPence }) => platformPence)));
    const { paidPence } = balanceAt(state, later);
    expect(provider).toBe(total(sales.map(({ totalPence }) => totalPence)) + 500 - (providerFees ?? 0) - paidPence);
  });

  it('name the charge behind the money of a sale', async () => {
    const lines = await findLinesOf(db, sales[0]?.orderId ?? '');
    expect(lines.filter(({ account: of }) => of === 'provider').map(({ providerId }) => providerId)).toContain('ch_0');
    expect(lines.find(({ fact, account: of }) => fact === 'VideoSold' && of === 'platform')?.pence).toBe(
      -(sales[0]?.platformPence ?? 0),
    );
  });
});
