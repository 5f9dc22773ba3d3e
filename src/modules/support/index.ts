import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { findCaseIdsOf } from '#projections/staff/cases.ts';
import { caseAdminRoutes } from './adminRoutes.ts';
import { caseRoutes } from './cases/routes.ts';
import { supportJobs, supportPolicies } from './policies.ts';
import type { SupportPorts, SupportSettings } from './ports.ts';
import { supportRoutes } from './routes.ts';
import { supportCase, type SupportCase } from './supportCase.ts';

type Given = Tools & { ports: SupportPorts; settings: SupportSettings };

/** Support cases. */
export const support = ({ ports, settings, ...tools }: Given): Module => {
  const { brandName, origin, keys } = settings;
  const deps = {
    ...tools,
    ...ports,
    brandName,
    origin,
    nameKey: keyedHash(keys.names),
    // The same secret derives the keys of cases and of claims, as it always did.
    caseKey: keyedHash(keys.claims),
  };
  return {
    routes: [...supportRoutes(deps), ...caseRoutes(deps), ...caseAdminRoutes(deps)],
    policies: supportPolicies(deps),
    jobs: supportJobs(deps),
    /** The messages that the person wrote to us. */
    exportPerson: async (userId: string) => {
      const cases = await findCaseIdsOf(deps.db, userId, ['support', 'contact']);
      return { messages: await Promise.all(cases.map((id) => deps.load(supportCase, id))) };
    },
  };
};

export { supportCase, type SupportCase, type SupportSettings };
