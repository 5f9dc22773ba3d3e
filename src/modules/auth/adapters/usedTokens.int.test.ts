import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { postgresUsedTokens } from './usedTokens.ts';

let test: TestDb;
let db: Db;
beforeAll(async () => {
  test = await createTestDb();
  db = openDb(test.connectionString);
});
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

it('lets a token be used once, by one of twenty at the same time', async () => {
  const usedTokens = postgresUsedTokens(db, () => new Date());
  const token = randomUUID();
  const burns = await Promise.all(Array.from({ length: 20 }, () => usedTokens.burn(token)));
  expect(burns.filter(Boolean)).toHaveLength(1);
  expect(await usedTokens.burn(token)).toBe(false);
  expect(await usedTokens.burn(randomUUID())).toBe(true);
});
