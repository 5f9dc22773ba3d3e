/** Checkout Sessions in subscription mode: the page on which a plan is begun. */
import { z } from 'zod';
import { pageParams } from './pageParams.ts';
import type { TestCard } from '#standIns/stripe/charges/cards.ts';
import { findCustomer } from '#standIns/stripe/subscriptions/customers.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { sessionObject } from '#standIns/stripe/objects.ts';
import { expand, formInteger, metadata, readParams, webUrl } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type Records,
  seconds,
  type SessionPlan,
  type SessionRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { beginSubscription } from '#standIns/stripe/subscriptions/subscriptions.ts';

const life = 24 * 60 * 60;

const mode = z.object({ mode: z.literal('subscription') });

export const isForPlan = (raw: unknown): boolean => mode.safeParse(raw).success;

/** One plan, a month at a time, paid by card. */
const planParams = z.strictObject({
  mode: z.literal('subscription'),
  ...pageParams,
  customer: z.string(),
  line_items: z
    .array(
      z.strictObject({
        quantity: formInteger.pipe(z.literal(1)),
        price_data: z.strictObject({
          currency: z.literal('gbp'),
          unit_amount: formInteger.pipe(z.int().min(30)),
          recurring: z.strictObject({ interval: z.literal('month') }),
          product_data: z.strictObject({ name: z.string().min(1).max(5000) }),
        }),
      }),
    )
    .length(1),
  metadata,
  subscription_data: z.strictObject({ description: z.string().max(500).optional(), metadata }),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  expand,
});

export const createPlanSession = (
  raw: unknown,
  records: Records,
  world: World,
): { session: SessionRecord; expand: string[] } => {
  const params = readParams(planParams, raw);
  const customer = findCustomer(records, params.customer);
  const now = seconds(world);
  const items = params.line_items.map(({ quantity, price_data: price }) => ({
    name: price.product_data.name,
    unitAmount: price.unit_amount,
    quantity,
  }));
  const session: SessionRecord = {
    id: world.newId('cs_test_'),
    createdAt: now,
    expiresAt: now + life,
    status: 'open',
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: customer.email,
    items,
    amount: items.reduce((total, { unitAmount }) => total + unitAmount, 0),
    currency: 'gbp',
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    metadata: params.metadata,
    payment: { description: null, metadata: {}, transferGroup: null },
    intentId: null,
    plan: {
      customerId: customer.id,
      subscriptionId: null,
      description: params.subscription_data.description ?? null,
      metadata: params.subscription_data.metadata,
    },
  };
  return { session, expand: params.expand };
};

export const hasPlan = (session: SessionRecord): session is SessionRecord & { plan: SessionPlan } =>
  session.plan !== undefined;

/** An accepted card: the first month is paid and the subscription runs. The session must be open. */
export const subscribe = (
  session: SessionRecord & { plan: SessionPlan },
  card: TestCard,
  records: Records,
  world: World,
): Change => {
  const customer = { ...findCustomer(records, session.plan.customerId), card: card.record };
  const { description, metadata } = session.plan;
  const wanted = { name: session.items[0]?.name ?? '', amount: session.amount, currency: session.currency };
  const { subscription, step } = beginSubscription({ ...wanted, description, metadata }, customer, world);
  const complete: SessionRecord = {
    ...session,
    status: 'complete',
    plan: { ...session.plan, subscriptionId: subscription.id },
  };
  return {
    ...step,
    sessions: [complete],
    customers: [customer],
    events: [
      ...step.events,
      recordEvent('checkout.session.completed', sessionObject(complete, undefined, world.publicUrl), world, null),
    ],
  };
};
