/**
 * The payment port: take money for one purchase by authorising first and capturing later, and pass money on to payees.
 * Amounts are whole pence in pounds sterling; times are UTC ISO strings. Every call that changes something takes our own
 * idempotency key: the same key with the same input may be sent any number of times and takes effect once.
 */
import { Problem } from '#contracts/http/problem.ts';
import type { Charges } from './charges.ts';
import type { Payees } from './payees.ts';
import type { Subscriptions } from './subscriptions.ts';

/** `waiting`: nothing is held yet. `authorised`: held on the card, may be captured or cancelled. The other two are final. */
export type PaymentStatus = 'waiting' | 'authorised' | 'captured' | 'cancelled';

export type PaymentState = {
  paymentId: string;
  status: PaymentStatus;
  /** Our id of the purchase, as the provider stores it. */
  reference: string | null;
  amountPence: number;
  /** 0 until captured. */
  capturedPence: number;
  /** ISO 4217, lower case; always `gbp` for what this port opens. */
  currency: string;
  /** The card charge behind the payment: the source of later transfers. */
  chargeId: string | null;
  /** The provider's fee; null until captured, or while it is not known yet. */
  feePence: number | null;
  /** Equal for every use of one card number, to detect accounts that share a card. */
  cardFingerprint: string | null;
  /** The authorisation lapses at this moment. */
  captureBefore: string | null;
};

export type CheckoutState = {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  reference: string | null;
  /** Present once the payer has paid on the provider's page. Decide by its status, never by the session's. */
  payment: PaymentState | null;
};

export type OpenCheckout = {
  /** Our id of the purchase; up to 200 characters, no personal data. It groups the charge with its transfers. */
  reference: string;
  idempotencyKey: string;
  /** At least 30 pence. */
  amountPence: number;
  /** The description on the provider's page. */
  description: string;
  customerEmail?: string;
  /** May contain `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
  successUrl: string;
  cancelUrl: string;
  /** Between 30 minutes and 24 hours after the provider receives the call: leave a minute of room at both ends. */
  expiresAt: string;
  /** Up to 49 entries, keys to 40 and values to 500 characters. */
  metadata: Record<string, string>;
};

export type OpenedCheckout = { sessionId: string; url: string; expiresAt: string };

export type SendTransfer = {
  payeeId: string;
  amountPence: number;
  /** The captured charge the money comes from; all transfers from one charge together cannot exceed it. */
  chargeId: string;
  reference: string;
  idempotencyKey: string;
  metadata: Record<string, string>;
};

export type TransferState = {
  transferId: string;
  payeeId: string | null;
  amountPence: number;
  /** How much of it has been reversed. */
  reversedPence: number;
  chargeId: string | null;
  metadata: Record<string, string>;
  createdAt: string;
};

/** One movement of our money at the provider. `net` = `amount` − `fee`; what leaves is negative. */
export type Booking = {
  bookingId: string;
  /** The provider's term: `charge`, `refund`, `adjustment`, `transfer`, … */
  type: string;
  /** The object behind it: a charge, refund, dispute, transfer. */
  sourceId: string | null;
  amountPence: number;
  feePence: number;
  netPence: number;
  createdAt: string;
};

/** A hint that something happened. It decides nothing by itself: read the object again and decide by that. */
export type ProviderEvent = {
  /** Unique per event; the same event may be delivered several times and in any order. */
  eventId: string;
  type: string;
  objectId: string;
  reference: string | null;
  /** The charge it is about, if any: a refund, a dispute and a warning name no purchase. */
  chargeId: string | null;
  createdAt: string;
};

/**
 * Every method may throw `PaymentUnclear`; a method that changes something, or reads what does not exist, may throw
 * `PaymentRefused`.
 */
export interface Payments extends Charges, Payees, Subscriptions {
  /** Opens a page at the provider where the payer authorises (and does not yet pay) the amount. */
  openCheckout(input: OpenCheckout): Promise<OpenedCheckout>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Closes the page. A page that is no longer open stays as it is: the answer has its state. */
  expireCheckout(sessionId: string, idempotencyKey: string): Promise<CheckoutState>;
  readPayment(paymentId: string): Promise<PaymentState>;
  /**
   * Takes the money; an amount below the authorised one releases the rest. For a payment that is already captured it
   * returns its state, so compare `capturedPence`. `PaymentRefused` is thrown only after a read showed that it is not
   * captured.
   */
  capture(paymentId: string, amountPence: number, idempotencyKey: string): Promise<PaymentState>;
  /** Releases an authorisation. Already cancelled is fine; captured is refused. */
  cancel(paymentId: string, idempotencyKey: string): Promise<PaymentState>;
  transfer(input: SendTransfer): Promise<{ transferId: string }>;
  /**
   * Every transfer made for the purchase: read this first after an unclear answer, or when a key is older than 24
   * hours.
   */
  listTransfers(reference: string): Promise<TransferState[]>;
  /** Every purchase started at the provider since that moment that reached a card. */
  listPayments(since: string): Promise<PaymentState[]>;
  /** Every movement of our money from one moment (included) to another (not included). */
  listBookings(from: string, until: string): Promise<Booking[]>;
  /** Our whole balance at the provider, available or not. */
  readBalance(): Promise<{ availablePence: number; pendingPence: number }>;
  /** Every event since that moment, which the provider keeps for 30 days: some may never have been delivered. */
  listEvents(since: string): Promise<ProviderEvent[]>;
  /**
   * Reads a delivery, given the body exactly as it arrived.
   * @throws Problem `webhook-signature-invalid` when it is forged, or signed more than 5 minutes ago or ahead.
   */
  parseWebhook(rawBody: Buffer, signature: string): ProviderEvent;
}

/**
 * No usable answer (timeout, broken connection, 5xx, refused key, too many requests): the effect may or may not have
 * happened. Read first, then retry.
 */
export class PaymentUnclear extends Problem {
  constructor(cause: unknown) {
    super('payment-unavailable');
    this.cause = cause;
  }
}

/** A definite refusal: nothing has changed. `code` is the provider's, e.g. `amount_too_small`, `card_declined`. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
