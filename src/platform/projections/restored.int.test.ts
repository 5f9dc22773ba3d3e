/** A log that is shorter than its readers remember, as after a restore from an older backup. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { postgresSnapshots } from '#platform/eventStore/states/snapshots.ts';
import { aStream, events } from '#testing/eventStore/eventStoreRig.ts';
import { openTestDb } from '#testing/testDb.ts';
import { acceptRestoredLog, mustNotBeAhead } from './restored.ts';

const { db, connectionString } = openTestDb();
let store: EventStore;
beforeAll(() => {
  store = postgresEventStore({ connectionString });
});
afterAll(() => store.close());

const at = (n: number): string => String(n).padStart(19, '0');

it('is refused with the names and the command, and accepted with that command', async () => {
  const { position: head } = await store.append(aStream(), events(3), 'noStream');
  await db('projection_checkpoints').insert({ name: 'listings', version: 1, status: 'serving', position: head });
  await db('policy_positions').insert({ name: 'mail the buyer', part: 0, position: head });
  await expect(mustNotBeAhead(db, store)).resolves.toBeUndefined();

  const beyond = at(Number(head) + 5);
  await db('projection_checkpoints').update({ position: beyond });
  await db('policy_positions').insert({ name: 'issue a receipt', part: 3, position: beyond });
  const snapshots = postgresSnapshots(db, (error) => expect(error).toBeUndefined());
  await snapshots.keep('account-1', 1, { state: { pence: 5 }, revision: 900 });
  await expect(mustNotBeAhead(db, store)).rejects.toThrow(
    /ends before the place up to which “listings”, “issue a receipt” had read it.*npm run rebuild -- after-restore/,
  );

  expect(await acceptRestoredLog(db, store)).toEqual({ projections: ['listings'], policies: ['issue a receipt'] });
  await expect(mustNotBeAhead(db, store)).resolves.toBeUndefined();
  expect(await snapshots.find('account-1', 1)).toBeUndefined();
  // The next start writes it again, even if the command ends here.
  expect(await db('projection_checkpoints').select('version', 'position')).toEqual([{ version: 0, position: head }]);
  expect(await db('policy_positions').orderBy('name').select('name', 'position')).toEqual([
    { name: 'issue a receipt', position: head },
    { name: 'mail the buyer', position: head },
  ]);
});

it('is not refused while other processes append to it and read on', async () => {
  const readOn = async (): Promise<void> => {
    const { position } = await store.append(aStream(), events(1), 'noStream');
    await db('projection_checkpoints').where({ name: 'orders' }).update({ position });
    await db('policy_positions').where({ name: 'credit the creator' }).update({ position });
  };
  await db('projection_checkpoints').insert({ name: 'orders', version: 1, status: 'serving', position: '' });
  await db('policy_positions').insert({ name: 'credit the creator', part: 0, position: '' });
  await readOn();
  const head = async (): Promise<string> => {
    const found = await store.head();
    await readOn();
    return found;
  };
  await expect(mustNotBeAhead(db, Object.assign({}, store, { head }))).resolves.toBeUndefined();
});

it('keeps the newest snapshot, and none of an older version of the aggregate', async () => {
  const snapshots = postgresSnapshots(db, (error) => expect(error).toBeUndefined());
  await snapshots.keep('thread-1', 1, { state: { n: 1 }, revision: 300 });
  await snapshots.keep('thread-1', 1, { state: { n: 0 }, revision: 200 });
  expect(await snapshots.find('thread-1', 1)).toEqual({ state: { n: 1 }, revision: 300 });
  await snapshots.keep('thread-1', 2, { state: { n: 2 }, revision: 250 });
  expect(await snapshots.find('thread-1', 1)).toBeUndefined();
  expect(await snapshots.find('thread-1', 2)).toEqual({ state: { n: 2 }, revision: 250 });
});
