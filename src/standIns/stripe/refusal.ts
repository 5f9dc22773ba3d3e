/** Error answers in Stripe's form and with Stripe's codes (https://docs.stripe.com/error-codes). */
import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';

type Details = {
  status?: number;
  type?: ErrorType;
  code?: string;
  param?: string;
  /** The payment as it stands, which Stripe adds when its state is the reason. */
  paymentIntent?: Stripe.PaymentIntent;
  /** Stripe keeps an answer for its idempotency key only once the call has begun to run: not for wrong parameters. */
  isKept?: boolean;
};

/** Thrown by whatever declines a call; becomes `{ error: { type, code, message, param } }`. */
export class Refusal extends Error {
  readonly status: number;
  readonly isKept: boolean;
  readonly body: object;

  constructor(message: string, details: Details = {}) {
    super(message);
    const { status = 400, type = 'invalid_request_error', code, param, paymentIntent, isKept = false } = details;
    this.status = status;
    this.isKept = isKept;
    this.body = {
      error: {
        type,
        message,
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(param === undefined ? {} : { param }),
        ...(paymentIntent === undefined ? {} : { payment_intent: paymentIntent }),
      },
    };
  }
}

export const missing = (kind: string, id: string): Refusal =>
  new Refusal(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

/** The call was understood, but the state of things forbids it. */
export const forbiddenByState = (message: string, details: Omit<Details, 'isKept'> = {}): Refusal =>
  new Refusal(message, { ...details, isKept: true });

export const serverError = (): Refusal =>
  new Refusal('An unknown error occurred', { status: 500, type: 'api_error', isKept: true });
