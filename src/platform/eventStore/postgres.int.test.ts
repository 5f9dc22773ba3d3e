import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { prepareDatabase } from '#platform/postgres/prepareDatabase.ts';
import { addressesUnder } from '#platform/postgres/roles.ts';
import { eventStoreSuite } from '#testing/eventStore/eventStoreSuite.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { readToEnd, type NewEvent } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';

/** A durable server of its own, because the suite restarts the store. The address is the log's writer's. */
const openServer = async (): Promise<{ server: EmbeddedPostgres; folder: string; address: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-log-'));
  const server = await startEmbeddedPostgres({ folder });
  await server.ensureDatabase('log');
  const addresses = addressesUnder(server.connectionString('log'));
  await prepareDatabase(addresses, path.resolve('migrations'));
  return { server, folder, address: addresses.log };
};

eventStoreSuite('PostgreSQL', async () => {
  const opened = await openServer();
  let { server } = opened;
  const store = postgresEventStore({ connectionString: opened.address });
  return {
    store,
    restart: async () => {
      await server.stop();
      server = await startEmbeddedPostgres({ folder: opened.folder, port: server.port });
    },
    close: async () => {
      await store.close();
      await server.stop();
      await rm(opened.folder, { recursive: true, force: true });
    },
  };
});

const event = (n: number): NewEvent => ({
  eventId: randomUUID(),
  type: 'Counted',
  data: { n },
  metadata: {
    schemaVersion: 1,
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: 'test',
    causationId: null,
  },
});

describe('the log in PostgreSQL', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await createTestDb();
  });
  afterAll(() => db.drop());

  it('refuses to change or remove what was written', async () => {
    const store = postgresEventStore({ connectionString: db.connectionString });
    await store.append('kept-1', [event(1)], 'noStream');
    const client = new pg.Client({ connectionString: db.connectionString });
    await client.connect();
    for (const sql of [
      `update es.events set type = 'x'`,
      'delete from es.events',
      'truncate es.events cascade',
      'delete from es.streams',
    ])
      await expect(client.query(sql)).rejects.toThrow('append-only');
    await client.end();
    await store.close();
  });

  it('is not stalled by a long foreign transaction', async () => {
    const store = postgresEventStore({ connectionString: db.connectionString });
    const foreign = new pg.Client({ connectionString: db.connectionString });
    await foreign.connect();
    await foreign.query('begin');
    await foreign.query('create temporary table t as select 1; select pg_current_xact_id()');
    const { position } = await store.append('stall-1', [event(1)], 'noStream');
    const seen: string[] = [];
    for await (const batch of readToEnd(store)) seen.push(...batch.events.map((event) => event.position));
    expect(seen).toContain(position);
    await foreign.query('rollback');
    await foreign.end();
    await store.close();
  });

  it('keeps every acknowledged append through kill -9 of the server', async () => {
    const { server, folder, address } = await openServer();
    const store = postgresEventStore({ connectionString: address });
    const acknowledged: string[] = [];
    let isKilled = false;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !isKilled; n += 1) {
        const newEvent = event(n);
        await store.append(`kill-${writer}`, [newEvent], n === 0 ? 'noStream' : n - 1);
        acknowledged.push(newEvent.eventId);
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer).catch(() => undefined));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(300);
    process.kill(server.pid, 'SIGKILL');
    isKilled = true;
    const again = await startEmbeddedPostgres({ folder, port: server.port });
    await Promise.all(writers);
    const kept = new Set<string>();
    for await (const batch of readToEnd(store)) for (const event of batch.events) kept.add(event.eventId);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    await store.close();
    await again.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
