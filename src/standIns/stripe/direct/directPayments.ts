/** Payments that are made and confirmed in one call, by the name of a test card. https://docs.stripe.com/api/payment_intents/create */
import { z } from 'zod';
import { authorisationLife, maximumPence, minimumPence } from '#standIns/stripe/checkout/checkout.ts';
import type { DraftRecord } from '#standIns/stripe/directRecords.ts';
import { followCard } from '#standIns/stripe/charges/disputes.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { intentObject } from '#standIns/stripe/objects.ts';
import { readPaymentMethod } from '#standIns/stripe/charges/paymentMethods.ts';
import { expand, formInteger, metadata, readParams, webUrl } from '#standIns/stripe/readParams.ts';
import { type Change, type IntentRecord, seconds, type World } from '#standIns/stripe/records.ts';
import { Refusal } from '#standIns/stripe/refusal.ts';

const intentParams = z.strictObject({
  amount: formInteger,
  currency: z.literal('gbp'),
  payment_method: z.string().optional(),
  confirm: z.enum(['true', 'false']).default('false'),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
  allowed_payment_method_types: z.array(z.literal('card')).length(1).optional(),
  description: z.string().max(1000).optional(),
  receipt_email: z.email().optional(),
  return_url: webUrl.optional(),
  transfer_group: z.string().max(200).optional(),
  metadata,
  expand,
});

type Params = z.output<typeof intentParams>;

const checkAmount = (amount: number): void => {
  if (amount < minimumPence)
    throw new Refusal('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' });
  if (amount > maximumPence)
    throw new Refusal('Amount must be no more than £999,999.99', { code: 'amount_too_large', param: 'amount' });
};

const draftOf = (params: Params, world: World): DraftRecord => ({
  id: world.newId('pi_'),
  createdAt: seconds(world),
  status: 'requires_payment_method',
  captureMethod: params.capture_method,
  amount: params.amount,
  capturedAmount: 0,
  currency: params.currency,
  description: params.description ?? null,
  metadata: params.metadata,
  transferGroup: params.transfer_group ?? null,
  receiptEmail: params.receipt_email ?? null,
  chargeId: null,
  paymentMethodId: null,
  canceledAt: null,
  cancellationReason: null,
});

/** A card that is accepted: held where the capture is ours to make, taken where it is not. */
const confirmed = (draft: DraftRecord, method: string, world: World): IntentRecord => {
  const now = seconds(world);
  const isHeld = draft.captureMethod === 'manual';
  return {
    ...draft,
    status: isHeld ? 'requires_capture' : 'succeeded',
    capturedAmount: isHeld ? 0 : draft.amount,
    sessionId: '',
    chargeId: world.newId('ch_'),
    paymentMethodId: world.newId('pm_'),
    card: readPaymentMethod(method, world),
    captureBefore: now + authorisationLife,
    ...(isHeld ? {} : { capturedAt: now }),
  };
};

type Created = { intent: IntentRecord | DraftRecord; change: Change; expand: string[] };

export const createIntent = (raw: unknown, world: World, key: string | null): Created => {
  const params = readParams(intentParams, raw);
  checkAmount(params.amount);
  const draft = draftOf(params, world);
  const { payment_method: method, confirm, expand: paths } = params;
  if ((method !== undefined) !== (confirm === 'true'))
    throw new Refusal('The sandbox takes `payment_method` and `confirm` only together.', { param: 'confirm' });
  if (method === undefined) return { intent: draft, change: { drafts: [draft] }, expand: paths };
  const intent = confirmed(draft, method, world);
  if (intent.status === 'requires_capture') {
    const events = [recordEvent('payment_intent.amount_capturable_updated', intentObject(intent), world, key)];
    return { intent, change: { intents: [intent], events }, expand: paths };
  }
  const followed = followCard(intent, world);
  const paid = recordEvent('payment_intent.succeeded', intentObject(intent), world, key);
  const change = {
    ...followed,
    intents: followed.intents ?? [intent],
    events: [paid, ...(followed.events ?? [])],
  };
  return { intent, change, expand: paths };
};
