/** Read models that share one connection, while it breaks again and again. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { anEvent } from '#testing/eventStore/eventStoreRig.ts';
import { openTestDb } from '#testing/testDb.ts';
import { openWriters, schemaOf, type CopyRow } from './copies.ts';
import { prepareProjection, projection, type Projection } from './projection.ts';
import { runProjection } from './runProjection.ts';

const { db, connectionString } = openTestDb();
const names = ['Red', 'Green', 'Blue'] as const;

/**
 * Keeps what it has seen of one type; the others have a table `seen` as well. The first time it meets the event
 * `breaksAt`, it ends the connection of all in the middle of its batch.
 */
const keeping = (type: string, breaksAt: number): Projection => {
  const name = type.toLowerCase();
  const tables = `create table ${name} (n int primary key);\n create table seen (n int primary key);`;
  let hasBroken = false;
  return projection<Event<string, { n: number }>>(
    name,
    1,
    { tables },
    {
      [type]: (readModel, { data }) => {
        readModel.insert(name, { n: data.n });
        readModel.query('insert into seen values ($1)', [data.n]);
        if (data.n !== breaksAt || hasBroken) return;
        hasBroken = true;
        readModel.query('select pg_terminate_backend(pg_backend_pid())', []);
      },
    },
  );
};

const store = postgresEventStore({ connectionString });
const writers = openWriters(connectionString, 1);
const stop = new AbortController();
afterAll(async () => {
  stop.abort();
  await writers.end();
  await store.close();
});

it('write each into its own tables, everything once, and go on when the connection breaks', async () => {
  const all = names.map((type, place) => keeping(type, 4 + 8 * place));
  const { signal } = stop;
  for (const readModel of all) await prepareProjection(readModel, { store, connectionString, signal });
  const errors: string[] = [];
  const reached = new Map<string, string>();
  const running = all.map((readModel) =>
    runProjection(readModel, {
      store,
      writers,
      signal,
      onProgress: (name, position) => reached.set(name, position),
      onError: (name) => errors.push(name),
      maxBatch: 2,
    }),
  );
  const count = 30;
  for (let n = 0; n < count; n += 1) {
    await Promise.all(names.map((type) => store.append(`${type}-${randomUUID()}`, [anEvent({ n }, type)], 'noStream')));
  }
  const head = await store.head();
  await expect.poll(() => [...reached.values()].filter((position) => position >= head).length).toBe(names.length);
  stop.abort();
  await Promise.all(running);
  expect(new Set(errors)).toEqual(new Set(names.map((name) => name.toLowerCase())));
  const expected = Array.from({ length: count }, (_, n) => ({ n }));
  for (const { name } of all) {
    expect(await db(name).orderBy('n').select('n'), name).toEqual(expected);
    const copy = await db<CopyRow>('projection_checkpoints').where({ name, status: 'serving' }).first();
    const rows: unknown = copy && (await db.withSchema(schemaOf(copy)).from('seen').orderBy('n').select('n'));
    expect(rows, name).toEqual(expected);
  }
});
