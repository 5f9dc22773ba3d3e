import type { FeePolicy } from '#contracts/shared/money.ts';
import { bySystem, type Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findBuyerFee, findFees } from '#projections/fees/feePolicies.ts';
import { postgresExchangeRates } from './adapters/exchangeRatesTable.ts';
import { fetchRatesFile } from './adapters/fetchRatesFile.ts';
import { feeRoutes } from './adminRoutes.ts';
import { adoptSettings, feePolicies, feePoliciesId, policyAt } from './feePolicies.ts';
import { ratesJobs, sweepRates } from './jobs.ts';
import type { FeesSettings } from './ports.ts';
import { rateRoutes } from './routes.ts';
import { shippedRates } from './shippedRates.ts';

/** The public API of fees for other modules. */
export const feesAnswers = ({ load, db, now }: { load: Load; db: Db; now: () => string }) => ({
  /** The current fees for splitting a sale, from the log. */
  getFeePolicy: async (): Promise<FeePolicy> => policyAt(await load(feePolicies, feePoliciesId), now()),
  /** The buyer's fee of this version, in basis points. */
  findBuyerFee: (version: number) => findBuyerFee(db, version),
  /** The current fees, and those announced to follow. */
  findFees: () => findFees(db, now()),
});

/** Fee policies by version, and exchange rates. */
export const fees = ({ settings: { ratesUrl }, ...tools }: Tools & { settings: FeesSettings }) => {
  const deps = {
    ...tools,
    rates: postgresExchangeRates(tools.db),
    fetchRatesFile: ratesUrl === undefined ? undefined : fetchRatesFile(ratesUrl),
  };
  return {
    routes: [...feeRoutes(deps), ...rateRoutes(deps)],
    policies: [],
    jobs: ratesJobs(deps),
    sweep: () => sweepRates(deps),
    /** Stores the rates that come with the installation; run it at every start. */
    installRates: (): Promise<void> => deps.rates.install(shippedRates),
    /** Records the settings as the fees until others are announced; run it before the first sale. */
    adoptFees: async (rates: Pick<FeePolicy, 'buyerFeeBps' | 'creatorShareBps'>): Promise<void> => {
      const adopt = adoptSettings({ policyId: deps.newId(), at: deps.now(), ...rates });
      await deps.caughtUp(await deps.handle(feePolicies, feePoliciesId, adopt, bySystem(deps.newId())));
    },
  } satisfies Module & Record<string, unknown>;
};

export { feePolicies, feePoliciesId, policyAt };
export type { FeesSettings };
