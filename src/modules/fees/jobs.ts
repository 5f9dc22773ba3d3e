/** The exchange rates of the day, fetched in the background. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { readRatesFile } from './exchangeRates.ts';
import type { ExchangeRates, FetchRatesFile } from './ports.ts';

const loadRatesJob = defineJob<object>('load-rates');

/** Four times a day. */
const QUARTER_MS = DAY_MS / 4;

export type RatesDeps = {
  send: Jobs['send'];
  now: () => string;
  idOf: (text: string) => string;
  rates: ExchangeRates;
  /** Without it the rates of the installation stay. */
  fetchRatesFile: FetchRatesFile | undefined;
};

export const ratesJobs = ({ rates, fetchRatesFile, now }: RatesDeps): [JobKind<object>] => [
  {
    ...loadRatesJob,
    retries: 3,
    retryDelaySeconds: 60,
    expireSeconds: 60,
    // The next one is queued by then.
    endsAfterMs: QUARTER_MS,
    // An unreadable file fails the job; the earlier rates stay.
    run: async (_, signal) => {
      const text = await fetchRatesFile?.(signal);
      if (text !== undefined) await rates.keep(readRatesFile(text, now().slice(0, 10)));
    },
  },
];

/** Fetches the day's rates four times a day, as nobody knows when the file is published. */
export const sweepRates = async ({ send, now, idOf, fetchRatesFile }: Omit<RatesDeps, 'rates'>): Promise<void> => {
  const at = now();
  const quarter = Math.floor(Number(at.slice(11, 13)) / 6);
  if (fetchRatesFile) await send(loadRatesJob, {}, { id: idOf(`rates:${at.slice(0, 10)}:${quarter}`) });
};
