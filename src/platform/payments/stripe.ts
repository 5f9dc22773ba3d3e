/**
 * The payment port on Stripe (API 2026-10-28): hosted Checkout with manual capture, and separate transfers. The same code
 * talks to Stripe and, given its address, to the sandbox provider.
 */
import Stripe from 'stripe';
import { Problem } from '#contracts/http/problem.ts';
import { ask, wholePence } from './askStripe.ts';
import {
  type Booking,
  type CheckoutState,
  type OpenCheckout,
  PaymentRefused,
  type Payments,
  type PaymentState,
  PaymentUnclear,
  type ProviderEvent,
  type SendTransfer,
} from './payments.ts';
import { stripeCharges } from './stripeCharges.ts';
import { stripePayees } from './stripePayees.ts';
import { sumPounds, toBooking, toCheckout, toIso, toPayment, toProviderEvent, toTransfer } from './stripeStates.ts';
import { stripeSubscriptions } from './stripeSubscriptions.ts';

export type StripeOptions = {
  secretKey: string;
  /** One or more with commas between: Stripe signs what it tells of connected accounts with a secret of its own. */
  webhookSecret: string;
  /** Address of a provider that imitates Stripe, e.g. `http://127.0.0.1:4242`; Stripe itself when left out. */
  apiBase?: string;
  /** For each of at most two attempts. */
  timeoutMs: number;
  /** Stands in for the client's own HTTP, e.g. to look at each request. */
  fetch?: typeof globalThis.fetch;
  now?: () => Date;
};

const signatureToleranceSeconds = 300;
/** Above this the payer's bank is asked for a confirmation where the card knows it (3-D Secure). */
const CHALLENGED_ABOVE_PENCE = 10_000;

const toEpochSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

const checkoutParams = (input: OpenCheckout): Stripe.Checkout.SessionCreateParams => {
  const metadata = { ...input.metadata, reference: input.reference };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    // Delayed methods cannot be authorised first, and a sale that happens once needs just that.
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
    // What is sold once cannot be got back: above this the bank, not the platform, answers for who paid.
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

/** The client takes the last `t` of the header as the signed one, and accepts any time ahead of ours; we do not. */
const isTooFarAhead = (signature: string, nowMs: number): boolean => {
  const signedAt =
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '';
  return Number.parseInt(signedAt, 10) - nowMs / 1000 > signatureToleranceSeconds;
};

/** @throws Error when a live key would be sent there. */
export const addressOf = (
  apiBase: string,
  secretKey: string,
): { host: string; port: string; protocol: 'http' | 'https' } => {
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  if (/^[a-z]+_live_/.test(secretKey)) throw new Error('a live key must not be sent anywhere but to Stripe');
  return { host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80'), protocol };
};

/**
 * Opens the port on Stripe, or on a provider that imitates it.
 * @throws Error when a live key is given together with `apiBase`.
 */
export const stripePayments = (options: StripeOptions): Payments => {
  const now = options.now ?? (() => new Date());
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 1,
    timeout: options.timeoutMs,
    telemetry: false,
    ...(options.apiBase === undefined ? {} : addressOf(options.apiBase, options.secretKey)),
    ...(options.fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(options.fetch) }),
  });

  const withPayment = { expand: ['payment_intent.latest_charge.balance_transaction'] };
  const withCharge = { expand: ['latest_charge.balance_transaction'] };

  const readCheckout = async (sessionId: string): Promise<CheckoutState> =>
    toCheckout(await ask(stripe.checkout.sessions.retrieve(sessionId, withPayment)));

  const readPayment = async (paymentId: string): Promise<PaymentState> =>
    toPayment(await ask(stripe.paymentIntents.retrieve(paymentId, withCharge)));

  /** A refused step may have been taken before, by an attempt whose answer was lost: only a read can tell. */
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
    readCheckout,
    readPayment,

    openCheckout: async (input) => {
      const { idempotencyKey } = input;
      const session = await ask(stripe.checkout.sessions.create(checkoutParams(input), { idempotencyKey }));
      if (session.url === null)
        throw new PaymentUnclear(new Error(`checkout ${session.id} is ${String(session.status)}`));
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

    listTransfers: async (reference) => {
      const pages = stripe.transfers.list({ transfer_group: reference, limit: 100 });
      return (await ask(pages.autoPagingToArray({ limit: 1000 }))).map(toTransfer);
    },

    listPayments: async (since) => {
      const found: PaymentState[] = [];
      const pages = stripe.paymentIntents.list({
        created: { gte: toEpochSeconds(since) },
        limit: 100,
        expand: ['data.latest_charge'],
      });
      await ask(pages.autoPagingEach((intent) => void found.push(toPayment(intent))));
      return found;
    },

    listBookings: async (from, until) => {
      const found: Booking[] = [];
      const pages = stripe.balanceTransactions.list({
        created: { gte: toEpochSeconds(from), lt: toEpochSeconds(until) },
        limit: 100,
      });
      await ask(pages.autoPagingEach((entry) => void found.push(toBooking(entry))));
      return found;
    },

    readBalance: async () => {
      const { available, pending } = await ask(stripe.balance.retrieve());
      return { availablePence: sumPounds(available), pendingPence: sumPounds(pending) };
    },

    listEvents: async (since) => {
      const events: ProviderEvent[] = [];
      const pages = stripe.events.list({ created: { gte: toEpochSeconds(since) }, limit: 100 });
      await ask(pages.autoPagingEach((event) => void events.push(toProviderEvent(event))));
      return events;
    },

    parseWebhook: (rawBody, signature) => {
      const nowMs = now().getTime();
      if (isTooFarAhead(signature, nowMs)) throw new Problem('webhook-signature-invalid');
      for (const secret of options.webhookSecret.split(/,\s*/)) {
        try {
          const event = stripe.webhooks.constructEvent(
            rawBody,
            signature,
            secret,
            signatureToleranceSeconds,
            undefined,
            nowMs,
          );
          return toProviderEvent(event);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        }
      }
      throw new Problem('webhook-signature-invalid');
    },
  };
};
