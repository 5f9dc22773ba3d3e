/** Signing in and out of the console, and what the signed-in person may do. */
import type { AuthProvider } from 'react-admin';
import { login, logout, verifyTwoFactor, type Session } from '#contracts/auth/auth.ts';
import { signInOptions, signInWithPasskey } from '#contracts/auth/passkeys.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getOverview } from '#contracts/overview/overview.ts';
import type { Api } from '#admin/calls/api.ts';
import { askPasskey } from './askPasskey.ts';
import { may } from './permissions.ts';
import { clearSession, readAccessToken, readRefreshToken, readUser, storeSession } from '#admin/calls/session.ts';

export type Credentials = { emailOrUsername: string; password: string };
/** The second step, with what the first one gave. */
export type SecondStep = { code: string; challengeToken: string };

/** The whole sign-in by a passkey, which says whose it is. */
export type PasskeyStep = { byPasskey: true };

/** The password was right; a code is asked for. */
export class CodeNeeded extends Error {
  readonly challengeToken: string;

  constructor(challengeToken: string) {
    super('a code is needed');
    this.challengeToken = challengeToken;
  }
}

export const staffOnly = 'This account has no staff role, so it cannot enter the console.';

const isStaff = (user: { roles: readonly unknown[] } | undefined): boolean => (user?.roles.length ?? 0) > 0;

/** Whether it is the server's word that nobody is signed in. */
const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

/** A server that cannot be reached signs nobody out; the page will say that it cannot be reached. */
const passOver = (error: unknown): void => {
  if (!(error instanceof Problem)) throw error;
};

const reportFailure = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => console.warn('the server did not end the session', error));
};

const withoutSecondFactor =
  'Staff sign in with a passkey or, outside production, with a code. Sign in on the site and switch it on under My Account, Security.';

/** In production a code is not enough, which the first call of staff says. Other failures are no reason to turn anybody away. */
const refusalOf = (call: Call): Promise<Problem | undefined> =>
  call(getOverview, { query: {} }).then(
    () => undefined,
    (error: unknown) => (error instanceof Problem && error.type === 'second-factor-needed' ? error : undefined),
  );

const createLogin = ({ call, callAs }: Pick<Api, 'call' | 'callAs'>) => {
  const refuse = (session: Session, problem: Problem): never => {
    reportFailure(callAs(session.accessToken)(logout, { body: {} }));
    throw problem;
  };
  const enter = (session: Session): void => {
    if (!isStaff(session.user)) refuse(session, new Problem('not-allowed', staffOnly));
    storeSession(session);
  };
  return async (given: Credentials | SecondStep | PasskeyStep): Promise<void> => {
    if ('byPasskey' in given)
      return enter(await call(signInWithPasskey, { body: await askPasskey(call, signInOptions) }));
    if ('challengeToken' in given) {
      const session = await call(verifyTwoFactor, { body: given });
      if (!('user' in session)) throw new Problem('unexpected-error');
      const refusal = await refusalOf(callAs(session.accessToken));
      if (refusal) refuse(session, refusal);
      return enter(session);
    }
    const answer = await call(login, { body: { ...given, rememberMe: true } });
    if (answer.requiresTwoFactor === true) throw new CodeNeeded(answer.challengeToken);
    refuse(
      answer,
      isStaff(answer.user)
        ? new Problem('second-factor-needed', withoutSecondFactor)
        : new Problem('not-allowed', staffOnly),
    );
  };
};

export const createAuthProvider = ({ call, callAs, renew }: Pick<Api, 'call' | 'callAs' | 'renew'>): AuthProvider => ({
  /** @throws CodeNeeded after the first step; Problem `invalid-credentials`, `wrong-code`, `second-factor-needed`, `not-allowed` for others than staff */
  login: createLogin({ call, callAs }),

  logout: async () => {
    const user = readUser();
    // The person is not staff: their sign-in on the public site continues.
    if (user && !isStaff(user)) return '/login';
    // The request takes the bearer before the cookies go; the refresh token names the session where it has expired.
    const refreshToken = readRefreshToken();
    if (refreshToken !== undefined) reportFailure(call(logout, { body: { refreshToken } }));
    else if (readAccessToken() !== undefined) reportFailure(call(logout, { body: {} }));
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
