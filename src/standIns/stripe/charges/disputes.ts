/** What a bank does about a charge later: disputes, inquiries, fraud warnings. https://docs.stripe.com/api/disputes */
import { z } from 'zod';
import { disputeObject, warningObject } from './chargeObjects.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { expand, metadata, readParams } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type DisputeRecord,
  type IntentRecord,
  type Records,
  seconds,
  type WarningRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { forbiddenByState, missing } from '#standIns/stripe/refusal.ts';

const daysToAnswer = 20;

/** The amount leaves the platform's balance at once, unless the bank only asks. */
export const openDispute = (intent: IntentRecord, reason: string, isInquiry: boolean, world: World): Change => {
  const dispute: DisputeRecord = {
    id: world.newId('dp_'),
    createdAt: seconds(world),
    intentId: intent.id,
    chargeId: intent.chargeId,
    amount: intent.capturedAmount - (intent.refundedAmount ?? 0),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: seconds(world) + daysToAnswer * 24 * 60 * 60,
    submissions: 0,
    evidence: {},
  };
  const snapshot = disputeObject(dispute, world);
  return {
    disputes: [dispute],
    intents: [{ ...intent, isDisputed: true }],
    events: [
      recordEvent('charge.dispute.created', snapshot, world, null),
      ...(isInquiry ? [] : [recordEvent('charge.dispute.funds_withdrawn', snapshot, world, null)]),
    ],
  };
};

export const warnOfFraud = (intent: IntentRecord, world: World): Change => {
  const warning: WarningRecord = {
    id: world.newId('issfr_'),
    createdAt: seconds(world),
    intentId: intent.id,
    chargeId: intent.chargeId,
    fraudType: 'made_with_stolen_card',
  };
  const event = recordEvent('radar.early_fraud_warning.created', warningObject(warning, true), world, null);
  return { intents: [intent], warnings: [warning], events: [event] };
};

/** Some test cards go on after the capture. */
export const followCard = (captured: IntentRecord, world: World): Change => {
  switch (captured.card.later) {
    case 'dispute':
      return openDispute(captured, 'fraudulent', false, world);
    case 'inquiry':
      return openDispute(captured, 'general', true, world);
    case 'fraudWarning':
      return warnOfFraud(captured, world);
    default:
      return {};
  }
};

export const findDispute = (records: Records, id: string): DisputeRecord => {
  const dispute = records.disputes.get(id);
  if (dispute === undefined) throw missing('dispute', id);
  return dispute;
};

/** The bank's word, which nobody can move afterwards. */
export const closeDispute = (dispute: DisputeRecord, status: 'won' | 'lost', world: World): Change => {
  const closed: DisputeRecord = { ...dispute, status, closedAt: seconds(world) };
  const snapshot = disputeObject(closed, world);
  return {
    disputes: [closed],
    events: [
      recordEvent('charge.dispute.closed', snapshot, world, null),
      ...(status === 'won' ? [recordEvent('charge.dispute.funds_reinstated', snapshot, world, null)] : []),
    ],
  };
};

const text = z.string().max(20_000).optional();
const evidenceParams = z.strictObject({
  evidence: z
    .strictObject({
      product_description: text,
      service_date: text,
      access_activity_log: text,
      refund_policy_disclosure: text,
      uncategorized_text: text,
      customer_email_address: text,
      customer_purchase_ip: text,
    })
    .default({}),
  submit: z.enum(['true', 'false']).default('true'),
  metadata,
  expand,
});

/** Keeps the evidence; handed in, it is the bank's turn. */
export const updateDispute = (
  dispute: DisputeRecord,
  raw: unknown,
  world: World,
  key: string | null,
): { dispute: DisputeRecord; change: Change; expand: string[] } => {
  const params = readParams(evidenceParams, raw);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw forbiddenByState('This dispute is already closed', { code: 'dispute_closed' });
  const given = Object.entries(params.evidence).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const isHandedIn = params.submit === 'true';
  const updated: DisputeRecord = {
    ...dispute,
    evidence: { ...dispute.evidence, ...Object.fromEntries(given) },
    submissions: dispute.submissions + (isHandedIn ? 1 : 0),
    status: isHandedIn && dispute.status === 'needs_response' ? 'under_review' : dispute.status,
  };
  const events = [recordEvent('charge.dispute.updated', disputeObject(updated, world), world, key)];
  return { dispute: updated, change: { disputes: [updated], events }, expand: params.expand };
};
