/** What comes after a charge, in the shape of Stripe's objects. */
import type Stripe from 'stripe';
import { bookingId, disputeBookingObjects } from './balance.ts';
import type { DisputeRecord, RefundRecord, ReversalRecord, WarningRecord, World } from '#standIns/stripe/records.ts';
import { seconds } from '#standIns/stripe/records.ts';

export const refundObject = (refund: RefundRecord) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: bookingId(refund.id),
    charge: refund.chargeId,
    created: refund.createdAt,
    currency: 'gbp',
    customer: null,
    customer_account: null,
    ...(refund.status === 'failed'
      ? { failure_balance_transaction: `${bookingId(refund.id)}f`, failure_reason: 'expired_or_canceled_card' }
      : {}),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export const disputeObject = (dispute: DisputeRecord, world: World) =>
  ({
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: disputeBookingObjects(dispute, world),
    charge: dispute.chargeId,
    created: dispute.createdAt,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...dispute.evidence },
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.dueBy < seconds(world),
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: dispute.status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  }) satisfies Stripe.Dispute;

export const warningObject = (warning: WarningRecord, isActionable: boolean) =>
  ({
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: isActionable,
    charge: warning.chargeId,
    created: warning.createdAt,
    fraud_type: warning.fraudType,
    livemode: false,
    payment_intent: warning.intentId,
  }) satisfies Stripe.Radar.EarlyFraudWarning;

export const reversalObject = (reversal: ReversalRecord) =>
  ({
    id: reversal.id,
    object: 'transfer_reversal',
    amount: reversal.amount,
    balance_transaction: bookingId(reversal.id),
    created: reversal.createdAt,
    currency: 'gbp',
    destination_payment_refund: null,
    metadata: reversal.metadata,
    source_refund: null,
    transfer: reversal.transferId,
  }) satisfies Stripe.TransferReversal;
