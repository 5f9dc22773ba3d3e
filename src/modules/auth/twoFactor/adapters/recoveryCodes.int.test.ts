import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { postgresRecoveryCodes } from './recoveryCodes.ts';

const { db } = openTestDb();
const start = async () => {
  const recoveryCodes = postgresRecoveryCodes(db, () => new Date());
  const userId = randomUUID();
  const codes = await recoveryCodes.replace(userId);
  return { recoveryCodes, userId, codes, first: codes[0] ?? '' };
};

it('V6.5.3, V6.5.4: makes ten codes of 120 bits in six groups, no two alike', async () => {
  const { recoveryCodes, userId, codes } = await start();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  expect(await recoveryCodes.remaining(userId)).toBe(10);
});

it('accepts each code once and returns how many are left', async () => {
  const { recoveryCodes, userId, codes } = await start();
  const left: (number | undefined)[] = [];
  for (const code of codes) left.push(await recoveryCodes.use(userId, code));
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  for (const code of codes) expect(await recoveryCodes.use(userId, code)).toBeUndefined();
});

it('V6.5.1: accepts a code for one of twenty at the same time', async () => {
  const { recoveryCodes, userId, first } = await start();
  const uses = await Promise.all(Array.from({ length: 20 }, () => recoveryCodes.use(userId, first)));
  expect(uses.filter((left) => left !== undefined)).toEqual([9]);
});

it('does not mind spaces, hyphens and case', async () => {
  const { recoveryCodes, userId, first } = await start();
  expect(await recoveryCodes.use(userId, ` ${first.toLowerCase().replaceAll('-', ' ')}\n`)).toBe(9);
});

it('refuses wrong codes and those of others', async () => {
  const { recoveryCodes, userId, first } = await start();
  const another = await start();
  for (const wrong of ['', first.slice(0, -1), `${first}A`, another.first])
    expect(await recoveryCodes.use(userId, wrong)).toBeUndefined();
  expect(await recoveryCodes.remaining(userId)).toBe(10);
});

it('ends the old codes when new ones are made, also at the same time', async () => {
  const { recoveryCodes, userId, first } = await start();
  const sets = await Promise.all(Array.from({ length: 8 }, () => recoveryCodes.replace(userId)));
  expect(await recoveryCodes.use(userId, first)).toBeUndefined();
  expect(await recoveryCodes.remaining(userId)).toBe(10);
  const uses = await Promise.all(sets.map(([code = '']) => recoveryCodes.use(userId, code)));
  expect(uses.filter((left) => left !== undefined)).toEqual([9]);
});

it('V6.5.2: keeps no code in clear', async () => {
  const { userId, first } = await start();
  const rows = await db<{ user_id: string; code_hash: Buffer }>('auth_recovery_codes').where({ user_id: userId });
  for (const { code_hash } of rows) expect(code_hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(first.slice(0, 4));
});

it('removes all codes of an account, and of no other', async () => {
  const { recoveryCodes, userId, first } = await start();
  const another = await start();
  await recoveryCodes.removeAll(userId);
  expect(await recoveryCodes.remaining(userId)).toBe(0);
  expect(await recoveryCodes.use(userId, first)).toBeUndefined();
  expect(await another.recoveryCodes.remaining(another.userId)).toBe(10);
});
