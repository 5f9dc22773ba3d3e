import type { FeePolicy } from '#contracts/shared/money.ts';
import { standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import { bySystem, type Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findBuyerFee, findFees } from '#projections/fees/feePolicies.ts';
import { findRules } from '#projections/fees/houseRules.ts';
import { postgresExchangeRates } from './adapters/exchangeRatesTable.ts';
import { fetchRatesFile } from './adapters/fetchRatesFile.ts';
import { feeRoutes, houseRulesRoutes } from './adminRoutes.ts';
import { adoptSettings, feePolicies, feePoliciesId, policyAt } from './feePolicies.ts';
import { adoptRules, rulesAt, rulesHistory, rulesHistoryId } from './houseRules.ts';
import { ratesJobs, sweepRates } from './jobs.ts';
import type { FeesSettings, RulesAt } from './ports.ts';
import { rateRoutes } from './routes.ts';
import { shippedRates } from './shippedRates.ts';

type ReadTools = {
  load: Load;
  db: Db;
  now: () => string;
  /** The settings: they apply as long as no version is recorded. */
  houseRules?: HouseRules;
};

/** The public API of fees for other modules. */
export const feesAnswers = ({ load, db, now, houseRules = standardRules }: ReadTools) => ({
  /** The current fees for splitting a sale, from the log. */
  getFeePolicy: async (): Promise<FeePolicy> => policyAt(await load(feePolicies, feePoliciesId), now()),
  /** The buyer's fee of this version, in basis points. */
  findBuyerFee: (version: number) => findBuyerFee(db, version),
  /** The current fees, and those announced to follow. */
  findFees: () => findFees(db, now()),
  /** The house rules that applied at this moment (ISO), from the log. */
  findRulesAt: async (at: string): Promise<RulesAt> => {
    const applied = rulesAt(await load(rulesHistory, rulesHistoryId), at);
    return applied ? { version: applied.version, rules: applied.terms } : { version: null, rules: houseRules };
  },
  /** The current house rules, and those announced to follow. */
  findRules: async () => (await findRules(db, now())) ?? { current: houseRules, next: null },
});

/** Fees and house rules by version, and exchange rates. */
export const fees = ({ settings: { ratesUrl }, ...tools }: Tools & { settings: FeesSettings }) => {
  const deps = {
    ...tools,
    rates: postgresExchangeRates(tools.db),
    fetchRatesFile: ratesUrl === undefined ? undefined : fetchRatesFile(ratesUrl),
  };
  return {
    routes: [...feeRoutes(deps), ...houseRulesRoutes(deps), ...rateRoutes(deps)],
    policies: [],
    jobs: ratesJobs(deps),
    sweep: () => sweepRates(deps),
    /** Stores the rates that come with the installation; run it at every start. */
    installRates: (): Promise<void> => deps.rates.install(shippedRates),
    /** Records the settings as the fees and rules until others are announced; run it before the first sale. */
    adoptSettings: async ({ buyerFeeBps, creatorShareBps }: FeePolicy, houseRules: HouseRules): Promise<void> => {
      const { handle, caughtUp, newId, now } = deps;
      const firstFees = adoptSettings({ policyId: newId(), at: now(), buyerFeeBps, creatorShareBps });
      await caughtUp(await handle(feePolicies, feePoliciesId, firstFees, bySystem(newId())));
      const rulesId = newId();
      const firstRules = adoptRules({ rulesId, at: now(), ...houseRules });
      await caughtUp(await handle(rulesHistory, rulesHistoryId, firstRules, bySystem(rulesId)));
    },
  } satisfies Module & Record<string, unknown>;
};

export { feePolicies, feePoliciesId, policyAt };
export type { FeesSettings };
