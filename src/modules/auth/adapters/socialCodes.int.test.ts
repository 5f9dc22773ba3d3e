import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import type { PendingIdentity } from '../ports.ts';
import { postgresSocialCodes } from './socialCodes.ts';

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
const now = (): Date => new Date(time);
const wait = (seconds: number): void => {
  time += seconds * 1000;
};

const pending: PendingIdentity = {
  identity: { provider: 'google', subject: '1078', email: 'zoë@example.com', isEmailVerified: true, name: null },
  isCreator: true,
};
const start = async () => {
  const codes = postgresSocialCodes(db, { key: randomBytes(32), now });
  return { codes, code: await codes.create(pending) };
};

it('brings the identity, as often as it is looked at', async () => {
  const { codes, code } = await start();
  expect(await codes.find(code)).toEqual(pending);
  expect(await codes.find(code)).toEqual(pending);
});

it('is finished by one of twenty at the same time, and then brings nothing', async () => {
  const { codes, code } = await start();
  const ends = await Promise.all(Array.from({ length: 20 }, () => codes.finish(code)));
  expect(ends.filter(Boolean)).toHaveLength(1);
  expect(await codes.find(code)).toBeUndefined();
});

it('is over after two minutes', async () => {
  const { codes, code } = await start();
  wait(119);
  expect(await codes.find(code)).toEqual(pending);
  wait(1);
  expect(await codes.find(code)).toBeUndefined();
  expect(await codes.finish(code)).toBe(false);
});

it('does not know codes it did not make', async () => {
  const { codes, code } = await start();
  expect(await codes.find(code.slice(1))).toBeUndefined();
  expect(await codes.finish('')).toBe(false);
});

it('keeps neither the code nor the person in clear', async () => {
  const { code } = await start();
  const rows = await db<{ code_hash: Buffer; identity_box: Buffer }>('auth_social_codes');
  const kept = Buffer.concat(rows.flatMap(({ code_hash, identity_box }) => [code_hash, identity_box]));
  for (const secret of [code, pending.identity.email ?? '', pending.identity.subject])
    expect(kept.includes(secret)).toBe(false);
});
