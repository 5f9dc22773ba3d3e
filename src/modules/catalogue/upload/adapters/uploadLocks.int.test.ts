/** Two processes that are sent the same upload. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { claimsOf } from '#platform/postgres/claims.ts';
import { postgresLeases } from '#platform/leases/leaseTable.ts';
import { roles } from '#platform/leases/roles.ts';
import { openTestDb } from '#testing/testDb.ts';
import { uploadLocks } from './uploadLocks.ts';

const { db, connectionString } = openTestDb();

/** A process that was seen now. */
const startProcess = async () => {
  const id = randomUUID();
  const table = postgresLeases(connectionString, { id, roles, version: '1' });
  await table.beat();
  return { locks: uploadLocks(claimsOf(db, id)), leave: table.leave };
};

it('lets one of them write at a time, and the other when the first has ended or died', async () => {
  const [first, second, third] = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const { signal } = new AbortController();
  const upload = randomUUID();
  const order: string[] = [];
  const held = first.locks.newLock(upload);
  await held.lock(signal, () => undefined);
  const other = second.locks.newLock(upload);
  const waiting = other.lock(signal, () => undefined).then(() => order.push('second'));
  await second.locks.newLock(randomUUID()).lock(signal, () => undefined);
  order.push('first is done');
  await held.unlock();
  await waiting;
  expect(order).toEqual(['first is done', 'second']);
  // It never unlocks.
  await second.leave();
  await third.locks.newLock(upload).lock(signal, () => undefined);
  await Promise.all([first.leave(), third.leave()]);
});
