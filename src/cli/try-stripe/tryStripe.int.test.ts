/** The rehearsal for Stripe's test mode, played against the sandbox. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openTestMode } from '#platform/payments/testMode.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { rehearse } from './rehearsal.ts';
import { patience } from '#testing/run/patience.ts';

const stripe = await startTestStripe();

const run = (args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('./tryStripe.ts', import.meta.url));
    execFile(
      process.execPath,
      ['--import', 'tsx', script, ...args],
      { env, timeout: patience.timeout },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    );
  });

// Each adds to what the provider holds.
describe('the rehearsal', { shuffle: false }, () => {
  it('plays purchase, payout, refund and subscription without anybody at the pay page', async () => {
    const { payeeId } = await stripe.createPayee();
    const { code, output } = await run(['--api-base', stripe.apiBase, '--payee', payeeId], {
      STRIPE_SECRET_KEY: stripe.secretKey,
    });
    expect(output).toContain('ok   purchase\nok   payout\nok   refund\nok   subscription');
    expect(code).toBe(0);

    const { payments, sessions, transfers, refunds, subscriptions } = await stripe.provider();
    expect(sessions).toEqual({ open: 1, complete: 0, expired: 1 });
    expect(payments.requires_capture).toEqual([]);
    expect(payments.canceled).toHaveLength(1);
    // The purchase and the first month.
    expect(payments.succeeded.map(({ capturedPence }) => capturedPence)).toEqual([1100, 500]);
    expect(transfers.map(({ amountPence }) => amountPence)).toEqual([900]);
    expect(refunds.map(({ amountPence }) => amountPence)).toEqual([1100]);
    expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
  });

  it('waits at the pay pages when somebody attends', async () => {
    const output: string[] = [];
    const { payeeId } = await stripe.createPayee();
    const isRight = await rehearse({
      payeeId,
      testMode: openTestMode({ secretKey: stripe.secretKey, apiBase: stripe.apiBase, timeoutMs: 5000 }),
      print: (line) => {
        output.push(line);
        const [, url] = /pay page (\S+)/.exec(line) ?? [];
        if (url !== undefined) void submit(url, { number: '4242424242424242' });
      },
      reference: `try-${randomUUID()}`,
      isAttended: true,
      patienceMs: 5000,
    });
    expect(output).toContain('ok   subscription');
    expect(isRight).toBe(true);
    expect((await stripe.provider()).sessions.complete).toBe(2);
  });

  it('says which act went wrong, and goes on with the next', async () => {
    const { payeeId } = await stripe.createPayee();
    await stripe.ask('POST', `/_sandbox/accounts/${payeeId}`, { transfersStatus: 'pending' });
    const { code, output } = await run(['--api-base', stripe.apiBase, '--payee', payeeId], {
      STRIPE_SECRET_KEY: stripe.secretKey,
    });
    expect(output).toContain('has not been through Stripe’s onboarding');
    expect(output).toContain('ok   purchase\nFAIL payout\nok   refund\nok   subscription');
    expect(code).toBe(1);
  });
});

it.each([
  ['no key', {}, 'STRIPE_SECRET_KEY is not set'],
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_abc' }, 'That is a live key'],
  ['a restricted live key', { STRIPE_SECRET_KEY: 'rk_live_abc' }, 'That is a live key'],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_abc' }, 'not a secret key of Stripe’s test mode'],
])('does nothing with %s, and says so', async (_name, env, reason) => {
  const { code, output } = await run([], env);
  expect(output).toContain(reason);
  expect(output).not.toContain('abc');
  expect(code).toBe(2);
});
