import type { Db } from '#platform/postgres/db.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { isProNow } from '#projections/plans/plans.ts';
import { createNotePayments, createReadPlan } from './adapters/readPlan.ts';
import { isProAt } from './entitlement.ts';
import { planJobs, planPolicies, planProcesses, planReactions, sweepPlans } from './policies.ts';
import type { PlansPorts, PlansSettings } from './ports.ts';
import { planRoutes } from './routes.ts';
import { subscription } from './subscription.ts';

/** The public API of plans for other modules, for pages that show many people. */
export const plansAnswers = ({ db }: { db: Db }) => ({
  /** Whether the person has Creator Pro, by the read model. */
  isProNow: (userId: string) => isProNow(db, userId),
});

type PlansTools = Pick<
  Tools,
  'handle' | 'load' | 'readStream' | 'db' | 'send' | 'payments' | 'sendMail' | 'now' | 'newId' | 'idOf'
>;
type Given = PlansTools & { ports: PlansPorts; settings: PlansSettings };

/** Creator Pro: its payments, and whether it is in force. */
export const plans = ({ ports, settings, ...tools }: Given) => {
  const deps = { ...tools, ...ports, origin: settings.origin };
  const all = { ...deps, readPlan: createReadPlan(deps), notePayments: createNotePayments(deps) };
  return {
    routes: planRoutes(all),
    policies: planPolicies(all),
    jobs: planJobs(all) satisfies JobKind<never>[],
    processes: planProcesses(all),
    sweep: () => sweepPlans(all),
    /** Whether Creator Pro is in force now, as every feature of the plan checks. */
    isPro: async (userId: string): Promise<boolean> =>
      isProAt((await deps.load(subscription, userId)).reading, deps.now()),
    reactions: planReactions(all),
    /** What plans holds about a person. */
    exportPerson: async (userId: string) => {
      const { reading, customerId } = await deps.load(subscription, userId);
      return { plan: { reading, customerId } };
    },
  } satisfies Module & Record<string, unknown>;
};

export type { PlansSettings };
