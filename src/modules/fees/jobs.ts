/** The exchange rates of the day, fetched in the background. */
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { readRatesFile } from './exchangeRates.ts';
import type { ExchangeRates, FetchRatesFile } from './ports.ts';

export type RatesDeps = {
  send: Jobs['send'];
  now: () => string;
  idOf: (text: string) => string;
  rates: ExchangeRates;
  /** Without it amounts are shown in pounds alone. */
  fetchRatesFile: FetchRatesFile | undefined;
};

export const ratesJobs = ({ rates, fetchRatesFile, now }: RatesDeps): [JobKind<object>] => [
  {
    name: 'load-rates',
    retries: 3,
    retryDelaySeconds: 60,
    expireSeconds: 60,
    // A file that cannot be read fails the job; the rates known before stay.
    run: async (_, signal) => {
      const text = await fetchRatesFile?.(signal);
      if (text !== undefined) await rates.keep(readRatesFile(text, now().slice(0, 10)));
    },
  },
];

/** Asks for the day's rates once in every quarter of a day, as nobody knows when the file is published. */
export const sweepRates = async ({ send, now, idOf, fetchRatesFile }: Omit<RatesDeps, 'rates'>): Promise<void> => {
  const at = now();
  const quarter = Math.floor(Number(at.slice(11, 13)) / 6);
  if (fetchRatesFile) await send('load-rates', {}, { id: idOf(`rates:${at.slice(0, 10)}:${quarter}`) });
};
