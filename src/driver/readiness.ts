/** What a site says of itself now: it keeps its last answer for a second. */
import { waitFor } from './client.ts';

const HOUR_MS = 3_600_000;

export type SiteHealth = {
  status: number;
  body: { asOf?: string; log?: 'here' | 'away'; [detail: string]: unknown };
};

export const askHealth = async (url: string): Promise<SiteHealth> => {
  const response = await fetch(`${url}/health/ready`);
  return { status: response.status, body: (await response.json()) as SiteHealth['body'] };
};

/** The first answer that was read after this call. */
export const freshHealth = async (url: string): Promise<SiteHealth> => {
  const now = Date.now();
  const first = Date.parse((await askHealth(url)).body.asOf ?? '');
  // By a clock that was moved, the answer after the next one is certainly younger: an answer is kept for a second.
  const since = new Date(Math.abs(first - now) > HOUR_MS ? first + 1500 : now).toISOString();
  return waitFor('a fresh answer about readiness', async () => {
    const health = await askHealth(url);
    return (health.body.asOf ?? '') >= since ? health : undefined;
  });
};

/** Waits until the site is ready, as read after this call. */
export const untilReady = async (url: string): Promise<void> => {
  await waitFor('a site that is ready', async () => ((await freshHealth(url)).status === 200 ? true : undefined));
};
