/** Our ledger, derived from real sales, beside what the provider says it moved. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { prepareProjection, rebuild } from '#platform/projections/projection.ts';
import { findUnbalanced, ledger, sumAccounts } from '#projections/books/ledger.ts';
import { anOrderCreated } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { account, settlePayout } from '#modules/payouts/balance/account.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import { creditSale } from '#modules/payouts/balance/hold.ts';
import { books, booksId, noteComparison } from '#modules/books/books.ts';
import { offer, openOffer } from '#modules/sales/offer/offer.ts';
import { createOrder, openCheckout, order } from '#modules/sales/checkout/order.ts';
import { recordPayee } from '#modules/payouts/payee/payee.ts';
import { startRefund } from '#modules/sales/refunds/refund.ts';
import { cancelShare } from '#modules/payouts/balance/share.ts';
import { createReconcile, createCheckPayments } from '#modules/books/adapters/bookkeeping.ts';
import { createReverseShare } from '#modules/payouts/balance/process.ts';
import { createRefundProcess } from '#modules/sales/refunds/process.ts';
import { salesAnswers } from '#modules/sales/index.ts';
import { createSettle } from '#modules/sales/settlement/process.ts';

const { ask, clock, payments, open, authorise, createPayee } = await startTestStripe();
const { db, connectionString } = openTestDb();
const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;
const now = (): string => new Date(clock.ms).toISOString();
const HOUR_MS = 60 * 60_000;

const store = postgresEventStore({ connectionString });
beforeAll(async () => {
  await prepareProjection(ledger, { store, connectionString, signal: new AbortController().signal });
});
afterAll(() => store.close());

const start = () => {
  const handle = createHandle(store, now, randomUUID);
  const load = createLoad(store);
  const { findOrderStatus } = salesAnswers({ handle, load, db, rawStore: store });
  const findAccountStanding = () => Promise.resolve('open' as const);
  const settle = createSettle({ handle, load, payments, findAccountStanding, cardKey: (text) => text, now });
  const deps = { db, handle, load, payments, now, findOrderStatus, settle };
  return { ...deps, reconcile: createReconcile(deps), checkPayments: createCheckPayments(deps) };
};
const { handle, load, settle, reconcile, checkPayments } = start();

const rebuildLedger = () => rebuild(ledger, { store, connectionString, signal: new AbortController().signal });
/** What differs since the last time, once everything has come to rest. */
const reconcileLater = async () => {
  await rebuildLedger();
  const before = (await load(books, booksId)).open.length;
  clock.ms += 3 * HOUR_MS;
  await reconcile(cause);
  return (await load(books, booksId)).open.slice(before);
};

/** An order whose card is authorised; nobody has looked at it yet. */
const orderPaidFor = async (): Promise<string> => {
  const videoId = randomUUID();
  const orderId = randomUUID();
  const { creatorId, pricePence } = anOrderCreated({}).data;
  await handle(offer, videoId, openOffer({ videoId, creatorId, pricePence }), cause);
  await handle(order, orderId, createOrder(anOrderCreated({ orderId, videoId }).data), cause);
  const { sessionId, url, expiresAt } = await open(orderId);
  await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause);
  await submit(url, { number: '4242424242424242' });
  return orderId;
};
const sell = async (): Promise<{ orderId: string; chargeId: string }> => {
  const orderId = await orderPaidFor();
  const state = await settle(orderId, cause);
  if (state.status !== 'sold') throw new Error(`the order is ${state.status}`);
  const { creatorId, videoId, creatorPence } = state.terms;
  const sale = { creatorId, orderId, videoId, creatorPence, chargeId: state.chargeId };
  const hold = { firstSales: 0, firstDays: 0, laterDays: 0, trustedDays: 0, reserveBps: 0, reserveDays: 0 };
  await handle(
    account,
    creatorId,
    creditSale(sale, { soldAt: now(), isTrusted: false, hold }, (iso) => iso),
    cause,
  );
  return { orderId, chargeId: state.chargeId };
};

beforeEach(() => {
  clock.ms += HOUR_MS;
});

// The last two leave money that nothing explains.
describe('the comparison', { shuffle: false }, () => {
  it('finds nothing on a clean day, fees and all; the books hold what the provider holds', async () => {
    await sell();
    await sell();
    expect(await reconcileLater()).toEqual([]);
    expect(await findUnbalanced(db)).toEqual([]);
    const { availablePence, pendingPence } = await payments.readBalance();
    expect((await sumAccounts(db)).provider).toBe(availablePence + pendingPence);
    expect((await sumAccounts(db)).providerFees).toBeGreaterThan(0);
  });

  it('finds nothing where money went back: refunded, taken back from a payee, disputed, won and lost', async () => {
    const { readCharge, sendRefund } = createRefundProcess({ handle, load, payments });
    const reverseShare = createReverseShare({ handle, load, payments });
    const refunded = await sell();
    const of = { creatorId: anOrderCreated().data.creatorId, orderId: refunded.orderId };
    const payoutId = randomUUID();
    const { payeeId } = await createPayee();
    const ready = { ...of, payeeId, seen: 0, status: 'active' as const, requirements: [], destination: null };
    await handle(account, of.creatorId, recordPayee({ ...ready, holdUntil: now() }), cause);
    await handle(account, of.creatorId, reservePayout({ ...of, payoutId, amountPence: 4410 }, now()), cause);
    const { transferId } = await payments.transfer({
      payeeId,
      amountPence: 4410,
      chargeId: refunded.chargeId,
      reference: refunded.orderId,
      metadata: {},
      idempotencyKey: `test:${randomUUID()}`,
    });
    const made: Event = {
      type: 'TransferMade',
      data: { payoutId, ...of, n: 1, amountPence: 4410, transferId },
    };
    const metadata = { schemaVersion: 1, at: now(), ...cause };
    await store.append(`payout-${payoutId}`, [{ ...made, eventId: randomUUID(), metadata }], 'noStream');
    await handle(account, of.creatorId, settlePayout(of.creatorId, payoutId), cause);
    const wish = { key: 'k', reason: 'staff' as const, isFault: false, note: '' };
    await handle(order, refunded.orderId, startRefund(wish), cause);
    const cancelled = { ...of, key: 'refund:1', amountPence: 4410, mayOwe: true, countsAgainst: false, at: now() };
    await handle(account, of.creatorId, cancelShare(cancelled), cause);
    await sendRefund(refunded.orderId, cause);
    await reverseShare(of, cause);

    for (const status of ['won', 'lost']) {
      const { chargeId } = await sell();
      await ask('POST', `/_sandbox/charges/${chargeId}/dispute`, {});
      await readCharge(chargeId, cause);
      const [dispute] = (await payments.readCharge(chargeId)).disputes;
      await ask('POST', `/_sandbox/disputes/${dispute?.disputeId}/close`, { status });
      await readCharge(chargeId, cause);
    }
    expect(await reconcileLater()).toEqual([]);
    expect(await findUnbalanced(db)).toEqual([]);
    const { availablePence, pendingPence } = await payments.readBalance();
    expect((await sumAccounts(db)).provider).toBe(availablePence + pendingPence);
  });

  it('finds nothing when a dispute is won that was opened two months before and heard of a day later', async () => {
    const { chargeId } = await sell();
    await ask('POST', `/_sandbox/charges/${chargeId}/dispute`, {});
    clock.ms += 20 * HOUR_MS;
    const { readCharge } = createRefundProcess({ handle, load, payments });
    await readCharge(chargeId, cause);
    expect(await reconcileLater()).toEqual([]);
    clock.ms += 60 * 24 * HOUR_MS;
    await reconcile(cause);
    const [dispute] = (await payments.readCharge(chargeId)).disputes;
    await ask('POST', `/_sandbox/disputes/${dispute?.disputeId}/close`, { status: 'won' });
    await readCharge(chargeId, cause);
    expect(await reconcileLater()).toEqual([]);
  });

  it('finds nothing when both ends of a dispute are heard of two months late, and no comparison has seen it', async () => {
    expect(await reconcileLater()).toEqual([]);
    const { chargeId } = await sell();
    await ask('POST', `/_sandbox/charges/${chargeId}/dispute`, {});
    const [dispute] = (await payments.readCharge(chargeId)).disputes;
    await ask('POST', `/_sandbox/disputes/${dispute?.disputeId}/close`, { status: 'won' });
    // The last comparison knew of neither movement.
    clock.ms += 60 * 24 * HOUR_MS;
    const until = now();
    const { comparedUntil } = await load(books, booksId);
    const from = comparedUntil ?? until;
    await handle(books, booksId, noteComparison({ from, until, movements: 0, differences: [] }), cause);
    clock.ms += HOUR_MS;
    await createRefundProcess({ handle, load, payments }).readCharge(chargeId, cause);
    expect(await reconcileLater()).toEqual([]);
  });

  it('closes a difference by itself when a payment of a plan, which has no order, is heard of forty days late', async () => {
    expect(await reconcileLater()).toEqual([]);
    const { paymentId } = await authorise();
    const charge = await payments.capture(paymentId, 5390, `test:${randomUUID()}`);
    const { chargeId, feePence } = charge;
    if (chargeId === null || feePence === null) throw new Error('nothing was captured');
    expect(await reconcileLater()).toMatchObject([{ what: 'charge', sourceId: chargeId, ledgerPence: null }]);
    const takenAt = now();
    clock.ms += 40 * 24 * HOUR_MS;
    const userId = randomUUID();
    const paid: Event = {
      type: 'PlanPaid',
      data: { userId, chargeId, amountPence: 5390, providerFeePence: feePence, takenAt },
    };
    const metadata = { schemaVersion: 1, at: now(), ...cause };
    await store.append(`subscription-${userId}`, [{ ...paid, eventId: randomUUID(), metadata }], 'noStream');
    await reconcileLater();
    expect((await load(books, booksId)).open).toEqual([]);
  });

  it('finds a charge that no sale stands behind, and a transfer that nobody asked for', async () => {
    const { chargeId, orderId } = await sell();
    expect(await reconcileLater()).toEqual([]);
    const stray = await authorise();
    await payments.capture(stray.paymentId, 5390, `test:${randomUUID()}`);
    const { payeeId } = await createPayee();
    const made = { payeeId, amountPence: 100, chargeId, reference: orderId, metadata: {} };
    const { transferId } = await payments.transfer({ ...made, idempotencyKey: `test:${randomUUID()}` });
    expect(await reconcileLater()).toMatchObject([
      { what: 'transfer', sourceId: transferId, providerPence: -100, ledgerPence: null },
      { what: 'charge', providerPence: 5289, ledgerPence: null },
    ]);
  });

  it('closes a difference by itself once the late report of its movement has come', async () => {
    const { chargeId } = await sell();
    await ask('POST', `/_sandbox/charges/${chargeId}/dispute`, {});
    expect(await reconcileLater()).toMatchObject([{ what: 'adjustment', ledgerPence: null }]);
    const open = async () => (await load(books, booksId)).open.length;
    const before = await open();
    clock.ms += 48 * HOUR_MS;
    await createRefundProcess({ handle, load, payments }).readCharge(chargeId, cause);
    expect(await reconcileLater()).toEqual([]);
    expect(await open()).toBe(before - 1);
  });

  it('finds a sale that was booked without money', async () => {
    const fact: Event = {
      type: 'VideoSold',
      data: { ...anOrderCreated({ orderId: randomUUID() }).data, chargeId: 'ch_invented', providerFeePence: 101 },
    };
    const metadata = { schemaVersion: 1, at: now(), ...cause };
    await store.append(`offer-${randomUUID()}`, [{ ...fact, eventId: randomUUID(), metadata }], 'noStream');
    expect(await reconcileLater()).toMatchObject([
      { what: 'missing', sourceId: 'ch_invented', providerPence: null, ledgerPence: 5289 },
    ]);
  });
});

describe('the look at payments', () => {
  it('drives on an order whose payment was authorised and of which nothing was reported', async () => {
    const orderId = await orderPaidFor();
    await checkPayments(cause);
    expect((await load(order, orderId)).status).toBe('sold');
  });

  it('leaves alone what is held for an order that we do not know', async () => {
    const { paymentId } = await authorise();
    await checkPayments(cause);
    expect((await payments.readPayment(paymentId)).status).toBe('authorised');
  });
});
