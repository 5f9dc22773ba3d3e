/** What the payment provider knows already when these events have happened, so that log and provider agree. */
import type { PaymentState } from '#platform/payments/payments.ts';
import type { MemoryPayments } from './payments.ts';
import type { DomainEvent } from './streams.ts';

/** Of orders: what is to be paid, and the charge once it is; of people: their customer. */
type Memory = {
  payments: MemoryPayments;
  totals: Map<string, number>;
  charges: Map<string, string>;
  customers: Map<string, string>;
};
type MemoryHandlers = { [Type in DomainEvent['type']]?: (memory: Memory, data: DataOf<Type>) => void };
type DataOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['data'];

/** A payment for this order that is authorised, or further by what is said of it. */
const addPayment = (
  { payments, totals }: Memory,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  further: Partial<PaymentState> = {},
): void =>
  payments.addPayment({
    paymentId,
    reference: orderId,
    amountPence: totals.get(orderId) ?? 0,
    status: 'authorised',
    capturedPence: 0,
    currency: 'gbp',
    chargeId: null,
    feePence: null,
    cardFingerprint: 'card_1',
    captureBefore: null,
    ...further,
  });

const handlers: MemoryHandlers = {
  OrderCreated: ({ totals }, { orderId, totalPence }) => totals.set(orderId, totalPence),
  CheckoutOpened: ({ payments, totals }, { orderId, sessionId, payUrl }) =>
    payments.addCheckout(sessionId, payUrl, { reference: orderId, amountPence: totals.get(orderId) ?? 0 }),
  PaymentAuthorised: (memory, data) => addPayment(memory, data, { amountPence: data.amountPence }),
  PaymentCancelled: (memory, data) => addPayment(memory, data, { status: 'cancelled' }),
  OrderSold: (memory, data) => {
    memory.charges.set(data.orderId, data.chargeId);
    addPayment(memory, data, {
      status: 'captured',
      capturedPence: memory.totals.get(data.orderId) ?? 0,
      chargeId: data.chargeId,
    });
  },
  DisputeOpened: ({ payments, charges }, { orderId, disputeId, amountPence, feePence, reason, respondBy }) => {
    const chargeId = charges.get(orderId);
    if (chargeId !== undefined) payments.dispute(chargeId, { disputeId, amountPence, feePence, reason, respondBy });
  },
  PayeeLinked: ({ payments }, { payeeId, creatorId }) => payments.setPayee(payeeId, { reference: creatorId }),
  PayeeRead: ({ payments }, { payeeId, creatorId, status, requirements }) =>
    payments.setPayee(payeeId, { reference: creatorId, status, requirements }),
  CustomerLinked: ({ payments, customers }, { userId, customerId }) => {
    customers.set(userId, customerId);
    payments.addCustomer(customerId);
  },
  SubscriptionRead: ({ payments, customers }, { userId, reading: { graceEndsAt: _, ...reading } }) =>
    payments.setSubscription(customers.get(userId) ?? '', { ...reading, startedAt: reading.periodStartsAt }),
};

/** Answers a function that tells the provider of what has happened; most events are nothing to it. */
export const providerMemory = (payments: MemoryPayments): ((event: DomainEvent) => void) => {
  const memory: Memory = { payments, totals: new Map(), charges: new Map(), customers: new Map() };
  return ({ type, data }) => {
    // The table is keyed by type, so the entry takes the data.
    (handlers[type] as ((memory: Memory, data: unknown) => void) | undefined)?.(memory, data);
  };
};
