/**
 * Receipts over a real store, under load: many sales at once, and several processes that each take themselves for the
 * only one.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle } from '#platform/eventStore/handle.ts';
import { type Policy } from '#platform/eventStore/policy.ts';
import { runPolicy } from '#platform/projections/runPolicy.ts';
import { parkedEvents } from '#platform/processes/parkedEvents.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { aVideoSold } from '#testing/events.ts';
import { allPolicyPositions, forgetPolicyPositions } from '#testing/policyParts.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { ReceiptIssued, Seller } from '#events/papers.ts';
import { papersPolicies } from './policies.ts';
import { createIssueReceipt } from './process.ts';
import { patience } from '#testing/run/patience.ts';

const SALES = 50;
const { db, connectionString } = openTestDb();
const seller: Seller = { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null };

/** Nothing is refunded here. */
const findSale = () => Promise.resolve(undefined);

let store: EventStore;
beforeAll(() => {
  store = postgresEventStore({ connectionString });
});
afterAll(() => store.close());

const sell = async (at: string): Promise<string> => {
  const orderId = randomUUID();
  const videoId = randomUUID();
  const context = { actorId: null, actorRole: 'system', correlationId: 'c', causationId: null } as const;
  const metadata = { schemaVersion: 1, at, ...context };
  const sold = { ...aVideoSold({ orderId, videoId }), eventId: randomUUID(), metadata };
  await store.append(`offer-${videoId}`, [sold], 'noStream');
  return orderId;
};
const issued = async (month: string): Promise<ReceiptIssued['data'][]> =>
  (
    await db.raw<{ rows: { data: string }[] }>('select data from es.events where type = ? order by pos', [
      'ReceiptIssued',
    ])
  ).rows
    .map(({ data }) => JSON.parse(data) as ReceiptIssued['data'])
    .filter(({ number }) => number.startsWith(month));
/** As if the read model knew nothing yet: the hardest case. */
const findIssued = () => Promise.resolve({ number: null, last: null });

const { open: openParking } = parkedEvents({ db, now: () => new Date().toISOString() });

/** A process that issues receipts until it is stopped. */
const startProcess = (policies: readonly Policy[]): (() => Promise<void>) => {
  const stopping = new AbortController();
  const running = policies.map(async (policy) =>
    runPolicy(policy, {
      store,
      positions: await allPolicyPositions(db),
      openParking,
      signal: stopping.signal,
      onError: () => undefined,
      firstRetryMs: 5,
    }),
  );
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
};

const findChargedVat = (): Promise<undefined> => Promise.resolve(undefined);

describe('receipts', () => {
  it(`of ${SALES} sales at once have the numbers 1 to ${SALES}, each once, whoever issues them how often`, async () => {
    const handle = createHandle(store, () => '2026-11-22T12:00:00.000Z', randomUUID);
    const issueReceipt = createIssueReceipt({ handle, readStream: store.readStream, findIssued, seller });
    const processes = [1, 2, 3].map(() =>
      startProcess(papersPolicies({ handle, seller, findSale, findChargedVat, issueReceipt })),
    );
    const sales = await Promise.all(Array.from({ length: SALES }, () => sell('2026-11-22T12:00:00.000Z')));
    await vi.waitFor(async () => expect((await issued('2026-11')).length).toBeGreaterThanOrEqual(SALES), patience);
    await Promise.all(processes.map((stop) => stop()));

    // From the beginning, as after the checkpoint was lost.
    await forgetPolicyPositions(db);
    const again = startProcess(papersPolicies({ handle, seller, findSale, findChargedVat, issueReceipt }));
    const later = await sell('2026-12-01T00:00:00.000Z');
    await vi.waitFor(async () => expect(await issued('2026-12')).toHaveLength(1), patience);
    await again();

    const november = await issued('2026-11');
    expect(november.map(({ number }) => number)).toEqual(
      Array.from({ length: SALES }, (_, n) => `2026-11-${String(n + 1).padStart(4, '0')}`),
    );
    expect(november.map(({ orderId }) => orderId).toSorted()).toEqual(sales.toSorted());
    expect(await issued('2026-12')).toMatchObject([{ orderId: later, number: '2026-12-0001' }]);
  });
});
