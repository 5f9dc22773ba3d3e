import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentContext } from '#platform/log/context.ts';
import { parkedEvents } from '#platform/processes/parkedEvents.ts';
import { reactionProcess } from '#platform/processes/reactionProcess.ts';
import { allPolicyPositions } from '#testing/policyParts.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { Event, EventStore, NewEvent } from '#platform/eventStore/eventStore.ts';
import { bySystem } from '#platform/eventStore/handle.ts';
import { policy, type OpenParking, type Policy } from '#platform/eventStore/policy.ts';
import { runPolicy } from './runPolicy.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';

type Rang = Event<'Rang', { n: number }>;
type Pealed = Event<'Pealed', Rang['data']>;
type Tolled = Event<'Tolled', Rang['data']>;
const { db, connectionString } = openTestDb();
let store: EventStore;
beforeAll(async () => {
  store = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await store.close();
});

const parked = parkedEvents({ db, now: () => new Date().toISOString() });
const { open: openParking } = parked;

const ring = (n: number, type = 'Rang', bell = randomUUID()): Promise<unknown> => {
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
  return store.append(`bell-${bell}`, [event], 'any');
};

it('reacts to every event of a stream in order, retries a failed one before the next, and continues where it stopped', async () => {
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
  const run = async (stop: AbortController): Promise<void> =>
    runPolicy(answer, {
      store,
      positions: await allPolicyPositions(db),
      openParking,
      signal: stop.signal,
      onError: () => undefined,
      firstRetryMs: 10,
    });
  const bell = randomUUID();
  for (const n of [1, 2, 3]) await ring(n, 'Rang', bell);
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

describe('an event to which it cannot react', () => {
  const cracked = randomUUID();
  const whole = randomUUID();
  const heard: number[] = [];
  let isCracked = true;
  const hear = policy<Pealed>('hear the bell', {
    Pealed: ({ data, streamId }) => {
      if (isCracked && streamId === `bell-${cracked}`) return Promise.reject(new Error('the bell is cracked'));
      return Promise.resolve(heard.push(data.n));
    },
  });
  const run = async (follower: Policy, parking: OpenParking, until: () => Promise<void>): Promise<void> => {
    const stop = new AbortController();
    const positions = await allPolicyPositions(db);
    const given = {
      store,
      positions,
      openParking: parking,
      signal: stop.signal,
      onError: () => undefined,
      firstRetryMs: 1,
    };
    const running = runPolicy(follower, given);
    await until();
    stop.abort();
    await running;
  };
  /** Until it has heard this one, and so many wait: streams do not wait for each other. */
  const hearUntil = (n: number, waiting: number): Promise<void> =>
    run(hear, openParking, async () => {
      await expect.poll(() => heard).toContain(n);
      await expect.poll(() => db('parked_events').where({ policy: hear.name })).toHaveLength(waiting);
    });
  const findParked = () => parked.find({ dueBefore: '9999-01-01T00:00:00.000Z', after: null, limit: 10 });

  it('waits with the later events of its stream, holds up no other, and goes on in their order', async () => {
    for (const [n, bell] of [
      [11, cracked],
      [21, whole],
      [12, cracked],
      [22, whole],
    ] as const)
      await ring(n, 'Pealed', bell);
    await hearUntil(22, 2);
    expect(heard).toEqual([21, 22]);
    const waiting = { policy: 'hear the bell', streamId: `bell-${cracked}`, revision: 0, error: 'the bell is cracked' };
    expect(await findParked()).toMatchObject([waiting]);

    // After a restart it still waits, although it could react now: the earlier one comes first.
    isCracked = false;
    await ring(13, 'Pealed', cracked);
    await ring(23, 'Pealed', whole);
    await hearUntil(23, 3);
    expect(heard).toEqual([21, 22, 23]);

    // Its process reacts in the order of the stream, and then the policy follows the log again.
    const { readStream } = store;
    const isSkipped = () => Promise.resolve(false);
    const { step } = reactionProcess({ parked, readStream, policies: () => [hear], isSkipped });
    const [first] = await findParked();
    await step(first?.itemId ?? '', bySystem('test'), 0);
    expect(heard).toEqual([21, 22, 23, 11, 12, 13]);
    expect(await findParked()).toEqual([]);
    await ring(14, 'Pealed', cracked);
    await hearUntil(14, 0);
  });

  it('is tried on and on while it cannot be parked either', async () => {
    await ring(31, 'Tolled');
    let tries = 0;
    const tryOn = policy<Tolled>('hear at last', {
      Tolled: () => ((tries += 1) < 9 ? Promise.reject(new Error('not now')) : Promise.resolve()),
    });
    const noParking = { holds: () => Promise.resolve(false), park: () => Promise.reject(new Error('no database')) };
    await run(
      tryOn,
      () => Promise.resolve(noParking),
      () => expect.poll(() => tries).toBe(9),
    );
  });
});

it('reacts, and says what failed, in the context of the event', async () => {
  const seen: unknown[] = [];
  const stop = new AbortController();
  const faulty = policy<Rang>('look around', {
    Rang: () => {
      seen.push(currentContext()?.correlationId);
      return Promise.reject(new Error('no'));
    },
  });
  await ring(1);
  const running = runPolicy(faulty, {
    store,
    positions: await allPolicyPositions(db),
    openParking,
    signal: stop.signal,
    onError: () => {
      seen.push(currentContext()?.correlationId);
      stop.abort();
    },
    firstRetryMs: 1,
  });
  await running;
  // Once or more in each part that has an event.
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set(['c']));
});
