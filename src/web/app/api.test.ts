import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchangeCode, facebook, google, login, logout, refresh, verifyTwoFactor } from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import { uploadAvatar } from '#contracts/profile/profile.ts';
import { getOrder, myPurchases } from '#contracts/sales/sales.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser } from '#testing/pages/render.tsx';
import { createApi } from './api.ts';
import { clearSession, readAccessToken, readRefreshToken, storeSession } from './session/session.ts';

type Sent = { path: string; bearer: string | undefined; body: unknown };

const answerOf = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const unauthorised = (): Response => answerOf(401, new Problem('not-signed-in').toDocument());

/** A server that accepts one access token and counts what it is asked. */
const serve = (accepted: string, onRefresh: () => Response) => {
  const sent: Sent[] = [];
  const fetched = vi.fn((path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const bearer = headers.get('authorization')?.replace('Bearer ', '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, bearer, body });
    if (path === '/api/auth/refresh') return Promise.resolve(onRefresh());
    return Promise.resolve(bearer === accepted ? answerOf(200, { purchases: [] }) : unauthorised());
  });
  vi.stubGlobal('fetch', fetched);
  return { sent, to: (path: string) => sent.filter((candidate) => candidate.path === path), fetched };
};

const renewed = (): Response =>
  answerOf(200, { accessToken: 'new', refreshToken: 'r2', expiresAt: '2099-01-01T00:00:00Z' });
const signIn = (): void => storeSession({ accessToken: 'old', refreshToken: 'r1', user: aUser() }, 'login');
const api = (onSessionEnd = vi.fn()) => ({ call: createApi({ baseUrl: '', onSessionEnd }), onSessionEnd });

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('a call over HTTP', () => {
  it('carries the bearer from the cookie, and credentials', async () => {
    signIn();
    const server = serve('old', renewed);
    await api().call(myPurchases);
    expect(server.sent[0]?.bearer).toBe('old');
    expect(server.fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
  });

  it('leaves the type of a form to the browser, and names that of JSON', async () => {
    signIn();
    const server = serve('old', renewed);
    const { call } = api();
    await call(uploadAvatar, { file: new File(['abc'], 'ann.png') });
    await call(logout, { body: {} }).catch(() => undefined);
    await call(login, { body: { emailOrUsername: 'ann', password: 'x' } });
    const sent = server.fetched.mock.calls.map(([, { headers, body }]) => ({
      type: new Headers(headers).get('content-type'),
      isForm: body instanceof FormData,
    }));
    expect(sent).toEqual([
      { type: null, isForm: true },
      { type: 'application/json', isForm: false },
      { type: 'application/json', isForm: false },
    ]);
  });

  it('is repeated once with the new token after a 401', async () => {
    signIn();
    const server = serve('new', renewed);
    await expect(api().call(myPurchases)).resolves.toEqual({ purchases: [] });
    expect(server.to('/api/my/purchases').map(({ bearer }) => bearer)).toEqual(['old', 'new']);
    expect(server.to('/api/auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'r1' }]);
    expect(readAccessToken()).toBe('new');
    expect(readRefreshToken()).toBe('r2');
  });

  it('is not repeated a second time', async () => {
    signIn();
    const server = serve('another', renewed);
    await expect(api().call(myPurchases)).rejects.toMatchObject({ type: 'not-signed-in' });
    expect(server.to('/api/my/purchases')).toHaveLength(2);
  });

  it('shares one refresh with the calls beside it', async () => {
    signIn();
    const server = serve('new', renewed);
    const { call } = api();
    const params = { orderId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01' };
    await Promise.all([call(myPurchases), call(getOrder, { params }), call(myPurchases)]);
    expect(server.to('/api/auth/refresh')).toHaveLength(1);
  });

  it('ends the session when the refresh is refused: no tokens left, the caller gets its 401', async () => {
    signIn();
    serve('new', unauthorised);
    const { call, onSessionEnd } = api();
    await expect(call(myPurchases)).rejects.toMatchObject({ status: 401 });
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401 }));
    expect(readAccessToken()).toBeUndefined();
    expect(readRefreshToken()).toBeUndefined();
  });

  it.each([
    ['is down', () => answerOf(503, new Problem('unavailable', 'Back soon').toDocument()), 503],
    ['is busy', () => answerOf(429, new Problem('too-many-requests').toDocument()), 429],
    ['fails', () => answerOf(500, new Problem('unexpected-error').toDocument()), 500],
    ['is behind a proxy that has lost it', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 500],
    [
      'cannot be reached',
      () => {
        throw new TypeError('offline');
      },
      503,
    ],
  ])(
    'keeps the session while the server that renews it %s, and renews it with the next call',
    async (_, fail, status) => {
      signIn();
      let renew: () => Response = fail;
      const server = serve('new', () => renew());
      const { call, onSessionEnd } = api();
      await expect(call(myPurchases)).rejects.toMatchObject({ status });
      expect(onSessionEnd).not.toHaveBeenCalled();
      expect(readAccessToken()).toBe('old');
      expect(readRefreshToken()).toBe('r1');
      renew = renewed;
      await expect(call(myPurchases)).resolves.toEqual({ purchases: [] });
      expect(server.to('/api/auth/refresh')).toHaveLength(2);
    },
  );

  it('passes the 401 on without a refresh cookie', async () => {
    const server = serve('new', renewed);
    const { call, onSessionEnd } = api();
    await expect(call(myPurchases)).rejects.toMatchObject({ status: 401 });
    expect(server.sent).toHaveLength(1);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('leaves no refusal unread that it answers by a repetition', async () => {
    signIn();
    const cancel = vi.fn();
    const refused = new Response(new ReadableStream({ cancel }), { status: 401 });
    vi.stubGlobal(
      'fetch',
      vi
        .fn(() => Promise.resolve(answerOf(200, { purchases: [] })))
        .mockResolvedValueOnce(refused)
        .mockResolvedValueOnce(renewed()),
    );
    await api().call(myPurchases);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['login', (call: Call) => call(login, { body: { emailOrUsername: 'ann', password: 'x', rememberMe: true } })],
    ['google', (call: Call) => call(google, { body: { idToken: 'x', isCreator: false } })],
    ['facebook', (call: Call) => call(facebook, { body: { accessToken: 'x', isCreator: false } })],
    ['exchange', (call: Call) => call(exchangeCode, { body: { code: 'x' } })],
    ['verify-2fa', (call: Call) => call(verifyTwoFactor, { body: { code: '1', challengeToken: 'x' } })],
    ['refresh', (call: Call) => call(refresh, { body: { refreshToken: 'x' } })],
    ['logout', (call: Call) => call(logout, { body: {} })],
  ])('never refreshes for a 401 of %s', async (_, ask) => {
    signIn();
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(unauthorised())),
    );
    const { call, onSessionEnd } = api();
    await expect(ask(call)).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledOnce();
    expect(onSessionEnd).not.toHaveBeenCalled();
    expect(readRefreshToken()).toBe('r1');
  });

  it('leaves the session alone when the server cannot be reached', async () => {
    signIn();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(api().call(myPurchases)).rejects.toMatchObject({ type: 'unavailable' });
    expect(readAccessToken()).toBe('old');
  });
});
