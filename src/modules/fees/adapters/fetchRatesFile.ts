import { readAtMost } from '#platform/network/readAtMost.ts';
import type { FetchRatesFile } from '#modules/fees/ports.ts';
import { withinTime } from '#platform/time/abort.ts';

const TIMEOUT_MS = 10_000;
/** The real file has two thousand characters. */
const MOST_BYTES = 100_000;

const fetchText = async (url: string, signal: AbortSignal): Promise<string> => {
  const body = await readAtMost(await fetch(url, { signal }), MOST_BYTES, 'the bank of the rates');
  return body.toString('utf8');
};

/** Fetches the file at this URL. @throws Error when it does not arrive in time, or is far too large */
export const fetchRatesFile =
  (url: string): FetchRatesFile =>
  (signal) =>
    withinTime(TIMEOUT_MS, (either) => fetchText(url, either), signal);
