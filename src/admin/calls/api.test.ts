import { afterEach, describe, expect, it } from 'vitest';
import { logout } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { adminListSales, releasePayout } from '#contracts/sales/sales.ts';
import { createApi } from './api.ts';
import { clearSession, readAccessToken, readRefreshToken, storeSession } from './session.ts';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const user = {
  id,
  email: 'fay@example.org',
  username: 'fay',
  displayName: 'Fay',
  avatarUrl: null,
  isCreator: false,
  isEmailVerified: true,
  isProfileComplete: true,
  isSuspended: false,
  roles: ['finance' as const],
};
const expiresAt = new Date(Date.now() + 60_000).toISOString();
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const unauthorised = (): Response => json(401, new Problem('not-signed-in').toDocument());

type SentRequest = { path: string; bearer: string | null; body: unknown };

/** A server that accepts the token `new` and answers a refresh as given. */
const serve = (onRefresh: () => Response) => {
  const requests: SentRequest[] = [];
  const api = createApi(async (path, init) => {
    const bearer = new Headers(init.headers).get('authorization');
    requests.push({ path, bearer, body: init.body });
    if (path === '/api/auth/refresh') return onRefresh();
    return bearer === 'Bearer new' ? json(200, []) : unauthorised();
  });
  return { ...api, requests, requestedPaths: () => requests.map(({ path }) => path) };
};
const renewed = (): Response => json(200, { accessToken: 'new', refreshToken: 'r2', expiresAt });
const signIn = (): void => storeSession({ accessToken: 'old', refreshToken: 'r1', expiresAt, user });

afterEach(clearSession);

describe('asking the server', () => {
  it('shares one refresh between calls that find the token ended, and asks each of them again', async () => {
    signIn();
    const { call, requests, requestedPaths } = serve(renewed);
    await Promise.all([call(adminListSales, { query: {} }), call(releasePayout, { params: { id } })]);
    expect(requestedPaths().filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(requests.filter(({ bearer }) => bearer === 'Bearer new')).toHaveLength(2);
    expect(requests.find(({ path }) => path === '/api/auth/refresh')?.body).toBe('{"refreshToken":"r1"}');
    expect(readAccessToken()).toBe('new');
    expect(readRefreshToken()).toBe('r2');
  });

  it('asks again once, not for ever', async () => {
    signIn();
    const { call, requestedPaths } = serve(() => json(200, { accessToken: 'bad', refreshToken: 'r2', expiresAt }));
    await expect(call(adminListSales, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(requestedPaths()).toEqual(['/api/admin/sales', '/api/auth/refresh', '/api/admin/sales']);
  });

  it('drops both tokens when the refresh is refused', async () => {
    signIn();
    const { call } = serve(() => json(401, new Problem('session-ended').toDocument()));
    await expect(call(adminListSales, { query: {} })).rejects.toMatchObject({ type: 'not-signed-in' });
    expect(readAccessToken()).toBeUndefined();
    expect(readRefreshToken()).toBeUndefined();
  });

  it('keeps the tokens while the refresh cannot be answered', async () => {
    signIn();
    const { call } = serve(() => json(503, new Problem('unavailable').toDocument()));
    await expect(call(adminListSales, { query: {} })).rejects.toMatchObject({ status: 503 });
    expect(readAccessToken()).toBe('old');
    expect(readRefreshToken()).toBe('r1');
  });

  it('does not renew a token in order to sign out', async () => {
    signIn();
    const { call, requestedPaths } = serve(renewed);
    await expect(call(logout, { body: {} })).rejects.toMatchObject({ status: 401 });
    expect(requestedPaths()).toEqual(['/api/auth/logout']);
  });

  it('says that the server cannot be reached', async () => {
    const { call } = createApi(() => Promise.reject(new TypeError('fetch failed')));
    await expect(call(adminListSales, { query: {} })).rejects.toMatchObject({ type: 'unavailable' });
  });
});
