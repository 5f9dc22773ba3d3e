/** The payment port, what comes after the capture: refunds, disputes, fraud warnings, and transfers taken back. */

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
  /** What the provider keeps for it, beside the amount. */
  feePence: number;
  /** The bank's word for it, e.g. `fraudulent`, `product_not_received`. */
  reason: string;
  /** Evidence counts until then; null when the time for it is over. */
  respondBy: string | null;
  /** How often evidence has been handed in. */
  submissions: number;
};

/** The card's issuer thinks that it was fraud; usually a dispute follows. */
export type FraudWarning = { warningId: string; fraudType: string; createdAt: string };

/** What the payer's bank said when it was asked whether it was its customer (3-D Secure). */
export type CardCheck = {
  /** The provider's word: `authenticated`, `attempt_acknowledged`, `exempted`, `failed`, … */
  result: string;
  /** Whether the bank asked its customer (`challenge`) or knew without (`frictionless`). */
  flow: string | null;
  version: string | null;
};

/** A captured charge with everything that came after it. */
export type ChargeState = {
  chargeId: string;
  /** Our name for the purchase. */
  reference: string | null;
  capturedPence: number;
  /** `normal`, `elevated`, `highest`, or what else the provider says. */
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

/** What speaks for us in a dispute; every part is text of up to 20,000 characters, 150,000 together. */
export type Evidence = {
  productDescription: string;
  /** When the buyer got what was bought, in words. */
  serviceDate: string;
  /** Every fetch of the original. */
  accessLog: string;
  customerEmail: string | null;
  purchaseAddress: string | null;
  refundPolicy: string;
  /** Everything else. */
  text: string;
};

export interface Charges {
  readCharge(chargeId: string): Promise<ChargeState>;
  /** Sends money back. Look into `refunds` first when an answer was lost, or a key is older than 24 hours. */
  refund(input: SendRefund): Promise<RefundState>;
  /** Takes back what was transferred to a payee. @throws PaymentRefused `balance_insufficient` when it is not there */
  reverseTransfer(input: ReverseTransfer): Promise<ReversalState>;
  listReversals(transferId: string): Promise<ReversalState[]>;
  /** What a payee has left at the provider. */
  readPayeeBalance(payeeId: string): Promise<{ availablePence: number }>;
  /** Hands in the evidence; the bank decides then. */
  submitEvidence(disputeId: string, evidence: Evidence, idempotencyKey: string): Promise<DisputeState>;
}
