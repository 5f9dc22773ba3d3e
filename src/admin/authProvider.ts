/** Signing in and out of the console, and what the signed-in person may do. */
import type { AuthProvider } from 'react-admin';
import { login, logout } from '#contracts/auth.ts';
import { Problem } from '#contracts/problem.ts';
import type { Api } from './api.ts';
import { may } from './permissions.ts';
import { clearSession, readAccessToken, readRefreshToken, readUser, storeSession } from './session.ts';

export type Credentials = { emailOrUsername: string; password: string };

export const staffOnly = 'This account has no staff role, so it cannot enter the console.';

const isStaff = (user: { roles: readonly unknown[] } | undefined): boolean => (user?.roles.length ?? 0) > 0;

/** Whether it is the server's word that nobody is signed in. */
const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

/** A server that cannot be reached signs nobody out; the page will say that it cannot be reached. */
const passOver = (error: unknown): void => {
  if (!(error instanceof Problem)) throw error;
};

const tell = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => console.warn('the server did not end the session', error));
};

export const createAuthProvider = ({ call, callAs, renew }: Pick<Api, 'call' | 'callAs' | 'renew'>): AuthProvider => ({
  /** @throws Problem `invalid-credentials`, `not-allowed` for accounts without a staff role */
  login: async ({ emailOrUsername, password }: Credentials) => {
    const session = await call(login, { body: { emailOrUsername, password, rememberMe: true } });
    if (!isStaff(session.user)) {
      tell(callAs(session.accessToken)(logout));
      throw new Problem('not-allowed', staffOnly);
    }
    storeSession(session);
  },

  logout: async () => {
    const user = readUser();
    // Somebody who is not staff came by: their sign-in on the public site goes on.
    if (user && !isStaff(user)) return '/login';
    // The request takes the bearer before the cookies go.
    if (readAccessToken() !== undefined) tell(call(logout));
    clearSession();
    return '/login';
  },

  checkAuth: async () => {
    if (readAccessToken() === undefined) await renew().catch(passOver);
    const user = readUser();
    if (!(readAccessToken() ?? readRefreshToken()) || !user) throw new Problem('not-signed-in');
    if (!isStaff(user)) throw new Problem('not-allowed', staffOnly);
  },

  checkError: async (error: unknown) => {
    if (isSignedOut(error)) throw error;
  },

  getIdentity: async () => {
    const user = readUser();
    if (!user) throw new Problem('not-signed-in');
    return { id: user.id, fullName: user.displayName, roles: user.roles };
  },

  canAccess: async ({ resource, action }) => may(readUser()?.roles ?? [], resource, action),
});
