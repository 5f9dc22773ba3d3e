/** The client of Stripe's own library, pointed at Stripe or at a provider that imitates it. */
import Stripe from 'stripe';
import { ask } from './askStripe.ts';
import { PaymentUnclear } from './payments.ts';

export type StripeClient = {
  secretKey: string;
  /** Address of a provider that imitates Stripe, e.g. `http://127.0.0.1:4242`; Stripe itself when left out. */
  apiBase?: string;
  /** For each of at most two attempts. */
  timeoutMs: number;
  /** Replaces the client's own HTTP, e.g. to inspect each request. */
  fetch?: typeof globalThis.fetch;
};

/** @throws Error when a live key would be sent there. */
const addressOf = (apiBase: string, secretKey: string): { host: string; port: string; protocol: 'http' | 'https' } => {
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  if (/^[a-z]+_live_/.test(secretKey)) throw new Error('a live key must not be sent anywhere but to Stripe');
  return { host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80'), protocol };
};

/** @throws Error when a live key is given together with `apiBase` */
export const openStripe = ({ secretKey, apiBase, timeoutMs, fetch }: StripeClient): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(apiBase, secretKey)),
    ...(fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });

/** Opens a pay page. @throws PaymentUnclear when the session has no page */
export const openSession = async (
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session & { url: string }> => {
  const session = await ask(stripe.checkout.sessions.create(params, { idempotencyKey }));
  const { id, url, status } = session;
  if (url === null) throw new PaymentUnclear(new Error(`checkout ${id} is ${String(status)}`));
  return { ...session, url };
};
