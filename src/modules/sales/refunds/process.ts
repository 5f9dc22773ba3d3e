/** Money that goes back, at the payment provider: every step looks first, is safe to repeat and leaves a fact behind. */
import type { ChargeState } from '#platform/payments/charges.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { PaymentRefused, type Payments, type TransferState } from '#platform/payments/payments.ts';
import { account, owedOn } from '#modules/payouts/balance/account.ts';
import { noteCharge, type ChargeReport } from './chargeReport.ts';
import { isOver, order } from '#modules/sales/checkout/order.ts';
import { failRefund, recordRefund, refundToSend } from './refund.ts';
import { forgiveDebt, payoutsDrawingOn, takeBack } from '#modules/payouts/balance/share.ts';

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

export const createGivingBack = ({ handle, load, payments }: Deps) => {
  /** Writes down what the provider says about a charge. One that belongs to no sale is none of ours. */
  const readCharge = async (chargeId: string, cause: Cause): Promise<void> => {
    const charge = await payments.readCharge(chargeId);
    if (charge.reference === null) return;
    const state = await load(order, charge.reference);
    // What a plan costs is charged too, and no sale stands behind it.
    if (state.status === 'none' || isOver(state)) return;
    // The report may be faster than the sale: it is kept and looked at again, never swallowed.
    if (state.status !== 'sold') throw new Error(`order ${charge.reference} is not sold`);
    await handle(order, charge.reference, noteCharge(toReport(charge)), cause);
  };

  /** Sends the refund that was started, once. */
  const sendRefund = async (orderId: string, cause: Cause): Promise<void> => {
    const state = await load(order, orderId);
    const refund = refundToSend(state);
    if (state.status !== 'sold' || refund === undefined) return;
    const { n, amountPence, reason } = refund;
    const { chargeId } = state;
    // A key may be forgotten after a day, so what was made under it is looked up first.
    const made = (await payments.readCharge(chargeId)).refunds.find(({ metadata }) => metadata['n'] === String(n));
    try {
      const { refundId, status } =
        made ??
        (await payments.refund({
          chargeId,
          amountPence,
          reference: orderId,
          metadata: { n: String(n) },
          reason: reason === 'fraudWarning' ? 'fraudulent' : 'requested_by_customer',
          idempotencyKey: `order:${orderId}:refund:${n}`,
        }));
      await handle(order, orderId, recordRefund(n, refundId), cause);
      if (status === 'failed') await handle(order, orderId, failRefund(n, 'failed'), cause);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await handle(order, orderId, failRefund(n, error.code), cause);
    }
  };

  /** Reverses one transfer as far as it is owed and there. What was reversed and not noted is noted first. */
  const reverse = async (
    of: { creatorId: string; orderId: string },
    { transferId, payeeId }: TransferState,
    cause: Cause,
  ): Promise<void> => {
    const { creatorId, orderId } = of;
    const reversals = await payments.listReversals(transferId);
    for (const { reversalId, amountPence, metadata } of reversals)
      if (metadata['orderId'] === orderId)
        await handle(account, creatorId, takeBack({ ...of, transferId, reversalId, amountPence }), cause);
    const owed = owedOn(await load(account, creatorId), orderId);
    const transfer = (await payments.listTransfers(orderId)).find((one) => one.transferId === transferId);
    if (owed === 0 || transfer === undefined || payeeId === null) return;
    const { availablePence } = await payments.readPayeeBalance(payeeId);
    const amountPence = Math.min(owed, transfer.amountPence - transfer.reversedPence, availablePence);
    if (amountPence <= 0) return;
    const idempotencyKey = `transfer:${transferId}:reversal:${reversals.length + 1}`;
    const { reversalId } = await payments
      .reverseTransfer({ transferId, amountPence, idempotencyKey, metadata: { orderId } })
      .catch((error: unknown) => {
        // Gone to the bank a moment ago: then it is a debt.
        if (error instanceof PaymentRefused && error.code === 'balance_insufficient') return { reversalId: null };
        throw error;
      });
    if (reversalId !== null)
      await handle(account, creatorId, takeBack({ ...of, transferId, reversalId, amountPence }), cause);
  };

  /** Takes back what was paid out of a share that was cancelled; what is not there is owed, or the platform's loss. */
  const takeBackShare = async (of: { creatorId: string; orderId: string }, cause: Cause): Promise<void> => {
    const { creatorId, orderId } = of;
    if (owedOn(await load(account, creatorId), orderId) === 0) return;
    for (const transfer of await payments.listTransfers(orderId)) await reverse(of, transfer, cause);
    // While a payout of it is under way nobody knows what is there; this runs again when it has ended.
    if (payoutsDrawingOn(await load(account, creatorId), orderId).length === 0)
      await handle(account, creatorId, forgiveDebt(of), cause);
  };

  return { readCharge, sendRefund, takeBackShare };
};
