import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Transport } from '#platform/http/route.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresChallenges } from '#modules/auth/signIn/adapters/challenges.ts';
import { forgetExpired } from './forgetExpired.ts';
import { postgresMailedTokens } from '#modules/auth/password/adapters/mailedTokens.ts';
import { shownAccount } from '#testing/shownAccount.ts';
import { postgresSessions } from './sessions.ts';
import { postgresSocialCodes } from '#modules/auth/signIn/adapters/socialCodes.ts';
import { postgresThrottle } from '#modules/auth/signIn/adapters/throttle.ts';
import { postgresTwoFactor } from '#modules/auth/twoFactor/adapters/twoFactor.ts';
import { postgresUsedTokens } from '#modules/auth/signIn/adapters/usedTokens.ts';

const { db } = openTestDb();
// The read model, as far as a session asks for it.
beforeAll(() => db.raw(`create table users (id uuid primary key, roles text[] not null default '{}')`));
const DAY_MS = 24 * 60 * 60 * 1000;
const today = Date.parse('2026-06-01T12:00:00Z');
const key = randomBytes(32);
const transport: Transport = {
  requestId: 'test',
  address: '',
  rawBody: undefined,
  header: () => undefined,
  cookie: () => undefined,
};
const identity = { provider: 'google', subject: '1', email: null, isEmailVerified: false, name: null } as const;

/** A row of every kind, created so many days ago. */
const fill = async (daysAgo: number): Promise<void> => {
  const now = (): Date => new Date(today - daysAgo * DAY_MS);
  const userId = randomUUID();
  const throttle = postgresThrottle(db, now);
  await postgresMailedTokens(db, now).create(userId, 'reset');
  await postgresMailedTokens(db, now).create(userId, 'confirmation');
  await postgresChallenges(db, now).create({ userId, way: 'password' });
  await postgresSocialCodes(db, { key, now }).create({ identity, isCreator: false });
  await postgresUsedTokens(db, now).burn(randomUUID());
  await throttle.failed(randomUUID());
  await throttle.take(randomUUID(), { points: 1, seconds: 3600 });
  await postgresTwoFactor(db, { key, issuer: 'Soletake', now }).begin(userId, 'ann');
  const more = { idleDays: 7, hasSecondFactor: false, from: { device: '', address: '' } };
  await postgresSessions(db, { key, now, staffNeedPasskey: false, findAccount: shownAccount }).start(
    userId,
    transport,
    more,
  );
};

const tables = [
  'auth_mailed_tokens',
  'auth_challenges',
  'auth_social_codes',
  'auth_used_tokens',
  'auth_throttle',
  'auth_two_factor',
  'auth_sessions',
];
const counts = async (): Promise<Record<string, number>> => {
  const found = await Promise.all(tables.map(async (table) => [table, (await db(table)).length] as const));
  return Object.fromEntries(found);
};
const sweep = () => forgetExpired(db, new Date(today));

it('keeps what still matters', async () => {
  await fill(0);
  const before = await counts();
  await sweep();
  expect(await counts()).toEqual(before);
});

it('deletes what can no longer matter', async () => {
  const before = await counts();
  await fill(98);
  await sweep();
  expect(await counts()).toEqual(before);
});

it('keeps sessions until they have been over for 90 days, by their end or by lying idle', async () => {
  const before = await counts();
  await fill(96);
  const now = (): Date => new Date(today - 91 * DAY_MS);
  const sessions = postgresSessions(db, { key, now, staffNeedPasskey: false, findAccount: shownAccount });
  const more = { idleDays: 30, hasSecondFactor: false, from: { device: '', address: '' } };
  const userId = randomUUID();
  await sessions.start(userId, transport, more);
  const { sessionId } = await sessions.start(userId, transport, more);
  await sessions.end(userId, sessionId, 'signedOut');
  await sweep();
  expect(await counts()).toEqual({ ...before, auth_sessions: (before['auth_sessions'] ?? 0) + 2 });
});

it('keeps a counter whose window is still open, and two-factor that is on', async () => {
  const twoDaysAgo = (): Date => new Date(today - 2 * DAY_MS);
  const before = await counts();
  await postgresThrottle(db, twoDaysAgo).take(randomUUID(), { points: 1, seconds: 7 * 24 * 3600 });
  const userId = randomUUID();
  await postgresTwoFactor(db, { key, issuer: 'Soletake', now: twoDaysAgo }).begin(userId, 'ann');
  await db('auth_two_factor').where({ user_id: userId }).update({ is_on: true });
  await sweep();
  const kept = {
    auth_throttle: (before['auth_throttle'] ?? 0) + 1,
    auth_two_factor: (before['auth_two_factor'] ?? 0) + 1,
  };
  expect(await counts()).toEqual({ ...before, ...kept });
});
