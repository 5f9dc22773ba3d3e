/** A sale that was paid out, refunded in full, and whose transfer was reversed in part: the rest was written off. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NumberedEvent } from '#app/replay/moment.ts';
import type { Db } from '#platform/postgres/db.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { users } from '#projections/auth/users.ts';
import { ledger } from '#projections/books/ledger.ts';
import { videos } from '#projections/catalogue/videos.ts';
import { creditNotes } from '#projections/papers/creditNotes.ts';
import { receipts } from '#projections/papers/receipts.ts';
import { payouts } from '#projections/payouts/payouts.ts';
import { afterSales } from '#projections/sales/afterSales.ts';
import { orders } from '#projections/sales/orders.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import * as given from '#testing/events.ts';
import { memoryPayments, type MemoryPayments } from '#testing/routes/payments.ts';
import { providerMemory } from '#testing/routes/provider.ts';
import { streamOfEvent, type DomainEvent } from '#testing/routes/streams.ts';
import { compareSale } from './compareSale.ts';
import { deriveSales, type DerivedSale } from './deriveSales.ts';

const { buyerId, creatorId, orderId, videoId } = given;
const payoutId = given.id(60);
const of = { orderId, videoId, creatorId };
const part = { orderId, n: 1, amountPence: 4410, chargeId: 'ch_1' };
const reserved = { payoutId, creatorId, amountPence: 4410, parts: [part] };
const at = '2026-06-01T00:00:00.000Z';
const refund = { n: 1, amountPence: 5390 };
const log: readonly DomainEvent[] = [
  given.anOfferOpened(),
  ...given.anOrderSold().slice(0, 3),
  given.anOfferClaimed(),
  ...given.anOrderSold().slice(3),
  given.aVideoSold({ providerFeePence: 101 }),
  given.aReceiptIssued(),
  given.aSaleCredited(),
  { type: 'PayoutReserved', data: reserved },
  { type: 'PayoutRequested', data: reserved },
  { type: 'PayoutReleased', data: { payoutId, creatorId } },
  { type: 'TransferMade', data: { payoutId, creatorId, orderId, n: 1, amountPence: 4410, transferId: 'tr_1' } },
  { type: 'PayoutPaid', data: { payoutId, creatorId, amountPence: 4410 } },
  { type: 'PayoutSettled', data: { payoutId, creatorId } },
  {
    type: 'RefundStarted',
    data: {
      ...of,
      ...refund,
      key: 'staff:1',
      creatorPence: 4410,
      platformPence: 980,
      isFull: true,
      wasFetched: true,
      reason: 'staff',
      isFault: false,
      note: personal(buyerId, ''),
    },
  },
  {
    type: 'ShareCancelled',
    data: { creatorId, orderId, key: 'refund:1', amountPence: 4410, mayOwe: false, countsAgainst: false, at },
  },
  { type: 'RefundMade', data: { ...of, ...refund, refundId: 're_ch_1_1', annuls: false } },
  given.aCreditNoteIssued(),
  {
    type: 'TransferTakenBack',
    data: { creatorId, orderId, transferId: 'tr_1', reversalId: 'trr_tr_1_1', amountPence: 3000 },
  },
  { type: 'DebtForgiven', data: { creatorId, orderId, amountPence: 1410 } },
  { type: 'ReversalEnded', data: { creatorId, orderId } },
];

/** As `applyEvents` writes them. */
const events = log.map((event, place): NumberedEvent => {
  const metadata = {
    schemaVersion: 1,
    at: new Date(Date.parse(at) + place * 1000).toISOString(),
    actorId: null,
    actorRole: 'system',
    correlationId: 'test',
    causationId: null,
  } as const;
  const { type, data } = event;
  const position = String(place + 1).padStart(19, '0');
  return {
    number: place + 1,
    event: { type, data, metadata, streamId: streamOfEvent(event), revision: 0, eventId: given.id(place), position },
  };
});

let db: Db;
let drop: () => Promise<void>;
let payments: MemoryPayments;
let sale: DerivedSale;
beforeAll(async () => {
  const readModels = [orders, videos, users, receipts, creditNotes, afterSales, ledger, payouts];
  ({ db, drop } = await applyEvents(readModels, log));
  payments = memoryPayments(() => at);
  const remember = providerMemory(payments);
  for (const event of log) remember(event);
  const common = { chargeId: 'ch_1', reference: orderId, metadata: {} };
  await payments.transfer({ ...common, payeeId: 'acct_1', amountPence: 4410, idempotencyKey: 'transfer' });
  await payments.reverseTransfer({ transferId: 'tr_1', amountPence: 3000, idempotencyKey: 'reversal', metadata: {} });
  await payments.refund({
    ...common,
    amountPence: 5390,
    reason: 'requested_by_customer',
    idempotencyKey: 'refund',
  });
  const [derived] = await deriveSales(events, [{ orderId, videoId }]);
  sale = derived ?? expect.fail('there is no sale');
});
afterAll(() => drop());

it('agrees with the read models and the provider to the penny', async () => {
  expect(await compareSale(sale, { db, payments })).toEqual([]);
  expect(sale).toMatchObject({
    split: { pricePence: 4900, totalPence: 5390, creatorPence: 4410 },
    transfers: [{ transferId: 'tr_1', amountPence: 4410, reversedPence: 3000 }],
    state: { receipt: '2026-01-0001', creditNotes: ['CN-2026-01-0001'], share: { usedPence: 1410 } },
    movedPence: 5390 - 101 - 4410 - 5390 + 3000,
  });
});

it('differs when the provider has reversed or refunded another amount, or does not know the payment', async () => {
  await payments.reverseTransfer({ transferId: 'tr_1', amountPence: 1, idempotencyKey: 'more', metadata: {} });
  expect(await compareSale(sale, { db, payments })).toEqual([
    { where: 'the provider, transfer tr_1', expected: 'what was reversed in pence: 3000', found: '3001' },
  ]);
  payments.changeRefund('re_ch_1_1', { status: 'failed' });
  const places = (await compareSale(sale, { db, payments })).map(({ where }) => where);
  expect(places).toEqual(['the provider, transfer tr_1', 'the provider, refund re_ch_1_1']);
  const nobody = memoryPayments(() => at);
  const wheres = (await compareSale(sale, { db, payments: nobody })).map(({ where }) => where);
  expect(new Set(wheres)).toEqual(
    new Set(['the provider, payment pi_1', 'the provider, transfer tr_1', 'the provider, refund re_ch_1_1']),
  );
});

it('differs from fees that did not apply that day, and from a price that the offer never had', async () => {
  const changed = (type: string, change: object): NumberedEvent[] =>
    events.map(({ number, event }) => ({
      number,
      event: event.type === type ? { ...event, data: Object.assign({}, event.data, change) } : event,
    }));
  const findingsOf = async (forged: readonly NumberedEvent[]): Promise<string[]> => {
    const [derived] = await deriveSales(forged, [{ orderId, videoId }]);
    if (!derived) return [];
    const findings = await compareSale(derived, { db, payments });
    return findings.filter(({ where }) => where === 'the order in the log').map(({ expected }) => expected);
  };
  expect(await findingsOf(changed('OrderCreated', { feePolicyVersion: 2 }))).toEqual(['the version of the fees: 1']);
  expect(await findingsOf(changed('OrderCreated', { buyerFeePence: 491 }))).toEqual([
    'the fee of the buyer in pence: 490',
  ]);
  expect(await findingsOf(changed('OfferOpened', { pricePence: 5000 }))).toContain(
    'the price of the offer in pence: 5000',
  );
});
