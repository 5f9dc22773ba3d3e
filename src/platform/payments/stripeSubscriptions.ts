/** The monthly plan on Stripe: Checkout in subscription mode, Billing and its customer portal. */
import type Stripe from 'stripe';
import { subscriptionStatuses } from '#contracts/plans/vocabulary.ts';
import { ask, wholePence } from './askStripe.ts';
import { PaymentRefused, PaymentUnclear } from './payments.ts';
import { openSession } from './stripeClient.ts';
import { toIso } from './stripeStates.ts';
import type { OpenSubscription, SubscriptionCharge, Subscriptions, SubscriptionState } from './subscriptions.ts';

const toSubscription = (subscription: Stripe.Subscription): SubscriptionState => {
  const status = subscriptionStatuses.find((candidate) => candidate === subscription.status);
  const [item] = subscription.items.data;
  if (status === undefined || item === undefined)
    throw new PaymentUnclear(
      new Error(`subscription ${subscription.id}: ${subscription.status}, without a known form`),
    );
  // The portal writes an end at the period's end as a date, the flag stays false; the API's own call sets the flag.
  const end = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  return {
    subscriptionId: subscription.id,
    status,
    startedAt: toIso(subscription.start_date),
    periodStartsAt: toIso(item.current_period_start),
    periodEndsAt: toIso(item.current_period_end),
    endsAt: end === null ? null : toIso(end),
    pricePence: item.price.unit_amount ?? 0,
  };
};

const toCharge = ({
  id,
  amount_captured,
  balance_transaction: booking,
  created,
}: Stripe.Charge): SubscriptionCharge => ({
  chargeId: id,
  amountPence: amount_captured,
  feePence: typeof booking === 'object' ? (booking?.fee ?? null) : null,
  takenAt: toIso(created),
});

const checkoutParams = (input: OpenSubscription): Stripe.Checkout.SessionCreateParams => {
  const metadata = { reference: input.reference };
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    client_reference_id: input.reference,
    customer: input.customerId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: wholePence(input.pencePerMonth),
          recurring: { interval: 'month' },
          product_data: { name: input.description },
        },
      },
    ],
    metadata,
    subscription_data: { description: input.description, metadata },
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
};

const isGone = (error: unknown): boolean => error instanceof PaymentRefused && error.code === 'resource_missing';

export const stripeSubscriptions = (stripe: Stripe): Subscriptions => ({
  createCustomer: async ({ reference, email, idempotencyKey }) => {
    const { id } = await ask(stripe.customers.create({ email, metadata: { reference } }, { idempotencyKey }));
    return { customerId: id };
  },

  deleteCustomer: async (customerId) => {
    try {
      await ask(stripe.customers.del(customerId));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  },

  openSubscription: async (input) => {
    const { idempotencyKey } = input;
    const session = await openSession(stripe, checkoutParams(input), idempotencyKey);
    return { sessionId: session.id, url: session.url };
  },

  readSubscriptions: async (customer) => {
    const pages = stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return (await ask(pages.autoPagingToArray({ limit: 1000 })))
      .map(toSubscription)
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  },

  listCharges: async (customer) => {
    const pages = stripe.charges.list({ customer, limit: 100, expand: ['data.balance_transaction'] });
    return (await ask(pages.autoPagingToArray({ limit: 1000 }))).filter(({ captured }) => captured).map(toCharge);
  },

  endSubscription: async (subscriptionId, when, idempotencyKey) => {
    // Stripe has no idempotency keys for deletions: a second deletion answers that the object is gone.
    if (when === 'now') await ask(stripe.subscriptions.cancel(subscriptionId));
    else await ask(stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey }));
  },

  resumeSubscription: async (subscriptionId, idempotencyKey) => {
    const { cancel_at_period_end: isFlagged } = await ask(stripe.subscriptions.retrieve(subscriptionId));
    // Each form of the end is undone in its own way; Stripe refuses both at once.
    const params: Stripe.SubscriptionUpdateParams = isFlagged ? { cancel_at_period_end: false } : { cancel_at: '' };
    await ask(stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }));
  },

  openPortal: async (customer, returnUrl, idempotencyKey) => {
    const { url } = await ask(
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }, { idempotencyKey }),
    );
    return { url };
  },
});
