/** A derived sale beside what the payment provider keeps of it: the payment, its refunds and disputes, the transfers. */
import type { ChargeState, DisputeState } from '#platform/payments/charges.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import type { DerivedSale } from './deriveSales.ts';
import type { Differences } from './differences.ts';

/** What is asked of the provider; all of it only reads. */
export type ProviderReads = Pick<Payments, 'readPayment' | 'listTransfers' | 'readCharge'>;

/** Undefined for what the provider does not have. */
const ifThere = async <Found>(reading: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
};

type SoldOrder = Extract<DerivedSale['state']['order'], { status: 'sold' }>;

const comparePayment = async (
  payments: ProviderReads,
  { orderId, split }: DerivedSale,
  { paymentId, chargeId }: SoldOrder,
  differences: Differences,
): Promise<void> => {
  const compare = differences.in(`the provider, payment ${paymentId}`);
  const payment = await ifThere(payments.readPayment(paymentId));
  compare('the state', 'captured', payment?.status);
  compare('the order', orderId, payment?.reference);
  compare('what was paid in pence', split.totalPence, payment?.capturedPence);
  compare('the charge', chargeId, payment?.chargeId);
};

const compareTransfers = async (
  payments: ProviderReads,
  { orderId, transfers }: DerivedSale,
  differences: Differences,
): Promise<void> => {
  const there = new Map((await payments.listTransfers(orderId)).map((transfer) => [transfer.transferId, transfer]));
  for (const { transferId, amountPence, reversedPence } of transfers) {
    const compare = differences.in(`the provider, transfer ${transferId}`);
    compare('what was sent in pence', amountPence, there.get(transferId)?.amountPence);
    compare('what was reversed in pence', reversedPence, there.get(transferId)?.reversedPence);
    there.delete(transferId);
  }
  for (const { transferId, amountPence } of there.values())
    differences.in(`the provider, transfer ${transferId}`)('what was sent in pence', undefined, amountPence);
};

const compareRefunds = ({ after }: SoldOrder, charge: ChargeState | undefined, differences: Differences): void => {
  const there = new Map(charge?.refunds.map((refund) => [refund.refundId, refund]));
  const isUnderWay = after.refunds.some(({ status }) => status === 'started');
  for (const { refundId, status, amountPence } of after.refunds) {
    if (refundId === null || status !== 'made') continue;
    const refund = there.get(refundId);
    const compare = differences.in(`the provider, refund ${refundId}`);
    compare('what was refunded in pence', amountPence, refund?.status === 'failed' ? 0 : refund?.amountPence);
  }
  const made = new Set(after.refunds.map(({ refundId }) => refundId));
  for (const { refundId, status, amountPence } of there.values())
    if (!made.has(refundId) && status !== 'failed' && !isUnderWay)
      differences.in(`the provider, refund ${refundId}`)('what was refunded in pence', undefined, amountPence);
};

const isDispute = ({ status }: DisputeState): boolean => status !== 'inquiry';

const compareDisputes = ({ after }: SoldOrder, charge: ChargeState | undefined, differences: Differences): void => {
  const there = new Map(charge?.disputes.filter(isDispute).map((dispute) => [dispute.disputeId, dispute]));
  for (const { disputeId, status, amountPence } of after.disputes) {
    const compare = differences.in(`the provider, dispute ${disputeId}`);
    compare('the state', status, there.get(disputeId)?.status);
    compare('the amount in pence', amountPence, there.get(disputeId)?.amountPence);
    there.delete(disputeId);
  }
  for (const { disputeId, status } of there.values())
    differences.in(`the provider, dispute ${disputeId}`)('the state', undefined, status);
};

/** Adds every difference between the sale and the provider. @throws PaymentUnclear when the provider does not answer */
export const compareProvider = async (
  payments: ProviderReads,
  sale: DerivedSale,
  differences: Differences,
): Promise<void> => {
  const { order } = sale.state;
  if (order.status !== 'sold') return;
  await comparePayment(payments, sale, order, differences);
  await compareTransfers(payments, sale, differences);
  const charge = await ifThere(payments.readCharge(order.chargeId));
  compareRefunds(order, charge, differences);
  compareDisputes(order, charge, differences);
};
