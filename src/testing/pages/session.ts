/** The signed-in person, in tests of pages. */
import type { SessionUser } from '#contracts/auth/auth.ts';
import { storeSession, type SignInPath } from '#web/app/session/session.ts';
import { aUser } from './render.tsx';

/** A sign-in of this person, until the test ends. */
export const signInAs = (change: Partial<SessionUser> = {}, path: SignInPath = 'session'): SessionUser => {
  const user = aUser(change);
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z' };
  storeSession({ ...tokens, user }, path);
  return user;
};
