/**
 * `STRIPE_SECRET_KEY=sk_test_… npm run try-stripe [-- --attended] [-- --payee acct_…]`: a purchase, a payout and a
 * subscription against Stripe's own test mode. `--api-base` names a provider that imitates it.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openTestMode, testKeyFault } from '#platform/payments/testMode.ts';
import { rehearse } from './rehearsal.ts';

const { values } = parseArgs({
  options: {
    attended: { type: 'boolean', default: false },
    payee: { type: 'string' },
    'api-base': { type: 'string' },
  },
});

const secretKey = process.env['STRIPE_SECRET_KEY'];
const fault = testKeyFault(secretKey);
if (secretKey === undefined || fault !== undefined) {
  process.stderr.write(`${fault ?? ''}\n`);
  process.exitCode = 2;
} else {
  const apiBase = values['api-base'];
  const isRight = await rehearse({
    testMode: openTestMode({ secretKey, timeoutMs: 20_000, ...(apiBase === undefined ? {} : { apiBase }) }),
    print: (line) => void process.stdout.write(`${line}\n`),
    reference: `try-${randomUUID()}`,
    isAttended: values.attended,
    ...(values.payee === undefined ? {} : { payeeId: values.payee }),
  });
  process.exitCode = isRight ? 0 : 1;
}
