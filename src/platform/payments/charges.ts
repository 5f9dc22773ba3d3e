/** The part of the payment port after the capture: refunds, disputes, fraud warnings, and reversals of transfers. */

export type RefundState = {
  refundId: string;
  amountPence: number;
  /** `pending` and `succeeded` can still become `failed`: then the money is back with us. */
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
  metadata: Record<string, string>;
};

/** `inquiry`: the bank only asks; nothing has been taken. */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

export type DisputeState = {
  disputeId: string;
  status: DisputeStatus;
  amountPence: number;
  /** The provider's fee for it, besides the amount. */
  feePence: number;
  /** The bank's reason, e.g. `fraudulent`, `product_not_received`. */
  reason: string;
  /** Evidence counts until then; null when the deadline has passed. */
  respondBy: string | null;
  /** How often evidence was submitted. */
  submissions: number;
};

/** The card's issuer suspects fraud; usually a dispute follows. */
export type FraudWarning = { warningId: string; fraudType: string; createdAt: string };

/** The answer of the payer's bank about its customer's identity (3-D Secure). */
export type CardCheck = {
  /** The provider's term: `authenticated`, `attempt_acknowledged`, `exempted`, `failed`, … */
  result: string;
  /** Whether the bank asked its customer (`challenge`) or not (`frictionless`). */
  flow: string | null;
  version: string | null;
};

/** A captured charge with everything that followed it. */
export type ChargeState = {
  chargeId: string;
  /** Our id of the purchase. */
  reference: string | null;
  capturedPence: number;
  /** `normal`, `elevated`, `highest`, or another term of the provider. */
  riskLevel: string;
  /** Null when the bank was not asked. */
  cardCheck: CardCheck | null;
  refunds: RefundState[];
  disputes: DisputeState[];
  warnings: FraudWarning[];
};

export type SendRefund = {
  chargeId: string;
  amountPence: number;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  reference: string;
  idempotencyKey: string;
  metadata: Record<string, string>;
};

export type ReverseTransfer = {
  transferId: string;
  amountPence: number;
  idempotencyKey: string;
  metadata: Record<string, string>;
};

export type ReversalState = { reversalId: string; amountPence: number; metadata: Record<string, string> };

/** Our evidence in a dispute; every part is text of up to 20,000 characters, 150,000 together. */
export type Evidence = {
  productDescription: string;
  /** When the buyer received the purchase, in words. */
  serviceDate: string;
  /** Every download of the original. */
  accessLog: string;
  customerEmail: string | null;
  purchaseAddress: string | null;
  refundPolicy: string;
  /** All other evidence. */
  text: string;
};

export interface Charges {
  readCharge(chargeId: string): Promise<ChargeState>;
  /** Refunds money. Read `refunds` first when an answer was lost, or a key is older than 24 hours. */
  refund(input: SendRefund): Promise<RefundState>;
  /** Reverses a transfer to a payee. @throws PaymentRefused `balance_insufficient` when the payee lacks the money */
  reverseTransfer(input: ReverseTransfer): Promise<ReversalState>;
  listReversals(transferId: string): Promise<ReversalState[]>;
  /** The balance of a payee at the provider. */
  readPayeeBalance(payeeId: string): Promise<{ availablePence: number }>;
  /** Submits the evidence; the bank decides then. */
  submitEvidence(disputeId: string, evidence: Evidence, idempotencyKey: string): Promise<DisputeState>;
}
