/** Read models of a log with these events, in a database of their own. */
import { randomUUID } from 'node:crypto';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { prepareProjection, rebuild, type Projection } from '#platform/projections/projection.ts';
import { createTestDb } from './testDb.ts';
import { wipeFunction } from './wipe.ts';

/** One event a second, in the given order. */
const FIRST_MS = Date.parse('2026-06-01T00:00:00.000Z');

type EventsDb = {
  db: Db;
  /** Read models of a log in which these alone have happened: whatever was there before is wiped. */
  apply: (projections: readonly Projection[], facts: readonly Event[]) => Promise<void>;
  drop: () => Promise<void>;
};

/** A database for one log after another. */
export const openEventsDb = async (): Promise<EventsDb> => {
  const { connectionString, drop } = await createTestDb();
  const db = openDb(connectionString);
  const store = postgresEventStore({ connectionString });
  await db.raw(await wipeFunction(db));
  return {
    db,
    apply: async (projections, facts) => {
      await db.raw('select wipe()');
      for (const [n, fact] of facts.entries())
        await store.append(
          `video-${randomUUID()}`,
          [
            {
              ...fact,
              eventId: randomUUID(),
              metadata: {
                schemaVersion: 1,
                at: new Date(FIRST_MS + n * 1000).toISOString(),
                actorId: null,
                actorRole: 'system',
                correlationId: 'test',
                causationId: null,
              },
            },
          ],
          'noStream',
        );
      for (const projection of projections) {
        const options = { store, connectionString, signal: new AbortController().signal };
        await prepareProjection(projection, options);
        await rebuild(projection, options);
      }
    },
    drop: async () => {
      await store.close();
      await db.destroy();
      await drop();
    },
  };
};

/** The same for one log. */
export const applyEvents = async (
  projections: readonly Projection[],
  facts: readonly Event[],
): Promise<Pick<EventsDb, 'db' | 'drop'>> => {
  const { db, apply, drop } = await openEventsDb();
  await apply(projections, facts);
  return { db, drop };
};
