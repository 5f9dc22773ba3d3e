/**
 * The same tamperings in logs that lie in PostgreSQL and in EventStoreDB, read back by the adapters of the site: what is found is what is
 * found in memory. The short run takes a few of them and the logs that need no simulation.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { sentenceOf } from '#platform/transparency/verify/finding.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openSimulationDb } from '#testing/simulation/database.ts';
import { findIn, keptLogs, livedLogs, tamperings, type CleanLog } from '#testing/tampering/cleanLogs.ts';
import type { Log } from '#testing/tampering/forge.ts';
import { createTestDb } from '#testing/testDb.ts';
import { fillEventStoreDb, revisionsOf, rewriteLog, type Filled } from '#testing/transparency/facts.ts';

const SAMPLE = 12;

let database: Awaited<ReturnType<typeof createTestDb>>;
let db: Db;
const logs = keptLogs();
beforeAll(async () => {
  database = await createTestDb();
  db = openDb(database.connectionString, 2);
  if (!isLongRun) return;
  const simulation = await openSimulationDb(
    inject('postgres').admin,
    `tampering_stores_${process.env['VITEST_POOL_ID'] ?? '0'}`,
  );
  logs.push(...(await livedLogs(simulation)));
  await simulation.close();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const inPostgres = async (log: Log): Promise<Filled> => {
  await rewriteLog(db, log, revisionsOf(log));
  const store = postgresEventStore({ connectionString: database.connectionString });
  return { store, close: () => store.close() };
};

const readBack = async (fill: (log: Log) => Promise<Filled>, log: Log): Promise<Log> => {
  const { store, close } = await fill(log);
  try {
    const events: RecordedEvent[] = [];
    for await (const batch of readToEnd(store)) events.push(...batch.events);
    return events;
  } finally {
    await close();
  }
};

/** A store numbers the events of a stream itself, also those that were moved to it. */
const asWritten = (log: Log): Log => {
  const revisions = revisionsOf(log);
  return log.map((event) => ({ ...event, revision: revisions.get(`${event.streamId} ${event.eventId}`) ?? -1 }));
};

const sentencesIn = (log: Log, keys: CleanLog['keys']): string[] => findIn(log, keys).map(sentenceOf).toSorted();

describe.each([
  ['PostgreSQL', inPostgres],
  ['EventStoreDB', fillEventStoreDb],
])('in %s', (_, fill) => {
  it('a log that nobody tampered with contradicts itself nowhere', async () => {
    for (const { log, keys } of logs) {
      const found = await readBack(fill, log);
      expect(found).toHaveLength(log.length);
      expect(sentencesIn(found, keys)).toEqual([]);
    }
  });

  it('every tampering is found where it is', async () => {
    let tried = 0;
    for (const { name, forge } of tamperings) {
      const found = logs.map(({ log, keys }) => ({ log: forge(log)?.log, keys })).find(({ log }) => log);
      if (!found?.log) continue;
      const written = asWritten(found.log);
      const expected = sentencesIn(written, found.keys);
      expect(expected.length, name).toBeGreaterThan(0);
      const sentences = sentencesIn(await readBack(fill, written), found.keys);
      expect({ name, sentences }).toEqual({ name, sentences: expected });
      tried += 1;
      if (!isLongRun && tried === SAMPLE) return;
    }
    expect(tried).toBe(tamperings.length);
  });
});
