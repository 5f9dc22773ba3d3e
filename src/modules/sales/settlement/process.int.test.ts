/** An order that has lost leaves nothing open at the provider, whenever it lost and whatever was paid meanwhile. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { anOrderCreated } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { createOrder, loseOrder, openCheckout, order } from '#modules/sales/checkout/order.ts';
import { createSettle } from './process.ts';

const { payments, open, provider, misbehave } = await startTestStripe();
const { connectionString } = openTestDb();
const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;
const card = { number: '4242 4242 4242 4242' };

let store: EventStore;
beforeAll(() => {
  store = postgresEventStore({ connectionString });
});
afterAll(() => store.close());

/** Lost while its pay page was being opened; then the page is noted. */
const loseWhileOpening = async () => {
  const now = (): string => new Date().toISOString();
  const handle = createHandle(store, now, randomUUID);
  const settle = createSettle({
    handle,
    load: createLoad(store),
    payments,
    findAccountStanding: () => Promise.resolve('open' as const),
    cardKey: (text) => text,
    now,
  });
  const orderId = randomUUID();
  await handle(order, orderId, createOrder(anOrderCreated({ orderId }).data), cause);
  await handle(order, orderId, loseOrder(orderId, 'replaced'), cause);
  const { sessionId, url, expiresAt } = await open(orderId);
  await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause);
  return { orderId, sessionId, url, settle: () => settle(orderId, cause) };
};

const heldFor = async (orderId: string): Promise<number> =>
  ((await provider()).payments['requires_capture'] ?? []).filter(({ reference }) => reference === orderId).length;

it('closes the pay page that was opened while the order was lost', async () => {
  const { settle, url } = await loseWhileOpening();
  expect((await settle()).status).toBe('lost');
  expect((await submit(url, card)).status).toBe(410);
});

it('cancels what was authorised before the page could be closed, once, and stays lost', async () => {
  const { settle, url, orderId } = await loseWhileOpening();
  // The provider's client asks twice before it gives up.
  await misbehave({ method: 'POST', path: '/expire', kind: 'error500Before', times: 2 });
  await expect(settle()).rejects.toThrow();
  expect((await submit(url, card)).status).toBe(303);
  expect(await heldFor(orderId)).toBe(1);

  const settled = [await settle(), await settle()];
  expect(settled).toMatchObject([
    { status: 'lost', reason: 'replaced', uncancelledPaymentId: null },
    { status: 'lost', reason: 'replaced', uncancelledPaymentId: null },
  ]);
  expect(await heldFor(orderId)).toBe(0);
  expect((await store.readStream(`order-${orderId}`)).map(({ type }) => type)).toEqual([
    'OrderCreated',
    'OrderLost',
    'CheckoutOpened',
    'PaymentAuthorised',
    'PaymentCancelled',
  ]);
});
