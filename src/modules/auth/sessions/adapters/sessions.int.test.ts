import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '#platform/http/route.ts';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { shownAccount } from '#testing/shownAccount.ts';
import { postgresSessions } from './sessions.ts';

const { db } = openTestDb();
beforeAll(async () => {
  // The read model, as far as a request looks at it.
  await db.raw(`create table users (
    id uuid primary key, is_creator boolean not null default false, is_email_verified boolean not null default false,
    is_profile_complete boolean not null default false, is_suspended boolean not null default false,
    roles text[] not null default '{}')`);
});
const { now, wait } = testClock();
const DAY = 24 * 60 * 60;

const key = randomBytes(32);
const from = { device: 'Chrome on Windows', address: '192.0.2.1' };
const ended = { type: 'session-ended' };

const transport = (headers: Record<string, string> = {}, cookies: Record<string, string> = {}): Transport => ({
  requestId: 'test',
  address: '192.0.2.1',
  rawBody: undefined,
  header: (name) => headers[name],
  cookie: (name) => cookies[name],
});
const plain = transport();
const inPage = (cookies: Record<string, string> = {}): Transport =>
  transport({ 'sec-fetch-site': 'same-origin' }, cookies);

const start = async (more: { idleDays?: number; hasSecondFactor?: boolean } = {}) => {
  const sessions = postgresSessions(db, { key, now, staffNeedPasskey: false, findAccount: shownAccount });
  const userId = randomUUID();
  await db('users').insert({ id: userId });
  const signIn = (via = plain) => sessions.start(userId, via, { idleDays: 30, hasSecondFactor: false, from, ...more });
  /** The next tokens; fails when the refresh token is not accepted. */
  const renew = async (refreshToken: string, via = plain, by = from) => {
    const renewal = await sessions.renew(refreshToken, via, by);
    if (renewal.status === 'replayed') throw new Error('replayed');
    return renewal.tokens;
  };
  return { sessions, userId, signIn, renew };
};

it('of an account that is not there any more has ended', async () => {
  const { sessions, userId, signIn } = await start();
  const { accessToken } = await signIn();
  await db('users').where({ id: userId }).delete();
  await expect(sessions.authenticate(accessToken)).rejects.toMatchObject(ended);
});

describe('a refresh token', () => {
  it('is exchanged for the next one of the same session', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const first = await signIn();
    const second = await renew(first.refreshToken);
    const third = await renew(second.refreshToken);
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    expect(third.sessionId).toBe(first.sessionId);
    expect(await sessions.authenticate(third.accessToken)).toMatchObject({ userId, sessionId: first.sessionId });
  });

  it.each([2, 20])('has one successor when %i ask at once, and the session lives', async (count) => {
    const { sessions, signIn, renew } = await start();
    const { refreshToken } = await signIn();
    const renewed = await Promise.all(Array.from({ length: count }, () => renew(refreshToken)));
    expect(new Set(renewed.map((tokens) => tokens.refreshToken)).size).toBe(1);
    const { accessToken } = await renew(renewed[0]?.refreshToken ?? '');
    await sessions.authenticate(accessToken);
  });

  it('has the same successor for ten seconds', async () => {
    const { signIn, renew } = await start();
    const { refreshToken } = await signIn();
    const first = await renew(refreshToken);
    wait(10);
    expect((await renew(refreshToken)).refreshToken).toBe(first.refreshToken);
  });

  it('V10.4.5: ends the session when it comes back later, for thief and owner alike', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const { refreshToken, sessionId } = await signIn();
    const next = await renew(refreshToken);
    wait(11);
    expect(await sessions.renew(refreshToken, plain, from)).toEqual({ status: 'replayed', userId, sessionId });
    await expect(sessions.renew(next.refreshToken, plain, from)).rejects.toMatchObject(ended);
    await expect(sessions.authenticate(next.accessToken)).rejects.toMatchObject(ended);
  });

  it('ends the session at once when its successor was used too', async () => {
    const { sessions, signIn, renew } = await start();
    const { refreshToken } = await signIn();
    await renew((await renew(refreshToken)).refreshToken);
    expect((await sessions.renew(refreshToken, plain, from)).status).toBe('replayed');
  });

  it('that comes back many times at once is reported once', async () => {
    const { sessions, signIn, renew } = await start();
    const { refreshToken } = await signIn();
    await renew(refreshToken);
    wait(11);
    const replays = await Promise.allSettled(
      Array.from({ length: 10 }, () => sessions.renew(refreshToken, plain, from)),
    );
    expect(replays.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another session or of no form is refused, and ends nothing', async () => {
    const { sessions, signIn, renew } = await start();
    const { refreshToken } = await signIn();
    for (const token of [refreshToken.replace('.0.', '.1.'), 'rubbish'])
      await expect(sessions.renew(token, plain, from)).rejects.toMatchObject(ended);
    await renew(refreshToken);
  });
});

describe('reissued tokens', () => {
  it('belong to the existing session, beside those it has', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const first = await signIn();
    wait(60);
    const second = await sessions.reissue(first.sessionId);
    expect(second.sessionId).toBe(first.sessionId);
    for (const { accessToken } of [first, second])
      expect(await sessions.authenticate(accessToken)).toMatchObject({ userId, sessionId: first.sessionId });
    wait(15 * 60 - 1);
    await sessions.authenticate(second.accessToken);
    const renewed = await Promise.all([renew(first.refreshToken), renew(second.refreshToken)]);
    expect(renewed[0].refreshToken).toBe(renewed[1].refreshToken);
  });

  it('are refused for a session that has ended', async () => {
    const { sessions, userId, signIn } = await start();
    const { sessionId } = await signIn();
    await sessions.end(userId, sessionId, 'signedOut');
    await expect(sessions.reissue(sessionId)).rejects.toMatchObject(ended);
  });
});

describe('the half in a cookie', () => {
  it('is given to a page of the site only', async () => {
    const { signIn } = await start();
    expect((await signIn()).cookies).toEqual([]);
    expect((await signIn(transport({ 'sec-fetch-site': 'cross-site' }))).cookies).toEqual([]);
    expect((await signIn(inPage())).cookies).toMatchObject([{ name: '__Host-rb', maxAgeSeconds: 90 * DAY }]);
  });

  it('is required afterwards; a copied token alone neither renews nor ends the session', async () => {
    const { sessions, signIn, renew } = await start();
    const { refreshToken, cookies } = await signIn(inPage());
    for (const via of [plain, inPage({ '__Host-rb': 'guessed' })])
      await expect(sessions.renew(refreshToken, via, from)).rejects.toMatchObject(ended);
    const { accessToken } = await renew(refreshToken, inPage({ '__Host-rb': cookies[0]?.value ?? '' }));
    await sessions.authenticate(accessToken);
  });
});

describe('a session', () => {
  it('V7.3.1: ends when it is not used for its idle days', async () => {
    const { sessions, signIn, renew } = await start({ idleDays: 7 });
    let { refreshToken } = await signIn();
    wait(7 * DAY - 1);
    refreshToken = (await renew(refreshToken)).refreshToken;
    wait(7 * DAY - 1);
    refreshToken = (await renew(refreshToken)).refreshToken;
    wait(7 * DAY);
    await expect(sessions.renew(refreshToken, plain, from)).rejects.toMatchObject(ended);
  });

  it('V7.3.2, V10.4.8: ends after 90 days however much it is used, and says so beforehand', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const end = now().getTime() + 90 * DAY * 1000;
    let { refreshToken, expiresAt } = await signIn();
    expect(expiresAt).toBe(new Date(now().getTime() + 7 * DAY * 1000).toISOString());
    for (let day = 10; day < 90; day += 10) {
      wait(10 * DAY);
      ({ refreshToken, expiresAt } = await renew(refreshToken));
    }
    wait(10 * DAY - 1);
    const last = await renew(refreshToken);
    expect(last.expiresAt).toBe(new Date(end).toISOString());
    wait(1);
    await expect(sessions.renew(last.refreshToken, plain, from)).rejects.toMatchObject(ended);
    await expect(sessions.authenticate(last.accessToken)).rejects.toMatchObject(ended);
    expect(await sessions.list(userId)).toEqual([]);
  });

  it('V7.4.1: is over at once when its own account ends it, with all its tokens', async () => {
    const { sessions, userId, signIn } = await start();
    const { accessToken, refreshToken, sessionId } = await signIn();
    expect(await sessions.end(randomUUID(), sessionId, 'endedByOwner')).toBeUndefined();
    await sessions.authenticate(accessToken);
    expect(await sessions.end(userId, sessionId, 'signedOut')).toEqual({ userId, sessionId });
    await expect(sessions.authenticate(accessToken)).rejects.toMatchObject(ended);
    await expect(sessions.renew(refreshToken, plain, from)).rejects.toMatchObject(ended);
    expect(await sessions.end(userId, sessionId, 'signedOut')).toBeUndefined();
  });

  it('can be spared when all others of the account end', async () => {
    const { sessions, userId, signIn } = await start();
    const current = await signIn();
    const second = await signIn();
    const third = await signIn();
    const another = await (await start()).signIn();
    const others = await sessions.endAll(userId, 'passwordChanged', current.sessionId);
    expect(others.map(({ sessionId }) => sessionId).toSorted()).toEqual([second.sessionId, third.sessionId].toSorted());
    for (const { accessToken } of [current, another]) await sessions.authenticate(accessToken);
    expect(await sessions.endAll(userId, 'endedByStaff')).toEqual([{ userId, sessionId: current.sessionId }]);
    expect(await sessions.endAll(userId, 'endedByStaff')).toEqual([]);
  });

  it('says why it ended when the address was confirmed elsewhere, to its own browser only', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const { refreshToken } = await signIn(inPage());
    const own = await signIn();
    await sessions.endAll(userId, 'addressConfirmed');
    await expect(renew(own.refreshToken)).rejects.toMatchObject({ ...ended, detail: 'Confirmed. Please sign in.' });
    await expect(renew(refreshToken)).rejects.toMatchObject({ ...ended, detail: 'Your session has ended' });
  });

  it('is fresh for ten minutes, however often it is renewed', async () => {
    const { sessions, signIn, renew } = await start();
    const { sessionId, accessToken, refreshToken } = await signIn();
    const isFresh = async (token: string): Promise<boolean> => (await sessions.authenticate(token)).isFresh;
    wait(599);
    expect(await isFresh(accessToken)).toBe(true);
    await renew(refreshToken);
    wait(1);
    expect(await isFresh(accessToken)).toBe(false);
    await sessions.markProved(sessionId);
    expect(await isFresh(accessToken)).toBe(true);
    wait(600);
    const { accessToken: later } = await sessions.reissue(sessionId);
    expect(await isFresh(later)).toBe(false);
    await sessions.markSecondFactor(sessionId);
    expect(await isFresh(later)).toBe(true);
  });
});

describe('the list of sessions', () => {
  it('shows the active ones of that person, the last used first, with device and address', async () => {
    const { sessions, userId, signIn, renew } = await start();
    await (await start()).signIn();
    const startedAt = now().toISOString();
    const first = await signIn();
    const over = await signIn();
    await sessions.end(userId, over.sessionId, 'signedOut');
    wait(60);
    const second = await signIn();
    wait(60);
    await renew(first.refreshToken, plain, { device: 'Safari on iOS', address: '192.0.2.2' });
    const [newest, older, ...rest] = await sessions.list(userId, second.sessionId);
    expect(newest).toEqual({
      id: first.sessionId,
      device: 'Safari on iOS',
      address: '192.0.2.2',
      isCurrent: false,
      startedAt,
      lastUsedAt: now().toISOString(),
    });
    expect(older).toMatchObject({ id: second.sessionId, ...from, isCurrent: true });
    expect(rest).toEqual([]);
  });
});

describe('a caller', () => {
  it('has the role and standing of the account at that moment', async () => {
    const { sessions, userId, signIn } = await start();
    const { accessToken, sessionId } = await signIn();
    expect(await sessions.authenticate(accessToken)).toEqual({
      userId,
      sessionId,
      isEmailVerified: false,
      isProfileComplete: false,
      isCreator: false,
      isSuspended: false,
      hasSecondFactor: false,
      isFresh: true,
      roles: [],
    });
    const changed = { is_email_verified: true, is_profile_complete: true, is_creator: true, is_suspended: true };
    await db('users')
      .where({ id: userId })
      .update({ ...changed, roles: ['finance'] });
    expect(await sessions.authenticate(accessToken)).toMatchObject({
      isEmailVerified: true,
      isProfileComplete: true,
      isCreator: true,
      isSuspended: true,
      roles: ['finance'],
    });
  });

  it('has a second factor when the sign-in had one, or when it was proved since, in that session', async () => {
    const { sessions, signIn } = await start();
    const first = await signIn();
    const second = await signIn();
    await sessions.markSecondFactor(first.sessionId);
    expect(await sessions.authenticate(first.accessToken)).toMatchObject({ hasSecondFactor: true });
    expect(await sessions.authenticate(second.accessToken)).toMatchObject({ hasSecondFactor: false });
    const withBoth = await start({ hasSecondFactor: true });
    const { accessToken, refreshToken } = await withBoth.signIn();
    expect(await sessions.authenticate(accessToken)).toMatchObject({ hasSecondFactor: true });
    const renewed = await withBoth.renew(refreshToken);
    expect(await sessions.authenticate(renewed.accessToken)).toMatchObject({ hasSecondFactor: true });
  });

  it('is nobody with a token that was not issued here, or is older than fifteen minutes', async () => {
    const { sessions, signIn } = await start();
    const stranger = postgresSessions(db, {
      key: randomBytes(32),
      now,
      staffNeedPasskey: false,
      findAccount: shownAccount,
    });
    const { accessToken } = await signIn();
    await expect(stranger.authenticate(accessToken)).rejects.toMatchObject({ type: 'not-signed-in' });
    wait(15 * 60);
    await expect(sessions.authenticate(accessToken)).rejects.toMatchObject({ type: 'not-signed-in' });
  });

  it('is nobody once the account is gone', async () => {
    const { sessions, userId, signIn, renew } = await start();
    const { refreshToken } = await signIn();
    await db('users').where({ id: userId }).delete();
    wait(3600);
    const { accessToken } = await renew(refreshToken);
    await expect(sessions.authenticate(accessToken)).rejects.toMatchObject(ended);
  });
});
