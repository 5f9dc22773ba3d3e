/**
 * The payment port on Stripe (API 2026-10-28): hosted Checkout with manual capture, and separate transfers. The same code
 * talks to Stripe and, given its address, to the sandbox provider.
 */
import type Stripe from 'stripe';
import { ask, wholePence } from './askStripe.ts';
import {
  type CheckoutState,
  type OpenCheckout,
  PaymentRefused,
  type Payments,
  type PaymentState,
  type SendTransfer,
} from './payments.ts';
import { stripeCharges } from './stripeCharges.ts';
import { openSession, openStripe, type StripeClient } from './stripeClient.ts';
import { stripePayees } from './stripePayees.ts';
import { stripeLists } from './stripeLists.ts';
import { toCheckout, toEpochSeconds, toIso, toPayment } from './stripeStates.ts';
import { stripeSubscriptions } from './stripeSubscriptions.ts';
import { stripeWebhooks } from './stripeWebhooks.ts';

export type StripeOptions = StripeClient & {
  /** One or more, separated by commas: Stripe signs events of connected accounts with a separate secret. */
  webhookSecret: string;
  now?: () => Date;
};

/** Above this amount the payer's bank must confirm, if the card supports it (3-D Secure). */
const CHALLENGED_ABOVE_PENCE = 10_000;

const checkoutParams = (input: OpenCheckout): Stripe.Checkout.SessionCreateParams => {
  const metadata = { ...input.metadata, reference: input.reference };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    // Delayed methods cannot be authorised first, and a single exclusive sale needs exactly that.
    allowed_payment_method_types: ['card'],
    client_reference_id: input.reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: wholePence(input.amountPence),
          product_data: { name: input.description },
        },
      },
    ],
    // Metadata does not flow from the session to the payment, so both get it.
    metadata,
    // A sale cannot be reversed once delivered: above this amount the bank, not the platform, bears fraud.
    payment_method_options: {
      card: { request_three_d_secure: input.amountPence > CHALLENGED_ABOVE_PENCE ? 'any' : 'automatic' },
    },
    payment_intent_data: {
      capture_method: 'manual',
      description: input.description,
      metadata,
      transfer_group: input.reference,
    },
    ...(input.customerEmail === undefined ? {} : { customer_email: input.customerEmail }),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    expires_at: toEpochSeconds(input.expiresAt),
  };
};

const transferParams = (input: SendTransfer): Stripe.TransferCreateParams => ({
  amount: wholePence(input.amountPence),
  currency: 'gbp',
  destination: input.payeeId,
  source_transaction: input.chargeId,
  transfer_group: input.reference,
  metadata: { ...input.metadata, reference: input.reference },
});

/**
 * Opens the port on Stripe, or on a provider that imitates it.
 * @throws Error when a live key is given together with `apiBase`.
 */
export const stripePayments = (options: StripeOptions): Payments => {
  const stripe = openStripe(options);
  const withPayment = { expand: ['payment_intent.latest_charge.balance_transaction'] };
  const withCharge = { expand: ['latest_charge.balance_transaction'] };

  const readCheckout = async (sessionId: string): Promise<CheckoutState> =>
    toCheckout(await ask(stripe.checkout.sessions.retrieve(sessionId, withPayment)));

  const readPayment = async (paymentId: string): Promise<PaymentState> =>
    toPayment(await ask(stripe.paymentIntents.retrieve(paymentId, withCharge)));

  /** A refused step may have succeeded before, in an attempt whose answer was lost: only a read can tell. */
  const unlessAlready = async <S extends { status: string }>(
    wanted: (state: S) => boolean,
    step: () => Promise<S>,
    read: () => Promise<S>,
  ): Promise<S> => {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      const state = await read();
      if (wanted(state)) return state;
      throw error;
    }
  };

  return {
    ...stripeCharges(stripe, ask, wholePence),
    ...stripePayees(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeLists(stripe),
    parseWebhook: stripeWebhooks(stripe, options),
    readCheckout,
    readPayment,

    openCheckout: async (input) => {
      const { idempotencyKey } = input;
      const session = await openSession(stripe, checkoutParams(input), idempotencyKey);
      return { sessionId: session.id, url: session.url, expiresAt: toIso(session.expires_at) };
    },

    expireCheckout: (sessionId, idempotencyKey) =>
      unlessAlready(
        ({ status }) => status !== 'open',
        async () => toCheckout(await ask(stripe.checkout.sessions.expire(sessionId, withPayment, { idempotencyKey }))),
        () => readCheckout(sessionId),
      ),

    capture: async (paymentId, amountPence, idempotencyKey) => {
      const params = { amount_to_capture: wholePence(amountPence), ...withCharge };
      return unlessAlready(
        ({ status }) => status === 'captured',
        async () => toPayment(await ask(stripe.paymentIntents.capture(paymentId, params, { idempotencyKey }))),
        () => readPayment(paymentId),
      );
    },

    cancel: (paymentId, idempotencyKey) =>
      unlessAlready(
        ({ status }) => status === 'cancelled',
        async () => toPayment(await ask(stripe.paymentIntents.cancel(paymentId, withCharge, { idempotencyKey }))),
        () => readPayment(paymentId),
      ),

    transfer: async (input) => {
      const { idempotencyKey } = input;
      const { id } = await ask(stripe.transfers.create(transferParams(input), { idempotencyKey }));
      return { transferId: id };
    },
  };
};
