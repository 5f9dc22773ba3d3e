/** What fees needs from outside. */
import type { EuroRates } from './exchangeRates.ts';

/** The rates of every day that was read. */
export interface ExchangeRates {
  /** Keeps the rates of a day, instead of what was known of it. */
  keep: (rates: EuroRates) => Promise<void>;
  /** The last day's. */
  findLatest: () => Promise<EuroRates | undefined>;
}
/** The file of rates as it is published at the moment. @throws Error when it cannot be had */
export type FetchRatesFile = (signal: AbortSignal) => Promise<string>;

export type FeesSettings = {
  /** Where the rates of the day are published; without it amounts are shown in pounds alone. */
  ratesUrl?: string | undefined;
};
