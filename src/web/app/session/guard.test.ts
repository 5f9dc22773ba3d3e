import { afterEach, describe, expect, it } from 'vitest';
import { aUser } from '#testing/pages/render.tsx';
import { checkGuard, complete, decide, destinationAfterSignIn, signedIn, verified, type Need } from './guard.ts';
import { takeOrigin } from './origin.ts';
import { clearSession, readAccessToken } from './session.ts';
import type { StoredUser } from './storedUser.ts';

const at = (path: string): URL => new URL(path, 'https://soletake.test');
const found = (change: Parameters<typeof aUser>[0] = {}): StoredUser => ({ status: 'found', user: aUser(change) });
const toOf = (hasToken: boolean, stored: StoredUser, need: Need, path: string): string | null => {
  const verdict = decide(hasToken, stored, need, at(path));
  return verdict.allowed ? null : verdict.to;
};

afterEach(() => {
  clearSession();
  sessionStorage.clear();
});

describe('the guard decides in order', () => {
  it('1: no access token leads to /login, even with a good user', () => {
    expect(toOf(false, found({ isEmailVerified: false }), complete, '/browse')).toBe('/login');
  });
  it('2: a user that cannot be parsed is cleared and leads to /login', () => {
    expect(decide(true, { status: 'corrupt' }, complete, at('/browse'))).toEqual({
      allowed: false,
      to: '/login',
      clear: true,
    });
  });
  it('3: a missing user leads to /login without clearing', () => {
    expect(decide(true, { status: 'none' }, complete, at('/browse'))).toEqual({
      allowed: false,
      to: '/login',
      clear: false,
    });
  });
  it('4: an unverified email comes before an incomplete profile', () => {
    expect(toOf(true, found({ isEmailVerified: false, isProfileComplete: false }), complete, '/browse')).toBe(
      '/verify-email',
    );
  });
  it('5: an incomplete profile leads to /setup-profile', () => {
    expect(toOf(true, found({ isProfileComplete: false }), complete, '/browse')).toBe('/setup-profile');
  });
  it('a suspended person is led to the one page that they have, whatever else is missing', () => {
    const suspended = found({ isSuspended: true, isEmailVerified: false });
    for (const path of ['/browse', '/account?tab=purchases', '/verify-email'])
      expect(toOf(true, suspended, complete, path)).toBe('/suspension');
    expect(toOf(true, suspended, signedIn, '/suspension')).toBeNull();
    expect(toOf(false, suspended, signedIn, '/suspension')).toBe('/login');
    expect(destinationAfterSignIn(aUser({ isSuspended: true }), '/dashboard')).toBe('/suspension');
  });
  it('6: verified and complete is allowed', () => {
    expect(toOf(true, found(), complete, '/browse')).toBeNull();
  });
});

describe('the guard', () => {
  it('does not send anybody to the page they are on', () => {
    expect(toOf(true, found({ isEmailVerified: false }), complete, '/verify-email')).toBeNull();
    expect(toOf(true, found({ isProfileComplete: false }), complete, '/setup-profile')).toBeNull();
  });
  it('can ask for less: a session only, or a verified email only', () => {
    expect(toOf(true, found({ isEmailVerified: false, isProfileComplete: false }), signedIn, '/x')).toBeNull();
    expect(toOf(true, found({ isProfileComplete: false }), verified, '/x')).toBeNull();
    expect(toOf(true, found({ isEmailVerified: false }), verified, '/x')).toBe('/verify-email');
  });
  it('keeps the query between the two doors', () => {
    expect(toOf(true, found({ isEmailVerified: false }), verified, '/setup-profile?userId=1')).toBe(
      '/verify-email?userId=1',
    );
  });
  it('remembers where the visitor was going, once', () => {
    expect(checkGuard(complete, at('/videos/7/checkout?x=1'))).toBe('/login');
    expect(destinationAfterSignIn(aUser(), '/dashboard')).toBe('/videos/7/checkout?x=1');
    expect(destinationAfterSignIn(aUser(), '/dashboard')).toBe('/dashboard');
  });
  it('keeps what it remembers while email or profile are missing', () => {
    checkGuard(complete, at('/browse'));
    expect(destinationAfterSignIn(aUser({ isEmailVerified: false }), '/dashboard')).toBe('/verify-email');
    expect(destinationAfterSignIn(aUser({ isProfileComplete: false }), '/dashboard')).toBe('/setup-profile');
    expect(takeOrigin()).toBe('/browse');
  });
  it('V3.7.2: never remembers a door or another site', () => {
    for (const path of ['/verify-email', '/setup-profile?x=1', '/login']) checkGuard(complete, at(path));
    expect(takeOrigin()).toBeNull();
    sessionStorage.setItem('origin', '//evil.example/');
    expect(takeOrigin()).toBeNull();
  });
  it('clears user and tokens when the user cannot be parsed', () => {
    document.cookie = 'accessToken=a; path=/';
    localStorage.setItem('user', '{');
    expect(checkGuard(complete, at('/browse'))).toBe('/login');
    expect(readAccessToken()).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
  });
});
