import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import type { Event, EventStore, NewEvent } from './eventStore.ts';
import { policy, runPolicy } from './policy.ts';
import { postgresEventStore } from './postgres.ts';

type Rang = Event<'Rang', { n: number }>;
const { db, connectionString } = openTestDb();
let store: EventStore;
beforeAll(async () => {
  store = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await store.close();
});

const ring = (n: number, type = 'Rang'): Promise<unknown> => {
  const event: NewEvent = {
    eventId: randomUUID(),
    type,
    data: { n },
    metadata: {
      schemaVersion: 1,
      at: '2026-01-01T00:00:00.000Z',
      actorId: null,
      actorRole: 'system',
      correlationId: 'c',
      causationId: null,
    },
  };
  return store.append(`bell-${randomUUID()}`, [event], 'noStream');
};

it('reacts to every event in order, retries a failed one before the next, and continues where it stopped', async () => {
  const heard: number[] = [];
  let failures = 0;
  const answer = policy<Rang>('answer the bell', {
    Rang: ({ data }) => {
      if (data.n === 2 && failures < 2) {
        failures += 1;
        return Promise.reject(new Error('not now'));
      }
      heard.push(data.n);
      return Promise.resolve();
    },
  });
  const run = (stop: AbortController): Promise<void> =>
    runPolicy(answer, { store, db, signal: stop.signal, onError: () => undefined, firstRetryMs: 10 });
  for (const n of [1, 2, 3]) await ring(n);
  await ring(0, 'SomethingElse');
  const first = new AbortController();
  const running = run(first);
  await expect.poll(() => heard).toEqual([1, 2, 3]);
  first.abort();
  await running;
  await ring(4);
  const second = new AbortController();
  const again = run(second);
  await expect.poll(() => heard).toEqual([1, 2, 3, 4]);
  second.abort();
  await again;
  expect(failures).toBe(2);
});
