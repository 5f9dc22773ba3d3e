import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aStream, anEvent } from '#testing/eventStore/eventStoreRig.ts';
import {
  readToEnd,
  START,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#platform/eventStore/eventStore.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { followedOnce, sharedReader, type SharedReader } from './sharedReader.ts';

const types = ['A', 'B', 'C'] as const;
/** The reader's own subscription is known by the type that nobody else asks for. */
const sharedTypes = [...types, 'Shared'];

/** Keeps every request; the reader's own subscription fails as often as `fails` says. */
const countingStore = (fails = 0) => {
  const store = memoryEventStore();
  const requests: { after: Position; types: readonly string[] }[] = [];
  const left = { fails };
  const subscribe: EventStore['subscribe'] = async function* (request) {
    requests.push({ after: request.after, types: request.filter?.types ?? [] });
    for await (const batch of store.subscribe(request)) {
      if (request.filter?.types?.includes('Shared') && batch.events.length > 0 && left.fails > 0) {
        left.fails -= 1;
        throw new Error('the store has gone away');
      }
      yield batch;
    }
  };
  return { ...store, subscribe, requests };
};

const append = async (store: EventStore, type: string): Promise<void> => {
  await store.append(aStream('shared'), [anEvent({}, type)], 'noStream');
};

/** Follows these types, or every type; slowly while it is held. */
const follow = (reader: Pick<SharedReader, 'subscribe'>, wanted: readonly string[] | undefined, after: Position) => {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  const state = { position: after, isHeld: false, isCaughtUp: false };
  const run = async (): Promise<void> => {
    for await (const batch of reader.subscribe({
      after,
      filter: wanted ? { types: wanted } : {},
      signal: stop.signal,
      maxBatch: 3,
    })) {
      expect(batch.position >= state.position).toBe(true);
      seen.push(...batch.events);
      state.position = batch.position;
      state.isCaughtUp = batch.isCaughtUp;
      while (state.isHeld && !stop.signal.aborted) await delay(1);
    }
  };
  const running = run();
  return { wanted, after, seen, state, stop: () => (stop.abort(), running) };
};
type Following = ReturnType<typeof follow>;

const written = async (store: EventStore): Promise<RecordedEvent[]> => {
  const stop = new AbortController();
  for await (const { events } of store.subscribe({ after: START, signal: stop.signal, maxBatch: 10_000 }))
    return [...events];
  return [];
};

const open = (store: EventStore, options: Partial<Parameters<typeof sharedReader>[0]> = {}) => {
  const stop = new AbortController();
  const errors: unknown[] = [];
  const reader = sharedReader({
    store,
    types: sharedTypes,
    signal: stop.signal,
    onError: (error) => errors.push(error),
    announceMs: 2,
    ...options,
  });
  return { reader, errors, stop: () => stop.abort() };
};

const places = fc.record({ act: fc.constantFrom('append', 'join', 'hold', 'go', 'wait'), n: fc.nat(99) });

const openOnce = (store: EventStore) => {
  const stop = new AbortController();
  const reader = followedOnce(store, { signal: stop.signal, onError: (error) => expect.unreachable(String(error)) });
  return { reader, stop: () => stop.abort() };
};

const someTypes = (n: number, mayBeAll: boolean): readonly string[] | undefined =>
  mayBeAll && n % 4 === 3 ? undefined : types.slice(n % 3);

it.each([
  {
    name: 'a reader of some types',
    mayBeAll: false,
    openReader: (store: EventStore) => open(store, { keeps: 4, mostWaiting: 3, retryMs: 1 }),
  },
  { name: 'a reader of every type', mayBeAll: true, openReader: openOnce },
])(
  '$name gives every follower all events of its types, once and in order, whenever it joins, however slow it is',
  ({ mayBeAll, openReader }) =>
    fc.assert(
      fc.asyncProperty(fc.array(places, { maxLength: 60, size: 'max' }), fc.nat(2), async (acts, fails) => {
        const store = countingStore(fails);
        const { reader, stop } = openReader(store);
        const followers: Following[] = [];
        for (const { act, n } of acts) {
          const follower = followers[n % Math.max(1, followers.length)];
          if (act === 'append')
            for (let more = n % 7; more >= 0; more -= 1) await append(store, types[(n + more) % 3] ?? 'A');
          if (act === 'join') {
            const positions = [START, ...(await written(store)).map(({ position }) => position)];
            followers.push(follow(reader, someTypes(n, mayBeAll), positions[n % positions.length] ?? START));
          }
          if (follower && act === 'hold') follower.state.isHeld = true;
          if (follower && act === 'go') follower.state.isHeld = false;
          if (act === 'wait') await delay(n % 4);
        }
        for (const { state } of followers) state.isHeld = false;
        const all = await written(store);
        const head = await store.head();
        for (const { wanted, after, seen, state, stop: leave } of followers) {
          await expect.poll(() => [state.isCaughtUp, state.position >= head], { interval: 2 }).toEqual([true, true]);
          await leave();
          const ids = all.filter(({ type, position }) => (wanted?.includes(type) ?? true) && position > after);
          expect(seen.map(({ eventId }) => eventId)).toEqual(ids.map(({ eventId }) => eventId));
        }
        stop();
      }),
      { numRuns: 40 },
    ),
);

it('reads the log once for those who want every event and for those who want some', async () => {
  const store = countingStore();
  const { reader, stop } = openOnce(store);
  const followers = [undefined, ['A'], undefined, ['B', 'C']].map((wanted) => follow(reader, wanted, START));
  for (const { state } of followers) await expect.poll(() => state.isCaughtUp).toBe(true);
  const before = store.requests.length;
  for (const type of types) await append(store, type);
  for (const { seen, wanted } of followers) await expect.poll(() => seen.length).toBe(wanted?.length ?? 3);
  expect(store.requests.length).toBe(before);
  await Promise.all(followers.map((follower) => follower.stop()));
  stop();
});

it('follows nothing for those who read to the end', async () => {
  const store = countingStore();
  const { reader, stop } = openOnce(store);
  await append(store, 'A');
  for await (const { events } of readToEnd({ ...store, ...reader })) expect(events).toHaveLength(1);
  expect(store.requests).toHaveLength(1);
  stop();
});

it('reads the log once, however many follow', async () => {
  const store = countingStore();
  const { reader, stop } = open(store);
  const followers = Array.from({ length: 30 }, (_, n) => follow(reader, [types[n % 3] ?? 'A'], START));
  for (const type of types) await append(store, type);
  for (const { seen } of followers) await expect.poll(() => seen.length).toBe(1);
  expect(store.requests).toEqual([{ after: START, types: sharedTypes }]);
  await Promise.all(followers.map((follower) => follower.stop()));
  stop();
});

it('wakes only those who want an event, and tells the others later how far it has read', async () => {
  const store = countingStore();
  const { reader, stop } = open(store, { announceMs: 60_000 });
  const wanting = follow(reader, ['A'], START);
  const other = follow(reader, ['B'], START);
  await expect.poll(() => [wanting.state.isCaughtUp, other.state.isCaughtUp]).toEqual([true, true]);
  await append(store, 'A');
  const head = await store.head();
  await expect.poll(() => wanting.state.position).toBe(head);
  expect(other.state.position).toBe(START);
  reader.announce();
  await expect.poll(() => other.state.position).toBe(head);
  await Promise.all([wanting.stop(), other.stop()]);
  stop();
});

it('reads what it does not know apart', async () => {
  const store = countingStore();
  const { reader, stop } = open(store);
  const odd = follow(reader, ['D'], START);
  await append(store, 'D');
  await expect.poll(() => odd.seen.length).toBe(1);
  await odd.stop();
  stop();
});

it('reports a subscription that fails, and goes on without a gap', async () => {
  const store = countingStore(1);
  const { reader, errors, stop } = open(store, { retryMs: 1 });
  const follower = follow(reader, ['A'], START);
  await expect.poll(() => follower.state.isCaughtUp).toBe(true);
  for (let n = 0; n < 5; n += 1) await append(store, 'A');
  await expect.poll(() => follower.seen.length).toBe(5);
  expect(errors).toHaveLength(1);
  await follower.stop();
  stop();
});
