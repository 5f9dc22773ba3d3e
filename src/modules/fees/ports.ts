/** What fees needs from outside the module. */
import type { EuroRates } from './exchangeRates.ts';

/** The rates of every day that was read. */
export interface ExchangeRates {
  /** Stores the rates of a day, replacing earlier ones of that day. */
  keep: (rates: EuroRates) => Promise<void>;
  /** The last day's. */
  findLatest: () => Promise<EuroRates | undefined>;
}
/** The published file of rates. @throws Error when it cannot be fetched */
export type FetchRatesFile = (signal: AbortSignal) => Promise<string>;

export type FeesSettings = {
  /** The URL of the day's rates; without it amounts are shown in pounds alone. */
  ratesUrl?: string | undefined;
};
