/** Money that goes back: refunds to the payer, reversals of transfers. https://docs.stripe.com/api/refunds */
import { z } from 'zod';
import { payeeBalance } from '#standIns/stripe/accounts/payeeBalance.ts';
import { refundObject } from './chargeObjects.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { findCharge, findIntent } from './intents.ts';
import { chargeObject, transferObject } from '#standIns/stripe/objects.ts';
import { expand, formInteger, metadata, readParams } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type RefundRecord,
  type Records,
  type ReversalRecord,
  seconds,
  type TransferRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { forbiddenByState, missing } from '#standIns/stripe/refusal.ts';
import { findTransfer } from './transfers.ts';

const amount = formInteger.pipe(z.int().min(1)).optional();

const refundParams = z.strictObject({
  charge: z.string(),
  amount,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

export const findRefund = (records: Records, id: string): RefundRecord => {
  const refund = records.refunds.get(id);
  if (refund === undefined) throw missing('refund', id);
  return refund;
};

export const createRefund = (
  records: Records,
  raw: unknown,
  world: World,
  key: string | null,
): { refund: RefundRecord; change: Change; expand: string[] } => {
  const params = readParams(refundParams, raw);
  const intent = findCharge(records, params.charge);
  if (intent.status !== 'succeeded') throw forbiddenByState('This charge has not been captured.', { param: 'charge' });
  const isWithdrawn = [...records.disputes.values()].some(
    ({ chargeId, status }) => chargeId === intent.chargeId && status !== 'won' && status !== 'warning_needs_response',
  );
  if (isWithdrawn)
    throw forbiddenByState(`Charge ${intent.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = intent.capturedAmount - (intent.refundedAmount ?? 0);
  if (left === 0)
    throw forbiddenByState(`Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw forbiddenByState('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const refund: RefundRecord = {
    id: world.newId('re_'),
    createdAt: seconds(world),
    intentId: intent.id,
    chargeId: intent.chargeId,
    amount,
    reason: params.reason ?? null,
    status: 'succeeded',
    metadata: params.metadata,
  };
  const refunded = { ...intent, refundedAmount: (intent.refundedAmount ?? 0) + amount };
  const events = [
    recordEvent('refund.created', refundObject(refund), world, key),
    recordEvent('charge.refunded', chargeObject(refunded), world, key),
  ];
  return { refund, change: { refunds: [refund], intents: [refunded], events }, expand: params.expand };
};

/** The payer's bank could not book it: the money comes back to the platform. */
export const failRefund = (records: Records, refund: RefundRecord, world: World): Change => {
  const intent = findIntent(records, refund.intentId);
  const failed: RefundRecord = { ...refund, status: 'failed', failedAt: seconds(world) };
  const snapshot = refundObject(failed);
  return {
    refunds: [failed],
    intents: [{ ...intent, refundedAmount: (intent.refundedAmount ?? 0) - refund.amount }],
    events: [recordEvent('refund.updated', snapshot, world, null), recordEvent('refund.failed', snapshot, world, null)],
  };
};

/** Refunds to a card that cannot take them fail a moment after they seemed to succeed. */
export const failDue = (records: Records, world: World): Change => {
  const due = [...records.refunds.values()].find(
    ({ intentId, status, createdAt }) =>
      status === 'succeeded' &&
      findIntent(records, intentId).card.later === 'refundFails' &&
      createdAt < seconds(world),
  );
  return due ? failRefund(records, due, world) : {};
};

const reversalParams = z.strictObject({ amount, description: z.string().optional(), metadata, expand });

export const reverseTransfer = (
  records: Records,
  id: string,
  raw: unknown,
  world: World,
  key: string | null,
): { reversal: ReversalRecord; change: Change; expand: string[] } => {
  const params = readParams(reversalParams, raw);
  const transfer = findTransfer(records, id);
  const left = transfer.amount - (transfer.reversedAmount ?? 0);
  const amount = params.amount ?? left;
  if (left === 0) throw forbiddenByState('This transfer has already been fully reversed.');
  if (amount > left)
    throw forbiddenByState(`Reversal amount is greater than unreversed amount (${left}).`, { param: 'amount' });
  if (amount > payeeBalance(records, transfer.destination))
    throw forbiddenByState('The connected account has too little available to reverse this transfer.', {
      code: 'balance_insufficient',
    });
  const reversal: ReversalRecord = {
    id: world.newId('trr_'),
    createdAt: seconds(world),
    transferId: id,
    amount,
    metadata: params.metadata,
  };
  const reversed: TransferRecord = { ...transfer, reversedAmount: (transfer.reversedAmount ?? 0) + amount };
  const events = [recordEvent('transfer.reversed', transferObject(reversed), world, key)];
  return { reversal, change: { reversals: [reversal], transfers: [reversed], events }, expand: params.expand };
};
