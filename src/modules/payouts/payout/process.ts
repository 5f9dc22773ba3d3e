/**
 * A released payout, sent part by part: each transfer is looked up before it is made, so a killed run can be resumed.
 */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import type { PayoutPart } from '#events/sales.ts';
import { attemptKey } from '#platform/payments/attemptKey.ts';
import { account } from '#modules/payouts/balance/account.ts';
import { heldUntil } from '#modules/payouts/payee/payee.ts';
import { isShareInDoubt } from '#modules/payouts/balance/share.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import type { FindAccountStanding } from '#modules/payouts/ports.ts';
import {
  failPayout,
  mayCall,
  partsToTransfer,
  payout,
  recordTransfer,
  sendingOf,
  startTransfer,
  stopPayout,
  transferOf,
  type Payout,
} from './payout.ts';

export type SendPayoutDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  payees: Pick<ReadingPayees, 'readPayee'>;
  findAccountStanding: FindAccountStanding;
  now: () => string;
};

/** A step sends so many parts at most, so that it ends well within its time; the next step goes on after them. */
const PAGE = 50;

/** Recorded as the reason of a failure: the sale is frozen or disputed, so finance decides again. */
const SALE_IN_DOUBT = 'sale_in_doubt';
/** Recorded as the reason of a failure: the bank account was changed, so finance decides again once the hold is over. */
const PAYEE_CHANGED = 'payee_changed';

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
    if (share === undefined || isShareInDoubt(share)) return true;
    const { disputes } = await payments.readCharge(chargeId);
    return disputes.some(({ status }) => status === 'open' || status === 'lost');
  };

type OpenPayout = Exclude<Payout, { status: 'none' }>;

/** How one part of a payout is sent; answers whether it has arrived, so that the next one may follow. */
const createSendPart = (deps: SendPayoutDeps) => {
  const { handle, load, payments, payees, now } = deps;
  const isInDoubt = createIsInDoubt(deps);

  const whyHeldBack = async (creatorId: string): Promise<string | null> =>
    heldUntil(await load(account, creatorId), now()) === null ? null : PAYEE_CHANGED;

  const findTransfer = async (part: PayoutPart) =>
    (await payments.listTransfers(part.orderId)).find(({ metadata }) => metadata['part'] === transferOf(part));

  return async (payeeId: string, { payoutId, creatorId, failures }: OpenPayout, part: PayoutPart, cause: Cause) => {
    const record = async ({ transferId }: { transferId: string }): Promise<true> => {
      await handle(payout, payoutId, recordTransfer(part, transferId), cause);
      return true;
    };
    // A key may expire after a day, so earlier transfers under it are looked up first.
    const made = await findTransfer(part);
    if (made) return record(made);
    // Money is about to leave: what has come up since the release counts. Of two runs that are here at once, the one
    // that stops the payout comes too late when the other has started the part.
    const isStopped = await isInDoubt(creatorId, part);
    const why = isStopped ? SALE_IN_DOUBT : await whyHeldBack(creatorId);
    if (why !== null) {
      await handle(payout, payoutId, stopPayout(part, why, now()), cause);
      return false;
    }
    const { state } = await handle(payout, payoutId, startTransfer(part, now()), cause);
    const sending = sendingOf(state, part);
    if (state.status !== 'released' || sending === undefined || !mayCall(sending, now())) return false;
    const key = transferOf(part);
    try {
      const transfer = {
        payeeId,
        amountPence: part.amountPence,
        chargeId: part.chargeId,
        reference: part.orderId,
        idempotencyKey: attemptKey(failures === 0 ? key : `${key}:again:${failures}`, sending.attempt),
        metadata: { part: key, payoutId },
      };
      return await record(await payments.transfer(transfer));
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      // An earlier call may have sent it, whatever its answer was; only what was not sent is refused.
      const sent = await findTransfer(part);
      if (sent) return record(sent);
      await handle(payout, payoutId, failPayout(part, error.code), cause);
      // The payee may be the cause: then the creator is notified of what is missing.
      await payees.readPayee(creatorId, cause);
      return false;
    }
  };
};

/**
 * Sends the next parts of a released payout; records a refusal of the provider, or a sale that is in doubt by now,
 * which ends the run.
 */
export const createSendPayout = (deps: SendPayoutDeps) => {
  const { handle, load } = deps;
  const sendPart = createSendPart(deps);
  return async (payoutId: string, cause: Cause): Promise<void> => {
    const state = await load(payout, payoutId);
    const [first] = partsToTransfer(state);
    if (state.status === 'none' || first === undefined) return;
    const { payeeId } = await load(account, state.creatorId);
    // Requested before payouts needed a set-up.
    if (payeeId === null) {
      await handle(payout, payoutId, failPayout(first, 'payee_missing'), cause);
      return;
    }
    for (const part of partsToTransfer(state).slice(0, PAGE))
      if (!(await sendPart(payeeId, state, part, cause))) return;
  };
};
