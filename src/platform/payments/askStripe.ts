/** Converts Stripe's errors to those of the port. */
import Stripe from 'stripe';
import { PaymentRefused, PaymentUnclear } from './payments.ts';

/** These answers mean nothing for the request itself: retry rather than give up. */
const inconclusiveStatuses = [401, 403, 408, 409, 429];

const outcomeOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code } = error;
  const isDefinite =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !inconclusiveStatuses.includes(statusCode);
  if (!isDefinite || code === 'rate_limit') return new PaymentUnclear(error);
  return new PaymentRefused(code ?? error.rawType ?? error.type, error.message, error);
};

/** @throws PaymentRefused for a definite refusal, PaymentUnclear for every other failure */
export const ask = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw outcomeOf(error);
  }
};

export const wholePence = (amountPence: number): number => {
  if (Number.isSafeInteger(amountPence) && amountPence > 0) return amountPence;
  throw new RangeError(`not an amount in pence: ${amountPence}`);
};
