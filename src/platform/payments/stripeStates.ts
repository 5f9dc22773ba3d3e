/** Converts Stripe's objects to those of the payment port. A value that we do not know is `PaymentUnclear`. */
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  type Booking,
  type CheckoutState,
  type PaymentState,
  type PaymentStatus,
  PaymentUnclear,
  type ProviderEvent,
  type TransferState,
} from './payments.ts';

const statuses: Record<string, PaymentStatus> = {
  requires_payment_method: 'waiting',
  requires_confirmation: 'waiting',
  requires_action: 'waiting',
  processing: 'waiting',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

const checkoutStatuses = ['open', 'complete', 'expired'] as const;

export const toEpochSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

export const toIso = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

const idOf = (value: string | { id: string } | null): string | null =>
  value === null || typeof value === 'string' ? value : value.id;

export const toPayment = (intent: Stripe.PaymentIntent): PaymentState => {
  const status = statuses[intent.status];
  if (status === undefined) throw new PaymentUnclear(new Error(`unknown payment status ${intent.status}`));
  const charge = intent.latest_charge;
  const booking = typeof charge === 'object' ? charge?.balance_transaction : null;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return {
    paymentId: intent.id,
    status,
    reference: intent.metadata['reference'] ?? intent.transfer_group,
    amountPence: intent.amount,
    capturedPence: intent.amount_received,
    currency: intent.currency,
    chargeId: idOf(charge),
    feePence: typeof booking === 'object' ? (booking?.fee ?? null) : null,
    cardFingerprint: card?.fingerprint ?? null,
    captureBefore: card?.capture_before === undefined ? null : toIso(card.capture_before),
  };
};

export const toCheckout = (session: Stripe.Checkout.Session): CheckoutState => {
  const intent = session.payment_intent;
  const status = checkoutStatuses.find((candidate) => candidate === session.status);
  if (status === undefined) throw new PaymentUnclear(new Error(`unknown checkout status ${String(session.status)}`));
  if (typeof intent === 'string') throw new PaymentUnclear(new Error('the payment was not part of the answer'));
  return {
    sessionId: session.id,
    status,
    reference: session.client_reference_id,
    payment: intent === null ? null : toPayment(intent),
  };
};

export const toTransfer = (transfer: Stripe.Transfer): TransferState => ({
  transferId: transfer.id,
  payeeId: idOf(transfer.destination),
  amountPence: transfer.amount,
  reversedPence: transfer.amount_reversed,
  chargeId: idOf(transfer.source_transaction),
  metadata: transfer.metadata,
  createdAt: toIso(transfer.created),
});

export const toBooking = (entry: Stripe.BalanceTransaction): Booking => ({
  bookingId: entry.id,
  type: entry.type,
  sourceId: idOf(entry.source),
  amountPence: entry.amount,
  feePence: entry.fee,
  netPence: entry.net,
  createdAt: toIso(entry.created),
});

/** Pence of a balance in pounds; we hold no other currency. */
export const sumPounds = (entries: readonly { amount: number; currency: string }[]): number =>
  entries.reduce((sum, { amount, currency }) => (currency === 'gbp' ? sum + amount : sum), 0);

/** What the objects of all event types have in common, as far as it names the purchase or its charge. */
const subject = z.object({
  id: z.string().default(''),
  object: z.string().default(''),
  charge: z.string().nullish(),
  account: z.string().nullish().catch(null),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  transfer_group: z.string().nullish(),
  parent: z
    .object({ subscription_details: z.object({ metadata: z.record(z.string(), z.string()).nullish() }).nullish() })
    .nullish(),
});

/** An invoice carries the metadata of its subscription. */
const referenceOf = ({
  client_reference_id,
  metadata,
  transfer_group,
  parent,
}: z.output<typeof subject>): string | null =>
  client_reference_id ??
  metadata?.['reference'] ??
  transfer_group ??
  parent?.subscription_details?.metadata?.['reference'] ??
  null;

export const toProviderEvent = (event: Stripe.Event): ProviderEvent => {
  const object = subject.parse(event.data.object);
  return {
    eventId: event.id,
    type: event.type,
    // A report of a bank account is one of the payee to which it belongs.
    objectId: event.type.startsWith('account.external_account.') ? (object.account ?? object.id) : object.id,
    chargeId: object.object === 'charge' ? object.id : (object.charge ?? null),
    reference: referenceOf(object),
    createdAt: toIso(event.created),
  };
};
