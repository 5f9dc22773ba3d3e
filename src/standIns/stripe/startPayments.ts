/** Opens the payment provider: Stripe with keys, else the sandbox in a process of its own. */
import { fileURLToPath } from 'node:url';
import { isPortFree } from '#platform/network/isPortFree.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { spawnSandbox } from './spawnSandbox.ts';
import { stripePayments } from '#platform/payments/stripe.ts';

type Options = {
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  sandbox: {
    folder: string;
    /** Wanted, so that pay pages survive a restart; another is taken when it is not free. */
    port: number;
    webhookUrl: string;
    /** Makes the sandbox's own keys; hex. */
    secret: string;
    /** It lives in the same time as the application. */
    clockAheadMs: number;
    /** The address of one that runs already, shared by several processes. */
    url?: string | undefined;
  };
};

const TIMEOUT_MS = 20_000;

/** In a built server the sandbox's entry lies beside the server's; among the sources it has its place. */
export const sandboxEntry = (): string =>
  import.meta.url.endsWith('.ts')
    ? fileURLToPath(new URL('./main.ts', import.meta.url))
    : fileURLToPath(new URL('./sandbox.js', import.meta.url));

/** The sandbox's own keys, from its secret. */
export const sandboxKeys = (secret: string): { secretKey: string; webhookSecret: string } => ({
  secretKey: `sk_test_${secret.slice(0, 32)}`,
  webhookSecret: `whsec_${secret.slice(32)}`,
});

export const startPayments = async ({
  stripe,
  sandbox,
}: Options): Promise<{ payments: Payments; stop: () => Promise<void> }> => {
  if (stripe) return { payments: stripePayments({ ...stripe, timeoutMs: TIMEOUT_MS }), stop: () => Promise.resolve() };
  const keys = sandboxKeys(sandbox.secret);
  const paymentsAt = (apiBase: string): Payments => stripePayments({ ...keys, apiBase, timeoutMs: TIMEOUT_MS });
  if (sandbox.url !== undefined) return { payments: paymentsAt(sandbox.url), stop: () => Promise.resolve() };
  const child = await spawnSandbox(
    {
      port: (await isPortFree(sandbox.port)) ? sandbox.port : 0,
      dir: sandbox.folder,
      webhookUrl: sandbox.webhookUrl,
      ...keys,
      clockAheadMs: sandbox.clockAheadMs,
    },
    sandboxEntry(),
  );
  return { payments: paymentsAt(`http://127.0.0.1:${child.port}`), stop: child.stop };
};
