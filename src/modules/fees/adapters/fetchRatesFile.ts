import type { FetchRatesFile } from '#modules/fees/ports.ts';
import { withinTime } from '#platform/time/abort.ts';

const TIMEOUT_MS = 10_000;
/** The real file has two thousand characters. */
const MOST_BYTES = 100_000;

const fetchText = async (url: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) throw new Error(`the file of rates was answered with ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the file of rates is far too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Fetches the file at this URL. @throws Error when it does not arrive in time, or is far too large */
export const fetchRatesFile =
  (url: string): FetchRatesFile =>
  (signal) =>
    withinTime(TIMEOUT_MS, (either) => fetchText(url, either), signal);
