/** Stripe's test mode without a person at the pay page: cards are named instead of typed. Test keys only. */
import type Stripe from 'stripe';
import { ask } from './askStripe.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe.ts';
import { openStripe } from './stripeClient.ts';

export type TestMode = {
  /** The adapter as the site uses it. */
  payments: Payments;
  /** Authorises the amount on a card, as the pay page would have done. */
  authorise: (reference: string, amountPence: number) => Promise<{ paymentId: string }>;
  /** A customer with a card and a running monthly plan. */
  subscribe: (reference: string, pencePerMonth: number) => Promise<{ customerId: string }>;
};

/** Why this key must not be used for trials; undefined when it may. */
export const testKeyFault = (secretKey: string | undefined): string | undefined => {
  if (secretKey === undefined || secretKey === '')
    return 'STRIPE_SECRET_KEY is not set. This needs a secret key of Stripe’s test mode (sk_test_…).';
  if (/^[a-z]+_live_/.test(secretKey))
    return 'That is a live key. This moves money to and fro and must never see one. Use a key of the test mode (sk_test_…).';
  if (!/^sk_test_\w+$/.test(secretKey))
    return 'That is not a secret key of Stripe’s test mode. It has to begin with sk_test_.';
  return undefined;
};

/** @throws Error when the key is not a test key. */
export const openTestMode = (options: { secretKey: string; apiBase?: string; timeoutMs: number }): TestMode => {
  const fault = testKeyFault(options.secretKey);
  if (fault !== undefined) throw new Error(fault);
  const stripe = openStripe(options);
  const card = 'pm_card_visa';

  return {
    payments: stripePayments({ ...options, webhookSecret: 'whsec_unused' }),
    authorise: async (reference, amountPence) => {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountPence,
        currency: 'gbp',
        capture_method: 'manual',
        confirm: true,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        return_url: 'https://example.com/',
        metadata: { reference },
        transfer_group: reference,
      };
      const idempotencyKey = `${reference}:authorise:${amountPence}`;
      return { paymentId: (await ask(stripe.paymentIntents.create(params, { idempotencyKey }))).id };
    },
    subscribe: async (reference, pencePerMonth) => {
      const keyed = (part: string) => ({ idempotencyKey: `${reference}:${part}` });
      const metadata = { reference };
      const customer = await ask(
        stripe.customers.create(
          { metadata, payment_method: card, invoice_settings: { default_payment_method: card } },
          keyed('customer'),
        ),
      );
      const product = await ask(stripe.products.create({ name: 'A trial of the monthly plan' }, keyed('product')));
      const price = await ask(
        stripe.prices.create(
          { product: product.id, currency: 'gbp', unit_amount: pencePerMonth, recurring: { interval: 'month' } },
          keyed('price'),
        ),
      );
      const items = [{ price: price.id }];
      await ask(stripe.subscriptions.create({ customer: customer.id, items, metadata }, keyed('subscription')));
      return { customerId: customer.id };
    },
  };
};
