/** The part of the provider in memory after the capture: refunds, disputes, warnings, transfers and their reversals. */
import type { Charges, ChargeState, DisputeState, RefundState, ReversalState } from '#platform/payments/charges.ts';
import { PaymentRefused, type Payments, type TransferState } from '#platform/payments/payments.ts';

export type Charge = { chargeId: string; reference: string | null; capturedPence: number };
type After = Pick<ChargeState, 'refunds' | 'disputes' | 'warnings' | 'riskLevel'>;

export type MemoryCharges = {
  port: Charges & Pick<Payments, 'transfer' | 'listTransfers'>;
  /** The bank disputes a payment, or inquires; returns the dispute. */
  dispute: (chargeId: string, more?: Partial<DisputeState>) => DisputeState;
  /** The bank has decided, or the provider's data changed. */
  changeDispute: (disputeId: string, change: Partial<DisputeState>) => void;
  /** A pending refund has ended. */
  changeRefund: (refundId: string, change: Partial<RefundState>) => void;
  /** Every transfer that was made, the first of them first. */
  transfers: readonly TransferState[];
};

const missing = (what: string): never => {
  throw new PaymentRefused('resource_missing', `No such object: ${what}`);
};

const refunding = (afterOf: (chargeId: string) => After, charges: Map<string, Charge>): Charges['refund'] => {
  const byKey = new Map<string, RefundState>();
  return ({ chargeId, amountPence, metadata, idempotencyKey }) => {
    const existing = byKey.get(idempotencyKey);
    if (existing) return Promise.resolve(existing);
    const { refunds, disputes } = afterOf(chargeId);
    if (disputes.some(({ status }) => status === 'open' || status === 'lost'))
      return Promise.reject(new PaymentRefused('charge_disputed', 'The payment is disputed.'));
    const given = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amountPence), 0);
    if (given + amountPence > (charges.get(chargeId)?.capturedPence ?? 0))
      return Promise.reject(new PaymentRefused('charge_already_refunded', 'More than was paid.'));
    const refundId = `re_${chargeId}_${refunds.length + 1}`;
    const refund: RefundState = { refundId, amountPence, status: 'succeeded', failureReason: null, metadata };
    refunds.push(refund);
    byKey.set(idempotencyKey, refund);
    return Promise.resolve(refund);
  };
};

const transferring = (transfers: TransferState[], now: () => string) => {
  const byKey = new Map<string, string>();
  const reversals = new Map<string, ReversalState[]>();
  const transfer: Payments['transfer'] = ({ idempotencyKey, payeeId, amountPence, chargeId, reference, metadata }) => {
    const existing = byKey.get(idempotencyKey);
    if (existing !== undefined) return Promise.resolve({ transferId: existing });
    const transferId = `tr_${transfers.length + 1}`;
    byKey.set(idempotencyKey, transferId);
    const created = { transferId, payeeId, amountPence, reversedPence: 0, chargeId, createdAt: now() };
    transfers.push({ ...created, metadata: { ...metadata, reference } });
    return Promise.resolve({ transferId });
  };
  const reverse: Charges['reverseTransfer'] = ({ transferId, amountPence, metadata }) => {
    const found = transfers.find((transfer) => transfer.transferId === transferId) ?? missing(transferId);
    found.reversedPence += amountPence;
    const made = reversals.get(transferId) ?? [];
    const reversal: ReversalState = { reversalId: `trr_${transferId}_${made.length + 1}`, amountPence, metadata };
    reversals.set(transferId, [...made, reversal]);
    return Promise.resolve(reversal);
  };
  return {
    transfer,
    reverse,
    listReversals: (transferId: string) => Promise.resolve(reversals.get(transferId) ?? []),
    listTransfers: (reference: string) =>
      Promise.resolve(transfers.filter(({ metadata }) => metadata['reference'] === reference)),
  };
};

export const memoryCharges = (charges: Map<string, Charge>, now: () => string): MemoryCharges => {
  const after = new Map<string, After>();
  const transfers: TransferState[] = [];
  const afterOf = (chargeId: string): After => {
    if (!charges.has(chargeId)) missing(chargeId);
    const existing = after.get(chargeId) ?? { refunds: [], disputes: [], warnings: [], riskLevel: 'normal' };
    after.set(chargeId, existing);
    return existing;
  };
  const disputeOf = (disputeId: string): DisputeState =>
    [...after.values()].flatMap(({ disputes }) => disputes).find((dispute) => dispute.disputeId === disputeId) ??
    missing(disputeId);
  const { transfer, reverse, listTransfers, listReversals } = transferring(transfers, now);
  return {
    port: {
      transfer,
      listTransfers,
      listReversals,
      reverseTransfer: reverse,
      refund: refunding(afterOf, charges),
      readCharge: async (chargeId) => {
        await Promise.resolve();
        const { reference, capturedPence } = charges.get(chargeId) ?? missing(chargeId);
        return { chargeId, reference, capturedPence, cardCheck: null, ...structuredClone(afterOf(chargeId)) };
      },
      readPayeeBalance: () => Promise.resolve({ availablePence: 0 }),
      submitEvidence: (disputeId) => {
        const dispute = disputeOf(disputeId);
        dispute.submissions += 1;
        return Promise.resolve(dispute);
      },
    },
    transfers,
    dispute: (chargeId, more = {}) => {
      const { disputes } = afterOf(chargeId);
      const { capturedPence } = charges.get(chargeId) ?? missing(chargeId);
      const dispute: DisputeState = {
        disputeId: `dp_${chargeId}_${disputes.length + 1}`,
        status: 'open',
        amountPence: capturedPence,
        feePence: 2000,
        reason: 'fraudulent',
        respondBy: null,
        submissions: 0,
        ...more,
      };
      disputes.push(dispute);
      return dispute;
    },
    changeDispute: (disputeId, change) => void Object.assign(disputeOf(disputeId), change),
    changeRefund: (refundId, change) => {
      const refunds = [...after.values()].flatMap((item) => item.refunds);
      Object.assign(refunds.find((refund) => refund.refundId === refundId) ?? missing(refundId), change);
    },
  };
};
