import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { postgresRequestLinks } from './requestLinks.ts';

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

let time = Date.parse('2026-03-01T12:00:00Z');
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

it('a link confirms its own request for seven days, as often as it is followed, and is kept as a hash', async () => {
  const links = postgresRequestLinks(db, () => new Date(time));
  const requestId = randomUUID();
  const token = await links.create(requestId);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await db('support_request_links'))).not.toContain(token);
  expect(await links.isRight(randomUUID(), token)).toBe(false);
  expect(await links.isRight(requestId, `${token}x`)).toBe(false);

  time += WEEK_MS - 1;
  await links.forgetExpired();
  for (const _ of [1, 2]) expect(await links.isRight(requestId, token)).toBe(true);
  time += 1;
  expect(await links.isRight(requestId, token)).toBe(false);
  await links.forgetExpired();
  expect(await db('support_request_links')).toEqual([]);
});
