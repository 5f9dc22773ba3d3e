import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { postgresCredentials } from './credentials.ts';

const { db } = openTestDb();
it('keeps one hash per account, the last one saved', async () => {
  const credentials = postgresCredentials(db);
  const userId = randomUUID();
  const another = randomUUID();
  await credentials.save(userId, 'first');
  await credentials.save(another, 'of another');
  await credentials.save(userId, 'second');
  expect(await credentials.find(userId)).toBe('second');
  expect(await credentials.find(another)).toBe('of another');
});

it('has none for an account without a password, or whose password was removed', async () => {
  const credentials = postgresCredentials(db);
  const userId = randomUUID();
  expect(await credentials.find(userId)).toBeUndefined();
  await credentials.save(userId, 'hash');
  await credentials.remove(userId);
  expect(await credentials.find(userId)).toBeUndefined();
});
