/** A released payout, sent part by part: each transfer is looked up before it is made, so a killed run goes on. */
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

/** Sends what of a released payout has not been sent yet; a refusal of the provider is noted and ends the run. */
export const createSendPayout =
  ({ handle, load, payments, payees }: SendPayoutDeps) =>
  async (payoutId: string, cause: Cause): Promise<void> => {
    const state = await load(payout, payoutId);
    const [first] = partsToTransfer(state);
    if (state.status === 'none' || first === undefined) return;
    const { payeeId } = await load(account, state.creatorId);
    // Asked for before payouts had to be set up.
    if (payeeId === null) {
      await handle(payout, payoutId, failPayout(first, 'payee_missing'), cause);
      return;
    }
    for (const part of partsToTransfer(state)) {
      const key = transferOf(part);
      // A key may be forgotten after a day, so what was made under it is looked up first.
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
        // The payee may be why: then the creator is told what is missing.
        await payees.readPayee(state.creatorId, cause);
        return;
      }
    }
  };
