/** Two processes on one database: one writes the read models, both serve. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event, EventStore } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { anEvent } from '#testing/eventStore/eventStoreRig.ts';
import { roles } from '#platform/leases/roles.ts';
import { openTestDb } from '#testing/testDb.ts';
import { startConsumers, type Consumers } from './consumers.ts';
import { projection } from './projection.ts';

type Counted = Event<'Counted', { n: number }>;
const { db, connectionString } = openTestDb();
const counted = (version: number) =>
  projection<Counted>(
    'counted',
    version,
    { tables: 'create table counted (n int)', indexes: '' },
    { Counted: (tx, { data }) => tx.insert('counted', { n: data.n }) },
  );

let store: EventStore;
beforeAll(() => {
  store = postgresEventStore({ connectionString });
});
afterAll(() => store.close());

const errors: string[] = [];
const noParking = () => Promise.reject(new Error('no policy runs here'));
const start = (version: number, id: string = randomUUID()): Consumers =>
  startConsumers({
    process: { id, roles, version: '' },
    store,
    db,
    connectionString,
    projections: [counted(version)],
    policies: [],
    openParking: noParking,
    onError: (error) => errors.push(String(error)),
    watchMs: 50,
  });

it('the second serves what the first writes, and sees it change', async () => {
  const first = start(1);
  await first.ready;
  const second = start(1);
  try {
    await second.ready;
    const before = second.changes('counted');
    const { position } = await store.append(`counted-${randomUUID()}`, [anEvent({ n: 1 }, 'Counted')], 'noStream');
    expect(await second.caughtUp({ position, types: ['Counted'] })).toBe(true);
    await expect.poll(() => second.changes('counted')).toBeGreaterThan(before);
  } finally {
    await first.stop();
    await second.stop();
  }
});

it('the second, of another version, says why it waits, and serves once the first has ended', async () => {
  const id = randomUUID();
  const first = start(1, id);
  // It is ready before it writes: the tables are those of the test before.
  await expect.poll(() => db('leases').where({ holder: id }).pluck('name')).toContain('read models');
  const second = start(2);
  let isReady = false;
  void second.ready.then(() => (isReady = true));
  try {
    await expect.poll(() => errors.join()).toContain('has no “counted” of this version');
    expect(isReady).toBe(false);
    await first.stop();
    await second.ready;
  } finally {
    await first.stop();
    await second.stop();
  }
});
