/** What the sandbox provider remembers. Every change consists of whole records, which is also what its journal holds. */
import type Stripe from 'stripe';

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
};

/** What is kept of a card; the number itself never is. */
export type CardRecord = { brand: string; last4: string; fingerprint: string; expMonth: number; expYear: number };

/** A payment with its one charge. */
export type IntentRecord = {
  id: string;
  createdAt: Seconds;
  status: 'requires_capture' | 'succeeded' | 'canceled';
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
  captureBefore: Seconds;
  canceledAt: Seconds | null;
  cancellationReason: 'abandoned' | 'automatic' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
};

export type TransferRecord = {
  id: string;
  createdAt: Seconds;
  amount: number;
  currency: string;
  destination: string;
  chargeId: string;
  description: string | null;
  transferGroup: string | null;
  metadata: Metadata;
};

export type TransfersStatus = 'active' | 'pending' | 'restricted' | 'unsupported';

export type AccountRecord = {
  id: string;
  createdAt: Seconds;
  email: string | null;
  displayName: string | null;
  country: string;
  metadata: Metadata;
  transfersStatus: TransfersStatus;
};

export type EventRecord = {
  id: string;
  createdAt: Seconds;
  type: SandboxEventType;
  /** The object as it was at that moment. */
  snapshot: Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Transfer;
  idempotencyKey: string | null;
};

export type SandboxEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.captured'
  | 'charge.expired'
  | 'transfer.created';

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
  accounts: AccountRecord;
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
    accounts: new Map(),
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
