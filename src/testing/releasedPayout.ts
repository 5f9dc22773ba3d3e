/** A payout of two sales that is released, and the step that sends it. */
import { createReadPayee } from '#modules/payouts/payee/adapters/readPayee.ts';
import { createSendPayout } from '#modules/payouts/payout/process.ts';
import type { PaymentState } from '#platform/payments/payments.ts';
import { aSaleCredited, anOrderSold, creatorId, id, orderId } from './events.ts';
import type { ProcessWorld } from './givenProcess.ts';
import type { DomainEvent } from './routes/streams.ts';

export const payoutId = id(60);
export const otherOrderId = id(5);
export const parts = [
  { orderId, n: 1, amountPence: 4410, chargeId: 'ch_1' },
  { orderId: otherOrderId, n: 1, amountPence: 1000, chargeId: 'ch_2' },
];
export const linked: DomainEvent[] = [
  { type: 'PayeeLinked', data: { creatorId, payeeId: 'acct_1' } },
  { type: 'PayeeRead', data: { creatorId, payeeId: 'acct_1', status: 'active', requirements: [] } },
];
/** Both sales are credited; the first of them was paid by the charge that the provider knows as `ch_1`. */
const credited: DomainEvent[] = [
  ...anOrderSold(),
  aSaleCredited(),
  aSaleCredited({ orderId: otherOrderId, creatorPence: 1000, chargeId: 'ch_2' }),
];
export const otherCharge: PaymentState = {
  paymentId: 'pi_2',
  status: 'captured',
  reference: otherOrderId,
  amountPence: 1222,
  capturedPence: 1222,
  currency: 'gbp',
  chargeId: 'ch_2',
  feePence: 38,
  cardFingerprint: 'card_1',
  captureBefore: null,
};
export const released: DomainEvent[] = [
  ...credited,
  { type: 'PayoutRequested', data: { payoutId, creatorId, amountPence: 5410, parts } },
  { type: 'PayoutReleased', data: { payoutId, creatorId } },
];

/** Runs the step that sends; the provider knows the charge of the second sale, too. */
export const send = (world: ProcessWorld) => {
  world.payments.addPayment(otherCharge);
  return createSendPayout({
    ...world,
    payees: createReadPayee({ ...world, findPerson: () => Promise.resolve(undefined) }),
  })(payoutId, world.cause);
};
export const readTransfers = ({ payments }: ProcessWorld) =>
  Promise.resolve(payments.transfers.map(({ amountPence, payeeId }) => ({ amountPence, payeeId })));

export const paidOnce = [
  { amountPence: 4410, payeeId: 'acct_1' },
  { amountPence: 1000, payeeId: 'acct_1' },
];
