import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findCaseIdsOf } from '#projections/staff/cases.ts';
import { caseAdminRoutes, type CaseAdminDeps } from './adminRoutes.ts';
import { caseRoutes, type CaseRoutesDeps } from './cases/routes.ts';
import { supportJobs, supportPolicies, type PoliciesDeps } from './policies.ts';
import { supportRoutes, type RoutesDeps } from './routes.ts';
import { supportCase } from './supportCase.ts';

/** The door of support. */
export const support = (deps: RoutesDeps & CaseRoutesDeps & CaseAdminDeps & PoliciesDeps) => ({
  routes: [...supportRoutes(deps), ...caseRoutes(deps), ...caseAdminRoutes(deps)] satisfies Route[],
  policies: supportPolicies(deps) satisfies Policy[],
  jobs: supportJobs(deps),
  /** What the person wrote to us. */
  exportPerson: async (userId: string) => {
    const cases = await findCaseIdsOf(deps.db, userId, ['support', 'contact']);
    return { messages: await Promise.all(cases.map((id) => deps.load(supportCase, id))) };
  },
});
