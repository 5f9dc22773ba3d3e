/** A creator's share of one sale: how much is left of it, and when each part becomes available. */
import type { HoldReason } from '#contracts/sales/afterSaleVocabulary.ts';
import type { FreezeCause, PayoutPart, Reserve } from '#events/sales.ts';

export type Share = {
  orderId: string;
  creatorPence: number;
  chargeId: string;
  availableAt: string;
  /** The reserve of the share as it was credited; a cancellation takes from it first. */
  reserve: Reserve | null;
  /** Already requested or paid. */
  usedPence: number;
  /** Parts made of this share so far, returned ones included: a part's number is never used twice. */
  parts: number;
  /** Frozen: nothing of it can be withdrawn while a case of the sale is open. */
  frozenBy: readonly FreezeCause[];
  /** Lost to refunds and disputes. */
  cancelledPence: number;
  cancelledFor: readonly string[];
  /** The part of that which is written off if it cannot be reversed. */
  forgivablePence: number;
  /** Cancelled, and what was paid out of it is not reversed as far as it can be. */
  isReversing: boolean;
};

/** What these parts of shares are together. */
export const sumOfParts = (parts: readonly PayoutPart[]): number =>
  parts.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** Below zero when more was paid out than is left of it. */
export const left = (share: Share): number => share.creatorPence - share.usedPence - share.cancelledPence;
/** What refunds and disputes have left of the reserve, whether or not its time is over. */
export const reserveLeft = (share: Share): number =>
  Math.max(0, Math.min(left(share), (share.reserve?.pence ?? 0) - share.cancelledPence));
/** Still kept in reserve at this moment (UTC ISO). */
const reservedOf = (share: Share, now: string): number =>
  share.reserve === null || share.reserve.until <= now ? 0 : reserveLeft(share);

/** What is left of a share, by availability. A debt counts at once, even for a frozen share. */
export const partsOf = (
  share: Share,
  now: string,
): Record<'availablePence' | 'frozenPence' | 'pendingPence', number> => {
  const none = { availablePence: 0, frozenPence: 0, pendingPence: 0 };
  const leftPence = left(share);
  if (leftPence < 0) return { ...none, availablePence: leftPence };
  if (share.frozenBy.length > 0) return { ...none, frozenPence: leftPence };
  if (share.availableAt > now) return { ...none, pendingPence: leftPence };
  const pendingPence = reservedOf(share, now);
  return { ...none, availablePence: leftPence - pendingPence, pendingPence };
};

/** `until`: null when a person decides. */
export type Hold = { orderId: string; amountPence: number; why: HoldReason; until: string | null };

/** Everything that cannot be withdrawn at this moment (UTC ISO) and why, what becomes available first at the front. */
export const holdsOf = (shares: readonly Share[], now: string): Hold[] =>
  shares
    .flatMap((share): Hold[] => {
      const { orderId, frozenBy, availableAt, reserve } = share;
      const { frozenPence, pendingPence } = partsOf(share, now);
      const [cause] = frozenBy;
      if (cause !== undefined) return [{ orderId, amountPence: frozenPence, why: cause, until: null }];
      const reservedPence = Math.min(pendingPence, reservedOf(share, now));
      return [
        { orderId, amountPence: pendingPence - reservedPence, why: 'newSale', until: availableAt },
        { orderId, amountPence: reservedPence, why: 'reserve', until: reserve?.until ?? null },
      ];
    })
    .filter(({ amountPence }) => amountPence > 0)
    .toSorted((a, b) => (a.until ?? '9').localeCompare(b.until ?? '9'));
