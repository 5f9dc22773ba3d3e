/** What the payment provider knows already when these events have happened, so that log and provider agree. */
import type { PaymentState } from '#platform/payments/payments.ts';
import type { MemoryPayments } from './payments.ts';
import type { DomainEvent } from './streams.ts';

const paymentOf = (known: Partial<PaymentState> & Pick<PaymentState, 'paymentId' | 'reference' | 'amountPence'>) => ({
  status: 'authorised' as const,
  capturedPence: 0,
  currency: 'gbp',
  chargeId: null,
  feePence: null,
  cardFingerprint: 'card_1',
  captureBefore: null,
  ...known,
});

const amounts = new WeakMap<MemoryPayments, Map<string, number>>();
const amountsOf = (payments: MemoryPayments): Map<string, number> => {
  const known = amounts.get(payments) ?? new Map<string, number>();
  amounts.set(payments, known);
  return known;
};

/** Events about which a provider knows nothing change nothing. */
export const rememberAtProvider = (payments: MemoryPayments, { type, data }: DomainEvent): void => {
  const totals = amountsOf(payments);
  switch (type) {
    case 'OrderCreated':
      totals.set(data.orderId, data.totalPence);
      return;
    case 'CheckoutOpened':
      payments.addCheckout(data.sessionId, data.payUrl, {
        reference: data.orderId,
        amountPence: totals.get(data.orderId) ?? 0,
      });
      return;
    case 'PaymentAuthorised':
      totals.set(data.orderId, data.amountPence);
      payments.addPayment(
        paymentOf({ paymentId: data.paymentId, reference: data.orderId, amountPence: data.amountPence }),
      );
      return;
    case 'PaymentCancelled':
      payments.addPayment(
        paymentOf({
          paymentId: data.paymentId,
          reference: data.orderId,
          amountPence: totals.get(data.orderId) ?? 0,
          status: 'cancelled',
        }),
      );
      return;
    case 'OrderSold': {
      const amountPence = totals.get(data.orderId) ?? 0;
      payments.addPayment(
        paymentOf({
          paymentId: data.paymentId,
          reference: data.orderId,
          amountPence,
          status: 'captured',
          capturedPence: amountPence,
          chargeId: data.chargeId,
        }),
      );
      return;
    }
    case 'PayeeRead':
      payments.setPayee(data.payeeId, {
        reference: data.creatorId,
        status: data.status,
        requirements: data.requirements,
      });
      return;
    case 'PayeeLinked':
      payments.setPayee(data.payeeId, { reference: data.creatorId });
      return;
    case 'CustomerLinked':
      payments.addCustomer(data.customerId);
      return;
  }
};
