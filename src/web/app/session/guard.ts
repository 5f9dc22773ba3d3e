/** The route guard decides in the browser, in this order, because strict cookies do not always reach the server. */
import type { SessionUser } from '#contracts/auth/auth.ts';
import { rememberOrigin, takeOrigin } from './origin.ts';
import { clearSession, readAccessToken } from './session.ts';
import { readStoredUser, type StoredUser } from './storedUser.ts';

export type Need = Readonly<{ verifiedEmail: boolean; completeProfile: boolean }>;

export const signedIn: Need = { verifiedEmail: false, completeProfile: false };
export const verified: Need = { verifiedEmail: true, completeProfile: false };
export const complete: Need = { verifiedEmail: true, completeProfile: true };

export type Verdict = { allowed: true } | { allowed: false; to: string; clear: boolean };

const allowed: Verdict = { allowed: true };
const sendTo = (to: string, clear = false): Verdict => ({ allowed: false, to, clear });

/** The one page of a suspended person. */
const SUSPENDED = '/suspension';

/** The first step that applies decides: token, stored user, suspension, confirmed email, complete profile. */
export const decide = (
  hasAccessToken: boolean,
  stored: StoredUser,
  need: Need,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Verdict => {
  if (!hasAccessToken) return sendTo('/login');
  if (stored.status === 'corrupt') return sendTo('/login', true);
  if (stored.status === 'none') return sendTo('/login');
  if (stored.user.isSuspended) return pathname === SUSPENDED ? allowed : sendTo(SUSPENDED);
  // Between the two doors the query (a confirmation link) must survive.
  const query = pathname === '/verify-email' || pathname === '/setup-profile' ? search : '';
  if (need.verifiedEmail && !stored.user.isEmailVerified && pathname !== '/verify-email')
    return sendTo(`/verify-email${query}`);
  if (need.completeProfile && !stored.user.isProfileComplete && pathname !== '/setup-profile')
    return sendTo(`/setup-profile${query}`);
  return allowed;
};

/** Where to go instead of `url`, or null when it may be shown. */
export const checkGuard = (need: Need, url: URL): string | null => {
  const verdict = decide(readAccessToken() !== undefined, readStoredUser(), need, url);
  if (verdict.allowed) return null;
  if (verdict.clear) clearSession();
  rememberOrigin(url.pathname + url.search);
  return verdict.to;
};

/** Where a sign-in leads: a suspended person to their page, others first to what is missing, then the remembered page, else `fallback`. */
export const destinationAfterSignIn = (user: SessionUser, fallback: '/dashboard' | '/browse'): string => {
  if (user.isSuspended) return SUSPENDED;
  if (!user.isEmailVerified) return '/verify-email';
  if (!user.isProfileComplete) return '/setup-profile';
  return takeOrigin() ?? fallback;
};
