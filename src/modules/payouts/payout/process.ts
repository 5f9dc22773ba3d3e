/**
 * A released payout, sent part by part: each transfer is looked up before it is made, so a killed run can be resumed.
 */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import type { PayoutPart } from '#events/sales.ts';
import { attemptKey } from '#platform/payments/attemptKey.ts';
import { account, owedOn } from '#modules/payouts/balance/account.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import type { FindAccountStanding } from '#modules/payouts/ports.ts';
import { failPayout, partsToTransfer, payout, recordTransfer, transferOf } from './payout.ts';

export type SendPayoutDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  payees: Pick<ReadingPayees, 'readPayee'>;
  findAccountStanding: FindAccountStanding;
};

/** A step sends so many parts at most, so that it ends well within its time; the next step goes on after them. */
const PAGE = 50;

/** Recorded as the reason of a failure: the sale is frozen or disputed, so finance decides again. */
const SALE_IN_DOUBT = 'sale_in_doubt';

/**
 * Whether the creator is suspended, the share is frozen or owed back, or the buyer's bank disputes the payment, reported
 * or not.
 */
const createIsInDoubt =
  ({ load, payments, findAccountStanding }: Pick<SendPayoutDeps, 'load' | 'payments' | 'findAccountStanding'>) =>
  async (creatorId: string, { orderId, chargeId }: PayoutPart): Promise<boolean> => {
    if ((await findAccountStanding(creatorId)) === 'suspended') return true;
    const state = await load(account, creatorId);
    const share = state.shares.find((candidate) => candidate.orderId === orderId);
    if (share === undefined || share.frozenBy.length > 0 || owedOn(state, orderId) > 0) return true;
    const { disputes } = await payments.readCharge(chargeId);
    return disputes.some(({ status }) => status === 'open' || status === 'lost');
  };

/**
 * Sends the next parts of a released payout; records a refusal of the provider, or a sale that is in doubt by now,
 * which ends the run.
 */
export const createSendPayout = (deps: SendPayoutDeps) => {
  const { handle, load, payments, payees } = deps;
  const isInDoubt = createIsInDoubt(deps);
  return async (payoutId: string, cause: Cause, failures = 0): Promise<void> => {
    const state = await load(payout, payoutId);
    const [first] = partsToTransfer(state);
    if (state.status === 'none' || first === undefined) return;
    const { payeeId } = await load(account, state.creatorId);
    // Requested before payouts needed a set-up.
    if (payeeId === null) {
      await handle(payout, payoutId, failPayout(first, 'payee_missing'), cause);
      return;
    }
    for (const part of partsToTransfer(state).slice(0, PAGE)) {
      const key = transferOf(part);
      // Money is about to leave: what has come up since the release counts.
      if (await isInDoubt(state.creatorId, part)) {
        await handle(payout, payoutId, failPayout(part, SALE_IN_DOUBT), cause);
        return;
      }
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
            idempotencyKey: attemptKey(state.failures === 0 ? key : `${key}:again:${state.failures}`, failures),
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
};
