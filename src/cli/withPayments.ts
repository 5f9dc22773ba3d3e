/** The payment provider, for one command: Stripe, the sandbox of the site that runs, or one over its memory. */
import path from 'node:path';
import type { Config } from '#config.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { findOwner } from '#standIns/stripe/folderLock.ts';
import { startPayments } from '#standIns/stripe/startPayments.ts';

/** Opens what the settings name, and stops whatever this call has started. */
export const withPayments = async <Result>(
  { stripe, dataDir, port, sandboxUrl, clockAheadMs, keys }: Config,
  work: (payments: Payments) => Promise<Result>,
): Promise<Result> => {
  const folder = path.join(dataDir, 'sandbox');
  const { payments, stop } = await startPayments({
    stripe,
    sandbox: {
      folder,
      port: port + 1,
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      secret: keys.sandbox,
      clockAheadMs,
      url: sandboxUrl ?? (stripe ? undefined : await findOwner(folder)),
    },
  });
  try {
    return await work(payments);
  } finally {
    await stop();
  }
};
