import type { FeePolicy } from '#contracts/shared/money.ts';
import { bySystem, type Load } from '#platform/eventStore/handle.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findBuyerFee, findFees } from '#projections/fees/feePolicies.ts';
import { feeRoutes, type FeeRoutesDeps } from './adminRoutes.ts';
import { adoptSettings, feePolicies, feePoliciesId, policyAt } from './feePolicies.ts';
import { ratesJobs, sweepRates, type RatesDeps } from './jobs.ts';
import { rateRoutes } from './routes.ts';

/** What other modules may ask about fees. */
export const feesAnswers = ({ load, db, now }: { load: Load; db: Db; now: () => string }) => ({
  /** The fees by which a sale is split now, from the log. */
  getFeePolicy: async (): Promise<FeePolicy> => policyAt(await load(feePolicies, feePoliciesId), now()),
  /** What buyers paid on top under this version, in basis points. */
  findBuyerFee: (version: number) => findBuyerFee(db, version),
  /** The fees that count now and those announced to follow. */
  findFees: () => findFees(db, now()),
});

/** Fee policies by version, and exchange rates. */
export const fees = (deps: FeeRoutesDeps & RatesDeps) => ({
  routes: [...feeRoutes(deps), ...rateRoutes(deps)] satisfies Route[],
  policies: [] satisfies Policy[],
  jobs: ratesJobs(deps) satisfies JobKind<never>[],
  sweep: () => sweepRates(deps),
  /** The settings are the fees until others are announced; run it before anything is sold. */
  adoptFees: async (rates: Pick<FeePolicy, 'buyerFeeBps' | 'creatorShareBps'>): Promise<void> => {
    const adopt = adoptSettings({ policyId: deps.newId(), at: deps.now(), ...rates });
    await deps.caughtUp(await deps.handle(feePolicies, feePoliciesId, adopt, bySystem(deps.newId())));
  },
});
