/** Checkout Sessions: opening, paying and closing the hosted page. https://docs.stripe.com/api/checkout/sessions */
import { z } from 'zod';
import { pageParams } from './pageParams.ts';
import type { TestCard } from '#standIns/stripe/charges/cards.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { intentObject, sessionObject } from '#standIns/stripe/objects.ts';
import { formInteger, metadata, onlyExpand, readParams, webUrl } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type IntentRecord,
  type Records,
  seconds,
  type SessionRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { createPlanSession, isForPlan } from './planCheckout.ts';
import { forbiddenByState, missing, Refusal } from '#standIns/stripe/refusal.ts';

export const minimumPence = 30;
export const maximumPence = 99_999_999;
const shortestLife = 30 * 60;
const longestLife = 24 * 60 * 60;
export const authorisationLife = 7 * 24 * 60 * 60;

const createParams = z.strictObject({
  mode: z.literal('payment'),
  ...pageParams,
  customer_email: z.email().optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: formInteger.pipe(z.int().min(1).max(999_999)),
        price_data: z.strictObject({
          currency: z.literal('gbp'),
          unit_amount: formInteger.pipe(z.int().min(0)),
          product_data: z.strictObject({ name: z.string().min(1).max(5000) }),
        }),
      }),
    )
    .min(1)
    .max(100),
  metadata,
  // Which test card is asked decides its number, as in Stripe's own test mode.
  payment_method_options: z
    .strictObject({ card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) }) })
    .optional(),
  payment_intent_data: z.strictObject({
    capture_method: z.literal('manual'),
    description: z.string().max(1000).optional(),
    metadata,
    transfer_group: z.string().max(200).optional(),
  }),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  expires_at: formInteger.optional(),
  expand: onlyExpand.shape.expand,
});

type CreateParams = z.output<typeof createParams>;

const checkAmount = (amount: number): void => {
  if (amount < minimumPence) {
    throw new Refusal("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: 'amount_too_small',
    });
  }
  if (amount > maximumPence) throw new Refusal('Amount must be no more than £999,999.99', { code: 'amount_too_large' });
};

const checkExpiry = (expiresAt: number, now: number): void => {
  if (expiresAt - now >= shortestLife && expiresAt - now <= longestLife) return;
  throw new Refusal('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  });
};

const totalOf = (params: CreateParams): number =>
  params.line_items.reduce((total, item) => total + item.quantity * item.price_data.unit_amount, 0);

type Created = { session: SessionRecord; expand: string[] };

export const createSession = (raw: unknown, records: Records, world: World): Created =>
  isForPlan(raw) ? createPlanSession(raw, records, world) : createPaymentSession(raw, world);

const createPaymentSession = (raw: unknown, world: World): Created => {
  const params = readParams(createParams, raw);
  const now = seconds(world);
  const amount = totalOf(params);
  const expiresAt = params.expires_at ?? now + longestLife;
  checkAmount(amount);
  checkExpiry(expiresAt, now);
  const { payment_intent_data: payment } = params;
  const session: SessionRecord = {
    id: world.newId('cs_test_'),
    createdAt: now,
    expiresAt,
    status: 'open',
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    items: params.line_items.map(({ quantity, price_data: price }) => ({
      name: price.product_data.name,
      unitAmount: price.unit_amount,
      quantity,
    })),
    amount,
    currency: 'gbp',
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    metadata: params.metadata,
    payment: {
      description: payment.description ?? null,
      metadata: payment.metadata,
      transferGroup: payment.transfer_group ?? null,
    },
    intentId: null,
  };
  return { session, expand: params.expand };
};

export const findSession = (records: Records, id: string): SessionRecord => {
  const session = records.sessions.get(id);
  if (session === undefined) throw missing('checkout.session', id);
  return session;
};

const closed = (session: SessionRecord, world: World, key: string | null) => {
  const expired: SessionRecord = { ...session, status: 'expired' };
  const snapshot = sessionObject(expired, undefined, world.publicUrl);
  return { session: expired, event: recordEvent('checkout.session.expired', snapshot, world, key) };
};

export const expireSession = (
  open: SessionRecord,
  world: World,
  key: string | null,
): { session: SessionRecord; change: Change } => {
  if (open.status !== 'open') {
    throw forbiddenByState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${open.status}\`.`,
    );
  }
  const { session, event } = closed(open, world, key);
  return { session, change: { sessions: [session], events: [event] } };
};

/** The sessions whose time is up. */
export const expireDue = (records: Records, world: World): Change => {
  const now = seconds(world);
  const due = [...records.openSessions]
    .map((id) => findSession(records, id))
    .filter(({ expiresAt }) => expiresAt <= now)
    .map((session) => closed(session, world, null));
  return { sessions: due.map(({ session }) => session), events: due.map(({ event }) => event) };
};

/** An accepted card: the payment comes into being, authorised and not captured. The session must be open. */
export const authorise = (session: SessionRecord, card: TestCard, email: string | null, world: World): Change => {
  const now = seconds(world);
  const intent: IntentRecord = {
    id: world.newId('pi_'),
    createdAt: now,
    status: 'requires_capture',
    sessionId: session.id,
    chargeId: world.newId('ch_'),
    paymentMethodId: world.newId('pm_'),
    card: card.record,
    amount: session.amount,
    capturedAmount: 0,
    currency: session.currency,
    ...session.payment,
    receiptEmail: email,
    captureBefore: now + authorisationLife,
    canceledAt: null,
    cancellationReason: null,
  };
  const complete: SessionRecord = { ...session, status: 'complete', intentId: intent.id };
  const snapshot = sessionObject(complete, intent, world.publicUrl);
  return {
    sessions: [complete],
    intents: [intent],
    events: [
      recordEvent('payment_intent.amount_capturable_updated', intentObject(intent), world, null),
      recordEvent('checkout.session.completed', snapshot, world, null),
    ],
  };
};
