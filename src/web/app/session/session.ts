/** Who is signed in, kept in this browser. The server trusts the bearer token only; everything here is for the screen. */
import { logout as logoutEndpoint, refresh, type Session, type SessionUser } from '#contracts/auth/auth.ts';
import { endsSession } from '#contracts/auth/sessionEnd.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import {
  clearStoredUser,
  localRecord,
  readStoredUser,
  repairStoredUser,
  storedUserText,
  writeStoredUser,
} from './storedUser.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

/** `login`: the sign-in screens (password, Google, Facebook). `session`: registration and profile completion. */
export type SignInPath = 'session' | 'login';

/** Answers of the server carry `expiresAt`; without it seven days are assumed. */
export type Tokens = Pick<Session, 'accessToken' | 'refreshToken'> & { expiresAt?: string };
/** A refresh also says what may have changed about the person. */
export type RenewedTokens = Tokens & Partial<Pick<SessionUser, 'isSuspended'>>;

const PATH_RECORD = 'signInPath';

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Tells when the stored user changes, in this tab or another. */
export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const readAccessToken = (): string | undefined => readCookie('accessToken') || undefined;
export const readRefreshToken = (): string | undefined => readCookie('refreshToken') || undefined;

const lifetimes = (path: SignInPath, expiresAt: string | undefined): { access: Date; refresh: Date } => {
  const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  if (path === 'login') return { access: inDays(7), refresh: inDays(30) };
  const end = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt);
  return { access: Number.isNaN(end) ? inDays(7) : new Date(end), refresh: inDays(7) };
};

const writeTokens = (tokens: Tokens, path: SignInPath, user: SessionUser | undefined): void => {
  const { access, refresh: refreshEnd } = lifetimes(path, tokens.expiresAt);
  localRecord.write(PATH_RECORD, path);
  writeCookie('accessToken', tokens.accessToken, { expires: access });
  writeCookie('refreshToken', tokens.refreshToken, { expires: refreshEnd });
  if (user) writeStoredUser(user, { expires: access });
};

/** Signs this browser in. */
export const storeSession = ({ user, ...tokens }: Tokens & { user: SessionUser }, path: SignInPath): void => {
  writeTokens(tokens, path, user);
  changed();
};

/** After a refresh: new tokens with the lifetimes of the sign-in they renew; the guard goes by what they say. */
export const storeTokens = ({ isSuspended, ...tokens }: RenewedTokens): void => {
  const stored = readStoredUser();
  const path = localRecord.read(PATH_RECORD) === 'login' ? 'login' : 'session';
  const change = isSuspended === undefined ? {} : { isSuspended };
  writeTokens(tokens, path, stored.status === 'found' ? { ...stored.user, ...change } : undefined);
  changed();
};

/** Merges what a profile save, a confirmation or a new avatar changed; this cookie has no expiry. */
export const updateStoredUser = (patch: Partial<SessionUser>): void => {
  const stored = readStoredUser();
  if (stored.status !== 'found') return;
  writeStoredUser({ ...stored.user, ...patch });
  changed();
};

export const clearTokens = (): void => {
  removeCookie('accessToken');
  removeCookie('refreshToken');
};

export const clearSession = (): void => {
  clearTokens();
  clearStoredUser();
  localRecord.write(PATH_RECORD, undefined);
  changed();
};

let cached = { text: '', user: null as SessionUser | null };

/** The signed-in person, or null; the same object until what is stored changes. */
export const readSessionUser = (): SessionUser | null => {
  const text = storedUserText();
  if (text !== cached.text) {
    const stored = readStoredUser();
    cached = { text, user: stored.status === 'found' ? stored.user : null };
  }
  return cached.user;
};

/**
 * Once, before anything asks for the session: a damaged copy of the user is repaired, two damaged copies are cleared,
 * and a refresh token whose access token has ended is exchanged. It is kept when the server cannot answer: the next call
 * exchanges it.
 */
export const restoreSession = async (call: Call): Promise<void> => {
  repairStoredUser();
  const refreshToken = readRefreshToken();
  if (readAccessToken() === undefined && refreshToken !== undefined) {
    try {
      storeTokens(await call(refresh, { body: { refreshToken } }));
    } catch (error) {
      console.warn('the session could not be renewed', error);
      if (error instanceof Problem && endsSession(error)) clearTokens();
    }
  }
  if (readStoredUser().status === 'corrupt') clearSession();
};

/** Signs out at once; whether the server heard it is only logged. */
export const logout = async (call: Call): Promise<void> => {
  // The request takes the bearer before the cookies go; the refresh token names the session where the bearer has expired.
  const refreshToken = readRefreshToken();
  const reported = call(logoutEndpoint, { body: refreshToken === undefined ? {} : { refreshToken } });
  clearSession();
  await reported.catch((error: unknown) => console.warn('the server did not end the session', error));
};
