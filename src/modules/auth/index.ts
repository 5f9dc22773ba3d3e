import type { JobKind } from '#platform/postgres/jobs.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { authJobs, authPolicies, type PoliciesDeps } from './policies.ts';
import { authRoutes, createSignIn, type RoutesDeps } from './routes.ts';
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
  staff: { aggregate: user, grant: grantStaffRole, revoke: revokeStaffRole },
});
