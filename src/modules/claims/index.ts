import type { Db } from '#platform/postgres/db.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { countClaimsAgainst, countUpheldSince, findOpenClaimIds } from '#projections/claims/claims.ts';
import { findCaseIdsOf } from '#projections/staff/cases.ts';
import { claimsAdminRoutes } from './adminRoutes.ts';
import { claim, type Claim } from './claim.ts';
import { ownershipRoutes } from './ownership/routes.ts';
import { claimProcesses, claimsJobs, claimsPolicies, endClaimKeys } from './policies.ts';
import type { ClaimsPorts, ClaimsSettings } from './ports.ts';
import { claimsRoutes } from './routes.ts';
import { giveStrike, standingOf, strikes, type Strikes } from './strikes.ts';

/** The public API of claims for other modules, from read models. */
export const claimsAnswers = ({ db }: { db: Db }) => ({
  /** Open claims against videos of the creator, and strikes in force at this moment (ISO). */
  countClaims: (creatorId: string, at: string) => countClaimsAgainst(db, creatorId, at),
  /** The open claims against a video, also those with an appeal. */
  findOpenClaims: async (videoId: string) =>
    (await findOpenClaimIds(db, videoId)).map((id) => ({ kind: 'claim' as const, id })),
  countUpheldClaims: (creatorId: string, since: string) => countUpheldSince(db, creatorId, since),
});

type Given = Tools & { ports: ClaimsPorts; settings: ClaimsSettings };

/** Copyright claims, their counter-notices and strikes. */
export const claims = ({ ports, settings, ...tools }: Given): Module => {
  const { brandName, origin, keys } = settings;
  const deps = {
    ...tools,
    ...ports,
    brandName,
    origin,
    nameKey: keyedHash(keys.names),
    caseKey: keyedHash(keys.claims),
  };
  return {
    routes: [...claimsRoutes(deps), ...ownershipRoutes(deps), ...claimsAdminRoutes(deps)],
    policies: claimsPolicies(deps),
    jobs: claimsJobs(deps),
    processes: claimProcesses(deps),
    forget: () => endClaimKeys(deps),
    /** The notices that the person sent while signed in, and their strikes. */
    exportPerson: async (userId: string) => ({
      claims: await Promise.all((await findCaseIdsOf(deps.db, userId, ['claim'])).map((id) => deps.load(claim, id))),
      strikes: await deps.load(strikes, userId),
    }),
  };
};

export { claim, giveStrike, standingOf, strikes, type Claim, type ClaimsSettings, type Strikes };
