/** A creator's share of one sale when the sale is in doubt: frozen, cancelled, reversed. Commands of the account. */
import type { Command } from '#platform/eventStore/aggregate.ts';
import { Problem } from '#contracts/http/problem.ts';
import { balanceAt, owedOn, type Account } from './account.ts';
import { left, reserveLeft, type Share } from './sharePence.ts';
import type {
  DebtForgiven,
  FreezeCause,
  ReversalEnded,
  ShareCancelled,
  ShareEvent,
  TransferTakenBack,
} from '#events/refunds.ts';
import type { PayoutPart } from '#events/sales.ts';

type OfShare = { creatorId: string; orderId: string };

/** The credit follows the sale within moments; a caller who is faster retries. */
const mustBeCredited = (state: Account, orderId: string): Share => {
  const share = state.shares.find((share) => share.orderId === orderId);
  if (!share) throw new Error(`order ${orderId} is not credited yet`);
  return share;
};

export const freezeShare =
  (of: OfShare, cause: FreezeCause): Command<Account, readonly ShareEvent[]> =>
  (state) =>
    mustBeCredited(state, of.orderId).frozenBy.includes(cause) ? [] : [{ type: 'ShareFrozen', data: { ...of, cause } }];

export const unfreezeShare =
  (of: OfShare, cause: FreezeCause): Command<Account, readonly ShareEvent[]> =>
  (state) =>
    mustBeCredited(state, of.orderId).frozenBy.includes(cause)
      ? [{ type: 'ShareUnfrozen', data: { ...of, cause } }]
      : [];

/** Cancels a part of the share once per `key`. */
export const cancelShare =
  (cancelled: Omit<ShareCancelled['data'], 'ofReservePence'>) =>
  (state: Account): [] | [ShareCancelled] => {
    const share = mustBeCredited(state, cancelled.orderId);
    if (cancelled.amountPence === 0 || share.cancelledFor.includes(cancelled.key)) return [];
    const ofReservePence = Math.min(cancelled.amountPence, reserveLeft(share));
    return [{ type: 'ShareCancelled', data: { ...cancelled, ...(ofReservePence > 0 && { ofReservePence }) } }];
  };

/** Records a reversal once. */
export const reverseTransfer =
  (taken: TransferTakenBack['data']) =>
  (state: Account): [] | [TransferTakenBack] =>
    state.reversalIds.includes(taken.reversalId) ? [] : [{ type: 'TransferTakenBack', data: taken }];

/** What cannot be reversed and may not be owed is written off. */
export const writeOffDebt =
  (of: OfShare) =>
  (state: Account): [] | [DebtForgiven] => {
    const { forgivablePence } = mustBeCredited(state, of.orderId);
    const amountPence = Math.min(owedOn(state, of.orderId), forgivablePence);
    return amountPence > 0 ? [{ type: 'DebtForgiven', data: { ...of, amountPence } }] : [];
  };

/** Nothing more can be reversed: what is still owed is a debt. */
export const endReversal =
  (of: OfShare) =>
  (state: Account): [] | [ReversalEnded] =>
    mustBeCredited(state, of.orderId).isReversing ? [{ type: 'ReversalEnded', data: of }] : [];

/** Open payouts that a part of this sale's share would pay. */
export const payoutsDrawingOn = (state: Account, orderId: string): string[] =>
  state.reservations
    .filter(({ status, parts }) => status === 'reserved' && parts.some((part) => part.orderId === orderId))
    .map(({ payoutId }) => payoutId);

/** A share is in doubt while it is frozen, or more of it was drawn than is left after a cancellation. */
export const isShareInDoubt = (share: Share): boolean => share.frozenBy.length > 0 || left(share) < 0;

/** Nothing is paid while the creator owes, or from a sale in doubt. */
export const mustBePayable = (state: Account, parts: readonly PayoutPart[], now: string): void => {
  if (balanceAt(state, now).availablePence < 0)
    throw new Problem('balance-too-low', 'The creator’s balance is below zero. Please reject this payout.');
  const shares = new Map(state.shares.map((share) => [share.orderId, share]));
  const inDoubt = parts.some(({ orderId }) => {
    const share = shares.get(orderId);
    return share !== undefined && isShareInDoubt(share);
  });
  if (inDoubt) throw new Problem('balance-too-low', 'A sale in this payout is in doubt. Please reject this payout.');
};
