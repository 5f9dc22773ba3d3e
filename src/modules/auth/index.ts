import type { StaffRole } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { authJobs, authPolicies, type PoliciesDeps } from './policies.ts';
import { authRoutes, createSignIn, type RoutesDeps } from './routes.ts';
import type { NameKey } from './ports.ts';
import { takenName } from './takenName.ts';
import { grantStaffRole, revokeStaffRole, user } from './user.ts';

/** The door of auth: its API, reactions and jobs, and what other modules may ask through their ports. */
export const auth = (deps: RoutesDeps & PoliciesDeps) => ({
  routes: authRoutes(deps) satisfies Route[],
  policies: authPolicies(deps) satisfies Policy[],
  jobs: authJobs(deps) satisfies JobKind<never>[],
  signIn: createSignIn(deps),
  /** The name and address of an account, from the log; nulls once erased. */
  findPerson: async (userId: string): Promise<{ email: string | null; displayName: string | null } | undefined> => {
    const account = await deps.load(user, userId);
    return account.status === 'registered' ? { email: account.email, displayName: account.displayName } : undefined;
  },
});

type StaffDeps = { handle: Handle; load: Load; nameKey: NameKey; newId: () => string };

/** What the operator does from the command line; recorded as the system's act. */
export const staffDesk = ({ handle, load, nameKey, newId }: StaffDeps) => {
  const find = async (email: string): Promise<string> => {
    const name = await load(takenName.email, nameKey(email));
    if (name.status !== 'taken') throw new Problem('not-found', `There is no account with the address ${email}.`);
    return name.userId;
  };
  const cause = (): Cause => ({ actorId: null, actorRole: 'system', correlationId: newId(), causationId: null });
  return {
    grant: async (email: string, role: StaffRole): Promise<void> => {
      const userId = await find(email);
      await handle(user, userId, grantStaffRole(userId, role), cause());
    },
    revoke: async (email: string, role: StaffRole): Promise<void> => {
      const userId = await find(email);
      await handle(user, userId, revokeStaffRole(userId, role), cause());
    },
  };
};
