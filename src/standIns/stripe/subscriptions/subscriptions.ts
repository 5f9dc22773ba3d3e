/** Subscriptions, how they begin, renew, fail and end. https://docs.stripe.com/billing/subscriptions/overview */
import { z } from 'zod';
import { recordEvent } from '#standIns/stripe/events.ts';
import { expand, readParams } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type CustomerRecord,
  type CardRecord,
  type EventRecord,
  type IntentRecord,
  type InvoiceRecord,
  type Records,
  type Seconds,
  seconds,
  type SubscriptionRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { missing, Refusal } from '#standIns/stripe/refusal.ts';
import { invoiceObject, subscriptionObject } from './subscriptionObjects.ts';

const daySeconds = 24 * 60 * 60;
/** Tried again so many days after a renewal that failed; when the last one fails too, the subscription is cancelled. */
const retryDays = [3, 5, 7];

export const isLive = ({ status }: SubscriptionRecord): boolean => status !== 'canceled';

/** What a change of these objects consists of; arrays that can be spread into each other. */
type Step = {
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  intents: IntentRecord[];
  events: EventRecord[];
};

/** The same day of a later month, or its last day where it has none. */
const addMonths = (from: Seconds, months: number): Seconds => {
  const start = new Date(from * 1000);
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(start);
  moved.setUTCMonth(month, Math.min(start.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1000);
};

/** The time by which this customer lives. */
const timeOf = (customer: CustomerRecord, world: World): Seconds => seconds(world) + customer.aheadSeconds;

const answer = (
  kind: 'created' | 'updated' | 'deleted',
  subscription: SubscriptionRecord,
  world: World,
  key: string | null = null,
): EventRecord => recordEvent(`customer.subscription.${kind}`, subscriptionObject(subscription), world, key);

const invoiceOf = (
  subscription: Omit<SubscriptionRecord, 'latestInvoiceId'>,
  reason: InvoiceRecord['reason'],
  world: World,
): InvoiceRecord => {
  const { id, customerId, metadata, amount, currency, periodStart, periodEnd } = subscription;
  return {
    id: world.newId('in_'),
    createdAt: periodStart,
    customerId,
    subscriptionId: id,
    metadata,
    amount,
    currency,
    status: 'open',
    reason,
    attempts: 0,
    nextAttempt: null,
    periodStart,
    periodEnd,
  };
};

/** What was paid for an invoice. Money moves by the provider's own clock, however far the customer's has been moved. */
const paymentOf = (
  { amount, currency, customerId }: InvoiceRecord,
  card: CardRecord,
  email: string | null,
  world: World,
): IntentRecord => ({
  id: world.newId('pi_'),
  createdAt: seconds(world),
  status: 'succeeded',
  sessionId: '',
  customerId,
  chargeId: world.newId('ch_'),
  paymentMethodId: world.newId('pm_'),
  card,
  amount,
  capturedAmount: amount,
  capturedAt: seconds(world),
  currency,
  description: 'Subscription',
  metadata: {},
  transferGroup: null,
  receiptEmail: email,
  captureBefore: seconds(world),
  canceledAt: null,
  cancellationReason: null,
});

/** What somebody subscribes to. */
type Wanted = Pick<SubscriptionRecord, 'name' | 'amount' | 'currency' | 'description' | 'metadata' | 'price'>;

export const beginSubscription = (
  wanted: Wanted,
  customer: CustomerRecord & { card: CardRecord },
  world: World,
  key: string | null = null,
): { subscription: SubscriptionRecord; step: Step } => {
  const now = timeOf(customer, world);
  const begun: Omit<SubscriptionRecord, 'latestInvoiceId'> = {
    id: world.newId('sub_'),
    createdAt: now,
    customerId: customer.id,
    status: 'active',
    ...wanted,
    periods: 1,
    periodStart: now,
    periodEnd: addMonths(now, 1),
    isEndFlagged: false,
    cancelAt: null,
    endedAt: null,
  };
  const invoice: InvoiceRecord = { ...invoiceOf(begun, 'subscription_create', world), status: 'paid', attempts: 1 };
  const subscription = { ...begun, latestInvoiceId: invoice.id };
  const events = [
    answer('created', subscription, world, key),
    recordEvent('invoice.paid', invoiceObject(invoice), world, null),
  ];
  const payment = paymentOf(invoice, customer.card, customer.email, world);
  return { subscription, step: { subscriptions: [subscription], invoices: [invoice], intents: [payment], events } };
};

export const findSubscription = (records: Records, id: string): SubscriptionRecord => {
  const subscription = records.subscriptions.get(id);
  if (subscription === undefined) throw missing('subscription', id);
  return subscription;
};

const invoiceFor = (records: Records, { latestInvoiceId }: SubscriptionRecord): InvoiceRecord => {
  const invoice = records.invoices.get(latestInvoiceId);
  if (invoice === undefined) throw new Error(`no invoice ${latestInvoiceId}`);
  return invoice;
};

const ended = (subscription: SubscriptionRecord, at: Seconds, world: World): Step => {
  const over: SubscriptionRecord = { ...subscription, status: 'canceled', endedAt: at };
  return { subscriptions: [over], invoices: [], intents: [], events: [answer('deleted', over, world)] };
};

/** Over at once; what is open is not asked for again. */
export const endNow = (subscription: SubscriptionRecord, records: Records, world: World): Step => {
  const customer = records.customers.get(subscription.customerId);
  const step = ended(subscription, customer ? timeOf(customer, world) : seconds(world), world);
  const invoice = invoiceFor(records, subscription);
  return { ...step, invoices: invoice.nextAttempt === null ? [] : [{ ...invoice, nextAttempt: null }] };
};

const failureEvents = (invoice: InvoiceRecord, customer: CustomerRecord, world: World): EventRecord[] => [
  recordEvent('invoice.payment_failed', invoiceObject(invoice), world, null),
  ...(customer.card?.alone === 'confirm'
    ? [recordEvent('invoice.payment_action_required', invoiceObject(invoice), world, null)]
    : []),
];

/** Charges what is open to the card, while its holder is not there. */
const attempt = (
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  customer: CustomerRecord,
  world: World,
): Step => {
  const attempts = invoice.attempts + 1;
  if (customer.card && customer.card.alone === undefined) {
    const paid: InvoiceRecord = { ...invoice, status: 'paid', attempts, nextAttempt: null };
    const active: SubscriptionRecord = { ...subscription, status: 'active', latestInvoiceId: invoice.id };
    const events = [recordEvent('invoice.paid', invoiceObject(paid), world, null), answer('updated', active, world)];
    const payment = paymentOf(invoice, customer.card, customer.email, world);
    return { subscriptions: [active], invoices: [paid], intents: [payment], events };
  }
  const days = retryDays[attempts - 1];
  const nextAttempt = days === undefined ? null : invoice.periodStart + days * daySeconds;
  const failed: InvoiceRecord = { ...invoice, attempts, nextAttempt };
  const late: SubscriptionRecord = { ...subscription, status: 'past_due', latestInvoiceId: invoice.id };
  const events = failureEvents(failed, customer, world);
  if (nextAttempt === null) {
    const end = ended(late, invoice.periodStart + daySeconds * (retryDays.at(-1) ?? 0), world);
    return { ...end, invoices: [failed], events: [...events, ...end.events] };
  }
  return {
    subscriptions: [late],
    invoices: [failed],
    intents: [],
    events: [...events, answer('updated', late, world)],
  };
};

/** The next period begins, and is asked for: also where nobody pays for it, as at Stripe. */
const renew = (subscription: SubscriptionRecord, customer: CustomerRecord, world: World): Step => {
  const { createdAt, periods, periodEnd } = subscription;
  const next: SubscriptionRecord = {
    ...subscription,
    periods: periods + 1,
    periodStart: periodEnd,
    periodEnd: addMonths(createdAt, periods + 1),
  };
  return attempt(next, invoiceOf(next, 'subscription_cycle', world), customer, world);
};

const nextStep = (subscription: SubscriptionRecord, records: Records, world: World): Step | undefined => {
  const customer = records.customers.get(subscription.customerId);
  if (!customer || !isLive(subscription)) return undefined;
  const now = timeOf(customer, world);
  const { cancelAt, periodEnd } = subscription;
  if (cancelAt !== null && cancelAt <= now) return ended(subscription, cancelAt, world);
  const invoice = invoiceFor(records, subscription);
  if (invoice.nextAttempt !== null && invoice.nextAttempt <= now)
    return attempt(subscription, invoice, customer, world);
  return periodEnd <= now && subscription.status === 'active' ? renew(subscription, customer, world) : undefined;
};

/** One thing that is due, if any: a renewal, another attempt, an end. Commit it and ask again. */
export const renewDue = (records: Records, world: World): Change => {
  for (const subscription of records.subscriptions.values()) {
    const step = nextStep(subscription, records, world);
    if (step) return step;
  }
  return {};
};

/** What is open is asked for again as soon as there is another card. */
export const changeCard = (
  customer: CustomerRecord,
  card: NonNullable<CustomerRecord['card']>,
  records: Records,
  world: World,
): Change => {
  const changed = { ...customer, card };
  const late = [...records.subscriptions.values()].find(
    ({ customerId, status }) => customerId === customer.id && status === 'past_due',
  );
  const step = late && attempt(late, invoiceFor(records, late), changed, world);
  return { customers: [changed], ...step };
};

/** By the portal: a date and no flag, as Stripe writes it there. */
export const scheduleEnd = (subscription: SubscriptionRecord, cancelAt: Seconds | null, world: World): Change => {
  const changed: SubscriptionRecord = { ...subscription, cancelAt, isEndFlagged: false };
  return { subscriptions: [changed], events: [answer('updated', changed, world)] };
};

const updateParams = z.strictObject({
  cancel_at_period_end: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  cancel_at: z.literal('').optional(),
  expand,
});

type Updated = { subscription: SubscriptionRecord; change: Change };

const notLive = ({ id }: SubscriptionRecord): Refusal =>
  new Refusal(`No such subscription: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

export const updateSubscription = (
  subscription: SubscriptionRecord,
  raw: unknown,
  world: World,
  key: string | null,
): Updated => {
  const { cancel_at_period_end: isEnding, cancel_at: date } = readParams(updateParams, raw);
  if (!isLive(subscription)) throw notLive(subscription);
  if ((isEnding === undefined) === (date === undefined))
    throw new Refusal('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  // The flag does not undo a date that the portal wrote.
  const isKept = isEnding === false && !subscription.isEndFlagged;
  const changed: SubscriptionRecord = {
    ...subscription,
    isEndFlagged: isEnding ?? false,
    cancelAt: isKept ? subscription.cancelAt : isEnding === true ? subscription.periodEnd : null,
  };
  return {
    subscription: changed,
    change: { subscriptions: [changed], events: [answer('updated', changed, world, key)] },
  };
};

export const cancelSubscription = (subscription: SubscriptionRecord, records: Records, world: World): Updated => {
  if (!isLive(subscription)) throw notLive(subscription);
  const change = endNow(subscription, records, world);
  return { subscription: change.subscriptions[0] ?? subscription, change };
};
