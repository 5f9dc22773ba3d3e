/** Reports of the provider may come never, five times, in any order and at once: the orders end the same. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { createInbox } from '#platform/payments/inbox.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { anOrderCreated } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { offer, openOffer } from '#modules/sales/offer/offer.ts';
import { createOrder, openCheckout, order } from '#modules/sales/checkout/order.ts';
import { salesReactions } from '#modules/sales/policies.ts';
import { createSettle } from './process.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const RUNS = isLongRun ? 1000 : 25;
const { clock, payments, open, provider } = await startTestStripe();
const { db, connectionString } = openTestDb();
const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;
/** The provider's clock, moved on so that one race lists no events of another. */
const now = (): string => new Date(clock.ms).toISOString();
const goOn = (): void => {
  clock.ms += 2 * 60 * 60_000;
};

let store: EventStore;
beforeAll(() => {
  store = postgresEventStore({ connectionString });
});
afterAll(() => store.close());

const start = () => {
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
  const reactions = salesReactions({ settle, newId: randomUUID });
  // The test itself is the queue: it decides when and how often a report is handled.
  const inbox = createInbox({ db, payments, reactions, now, idOf: (text) => text, send: () => Promise.resolve() });
  return { handle, load, inbox, signal: new AbortController().signal };
};

/** Two buyers whose cards are authorised for one video. */
const race = async (handle: ReturnType<typeof start>['handle']) => {
  const videoId = randomUUID();
  const orderIds: string[] = [randomUUID(), randomUUID()];
  const { creatorId, pricePence, priceVersion } = anOrderCreated({}).data;
  await handle(offer, videoId, openOffer({ videoId, creatorId, pricePence }), cause);
  goOn();
  const since = now();
  for (const orderId of orderIds) {
    await handle(order, orderId, createOrder(anOrderCreated({ orderId, videoId, priceVersion }).data), cause);
    const { sessionId, url, expiresAt } = await open(orderId);
    await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause);
    expect((await submit(url, { number: '4242424242424242' })).status).toBe(303);
  }
  const events = (await payments.listEvents(since)).filter(({ reference }) => orderIds.includes(reference ?? ''));
  return { orderIds, events };
};

it(
  'settles the same',
  async () => {
    const { handle, load, inbox, signal } = start();
    const [handleReport, replayReports] = inbox.jobs;
    const workOff = (eventId: string): Promise<void> =>
      // Two concurrent runs may lose a race for a stream; the queue would retry.
      handleReport.run({ eventId }, signal).catch(() => undefined);

    const deliveries = fc.record({
      times: fc.array(fc.constantFrom(0, 1, 2, 5), { minLength: 4, maxLength: 4 }),
      order: fc.infiniteStream(fc.nat(1_000_000)),
      isAtOnce: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ times, order: places, isAtOnce }) => {
        const { orderIds, events } = await race(handle);
        expect(events.length).toBeGreaterThanOrEqual(4);
        const sent = events
          .flatMap((event, index) => Array.from({ length: times[index % 4] ?? 1 }, () => event))
          .map((event) => ({ event, place: places.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place);
        const deliver = async ({ event }: (typeof sent)[number]): Promise<void> => {
          await inbox.keep([event]);
          await workOff(event.eventId);
        };
        if (isAtOnce) await Promise.all(sent.map(deliver));
        else for (const report of sent) await deliver(report);

        // Reports that were never delivered are fetched; then none is left to handle.
        await replayReports.run({}, signal);
        const open = () => db('payment_events').whereNull('handled_at').pluck<string[]>('event_id');
        for (let attempt = 0; attempt < 5; attempt += 1) for (const eventId of await open()) await workOff(eventId);
        expect(await open()).toEqual([]);

        const states = await Promise.all(orderIds.map((id) => load(order, id)));
        expect(states.map(({ status }) => status).toSorted()).toEqual(['lost', 'sold']);
        const { payments: held } = await provider();
        const ofThese = (status: keyof typeof held) =>
          held[status].filter(({ reference }) => orderIds.includes(reference ?? '')).length;
        expect(ofThese('requires_capture')).toBe(0);
        expect(ofThese('succeeded')).toBe(1);
        expect(ofThese('canceled')).toBe(1);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 3000,
);

it('keeps a report about an unknown order, and handles it once the order exists', async () => {
  const { handle, load, inbox, signal } = start();
  const orderId: string = randomUUID();
  goOn();
  const since = now();
  const { sessionId, url, expiresAt } = await open(orderId);
  await submit(url, { number: '4242424242424242' });
  const [event] = (await payments.listEvents(since)).filter(({ reference }) => reference === orderId);
  if (!event) throw new Error('nothing was reported');
  const workOff = () => inbox.jobs[0].run({ eventId: event.eventId }, signal);
  await inbox.keep([event]);
  await expect(workOff()).rejects.toThrow(`there is no order ${orderId}`);
  const rowOf = () => db('payment_events').where({ event_id: event.eventId }).first<{ handled_at: unknown }>();
  expect(await rowOf()).toMatchObject({ handled_at: null, error: `there is no order ${orderId}` });

  const { creatorId, pricePence, videoId } = anOrderCreated({ videoId: randomUUID() }).data;
  await handle(offer, videoId, openOffer({ videoId, creatorId, pricePence }), cause);
  await handle(order, orderId, createOrder(anOrderCreated({ orderId, videoId }).data), cause);
  await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause);
  await workOff();
  expect((await load(order, orderId)).status).toBe('sold');
  expect(await rowOf()).toMatchObject({ handled_at: expect.any(String) as string, error: null });
});
