/** Who calls, and whether an endpoint's declared access lets them in. */
import type { Access, Endpoint, StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';

export type Caller = Readonly<{
  userId: string;
  sessionId: string;
  isEmailVerified: boolean;
  isProfileComplete: boolean;
  isCreator: boolean;
  isSuspended: boolean;
  /** Signed in with a second factor or a passkey; where staff need a passkey, with that. Staff may do nothing without. */
  hasSecondFactor: boolean;
  /** Has proved who they are in this session in the last ten minutes. */
  isFresh: boolean;
  roles: readonly StaffRole[];
}>;

/** What a member of staff reads whose session has neither. */
export const staffProofNeeded = 'Staff sign in with a passkey. Outside production a code from an app is enough.';

/** Turns a bearer token into a caller. @throws Problem `not-signed-in` or `session-ended` */
export type Authenticate = (bearer: string) => Promise<Caller>;

/** Asks nobody who calls. */
export const isOpen = (access: Access): access is 'open' | 'signedLink' | 'webhook' =>
  access === 'open' || access === 'signedLink' || access === 'webhook';

/**
 * The order of the site's own guard: signed in, not suspended, verified, complete, then the endpoint's own access; at
 * last, fresh proof, so that nobody is asked for a password in vain.
 */
export const checkAccess = (
  { access, isForSuspended = false, fresh = false }: Pick<Endpoint, 'access' | 'isForSuspended' | 'fresh'>,
  caller: Caller | undefined,
): void => {
  if (isOpen(access)) return;
  if (!caller) throw new Problem('not-signed-in');
  checkCaller({ access, isForSuspended }, caller);
  if (fresh && !caller.isFresh) throw new Problem('proof-needed');
};

type Needs = Required<Pick<Endpoint, 'access' | 'isForSuspended'>>;

const checkCaller = ({ access, isForSuspended }: Needs, caller: Caller): void => {
  if (caller.isSuspended && !isForSuspended) throw new Problem('account-suspended');
  if (typeof access === 'object') {
    if (!caller.roles.some((role) => access.staff.includes(role))) throw new Problem('not-allowed');
    if (!caller.isEmailVerified) throw new Problem('email-not-verified');
    if (!caller.hasSecondFactor) throw new Problem('second-factor-needed', staffProofNeeded);
    return;
  }
  if (access === 'signedIn') return;
  if (!caller.isEmailVerified) throw new Problem('email-not-verified');
  if (access === 'emailVerified') return;
  if (!caller.isProfileComplete) throw new Problem('profile-incomplete');
  if (access === 'creator' && !caller.isCreator) throw new Problem('creators-only');
};
