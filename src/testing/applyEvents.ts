/** Read models of a log with these events, in a database of their own. */
import { randomUUID } from 'node:crypto';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { prepareProjection, rebuild, type Projection } from '#platform/projections/projection.ts';
import { createTestDb } from './testDb.ts';

/** One event a second, in the given order. */
const FIRST_MS = Date.parse('2026-06-01T00:00:00.000Z');

export const applyEvents = async (
  projections: readonly Projection[],
  facts: readonly Event[],
): Promise<{ db: Db; drop: () => Promise<void> }> => {
  const test = await createTestDb();
  const db = openDb(test.connectionString);
  const store = postgresEventStore({ connectionString: test.connectionString });
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
    const options = { store, connectionString: test.connectionString, signal: new AbortController().signal };
    await prepareProjection(projection, options);
    await rebuild(projection, options);
  }
  await store.close();
  return {
    db,
    drop: async () => {
      await db.destroy();
      await test.drop();
    },
  };
};
