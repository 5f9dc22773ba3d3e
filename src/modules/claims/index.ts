import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCaseIdsOf } from '#projections/cases.ts';
import { claim } from './claim.ts';
import { claimsJobs, claimsPolicies, type PoliciesDeps } from './policies.ts';
import { claimsRoutes, type RoutesDeps } from './routes.ts';

/** The door of claims. */
export const claims = (deps: RoutesDeps & PoliciesDeps & { db: Db }) => ({
  routes: claimsRoutes(deps) satisfies Route[],
  policies: claimsPolicies(deps) satisfies Policy[],
  jobs: claimsJobs(deps),
  /** The notices that the person sent while signed in. */
  exportPerson: async (userId: string) => ({
    claims: await Promise.all((await findCaseIdsOf(deps.db, userId, ['claim'])).map((id) => deps.load(claim, id))),
  }),
});
