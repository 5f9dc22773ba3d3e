/** What the rules of the event store suite are written with. */
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import {
  VersionConflict,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventMetadata,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '#platform/eventStore/eventStore.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { patience } from '#testing/run/patience.ts';

export type StoreUnderTest = {
  store: EventStore;
  /** Stops the server behind the store and starts it again with its data; missing where that is out of reach. */
  restart?: () => Promise<void>;
  close: () => Promise<void>;
};

/** How much is done; `TEST_SIZE=long` does more, `TEST_SEED` repeats a run's choices. */
export const size = {
  seed: Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000),
  writers: isLongRun ? 32 : 16,
  appendsPerWriter: isLongRun ? 300 : 20,
  racesPerWriter: isLongRun ? 50 : 5,
  backlog: isLongRun ? 50_000 : 1000,
  appendsAcrossRestarts: isLongRun ? 400 : 90,
  payloads: isLongRun ? 2000 : 300,
};

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const aMetadata = (given: Partial<EventMetadata> = {}): EventMetadata => ({
  schemaVersion: 1,
  at: '2026-11-20T10:15:30.123Z',
  actorId: null,
  actorRole: 'system',
  correlationId: randomUUID(),
  causationId: null,
  ...given,
});

export const anEvent = (data: unknown = {}, type = 'ThingHappened'): NewEvent => ({
  eventId: randomUUID(),
  type,
  data,
  metadata: aMetadata(),
});

export const events = (count: number, type?: string): NewEvent[] =>
  Array.from({ length: count }, (_, index) => anEvent({ index }, type));

/** A category that no other test uses. */
export const aCategory = (): string => `t${randomUUID().replaceAll('-', '')}`;

export const aStream = (category = aCategory()): string => `${category}-${randomUUID()}`;

export const idsOf = (list: readonly { eventId: string }[]): string[] => list.map(({ eventId }) => eventId);

/** Appends each event by itself, one after the other. */
export const appendEach = async (
  store: EventStore,
  streamId: string,
  list: readonly NewEvent[],
): Promise<Appended[]> => {
  const appended: Appended[] = [];
  for (const event of list)
    appended.push(await store.append(streamId, [event], appended.at(-1)?.revision ?? 'noStream'));
  return appended;
};

/** Appends many in as few steps as the limits allow. */
export const appendAll = async (store: EventStore, streamId: string, list: readonly NewEvent[]): Promise<void> => {
  for (let from = 0; from < list.length; from += 200)
    await store.append(streamId, list.slice(from, from + 200), from === 0 ? 'noStream' : from - 1);
};

/** Appends behind whatever is there, deciding again after each conflict. */
export const appendRacing = async (
  store: EventStore,
  streamId: string,
  list: readonly NewEvent[],
): Promise<Appended & { conflicts: number }> => {
  let last = (await store.readLast(streamId))?.revision ?? -1;
  for (let conflicts = 0; ; conflicts += 1)
    try {
      return { ...(await store.append(streamId, list, last === -1 ? 'noStream' : last)), conflicts };
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      last = error.actual;
    }
};

/** Everything up to the end, and the last batch. */
export const collect = async (batches: AsyncIterable<EventBatch>) => {
  const collected: EventBatch[] = [];
  for await (const batch of batches) collected.push(batch);
  return { events: collected.flatMap((batch) => batch.events), batches: collected, last: collected.at(-1) };
};

export type Follower = {
  events: RecordedEvent[];
  batches: EventBatch[];
  /** Waits until the condition holds, fails when the iteration ends or 20 seconds pass. */
  until: (condition: () => boolean) => Promise<void>;
  /** Aborts; resolves when the iteration has ended. */
  stop: () => Promise<void>;
};

/** Follows in the background and keeps what comes. */
export const follow = (
  store: EventStore,
  options: { after: Position; filter?: EventFilter; maxBatch?: number },
): Follower => {
  const stop = new AbortController();
  const follower = { events: [] as RecordedEvent[], batches: [] as EventBatch[] };
  let failure: Error | undefined;
  const work = async (): Promise<void> => {
    for await (const batch of store.subscribe({ ...options, signal: stop.signal })) {
      follower.batches.push(batch);
      follower.events.push(...batch.events);
    }
    if (!stop.signal.aborted) throw new Error('the subscription ended by itself');
  };
  const done = work().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  return {
    ...follower,
    until: async (condition) => {
      await vi.waitUntil(() => failure !== undefined || condition(), { ...patience, interval: 5 });
      if (failure) throw failure;
    },
    stop: async () => {
      stop.abort();
      await done;
      if (failure) throw failure;
    },
  };
};
