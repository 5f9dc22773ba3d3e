/** The payment port on Stripe, after the capture. */
import type Stripe from 'stripe';
import {
  type CardCheck,
  type Charges,
  type DisputeState,
  type DisputeStatus,
  type Evidence,
  type FraudWarning,
  type RefundState,
  type ReversalState,
} from './charges.ts';
import { PaymentUnclear } from './payments.ts';
import { toIso } from './stripeStates.ts';

const disputeStatuses: Record<string, DisputeStatus> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  prevented: 'inquiry',
  won: 'won',
  lost: 'lost',
};

const refundStatuses: Record<string, RefundState['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const toRefund = (refund: Stripe.Refund): RefundState => {
  const status = refundStatuses[refund.status ?? ''];
  if (status === undefined) throw new PaymentUnclear(new Error(`unknown refund status ${String(refund.status)}`));
  return {
    refundId: refund.id,
    amountPence: refund.amount,
    status,
    metadata: refund.metadata ?? {},
    failureReason: refund.failure_reason ?? null,
  };
};

const toDispute = (dispute: Stripe.Dispute): DisputeState => {
  const status = disputeStatuses[dispute.status];
  if (status === undefined) throw new PaymentUnclear(new Error(`unknown dispute status ${dispute.status}`));
  const { due_by: dueBy, past_due: isPastDue, submission_count: submissions } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    status,
    amountPence: dispute.amount,
    reason: dispute.reason,
    submissions,
    feePence: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    respondBy: dueBy === null || isPastDue ? null : toIso(dueBy),
  };
};

const toWarning = (warning: Stripe.Radar.EarlyFraudWarning): FraudWarning => ({
  warningId: warning.id,
  fraudType: warning.fraud_type,
  createdAt: toIso(warning.created),
});

const toReversal = (reversal: Stripe.TransferReversal): ReversalState => ({
  reversalId: reversal.id,
  amountPence: reversal.amount,
  metadata: reversal.metadata ?? {},
});

/** Stripe refuses a part that is too long; the beginning matters most. */
const mostCharacters = 20_000;
const cut = (text: string): string => text.slice(0, mostCharacters);

const toEvidence = (evidence: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  product_description: cut(evidence.productDescription),
  service_date: evidence.serviceDate,
  access_activity_log: cut(evidence.accessLog),
  refund_policy_disclosure: cut(evidence.refundPolicy),
  uncategorized_text: cut(evidence.text),
  ...(evidence.customerEmail === null ? {} : { customer_email_address: evidence.customerEmail }),
  ...(evidence.purchaseAddress === null ? {} : { customer_purchase_ip: evidence.purchaseAddress }),
});

const toCardCheck = ({ payment_method_details: details }: Stripe.Charge): CardCheck | null => {
  const check = details?.card?.three_d_secure;
  if (!check) return null;
  return { result: check.result ?? 'unknown', flow: check.authentication_flow, version: check.version };
};

type Ask = <T>(call: Promise<T>) => Promise<T>;

/** `ask` distinguishes a definite refusal from no answer. */
export const stripeCharges = (stripe: Stripe, ask: Ask, wholePence: (pence: number) => number): Charges => ({
  readCharge: async (chargeId) => {
    const ofCharge = { charge: chargeId, limit: 100 };
    const charge = await ask(stripe.charges.retrieve(chargeId));
    const refunds = await ask(stripe.refunds.list(ofCharge));
    const disputes = await ask(stripe.disputes.list(ofCharge));
    const warnings = await ask(stripe.radar.earlyFraudWarnings.list(ofCharge));
    return {
      chargeId,
      capturedPence: charge.amount_captured,
      reference: charge.metadata['reference'] ?? charge.transfer_group,
      riskLevel: charge.outcome?.risk_level ?? 'normal',
      cardCheck: toCardCheck(charge),
      refunds: refunds.data.map(toRefund),
      disputes: disputes.data.map(toDispute),
      warnings: warnings.data.map(toWarning),
    };
  },

  refund: async ({ chargeId, amountPence, reason, reference, idempotencyKey, metadata }) => {
    const params: Stripe.RefundCreateParams = {
      charge: chargeId,
      amount: wholePence(amountPence),
      reason,
      metadata: { ...metadata, reference },
    };
    return toRefund(await ask(stripe.refunds.create(params, { idempotencyKey })));
  },

  reverseTransfer: async ({ transferId, amountPence, idempotencyKey, metadata }) => {
    const params: Stripe.TransferCreateReversalParams = { amount: wholePence(amountPence), metadata };
    return toReversal(await ask(stripe.transfers.createReversal(transferId, params, { idempotencyKey })));
  },

  listReversals: async (transferId) =>
    (await ask(stripe.transfers.listReversals(transferId, { limit: 100 }))).data.map(toReversal),

  readPayeeBalance: async (payeeId) => {
    const { available } = await ask(stripe.balance.retrieve({}, { stripeAccount: payeeId }));
    return { availablePence: available.find(({ currency }) => currency === 'gbp')?.amount ?? 0 };
  },

  submitEvidence: async (disputeId, evidence, idempotencyKey) => {
    const params: Stripe.DisputeUpdateParams = { evidence: toEvidence(evidence), submit: true };
    return toDispute(await ask(stripe.disputes.update(disputeId, params, { idempotencyKey })));
  },
});
