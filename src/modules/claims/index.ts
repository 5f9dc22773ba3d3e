import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCaseIdsOf } from '#projections/staff/cases.ts';
import { claimsAdminRoutes, type AdminDeps } from './adminRoutes.ts';
import { claim } from './claim.ts';
import { claimsJobs, claimsPolicies, sweepClaims, type PoliciesDeps } from './policies.ts';
import { claimsRoutes, type RoutesDeps } from './routes.ts';
import { strikes } from './strikes.ts';

/** The door of claims. */
export const claims = (deps: RoutesDeps & PoliciesDeps & AdminDeps & { db: Db }) => ({
  routes: [...claimsRoutes(deps), ...claimsAdminRoutes(deps)] satisfies Route[],
  policies: claimsPolicies(deps) satisfies Policy[],
  jobs: claimsJobs(deps),
  sweep: () => sweepClaims(deps),
  /** The notices that the person sent while signed in, and the strikes that they got. */
  exportPerson: async (userId: string) => ({
    claims: await Promise.all((await findCaseIdsOf(deps.db, userId, ['claim'])).map((id) => deps.load(claim, id))),
    strikes: await deps.load(strikes, userId),
  }),
});
