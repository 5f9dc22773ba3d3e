import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createApi } from '#admin/calls/api.ts';
import { createAuthProvider, staffOnly } from './authProvider.ts';
import { readCookie } from '#admin/calls/cookies.ts';
import { clearSession, readAccessToken, readRefreshToken, readUser } from '#admin/calls/session.ts';

const expiresAt = new Date(Date.now() + 60_000).toISOString();
const credentials = { emailOrUsername: 'mo', password: 'Soletake-demo-1' };
const aSession = (roles: StaffRole[]) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt,
  user: {
    id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01',
    email: 'mo@example.org',
    username: 'mo',
    displayName: 'Mo Hill',
    isCreator: false,
    isEmailVerified: true,
    isProfileComplete: true,
    avatarUrl: null,
    roles,
  },
});

type SentRequest = { path: string; bearer: string | null; body: unknown };

type Site = { answer?: () => Response; hasCode?: boolean; overview?: Problem };

const setUp = (roles: StaffRole[], { answer, hasCode = true, overview }: Site = {}) => {
  const requests: SentRequest[] = [];
  const api = createApi(async (path, init) => {
    requests.push({ path, bearer: new Headers(init.headers).get('authorization'), body: init.body });
    const challenge = { requiresTwoFactor: true, challengeToken: 'challenge', expiresAt };
    const answers: Record<string, object> = {
      login: hasCode ? challenge : aSession(roles),
      'verify-2fa': aSession(roles),
    };
    if (overview && path.endsWith('/overview'))
      return new Response(JSON.stringify(overview.toDocument()), { status: overview.status });
    return answer?.() ?? new Response(JSON.stringify(answers[path.split('/').at(-1) ?? ''] ?? { success: true }));
  });
  return { provider: createAuthProvider(api), requests };
};
const may = (roles: StaffRole[], resource: string, action: string) => {
  localStorage.setItem('user', JSON.stringify(aSession(roles).user));
  return setUp(roles).provider.canAccess?.({ resource, action });
};

afterEach(clearSession);

describe('entering the console', () => {
  it('keeps the session where the public site keeps it', async () => {
    const { provider, requests } = setUp(['moderator']);
    await expect(provider.login(credentials)).rejects.toMatchObject({ challengeToken: 'challenge' });
    expect(readAccessToken()).toBeUndefined();
    expect(readUser()).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
    await provider.login({ code: '123456', challengeToken: 'challenge' });
    expect(requests[1]?.body).toBe(JSON.stringify({ code: '123456', challengeToken: 'challenge' }));
    expect(requests[0]?.body).toBe(JSON.stringify({ ...credentials, rememberMe: true }));
    expect(readAccessToken()).toBe('access');
    expect(readRefreshToken()).toBe('refresh');
    expect(JSON.parse(readCookie('user') ?? '')).toEqual(aSession(['moderator']).user);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(aSession(['moderator']).user);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    await expect(provider.getIdentity?.()).resolves.toMatchObject({ fullName: 'Mo Hill' });
  });

  it('turns away an account without a staff role, keeps nothing of it and ends its session', async () => {
    const { provider, requests } = setUp([], { hasCode: false });
    await expect(provider.login(credentials)).rejects.toMatchObject({ detail: staffOnly });
    expect(readAccessToken()).toBeUndefined();
    expect(readUser()).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
    expect(requests[1]).toMatchObject({ path: '/api/auth/logout', bearer: 'Bearer access' });
  });

  it('turns staff without a second factor away, and says where it is switched on', async () => {
    const { provider, requests } = setUp(['moderator'], { hasCode: false });
    await expect(provider.login(credentials)).rejects.toMatchObject({ type: 'second-factor-needed' });
    expect(readAccessToken()).toBeUndefined();
    expect(requests[1]).toMatchObject({ path: '/api/auth/logout', bearer: 'Bearer access' });
  });

  it('turns staff away whose code is not enough, says what is, and ends the session', async () => {
    const refusal = new Problem('second-factor-needed', 'Staff sign in with a passkey.');
    const { provider, requests } = setUp(['moderator'], { overview: refusal });
    await expect(provider.login({ code: '123456', challengeToken: 'challenge' })).rejects.toMatchObject(refusal);
    expect(readAccessToken()).toBeUndefined();
    expect(readUser()).toBeUndefined();
    expect(requests.at(-1)).toMatchObject({ path: '/api/auth/logout', bearer: 'Bearer access' });
  });

  it('passes on what the server says about wrong credentials', async () => {
    const refusal = () =>
      new Response(JSON.stringify(new Problem('invalid-credentials').toDocument()), { status: 401 });
    const { provider, requests } = setUp([], { answer: refusal });
    await expect(provider.login(credentials)).rejects.toMatchObject({ detail: 'Invalid credentials' });
    expect(requests).toHaveLength(1);
  });

  it('asks for a sign-in when nobody is signed in', async () => {
    await expect(setUp([]).provider.checkAuth({})).rejects.toMatchObject({ type: 'not-signed-in' });
  });

  it('renews a sign-in whose access token is gone', async () => {
    const renewed = () => new Response(JSON.stringify({ accessToken: 'new', refreshToken: 'next', expiresAt }));
    const { provider, requests } = setUp(['moderator'], { answer: renewed });
    document.cookie = 'refreshToken=kept; path=/; Secure; SameSite=Strict';
    localStorage.setItem('user', JSON.stringify(aSession(['moderator']).user));
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/refresh']);
    expect(readAccessToken()).toBe('new');
    expect(readRefreshToken()).toBe('next');
  });

  it('signs nobody out because the server cannot be reached', async () => {
    const down = () => new Response(JSON.stringify(new Problem('unavailable').toDocument()), { status: 503 });
    const { provider } = setUp(['moderator'], { answer: down });
    document.cookie = 'refreshToken=kept; path=/; Secure; SameSite=Strict';
    localStorage.setItem('user', JSON.stringify(aSession(['moderator']).user));
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    expect(readRefreshToken()).toBe('kept');
  });

  it('lets a buyer who strayed here stay signed in on the public site', async () => {
    document.cookie = 'accessToken=theirs; path=/; Secure; SameSite=Strict';
    localStorage.setItem('user', JSON.stringify(aSession([]).user));
    const { provider, requests } = setUp([]);
    await expect(provider.checkAuth({})).rejects.toMatchObject({ detail: staffOnly });
    await expect(provider.logout({})).resolves.toBe('/login');
    expect(readAccessToken()).toBe('theirs');
    expect(readUser()?.displayName).toBe('Mo Hill');
    expect(requests).toEqual([]);
  });
});

describe('staying and leaving', () => {
  it('clears everything at once on sign-out and tells the server with the old token', async () => {
    const { provider, requests } = setUp(['finance']);
    await provider.login({ code: '123456', challengeToken: 'challenge' });
    await provider.logout({});
    expect(readAccessToken()).toBeUndefined();
    expect(readRefreshToken()).toBeUndefined();
    expect(readUser()).toBeUndefined();
    expect(requests.at(-1)).toMatchObject({ path: '/api/auth/logout', bearer: 'Bearer access' });
  });

  it('ends the session of an access token that is gone by the refresh token', async () => {
    const { provider, requests } = setUp(['finance']);
    await provider.login({ code: '123456', challengeToken: 'challenge' });
    document.cookie = 'accessToken=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    await provider.logout({});
    expect(requests.at(-1)).toMatchObject({ path: '/api/auth/logout', body: '{"refreshToken":"refresh"}' });
  });

  it('ends the stay on a 401 and on nothing else', async () => {
    const { provider } = setUp(['finance']);
    await expect(provider.checkError(new Problem('session-ended'))).rejects.toThrow();
    await expect(provider.checkError(new Problem('not-allowed'))).resolves.toBeUndefined();
    await expect(provider.checkError(new Problem('conflict'))).resolves.toBeUndefined();
  });

  it('decides by the roles of the person who is signed in', async () => {
    expect(await may(['moderator'], 'videos', 'approve')).toBe(true);
    expect(await may(['auditor'], 'videos', 'approve')).toBe(false);
    expect(await may(['moderator'], 'payouts', 'release')).toBe(false);
  });
});
