import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addressDays } from '#contracts/auth/networkAddress.ts';
import { addressKey } from '#platform/secrets/addressKey.ts';
import { prepareProjection } from '#platform/projections/projection.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { securityEvents } from '#projections/auth/securityEvents.ts';
import { openTestDb } from '#testing/testDb.ts';
import { forgetAddresses } from './forgetAddresses.ts';

const { db, connectionString } = openTestDb();
const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
const hashOf = addressKey(Buffer.alloc(32, 'addresses'));
const forget = () => forgetAddresses({ db, now, addressKey: hashOf });

beforeAll(async () => {
  await prepareProjection(securityEvents, {
    store: memoryEventStore(),
    connectionString,
    signal: new AbortController().signal,
  });
});

beforeEach(async () => {
  await db('security_acts').delete();
  await db('auth_sessions').delete();
});

const seeAct = (days: number, address: string | null) =>
  db('security_acts').insert({ id: randomUUID(), user_id: randomUUID(), act: 'signedIn', address, at: ago(days) });
const seeSession = (days: number, address: string) =>
  db('auth_sessions').insert({
    id: randomUUID(),
    user_id: randomUUID(),
    salt: Buffer.alloc(32),
    counter: 0,
    rotated_at: ago(days),
    idle_days: 7,
    created_at: ago(days),
    expires_at: ago(days - 7),
    address,
  });
const acts = () => db('security_acts').orderBy('at', 'desc').pluck<(string | null)[]>('address');
const sessions = () => db('auth_sessions').orderBy('rotated_at', 'desc').pluck<string[]>('address');

it('hashes and forgets the addresses of sign-ins and sessions by their age, and can be repeated', async () => {
  const { inClear, asHash } = addressDays;
  for (const days of [0, inClear - 1, inClear + 1, asHash - 1, asHash + 1]) {
    await seeAct(days, '192.0.2.1');
    await seeSession(days, '2001:db8::7');
  }
  await seeAct(inClear + 2, null);
  await seeSession(inClear + 2, '');
  for (let times = 0; times < 2; times += 1) {
    await forget();
    const hash = hashOf('192.0.2.1');
    expect(await acts()).toEqual(['192.0.2.1', '192.0.2.1', hash, null, hash, null]);
    const other = hashOf('2001:db8::7');
    expect(await sessions()).toEqual(['2001:db8::7', '2001:db8::7', other, '', other, '']);
  }
  expect(hashOf('192.0.2.1')).not.toContain('192.0.2.1');
});

it('hashes more addresses than one page holds', async () => {
  for (let n = 0; n < 1203; n += 1) await seeAct(40, `198.51.${n >> 8}.${n & 255}`);
  await forget();
  const left = await acts();
  expect(left.filter((address) => !address?.startsWith('#'))).toEqual([]);
  expect(new Set(left).size).toBe(1203);
});

it('forgets the browser of a sign-in together with the hash of its address', async () => {
  const { asHash } = addressDays;
  for (const days of [asHash - 1, asHash + 1])
    await db('security_acts').insert({
      id: randomUUID(),
      user_id: randomUUID(),
      act: 'signedIn',
      browser: 'b1',
      at: ago(days),
    });
  await forget();
  expect(await db('security_acts').orderBy('at', 'desc').pluck<(string | null)[]>('browser')).toEqual(['b1', null]);
});
