/** Purchases while the provider loses answers and fails, before and after it has done its work: all end correctly. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { parseRequest } from '#platform/http/route.ts';
import { PaymentUnclear } from '#platform/payments/payments.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { creatorId } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { checkoutRoutes } from '#modules/sales/checkout/routes.ts';
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { currentLicenceVersion } from '#modules/sales/checkout/licence.ts';
import { offer, openOffer } from '#modules/sales/offer/offer.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { findLicence } from '#modules/sales/checkout/adapters/licenceTexts.ts';
import { createSettle } from './process.ts';
import { isLongRun } from '#testing/run/longRun.ts';

/** So many purchases are under way at once: what one of them does not meet, the next one does. */
const AT_ONCE = 10;
const PURCHASES = isLongRun ? 1000 : 30;
const { clock, payments, misbehave, provider, ask } = await startTestStripe();
const { connectionString } = openTestDb();
const now = (): string => new Date(clock.ms).toISOString();
const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;

const store = postgresEventStore({ connectionString });
afterAll(() => store.close());
const handle = createHandle(store, now, randomUUID);
const load = createLoad(store);
const settle = createSettle({
  handle,
  load,
  payments,
  findAccountStanding: () => Promise.resolve('open' as const),
  cardKey: (text) => text,
  now,
});
const [checkout] = checkoutRoutes({
  handle,
  load,
  payments,
  settle,
  now,
  origin: 'http://127.0.0.1:1',
  findLicence,
  caughtUp: () => Promise.resolve(true),
  // Orders are found again by what they are for; a test needs no more than that it is the same each time.
  idOf: (text) => `${text.slice(6, 42).replace(/^.{4}/, '0000')}`,
  findPerson: () => Promise.resolve({ email: 'buyer@example.test', displayName: 'Ben' }),
  findVideo: () => Promise.resolve(undefined),
  findOffer: (videoId) => load(offer, videoId),
  deviceName: () => 'a browser',
  getFeePolicy: () => Promise.resolve(defaultFeePolicy),
});

/** One press of Buy Now. */
const press = async (videoId: string, buyerId: string): Promise<{ orderId: string; payUrl: string }> => {
  const body = {
    channelUrl: 'https://videos.example/@a',
    totalPence: 5390,
    buysAs: 'business',
    acceptsLicence: true,
    licenceHash: findLicence(currentLicenceVersion).hash,
  };
  const caller = { userId: buyerId, roles: [] };
  const transport = { address: '::1', header: () => 'a browser' };
  const input: unknown = {
    ...parseRequest(schema.openCheckout, { params: { videoId }, query: {}, body }),
    caller,
    cause,
    transport,
  };
  return (await checkout?.handler(input as never)) as { orderId: string; payUrl: string };
};

/** Repeats, as a person or the sweep does, while the result is unknown. */
const persist = async <T>(act: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act();
    } catch (error) {
      const isUnclear =
        error instanceof PaymentUnclear || (error instanceof Problem && error.type === 'payment-unavailable');
      if (!isUnclear || attempt === 8) throw error;
    }
};

const calls = [
  'POST ^/v1/checkout/sessions$',
  'GET ^/v1/checkout/sessions/',
  'GET ^/v1/payment_intents/',
  'POST /capture$',
];
const chance = fc.noBias(fc.integer({ min: 1, max: 100 }));
/** A tenth of the answers is lost, a twentieth is a 500. The client asks twice, so each comes once or several times. */
const fault = fc.record({ luck: chance, times: fc.integer({ min: 1, max: 3 }), isDone: fc.boolean() });
const bad = fc.tuple(...calls.map(() => fault));

/** From the press of Buy Now to the sale; returns the order. */
const purchase = async (faults: (typeof fault extends fc.Arbitrary<infer F> ? F : never)[]) => {
  for (const [place, { luck, times, isDone }] of faults.entries()) {
    const [method, path] = (calls[place] ?? '').split(' ') as ['GET' | 'POST', string];
    const kind = luck <= 10 ? 'dropReply' : isDone ? 'error500After' : 'error500Before';
    if (luck <= 15) await misbehave({ method, path, times, kind });
  }
  const videoId = randomUUID();
  const buyerId = randomUUID();
  await handle(offer, videoId, openOffer({ videoId, creatorId, pricePence: 4900 }), cause);
  const { orderId, payUrl } = await persist(() => press(videoId, buyerId));
  expect((await submit(payUrl, { number: '4242424242424242' })).status).toBe(303);
  await persist(() => settle(orderId, cause));
  expect((await load(order, orderId)).status).toBe('sold');
  const facts = await store.readStream(`offer-${videoId}`);
  expect(facts.filter(({ type }) => type === 'VideoSold')).toHaveLength(1);
  return orderId;
};

it(
  `of ${PURCHASES} purchases each is paid and sold exactly once`,
  async () => {
    const orderIds: string[] = [];
    const { payments: before } = await provider();
    const earlier = new Set(before.succeeded.map(({ reference }) => reference));
    await fc.assert(
      fc.asyncProperty(fc.array(bad, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (days) => {
        await ask('DELETE', '/_sandbox/faults');
        orderIds.push(...(await Promise.all(days.map(purchase))));
      }),
      { numRuns: PURCHASES / AT_ONCE },
    );
    const { payments: held } = await provider();
    expect(orderIds).toHaveLength(PURCHASES);
    const paid = held.succeeded.map(({ reference }) => reference).filter((reference) => !earlier.has(reference));
    expect(paid.toSorted()).toEqual(orderIds.toSorted());
    expect(new Set(held.succeeded.map(({ capturedPence }) => capturedPence))).toEqual(new Set([5390]));
    expect([...held.requires_capture, ...held.canceled]).toEqual([]);
  },
  PURCHASES * 2000,
);

it('a pay page whose answer is a 500 for good is requested again, and paid once', async () => {
  await misbehave({ method: 'POST', path: '^/v1/checkout/sessions$', times: 1, kind: 'error500After' });
  const videoId = randomUUID();
  const buyerId = randomUUID();
  await handle(offer, videoId, openOffer({ videoId, creatorId, pricePence: 4900 }), cause);
  await expect(press(videoId, buyerId)).rejects.toThrow(PaymentUnclear);
  const { orderId, payUrl } = await press(videoId, buyerId);
  // Whoever presses again meanwhile is sent to the same page.
  expect(await press(videoId, buyerId)).toEqual({ orderId, payUrl });
  await submit(payUrl, { number: '4242424242424242' });
  expect((await settle(orderId, cause)).status).toBe('sold');
});
