/** What the sandbox provider remembers. Every change consists of whole records, which is also what its journal holds. */
import type Stripe from 'stripe';
import type { CaptureMethod, DraftRecord, PriceRecord, ProductRecord } from './directRecords.ts';

/** Seconds since 1970, as in Stripe's objects. */
export type Seconds = number;

export type Metadata = Record<string, string>;

export type SessionRecord = {
  id: string;
  createdAt: Seconds;
  expiresAt: Seconds;
  status: 'open' | 'complete' | 'expired';
  clientReferenceId: string | null;
  customerEmail: string | null;
  items: { name: string; unitAmount: number; quantity: number }[];
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  payment: { description: string | null; metadata: Metadata; transferGroup: string | null };
  intentId: string | null;
  /** Only in subscription mode, where there is no payment of its own. */
  plan?: SessionPlan;
};

export type SessionPlan = {
  customerId: string;
  subscriptionId: string | null;
  description: string | null;
  metadata: Metadata;
};

/** What is kept of a card; the number itself never is. */
export type CardRecord = {
  brand: string;
  last4: string;
  fingerprint: string;
  expMonth: number;
  expYear: number;
  /** What this test card brings about after its money was taken. */
  later?: Later;
  /** What becomes of a charge when its holder is not there. */
  alone?: 'declined' | 'confirm';
  /** Its holder confirmed the payment to the bank. */
  isAuthenticated?: true;
  /** Its money may be used at once instead of days later. */
  isAvailableAtOnce?: true;
};

export type Later = 'dispute' | 'inquiry' | 'fraudWarning' | 'refundFails';

/** A payment with its one charge. */
export type IntentRecord = {
  id: string;
  createdAt: Seconds;
  status: 'requires_capture' | 'succeeded' | 'canceled';
  /** Absent: manual, as the hosted page takes it. */
  captureMethod?: CaptureMethod;
  sessionId: string;
  chargeId: string;
  paymentMethodId: string;
  card: CardRecord;
  amount: number;
  capturedAmount: number;
  capturedAt?: Seconds;
  currency: string;
  description: string | null;
  metadata: Metadata;
  transferGroup: string | null;
  receiptEmail: string | null;
  /** Of what was paid for a plan; there is no session behind it. */
  customerId?: string;
  captureBefore: Seconds;
  canceledAt: Seconds | null;
  cancellationReason: 'abandoned' | 'automatic' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  /** Sent back after the capture, failed refunds not counted; absent: 0. */
  refundedAmount?: number;
  isDisputed?: boolean;
  riskLevel?: 'elevated' | 'highest';
};

export type TransferRecord = {
  id: string;
  createdAt: Seconds;
  amount: number;
  currency: string;
  destination: string;
  /** Null when it comes out of what is available. */
  chargeId: string | null;
  description: string | null;
  transferGroup: string | null;
  metadata: Metadata;
  /** Taken back; absent: 0. */
  reversedAmount?: number;
};

export type RefundRecord = {
  id: string;
  createdAt: Seconds;
  intentId: string;
  chargeId: string;
  amount: number;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  status: 'pending' | 'succeeded' | 'failed';
  failedAt?: Seconds;
  metadata: Metadata;
};

export type DisputeRecord = {
  id: string;
  createdAt: Seconds;
  intentId: string;
  chargeId: string;
  amount: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response';
  dueBy: Seconds;
  closedAt?: Seconds;
  submissions: number;
  evidence: Record<string, string>;
};

export type WarningRecord = {
  id: string;
  createdAt: Seconds;
  intentId: string;
  chargeId: string;
  fraudType: string;
};

export type ReversalRecord = {
  id: string;
  createdAt: Seconds;
  transferId: string;
  amount: number;
  metadata: Metadata;
};

export type TransfersStatus =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers['status'];

/** A bank account; of its number only the end is kept. */
export type ExternalAccountRecord = { id: string; createdAt: Seconds; fingerprint: string; last4: string };

export type AccountRecord = {
  id: string;
  createdAt: Seconds;
  email: string | null;
  displayName: string | null;
  country: string;
  metadata: Metadata;
  transfersStatus: TransfersStatus;
  /** What its holder has to hand in, by its place in the account; absent: nothing. */
  missing?: readonly string[];
  /** What was handed in and is being checked; absent: nothing. */
  checking?: readonly string[];
  /** Made by version 1 of the API. */
  isStandard?: true;
  /** Absent: none was handed in. */
  externalAccount?: ExternalAccountRecord;
  isClosed?: true;
  /** Already paid out to the bank: a transfer cannot be reversed out of it. Absent: 0. */
  paidOutAmount?: number;
};

/** A link into the hosted onboarding, and what its one visit became. */
export type AccountLinkRecord = {
  id: string;
  createdAt: Seconds;
  expiresAt: Seconds;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  visitId: string | null;
};

/** A link into the dashboard of an account, and what its one visit became. */
export type LoginLinkRecord = { id: string; createdAt: Seconds; accountId: string; visitId: string | null };

export type CustomerRecord = {
  id: string;
  createdAt: Seconds;
  email: string | null;
  description?: string;
  metadata: Metadata;
  /** What renewals are charged to. */
  card: CardRecord | null;
  /** How far the clock of this customer alone has been moved, as Stripe's test clocks move their customers. */
  aheadSeconds: number;
  isDeleted: boolean;
};

export type SubscriptionRecord = {
  id: string;
  createdAt: Seconds;
  customerId: string;
  status: 'active' | 'past_due' | 'canceled';
  name: string;
  amount: number;
  currency: string;
  /** Where it was begun for a price that is there by itself. */
  price?: PriceRecord;
  description: string | null;
  metadata: Metadata;
  /** How many periods have begun. */
  periods: number;
  periodStart: Seconds;
  periodEnd: Seconds;
  /** Set by the API's flag, which also writes the date; the portal writes the date alone. */
  isEndFlagged: boolean;
  cancelAt: Seconds | null;
  endedAt: Seconds | null;
  latestInvoiceId: string;
};

export type InvoiceRecord = {
  id: string;
  createdAt: Seconds;
  customerId: string;
  subscriptionId: string;
  metadata: Metadata;
  amount: number;
  currency: string;
  status: 'open' | 'paid';
  reason: 'subscription_create' | 'subscription_cycle';
  attempts: number;
  nextAttempt: Seconds | null;
  periodStart: Seconds;
  periodEnd: Seconds;
};

export type PortalRecord = { id: string; createdAt: Seconds; customerId: string; returnUrl: string };

export type EventRecord = {
  id: string;
  createdAt: Seconds;
  type: SandboxEventType;
  /** The object as it was at that moment. */
  snapshot:
    | Stripe.Checkout.Session
    | Stripe.PaymentIntent
    | Stripe.Charge
    | Stripe.Transfer
    | Stripe.Refund
    | Stripe.Dispute
    | Stripe.Radar.EarlyFraudWarning
    | Stripe.Customer
    | Stripe.Subscription
    | Stripe.Invoice
    | Stripe.Account
    | Stripe.BankAccount;
  idempotencyKey: string | null;
};

export type SandboxEventType =
  | 'account.updated'
  | 'account.external_account.created'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.captured'
  | 'charge.expired'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'radar.early_fraud_warning.created'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required';

/** The endpoint has confirmed the event. */
export type DeliveryRecord = { id: string; at: Seconds };

/** The answer kept for an idempotency key, to be given again. */
export type AnswerRecord = {
  id: string;
  requestHash: string;
  requestId: string;
  status: number;
  body: unknown;
  at: Seconds;
};

export type Tables = {
  sessions: SessionRecord;
  intents: IntentRecord;
  transfers: TransferRecord;
  reversals: ReversalRecord;
  refunds: RefundRecord;
  disputes: DisputeRecord;
  warnings: WarningRecord;
  accounts: AccountRecord;
  accountLinks: AccountLinkRecord;
  loginLinks: LoginLinkRecord;
  drafts: DraftRecord;
  products: ProductRecord;
  prices: PriceRecord;
  customers: CustomerRecord;
  subscriptions: SubscriptionRecord;
  invoices: InvoiceRecord;
  portals: PortalRecord;
  events: EventRecord;
  deliveries: DeliveryRecord;
  answers: AnswerRecord;
};

/** Records to be written together or not at all. */
export type Change = { [T in keyof Tables]?: readonly Tables[T][] };

export type Records = { readonly [T in keyof Tables]: ReadonlyMap<string, Tables[T]> } & {
  /** The payment a charge belongs to. */
  readonly intentOfCharge: ReadonlyMap<string, string>;
  readonly openSessions: ReadonlySet<string>;
};

/** The clock, the source of ids and the address of the hosted pages. */
export type World = { now: () => Date; newId: (prefix: string) => string; publicUrl: string };

export const seconds = (world: World): Seconds => Math.floor(world.now().getTime() / 1000);

/** Empty tables, and the one way to change them. */
export const openRecords = (): { records: Records; apply: (change: Change) => void } => {
  const tables: { [T in keyof Tables]: Map<string, Tables[T]> } = {
    sessions: new Map(),
    intents: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    accounts: new Map(),
    accountLinks: new Map(),
    loginLinks: new Map(),
    drafts: new Map(),
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    portals: new Map(),
    events: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
  const intentOfCharge = new Map<string, string>();
  const openSessions = new Set<string>();

  const applyTo = <T extends keyof Tables>(table: T, written: readonly Tables[T][] | undefined): void => {
    for (const record of written ?? []) tables[table].set(record.id, record);
  };

  const apply = (change: Change): void => {
    for (const table of Object.keys(tables) as (keyof Tables)[]) applyTo(table, change[table]);
    for (const intent of change.intents ?? []) intentOfCharge.set(intent.chargeId, intent.id);
    for (const { id, status } of change.sessions ?? []) {
      if (status === 'open') openSessions.add(id);
      else openSessions.delete(id);
    }
  };
  return { records: { ...tables, intentOfCharge, openSessions }, apply };
};
