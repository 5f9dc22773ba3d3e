/** PaymentIntents and their charges after authorisation. https://docs.stripe.com/api/payment_intents */
import { z } from 'zod';
import { followCard } from './disputes.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { chargeObject, intentObject } from '#standIns/stripe/objects.ts';
import { expand, formInteger, readParams } from '#standIns/stripe/readParams.ts';
import type { DraftRecord } from '#standIns/stripe/directRecords.ts';
import { type Change, type IntentRecord, type Records, seconds, type World } from '#standIns/stripe/records.ts';
import { forbiddenByState, missing } from '#standIns/stripe/refusal.ts';

const captureParams = z.strictObject({ amount_to_capture: formInteger.pipe(z.int().min(1)).optional(), expand });

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

export const findIntent = (records: Records, id: string): IntentRecord => {
  const intent = records.intents.get(id);
  if (intent === undefined) throw missing('payment_intent', id);
  return intent;
};

export const findCharge = (records: Records, chargeId: string): IntentRecord => {
  const id = records.intentOfCharge.get(chargeId);
  if (id === undefined) throw missing('charge', chargeId);
  return findIntent(records, id);
};

const wrongState = (intent: IntentRecord | DraftRecord, message: string): Error =>
  forbiddenByState(message, { code: 'payment_intent_unexpected_state', paymentIntent: intentObject(intent) });

const captureRefusal = (intent: IntentRecord | DraftRecord): Error =>
  wrongState(
    intent,
    intent.status === 'succeeded'
      ? 'This PaymentIntent could not be captured because it has already been captured.'
      : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
  );

type Step = { intent: IntentRecord | DraftRecord; change: Change; expand: string[] };

/** Also one that no card was given for. */
export const findAnyIntent = (records: Records, id: string): IntentRecord | DraftRecord =>
  records.drafts.get(id) ?? findIntent(records, id);

export const captureIntent = (
  intent: IntentRecord | DraftRecord,
  raw: unknown,
  world: World,
  key: string | null,
): Step => {
  const params = readParams(captureParams, raw);
  if (intent.status !== 'requires_capture') throw captureRefusal(intent);
  const amount = params.amount_to_capture ?? intent.amount;
  if (amount > intent.amount) {
    throw forbiddenByState('The amount to capture is more than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
      paymentIntent: intentObject(intent),
    });
  }
  const captured: IntentRecord = { ...intent, status: 'succeeded', capturedAmount: amount, capturedAt: seconds(world) };
  const events = [
    recordEvent('charge.captured', chargeObject(captured), world, key),
    recordEvent('payment_intent.succeeded', intentObject(captured), world, key),
  ];
  const followed = followCard(captured, world);
  const change = {
    ...followed,
    intents: followed.intents ?? [captured],
    events: [...events, ...(followed.events ?? [])],
  };
  return { intent: captured, change, expand: params.expand };
};

export const cancelIntent = (
  intent: IntentRecord | DraftRecord,
  raw: unknown,
  world: World,
  key: string | null,
): Step => {
  const params = readParams(cancelParams, raw);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture.`,
    );
  }
  const end = {
    status: 'canceled' as const,
    canceledAt: seconds(world),
    cancellationReason: params.cancellation_reason ?? null,
  };
  if (intent.chargeId === null) {
    const canceled: DraftRecord = { ...intent, ...end };
    const events = [recordEvent('payment_intent.canceled', intentObject(canceled), world, key)];
    return { intent: canceled, change: { drafts: [canceled], events }, expand: params.expand };
  }
  const canceled: IntentRecord = { ...intent, ...end };
  const events = [recordEvent('payment_intent.canceled', intentObject(canceled), world, key)];
  return { intent: canceled, change: { intents: [canceled], events }, expand: params.expand };
};

/** Authorisations that nobody captured in time lapse: the bank lets go of the money. */
export const lapseDue = (records: Records, world: World): Change => {
  const now = seconds(world);
  const lapsed = [...records.intents.values()]
    .filter(({ status, captureBefore }) => status === 'requires_capture' && captureBefore <= now)
    .map((intent): IntentRecord => ({
      ...intent,
      status: 'canceled',
      canceledAt: now,
      cancellationReason: 'automatic',
    }));
  const events = lapsed.flatMap((intent) => [
    recordEvent('charge.expired', chargeObject(intent), world, null),
    recordEvent('payment_intent.canceled', intentObject(intent), world, null),
  ]);
  return { intents: lapsed, events };
};
