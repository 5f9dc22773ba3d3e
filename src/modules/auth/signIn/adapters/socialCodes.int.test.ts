import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { PendingIdentity } from '#modules/auth/ports.ts';
import { postgresSocialCodes } from './socialCodes.ts';

const { db } = openTestDb();
const { now, wait } = testClock();

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
