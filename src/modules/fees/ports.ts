/** What fees needs from outside the module. */
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { EuroRates, RateTables } from './exchangeRates.ts';

/** The rates of every day that was read. */
export interface ExchangeRates {
  /** Stores the rates of a day, replacing earlier ones of that day. */
  keep: (rates: EuroRates) => Promise<void>;
  /** Stores what comes with the installation, unless newer ones are there. */
  install: (rates: EuroRates) => Promise<void>;
  find: () => Promise<RateTables>;
}
/** The published file of rates. @throws Error when it cannot be fetched */
export type FetchRatesFile = (signal: AbortSignal) => Promise<string>;

/** The house rules of a moment; no version as long as none is recorded. */
export type RulesAt = Readonly<{ version: number | null; rules: HouseRules }>;

export type FeesSettings = {
  /** The house rules that apply until others are announced. */
  houseRules: HouseRules;
  /** The URL of the day's rates; without it the rates of the installation stay. */
  ratesUrl?: string | undefined;
};
