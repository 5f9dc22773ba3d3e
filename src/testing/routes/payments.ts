/** The payment provider in memory: money that is authorised, captured, sent on and given back. Nothing happens by itself. */
import { Problem } from '#contracts/http/problem.ts';
import {
  PaymentRefused,
  type Booking,
  type CheckoutState,
  type OpenCheckout,
  type PaymentState,
  type Payments,
  type ProviderEvent,
} from '#platform/payments/payments.ts';
import { memoryCharges, type Charge, type MemoryCharges } from './charges.ts';
import { memoryPayees, type MemoryPayees } from './payees.ts';
import { memorySubscriptions, type MemorySubscriptions } from './subscriptions.ts';

type Session = { checkout: CheckoutState; opened: Pick<OpenCheckout, 'reference' | 'amountPence'>; url: string };

export type MemoryPayments = Payments &
  Omit<MemoryCharges, 'port'> &
  Omit<MemoryPayees, 'port'> &
  Omit<MemorySubscriptions, 'port'> & {
    /** Somebody enters a card on this page: the amount is authorised. Answers the payment. */
    pay: (payUrl: string) => PaymentState;
    /** Every page that was opened, the first of them first. */
    opened: readonly OpenCheckout[];
    /** The next call of this method fails with this error, before it does anything. */
    failNext: (method: keyof Payments, error: Error) => void;
    /** Makes a page known that was opened before the test begins. */
    addCheckout: (sessionId: string, url: string, opened: Session['opened']) => void;
    /** Makes a payment known that was made before the test begins. */
    addPayment: (payment: PaymentState) => void;
    /** What the provider lists as movements of our money; nothing is booked by itself. */
    bookings: Booking[];
    /** All our money there, none of which moves by itself. */
    balance: { availablePence: number; pendingPence: number };
  };

const missing = (what: string): never => {
  throw new PaymentRefused('resource_missing', `No such object: ${what}`);
};

/** What the provider keeps of a payment. */
const feeOf = (amountPence: number): number => 20 + Math.round(amountPence * 0.015);

type Book = { sessions: Map<string, Session>; payments: Map<string, PaymentState>; charges: Map<string, Charge> };

const paymentIn = ({ payments }: Book, paymentId: string): PaymentState =>
  payments.get(paymentId) ?? missing(paymentId);

/** The pages on which people pay. */
const pages = (book: Book, now: () => string, opened: OpenCheckout[]) => {
  const byKey = new Map<string, string>();
  const session = (sessionId: string): Session => book.sessions.get(sessionId) ?? missing(sessionId);
  /** A page shows its payment as it is now. */
  const stateOf = ({ checkout }: Session): CheckoutState => ({
    ...checkout,
    payment: checkout.payment && paymentIn(book, checkout.payment.paymentId),
  });
  const add = (sessionId: string, url: string, from: Session['opened']): void => {
    const checkout: CheckoutState = { sessionId, status: 'open', reference: from.reference, payment: null };
    book.sessions.set(sessionId, { checkout, opened: from, url });
  };
  return {
    add,
    open: (input: OpenCheckout) => {
      const existing = byKey.get(input.idempotencyKey);
      const sessionId = existing ?? `cs_${book.sessions.size + 1}`;
      const url = `https://pay.example/${sessionId}`;
      if (existing === undefined) {
        if (input.expiresAt <= now()) throw new PaymentRefused('expires_at', 'The page would be over already.');
        byKey.set(input.idempotencyKey, sessionId);
        opened.push(input);
        add(sessionId, url, input);
      }
      return { sessionId, url, expiresAt: input.expiresAt };
    },
    read: (sessionId: string) => stateOf(session(sessionId)),
    expire: (sessionId: string) => {
      const found = session(sessionId);
      if (found.checkout.status === 'open') found.checkout = { ...found.checkout, status: 'expired' };
      return stateOf(found);
    },
  };
};

/** A payment of which nothing has been taken yet. */
const authorised = (paymentId: string, { reference, amountPence }: Session['opened']): PaymentState => ({
  paymentId,
  status: 'authorised',
  reference,
  amountPence,
  capturedPence: 0,
  currency: 'gbp',
  chargeId: null,
  feePence: null,
  cardFingerprint: 'card_1',
  captureBefore: null,
});

const pay = (book: Book, payUrl: string): PaymentState => {
  const found = [...book.sessions.values()].find(({ url }) => url === payUrl) ?? missing(payUrl);
  if (found.checkout.status !== 'open') throw new PaymentRefused('session_not_open', 'Nobody can pay there.');
  const paid = authorised(`pi_${book.payments.size + 1}`, found.opened);
  book.payments.set(paid.paymentId, paid);
  found.checkout = { ...found.checkout, status: 'complete', payment: paid };
  return paid;
};

const capture = (book: Book, paymentId: string, amountPence: number): PaymentState => {
  const existing = paymentIn(book, paymentId);
  if (existing.status === 'captured') return existing;
  if (existing.status !== 'authorised') throw new PaymentRefused('payment_not_authorised', 'It cannot be captured.');
  const chargeId = `ch_${book.charges.size + 1}`;
  const feePence = feeOf(amountPence);
  const captured: PaymentState = { ...existing, status: 'captured', capturedPence: amountPence, chargeId, feePence };
  book.payments.set(paymentId, captured);
  book.charges.set(chargeId, { chargeId, reference: existing.reference, capturedPence: amountPence });
  return captured;
};

const cancel = (book: Book, paymentId: string): PaymentState => {
  const existing = paymentIn(book, paymentId);
  if (existing.status === 'captured') throw new PaymentRefused('already_captured', 'It is captured.');
  const cancelled: PaymentState = { ...existing, status: 'cancelled' };
  book.payments.set(paymentId, cancelled);
  return cancelled;
};

/** What was made before the test begins: its page is over, and its charge can be read. */
const addPayment = ({ sessions, payments, charges }: Book, existing: PaymentState): void => {
  const { paymentId, reference, chargeId, capturedPence } = existing;
  payments.set(paymentId, existing);
  if (chargeId !== null) charges.set(chargeId, { chargeId, reference, capturedPence });
  for (const session of sessions.values())
    if (session.opened.reference === reference && session.checkout.payment === null)
      session.checkout = { ...session.checkout, status: 'complete', payment: existing };
};

/** `stripe-signature: right` is the right signature; the body is the event as JSON. */
const parseWebhook = (rawBody: Buffer, signature: string): ProviderEvent => {
  if (signature !== 'right') throw new Problem('webhook-signature-invalid');
  return JSON.parse(rawBody.toString()) as ProviderEvent;
};

/** Every call answers later, as a real provider's would; what is thrown inside becomes a rejection. */
const later =
  <Input extends unknown[], T>(work: (...input: Input) => T) =>
  async (...input: Input): Promise<T> => {
    await Promise.resolve();
    return work(...input);
  };

/** A provider that knows nobody yet. */
export const memoryPayments = (now: () => string): MemoryPayments => {
  const book: Book = { sessions: new Map(), payments: new Map(), charges: new Map() };
  const opened: OpenCheckout[] = [];
  const { add, open, read, expire } = pages(book, now, opened);
  const { port: charges, ...chargeControls } = memoryCharges(book.charges, now);
  const { port: payees, ...payeeControls } = memoryPayees();
  const { port: subscriptions, ...subscriptionControls } = memorySubscriptions();
  const bookings: Booking[] = [];
  const balance = { availablePence: 0, pendingPence: 0 };
  const failures = new Map<keyof Payments, Error>();
  const port: Payments = {
    ...charges,
    ...payees,
    ...subscriptions,
    openCheckout: later(open),
    openSubscription: async (input) => {
      const page = await subscriptions.openSubscription(input);
      add(page.sessionId, page.url, { reference: input.reference, amountPence: input.pencePerMonth });
      return page;
    },
    readCheckout: later(read),
    expireCheckout: later(expire),
    readPayment: later((paymentId: string) => paymentIn(book, paymentId)),
    capture: later((paymentId: string, amountPence: number) => capture(book, paymentId, amountPence)),
    cancel: later((paymentId: string) => cancel(book, paymentId)),
    listPayments: later(() => [...book.payments.values()]),
    listBookings: later((from: string, until: string) =>
      bookings.filter(({ createdAt }) => createdAt >= from && createdAt < until),
    ),
    readBalance: later(() => structuredClone(balance)),
    listEvents: later(() => []),
    parseWebhook,
  };
  const failing = new Proxy(port, {
    get: (target, name: keyof Payments) => {
      const error = failures.get(name);
      if (error === undefined) return target[name];
      return () => {
        failures.delete(name);
        return Promise.reject(error);
      };
    },
  });
  return Object.assign(failing, {
    ...chargeControls,
    ...payeeControls,
    ...subscriptionControls,
    pay: (payUrl: string) => pay(book, payUrl),
    opened,
    bookings,
    balance,
    failNext: (method: keyof Payments, error: Error) => void failures.set(method, error),
    addCheckout: add,
    addPayment: (existing: PaymentState) => addPayment(book, existing),
  });
};
