import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import { createNotePayments, createReadPlan } from './adapters/readPlan.ts';
import { isProAt } from './entitlement.ts';
import { planJobs, planPolicies, planReactions, sweepPlans, type PoliciesDeps } from './policies.ts';
import { planRoutes, type RoutesDeps } from './routes.ts';
import { subscription } from './subscription.ts';

/** The door of plans: its API, reactions and jobs, and the one question that others ask. */
export const plans = (deps: Omit<RoutesDeps & PoliciesDeps, 'readPlan' | 'notePayments'>) => {
  const all = { ...deps, readPlan: createReadPlan(deps), notePayments: createNotePayments(deps) };
  return {
    routes: planRoutes(all) satisfies Route[],
    policies: planPolicies(all) satisfies Policy[],
    jobs: planJobs(all) satisfies JobKind<never>[],
    sweep: () => sweepPlans(all),
    /** Whether Creator Pro is in force now: what every line of the plan table asks. */
    isPro: async (userId: string): Promise<boolean> =>
      isProAt((await deps.load(subscription, userId)).reading, deps.now()),
    reactions: planReactions(all) satisfies Reaction[],
    /** What plans holds about a person. */
    exportPerson: async (userId: string) => {
      const { reading, customerId } = await deps.load(subscription, userId);
      return { plan: { reading, customerId } };
    },
  };
};
