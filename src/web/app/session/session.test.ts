import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { logout as logoutEndpoint, refresh } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser, createAnswers } from '#testing/pages/render.tsx';
import { readCookie } from './cookies.ts';
import {
  clearSession,
  logout,
  readAccessToken,
  readSessionUser,
  restoreSession,
  storeSession,
  storeTokens,
  updateStoredUser,
} from './session.ts';
import { readStoredUser } from './storedUser.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-02T12:00:00Z');
const expiresAt = new Date(now + 3 * DAY_MS).toISOString();
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt };

let cookieWrites: MockInstance<(text: string) => void>;
/** What was written to `document.cookie`, in full: reading gives back names and values only. */
const written = (): string[] => cookieWrites.mock.calls.map(([text]) => text);
const attributesOf = (name: string): string[] =>
  (written().findLast((text) => text.startsWith(`${name}=`)) ?? '').split('; ').slice(1);
const lifeInDays = (name: string): number | null => {
  const end = attributesOf(name).find((part) => part.startsWith('expires='));
  return end === undefined ? null : (Date.parse(end.slice('expires='.length)) - now) / DAY_MS;
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  cookieWrites = vi.spyOn(document, 'cookie', 'set');
});
afterEach(() => {
  clearSession();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the cookies of a session', () => {
  it('V3.3.1, V3.3.2: have path /, Secure and SameSite Strict', () => {
    storeSession({ ...tokens, user: aUser() }, 'session');
    for (const name of ['accessToken', 'refreshToken', 'user'])
      expect(attributesOf(name)).toEqual(expect.arrayContaining(['path=/', 'Secure', 'SameSite=Strict']));
  });

  it('end with expiresAt after a registration, the refresh cookie after 7 days', () => {
    storeSession({ ...tokens, user: aUser() }, 'session');
    expect(lifeInDays('accessToken')).toBe(3);
    expect(lifeInDays('user')).toBe(3);
    expect(lifeInDays('refreshToken')).toBe(7);
  });

  it('end after 7 and 30 days after a sign-in, whatever expiresAt says', () => {
    storeSession({ ...tokens, user: aUser() }, 'login');
    expect(lifeInDays('accessToken')).toBe(7);
    expect(lifeInDays('user')).toBe(7);
    expect(lifeInDays('refreshToken')).toBe(30);
  });

  it('last 7 days when expiresAt is missing', () => {
    storeSession({ accessToken: 'a', refreshToken: 'r', user: aUser() }, 'session');
    expect(lifeInDays('accessToken')).toBe(7);
  });

  it('keep the lifetimes of their sign-in path through a refresh', () => {
    storeSession({ ...tokens, user: aUser() }, 'login');
    storeTokens({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt });
    expect(readAccessToken()).toBe('access-2');
    expect(lifeInDays('accessToken')).toBe(7);
    expect(lifeInDays('refreshToken')).toBe(30);
  });

  it('rewrite the user without an expiry when the profile changes', () => {
    storeSession({ ...tokens, user: aUser() }, 'session');
    updateStoredUser({ displayName: 'Ann L.' });
    expect(lifeInDays('user')).toBeNull();
    expect(readSessionUser()).toEqual(aUser({ displayName: 'Ann L.' }));
  });

  it('V3.3.5: stay under 4096 bytes: a picture address that is too long is left to local storage', () => {
    const avatarUrl = `https://soletake.test/${'x'.repeat(5000)}`;
    storeSession({ ...tokens, user: aUser({ avatarUrl }) }, 'session');
    expect(written().every((text) => text.length < 4096)).toBe(true);
    expect(readCookie('user')).toContain('"avatarUrl":null');
    expect(localStorage.getItem('user')).toContain(avatarUrl);
  });
});

describe('the stored user', () => {
  const good = JSON.stringify(aUser());

  it('is read from local storage when there is no cookie', () => {
    localStorage.setItem('user', good);
    expect(readStoredUser()).toEqual({ status: 'found', user: aUser() });
  });

  it('is read from the cookie first', () => {
    document.cookie = `user=${encodeURIComponent(JSON.stringify(aUser({ displayName: 'Cookie' })))}; path=/`;
    localStorage.setItem('user', good);
    expect(readSessionUser()?.displayName).toBe('Cookie');
  });

  it('is repaired from the good copy at the start', async () => {
    document.cookie = 'user={broken; path=/';
    localStorage.setItem('user', good);
    await restoreSession(createAnswers().call);
    expect(readCookie('user')).toBe(good);
  });

  it('counts as signed out when both copies are damaged, and everything is cleared', async () => {
    document.cookie = 'user={broken; path=/';
    document.cookie = 'accessToken=a; path=/';
    localStorage.setItem('user', '[1,2');
    expect(readSessionUser()).toBeNull();
    await restoreSession(createAnswers().call);
    expect(readCookie('user')).toBeUndefined();
    expect(readCookie('accessToken')).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('is the same object until what is stored changes', () => {
    localStorage.setItem('user', good);
    expect(readSessionUser()).toBe(readSessionUser());
  });
});

it('a refresh says whether the person is suspended, and one without a word about it changes nothing', () => {
  const isSuspended = () => readSessionUser()?.isSuspended;
  storeSession({ ...tokens, user: aUser({ isSuspended: true }) }, 'login');
  storeTokens(tokens);
  expect(isSuspended()).toBe(true);
  storeTokens({ ...tokens, isSuspended: false });
  expect(isSuspended()).toBe(false);
  storeTokens({ ...tokens, isSuspended: true });
  expect(isSuspended()).toBe(true);
});

describe('the start', () => {
  it('refreshes once when there is a refresh cookie but no access cookie', async () => {
    document.cookie = 'refreshToken=refresh-1; path=/';
    localStorage.setItem('user', JSON.stringify(aUser()));
    const answers = createAnswers();
    answers.answer(refresh, { accessToken: 'access-2', refreshToken: 'refresh-2', expiresAt, isSuspended: false });
    await restoreSession(answers.call);
    expect(answers.requestsTo(refresh)).toEqual([{ body: { refreshToken: 'refresh-1' } }]);
    expect(readAccessToken()).toBe('access-2');
  });

  it('asks nothing when the access cookie is there', async () => {
    storeSession({ ...tokens, user: aUser() }, 'login');
    const answers = createAnswers();
    await restoreSession(answers.call);
    expect(answers.requestsTo(refresh)).toEqual([]);
  });

  it('drops both token cookies when the refresh is refused', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    document.cookie = 'refreshToken=refresh-1; path=/';
    const answers = createAnswers();
    answers.answer(refresh, () => {
      throw new Problem('session-ended');
    });
    await restoreSession(answers.call);
    expect(readCookie('refreshToken')).toBeUndefined();
  });
});

it.each(['unavailable', 'too-many-requests', 'unexpected-error'] as const)(
  'the start keeps the refresh token when the server answers %s',
  async (type) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    document.cookie = 'refreshToken=refresh-1; path=/';
    const answers = createAnswers();
    answers.answer(refresh, () => {
      throw new Problem(type);
    });
    await restoreSession(answers.call);
    expect(readCookie('refreshToken')).toBe('refresh-1');
  },
);

describe('signing out', () => {
  it('names the session by its refresh token, too: the access token may have expired', async () => {
    storeSession({ ...tokens, user: aUser() }, 'login');
    const answers = createAnswers();
    answers.answer(logoutEndpoint, { success: true });
    await logout(answers.call);
    expect(answers.requestsTo(logoutEndpoint)).toEqual([{ body: { refreshToken: 'refresh-1' } }]);
  });

  it('V14.3.1: clears at once, takes the bearer before, and survives a server that fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    storeSession({ ...tokens, user: aUser() }, 'login');
    const answers = createAnswers();
    let bearer: string | undefined;
    answers.answer(logoutEndpoint, () => {
      bearer = readAccessToken();
      throw new Problem('unavailable');
    });
    const done = logout(answers.call);
    expect(readAccessToken()).toBeUndefined();
    expect(readSessionUser()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    await done;
    expect(bearer).toBe('access-1');
    expect(warn).toHaveBeenCalledOnce();
  });
});
