/** Reversal of payouts from a cancelled share: every step reads first and is safe to repeat. */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { attemptKey } from '#platform/payments/attemptKey.ts';
import { PaymentRefused, type Payments, type TransferState } from '#platform/payments/payments.ts';
import { account, owedOn } from './account.ts';
import { endReversal, writeOffDebt, payoutsDrawingOn, reverseTransfer } from './share.ts';

type Deps = { handle: Handle; load: Load; payments: Payments };

export const createReverseShare = ({ handle, load, payments }: Deps) => {
  /** Reverses one transfer as far as it is owed and the money is there. Records an unrecorded reversal first. */
  const reverse = async (
    of: { creatorId: string; orderId: string },
    { transferId, payeeId }: TransferState,
    { cause, failures }: { cause: Cause; failures: number },
  ): Promise<void> => {
    const { creatorId, orderId } = of;
    const reversals = await payments.listReversals(transferId);
    for (const { reversalId, amountPence, metadata } of reversals)
      if (metadata['orderId'] === orderId)
        await handle(account, creatorId, reverseTransfer({ ...of, transferId, reversalId, amountPence }), cause);
    const owed = owedOn(await load(account, creatorId), orderId);
    const transfer = (await payments.listTransfers(orderId)).find((transfer) => transfer.transferId === transferId);
    if (owed === 0 || transfer === undefined || payeeId === null) return;
    const { availablePence } = await payments.readPayeeBalance(payeeId);
    const amountPence = Math.min(owed, transfer.amountPence - transfer.reversedPence, availablePence);
    if (amountPence <= 0) return;
    const idempotencyKey = attemptKey(`transfer:${transferId}:reversal:${reversals.length + 1}`, failures);
    const { reversalId } = await payments
      .reverseTransfer({ transferId, amountPence, idempotencyKey, metadata: { orderId } })
      .catch((error: unknown) => {
        // The money went to the bank a moment ago: then it is a debt.
        if (error instanceof PaymentRefused && error.code === 'balance_insufficient') return { reversalId: null };
        throw error;
      });
    if (reversalId !== null)
      await handle(account, creatorId, reverseTransfer({ ...of, transferId, reversalId, amountPence }), cause);
  };

  /**
   * The creator owes what cannot be reversed, or it is written off. `failures`: how many steps of the sweeper failed in a
   * row.
   */
  return async (of: { creatorId: string; orderId: string }, cause: Cause, failures = 0): Promise<void> => {
    const { creatorId, orderId } = of;
    if (owedOn(await load(account, creatorId), orderId) > 0)
      for (const transfer of await payments.listTransfers(orderId)) await reverse(of, transfer, { cause, failures });
    // During a payout of the share its balance is unknown; this runs again when the payout has ended.
    if (payoutsDrawingOn(await load(account, creatorId), orderId).length > 0) return;
    await handle(account, creatorId, writeOffDebt(of), cause);
    await handle(account, creatorId, endReversal(of), cause);
  };
};
