/** What one creator can withdraw under the other rules, at one moment after the other. */
import type { Share } from '#modules/payouts/index.ts';
import { availableOf, type SoldShare } from './soldShare.ts';

/** From this moment (UTC ISO) on only an event changes what can be withdrawn of the share. */
const lastReleaseOf = ({ availableAt, reserve }: Share): string =>
  reserve && reserve.until > availableAt ? reserve.until : availableAt;

/** Counts a share again only until it is all released, and after it has changed: a creator may have very many. */
export const createRunningAvailable = () => {
  const moving = new Set<SoldShare>();
  const restingPence = new Map<SoldShare, number>();
  let allRestingPence = 0;
  return {
    /** The share is new, or has changed. */
    note: (share: SoldShare): void => {
      allRestingPence -= restingPence.get(share) ?? 0;
      restingPence.delete(share);
      moving.add(share);
    },
    /** In pence, at this moment (UTC ISO); ask in the order of time. */
    at: (at: string): number => {
      let movingPence = 0;
      for (const share of moving) {
        const pence = availableOf(share.other, at);
        if (lastReleaseOf(share.other) > at) movingPence += pence;
        else {
          moving.delete(share);
          restingPence.set(share, pence);
          allRestingPence += pence;
        }
      }
      return allRestingPence + movingPence;
    },
  };
};
