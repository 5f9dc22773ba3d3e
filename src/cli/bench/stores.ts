/** Appends per second of every event store at hand, and of the nearest public peer, in one run. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readToEnd, VersionConflict, type EventStore, type NewEvent } from '#platform/eventStore/eventStore.ts';
import { openTool } from '#cli/openTool.ts';
import { closedLoop, type Timing } from './measure.ts';

export type Contender = {
  name: string;
  /** Appends one event to the stream; conflicts are retried, as a writer would. */
  append: (stream: string) => Promise<void>;
  /** What a tail follower has missed so far; undefined when it has none. */
  lost?: () => Promise<number>;
  close: () => Promise<void>;
};

const payload = { note: 'x'.repeat(200), at: '2026-01-01T00:00:00.000Z' };

const newEvent = (): NewEvent => ({
  eventId: randomUUID(),
  type: 'BenchCounted',
  data: payload,
  metadata: {
    schemaVersion: 1,
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: 'bench',
    causationId: null,
  },
});

/** One of our stores, with a follower counting what it sees while 32 writers append. */
export const ourStore = (name: string, store: EventStore): Contender => {
  const revisions = new Map<string, number>();
  const written = new Set<string>();
  const seen = new Set<string>();
  const stop = new AbortController();
  const following = (async () => {
    for await (const { events } of store.subscribe({
      after: await store.head(),
      filter: { types: ['BenchCounted'] },
      signal: stop.signal,
    }))
      for (const { eventId } of events) seen.add(eventId);
  })();
  return {
    name,
    append: async (stream) => {
      const event = newEvent();
      for (;;) {
        const current = revisions.get(stream);
        try {
          // Writers of one stream queue up with `any`, as the peer's do without an expectation.
          const { revision } = await store.append(
            stream,
            [event],
            stream === 'bench-one' ? 'any' : current === undefined ? 'noStream' : current,
          );
          revisions.set(stream, revision);
          written.add(event.eventId);
          return;
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
          revisions.set(stream, error.actual);
        }
      }
    },
    lost: async () => {
      const kept = new Set<string>();
      for await (const { events } of readToEnd(store, { filter: { types: ['BenchCounted'] }, maxBatch: 2000 }))
        for (const { eventId } of events) kept.add(eventId);
      const end = Date.now() + 10_000;
      const missing = (): number => [...written].filter((id) => kept.has(id) && !seen.has(id)).length;
      while (missing() > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
      return missing() + [...written].filter((id) => !kept.has(id)).length;
    },
    close: async () => {
      stop.abort();
      await following;
      await store.close();
    },
  };
};

/** The part of the package `@event-driven-io/emmett-postgresql` in use. */
type Emmett = {
  getPostgreSQLEventStore: (
    connectionString: string,
    options: object,
  ) => {
    schema: { migrate: () => Promise<unknown> };
    appendToStream: (stream: string, events: object[]) => Promise<unknown>;
    close: () => Promise<void>;
  };
};

/** The peer, by its own API and migrations. */
export const emmett = async (connectionString: string): Promise<Contender> => {
  // Its own pool outlives `close` with idle connections, which fail when the server stops.
  const pool = new pg.Pool({ connectionString });
  const { getPostgreSQLEventStore } = await openTool<Emmett>('@event-driven-io/emmett-postgresql');
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    name: 'emmett-postgresql 0.42.0',
    append: async (stream) => {
      for (;;)
        try {
          await store.appendToStream(stream, [{ type: 'BenchCounted', data: payload }]);
          return;
        } catch (error) {
          if (!(error instanceof Error && /version/i.test(error.message + error.name))) throw error;
        }
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

export type Cell = { store: string; streams: 'many' | 'one'; writers: number; timing: Timing };

/** All cells of one contender. */
export const measureStore = async (contender: Contender, msPerCell: number, repetition: number): Promise<Cell[]> => {
  const cells: Cell[] = [];
  for (const streams of ['many', 'one'] as const)
    for (const writers of [1, 8, 32]) {
      const name = (writer: number): string =>
        streams === 'one' ? 'bench-one' : `bench-${repetition}x${writers}x${writer}`;
      const timing = await closedLoop(writers, msPerCell, (writer) => contender.append(name(writer)));
      cells.push({ store: contender.name, streams, writers, timing });
    }
  return cells;
};
