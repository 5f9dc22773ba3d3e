/** Refunds at the payment provider: every step reads first, is safe to repeat and records an event. */
import type { ChargeState, RefundState } from '#platform/payments/charges.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { attemptKey } from '#platform/payments/attemptKey.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import { noteCharge, type ChargeReport } from './chargeReport.ts';
import { isOver, order } from '#modules/sales/checkout/order.ts';
import { failRefund, recordRefund, refundToSend } from './refund.ts';

type Deps = { handle: Handle; load: Load; payments: Payments };

const riskyLevels = ['elevated', 'highest'];

const toReport = ({ refunds, disputes, warnings, riskLevel }: ChargeState): ChargeReport => ({
  refunds: refunds.flatMap(({ refundId, status, failureReason, metadata }) =>
    metadata['n'] === undefined
      ? []
      : [{ n: Number(metadata['n']), refundId, hasFailed: status === 'failed', failureReason }],
  ),
  disputes: disputes.flatMap(({ status, ...dispute }) => (status === 'inquiry' ? [] : [{ status, ...dispute }])),
  warnings,
  isRisky: riskyLevels.includes(riskLevel),
});

export const createRefundProcess = ({ handle, load, payments }: Deps) => {
  /** Records the provider's data about a charge; ignores a charge that belongs to no sale. */
  const readCharge = async (chargeId: string, cause: Cause): Promise<void> => {
    const charge = await payments.readCharge(chargeId);
    if (charge.reference === null) return;
    const state = await load(order, charge.reference);
    // Plans are charged too, without a sale behind them.
    if (state.status === 'none' || isOver(state)) return;
    // The report may be faster than the sale: it is kept and retried, never dropped.
    if (state.status !== 'sold') throw new Error(`order ${charge.reference} is not sold`);
    await handle(order, charge.reference, noteCharge(toReport(charge)), cause);
  };

  /** Sends the refund that was started, once. */
  const sendRefund = async (orderId: string, cause: Cause, failures = 0): Promise<void> => {
    const state = await load(order, orderId);
    const refund = refundToSend(state);
    if (state.status !== 'sold' || refund === undefined) return;
    const { n, amountPence, reason } = refund;
    const { chargeId } = state;
    const findMade = async (): Promise<RefundState | undefined> =>
      (await payments.readCharge(chargeId)).refunds.find(({ metadata }) => metadata['n'] === String(n));
    const record = async ({ refundId, status }: RefundState): Promise<void> => {
      await handle(order, orderId, recordRefund(n, refundId), cause);
      if (status === 'failed') await handle(order, orderId, failRefund(n, 'failed'), cause);
    };
    // A key may expire after a day, so earlier refunds under it are looked up first.
    const made = await findMade();
    if (made) return record(made);
    try {
      const refund = await payments.refund({
        chargeId,
        amountPence,
        reference: orderId,
        metadata: { n: String(n) },
        reason: reason === 'fraudWarning' ? 'fraudulent' : 'requested_by_customer',
        idempotencyKey: attemptKey(`order:${orderId}:refund:${n}`, failures),
      });
      await record(refund);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      // Another run may have made it meanwhile; only what was not made is refused.
      const madeMeanwhile = await findMade();
      if (madeMeanwhile) return record(madeMeanwhile);
      await handle(order, orderId, failRefund(n, error.code), cause);
    }
  };

  return { readCharge, sendRefund };
};
