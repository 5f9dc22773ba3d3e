import type { PurchaseState } from '#contracts/sales/afterSales.ts';
import type { Order } from '#contracts/sales/sales.ts';

/** The purchases whose licence is still the buyer’s, and what all purchases have cost in the end. */
export type Owned = { videos: readonly Order[]; spentPence: number };

/** Neither a refund nor what the bank took back is spent; a licence that has ended or was transferred is not owned. */
export const ownedOf = (purchases: readonly Order[], states: readonly PurchaseState[]): Owned => {
  const stateOf = new Map(states.map((state) => [state.orderId, state]));
  return {
    videos: purchases.filter(({ id }) => {
      const state = stateOf.get(id);
      return state === undefined || (state.access !== 'revoked' && state.isOwner);
    }),
    spentPence: purchases.reduce(
      (sum, { id, totalPence }) => sum + Math.max(0, totalPence - (stateOf.get(id)?.returnedPence ?? 0)),
      0,
    ),
  };
};
