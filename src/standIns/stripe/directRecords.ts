/** What is made by the API alone, without a hosted page. */

/** A payment that has met no card yet; once it does, it is an `IntentRecord`. */
export type DraftRecord = {
  id: string;
  createdAt: number;
  status: 'requires_payment_method' | 'canceled';
  captureMethod: CaptureMethod;
  amount: number;
  capturedAmount: 0;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  transferGroup: string | null;
  receiptEmail: string | null;
  chargeId: null;
  paymentMethodId: null;
  canceledAt: number | null;
  cancellationReason: 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
};

export type CaptureMethod = 'automatic' | 'automatic_async' | 'manual';

export type ProductRecord = {
  id: string;
  createdAt: number;
  name: string;
  description: string | null;
  metadata: Record<string, string>;
};

/** Paid once a month. */
export type PriceRecord = {
  id: string;
  createdAt: number;
  productId: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
};
