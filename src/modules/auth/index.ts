import type { Session } from '#contracts/auth/auth.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { bySystem, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Caller } from '#platform/http/guard.ts';
import { Reply, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import { findSecurityActs } from '#projections/auth/securityActs.ts';
import { createCheckPassword } from './signIn/adapters/checkPassword.ts';
import { createConfirmIdentity } from './signIn/adapters/confirmIdentity.ts';
import { forgetExpired } from './sessions/adapters/forgetExpired.ts';
import { createNames } from './registration/adapters/names.ts';
import { createSigningIn } from './signIn/adapters/signingIn.ts';
import { postgresTwoFactor } from './twoFactor/adapters/twoFactor.ts';
import { authAdminRoutes } from './people/adminRoutes.ts';
import { erasureRoutes } from './erasure/adminRoutes.ts';
import { look, noteLook } from './people/accessLog.ts';
import { authJobs, authPolicies, type PoliciesDeps } from './policies.ts';
import type { AuthDeps, DeviceName, Leaving, NameKey, PendingIdentity } from './ports.ts';
import { authRoutes } from './routes.ts';
import { grantStaffRole, revokeStaffRole } from './staff/staffRole.ts';
import { suspensionRoutes } from './suspension/routes.ts';
import { takenName } from './registration/takenName.ts';
import { living, user } from './account/user.ts';

/** What the module makes itself of what it is given. */
type Made = 'names' | 'signingIn' | 'checkPassword' | 'confirmIdentity' | 'noteLook';
type GivenDeps = Omit<AuthDeps, Made> &
  Omit<PoliciesDeps, 'names'> & {
    deviceName: DeviceName;
    clock: () => Date;
    /** Runs the check of a password as a passport strategy. */
    withPassport: (check: AuthDeps['checkPassword']) => AuthDeps['checkPassword'];
  };

/** How much of the history goes into a copy of the person's data. */
const MOST_EXPORTED_ACTS = 10_000;

/** The door of auth: its API, reactions and jobs, and what other modules may ask through their ports. */
export const auth = (given: GivenDeps) => {
  const names = createNames(given);
  const deps: AuthDeps & PoliciesDeps = {
    ...given,
    names,
    signingIn: createSigningIn(given),
    checkPassword: given.withPassport(createCheckPassword({ ...given, names })),
    confirmIdentity: createConfirmIdentity(given),
    noteLook: async (looking, cause) => {
      const day = given.clock().toISOString().slice(0, 10);
      await given.handle(look, `${looking.by}-${day}`, noteLook({ ...looking, day }), cause);
    },
  };
  return {
    routes: [
      ...authRoutes(deps),
      ...suspensionRoutes(deps),
      ...authAdminRoutes(deps),
      ...erasureRoutes(deps),
    ] satisfies Route[],
    policies: authPolicies(deps) satisfies Policy[],
    jobs: authJobs(deps) as JobKind<never>[],
    sweep: () => forgetExpired(deps.db, given.clock()),
    /** New tokens for a session that goes on, e.g. once the profile is complete. */
    renewSession: async ({ userId, sessionId }: Caller): Promise<Reply<Session>> => {
      const found = await deps.findSessionUser(userId);
      if (!found) throw new Problem('session-ended');
      const { cookies, sessionId: _, ...tokens } = await deps.sessions.reissue(sessionId);
      return new Reply({ ...tokens, user: found }, { cookies: [...cookies] });
    },
    /** Keeps what a provider vouched for until the page asks for its session; answers the one-time code. */
    keepIdentity: (pending: PendingIdentity): Promise<string> => deps.socialCodes.create(pending),
    noteLook: deps.noteLook,
    /** The name and address of an account, from the log; nulls once erased. */
    findPerson: async (userId: string): Promise<{ email: string | null; displayName: string | null } | undefined> => {
      const account = await deps.load(user, userId);
      return account.status === 'registered' ? { email: account.email, displayName: account.displayName } : undefined;
    },
    /** Where an account reads mail and which mails it wants; undefined once it cannot be written to. */
    findRecipient: async (userId: string) => {
      const account = await deps.load(user, userId);
      if (account.status !== 'registered' || account.isErased || account.email === null) return undefined;
      const { email, username, displayName, notices } = account;
      return { email, username: username ?? '', displayName: displayName ?? '', notices };
    },
    /** Everything that auth holds about a person, in plain words and without secrets. */
    exportPerson: async (userId: string) => {
      const state = living(await deps.load(user, userId));
      // Which colleague decided is about the colleague.
      const { status: _, linked, proposals: __, suspension, ...account } = state;
      return {
        account: { ...account, linked: linked.map(({ provider }) => provider), isSuspended: suspension !== null },
        signIns: await deps.sessions.list(userId),
        history: await findSecurityActs(deps.db, userId, MOST_EXPORTED_ACTS),
      };
    },
  };
};

type StaffDeps = {
  handle: Handle;
  load: Load;
  nameKey: NameKey;
  newId: () => string;
  db: Db;
  clock: () => Date;
  twoFactorKey: Buffer;
  brandName: string;
  leaving: Pick<Leaving, 'openBusiness'>;
};

/** What the operator does from the command line; recorded as the system's act. */
export const staffDesk = ({ handle, load, nameKey, newId, db, clock, ...deps }: StaffDeps) => {
  const { twoFactorKey, brandName, leaving } = deps;
  const twoFactor = postgresTwoFactor(db, { key: twoFactorKey, issuer: brandName, now: clock });
  const find = async (email: string): Promise<string> => {
    const name = await load(takenName.email, nameKey(email));
    if (name.status !== 'taken') throw new Problem('not-found', `There is no account with the address ${email}.`);
    return name.userId;
  };
  const cause = (): Cause => bySystem(newId());
  return {
    /** @throws Problem for somebody who cannot be staff, as in the console */
    grant: async (email: string, role: StaffRole): Promise<void> => {
      const userId = await find(email);
      await handle(user, userId, grantStaffRole(userId, role, await leaving.openBusiness(userId)), cause());
    },
    revoke: async (email: string, role: StaffRole): Promise<void> => {
      const userId = await find(email);
      await handle(user, userId, revokeStaffRole(userId, role), cause());
    },
    /** The authenticator's code of this moment, for demo staff. @throws Problem when two-factor is off */
    code: async (email: string): Promise<{ code: string; secondsLeft: number }> => {
      const current = await twoFactor.currentCode(await find(email));
      if (!current) throw new Problem('two-factor-off', `${email} has no second factor yet.`);
      return current;
    },
  };
};

export type { Leaving };
