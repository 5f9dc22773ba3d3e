/**
 * A released payout, sent part by part: each transfer is looked up before it is made, so a killed run can be resumed.
 */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import { failPayout, partsToTransfer, payout, recordTransfer, transferOf } from './payout.ts';

export type SendPayoutDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  payees: Pick<ReadingPayees, 'readPayee'>;
};

/** Sends the remaining parts of a released payout; records a refusal of the provider, which ends the run. */
export const createSendPayout =
  ({ handle, load, payments, payees }: SendPayoutDeps) =>
  async (payoutId: string, cause: Cause): Promise<void> => {
    const state = await load(payout, payoutId);
    const [first] = partsToTransfer(state);
    if (state.status === 'none' || first === undefined) return;
    const { payeeId } = await load(account, state.creatorId);
    // Requested before payouts needed a set-up.
    if (payeeId === null) {
      await handle(payout, payoutId, failPayout(first, 'payee_missing'), cause);
      return;
    }
    for (const part of partsToTransfer(state)) {
      const key = transferOf(part);
      // A key may expire after a day, so earlier transfers under it are looked up first.
      const made = (await payments.listTransfers(part.orderId)).find(({ metadata }) => metadata['part'] === key);
      try {
        const { transferId } =
          made ??
          (await payments.transfer({
            payeeId,
            amountPence: part.amountPence,
            chargeId: part.chargeId,
            reference: part.orderId,
            idempotencyKey: state.failures === 0 ? key : `${key}:again:${state.failures}`,
            metadata: { part: key, payoutId },
          }));
        await handle(payout, payoutId, recordTransfer(part, transferId), cause);
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        await handle(payout, payoutId, failPayout(part, error.code), cause);
        // The payee may be the cause: then the creator is notified of what is missing.
        await payees.readPayee(state.creatorId, cause);
        return;
      }
    }
  };
