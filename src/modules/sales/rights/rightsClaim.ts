/** The effect of a copyright claim on an order that bought the video. */
import { accessOf, type RightsClaim } from '#modules/sales/checkout/afterSale.ts';
import type { RightsCleared, RightsLost, RightsQuestioned } from '#events/refunds.ts';
import type { Order } from '#modules/sales/checkout/order.ts';
import { saleOf, type Sold } from '#modules/sales/refunds/refund.ts';

const soldWith = (state: Order, claimId: string): { sold: Sold; claim: RightsClaim | undefined } | undefined =>
  state.status === 'sold'
    ? { sold: state, claim: state.after.claims.find((claim) => claim.claimId === claimId) }
    : undefined;

/** A claim was accepted. A claim recorded before, or a purchase that is over, changes nothing. */
export const questionRights =
  (claimId: string) =>
  (state: Order): [] | [RightsQuestioned] => {
    const found = soldWith(state, claimId);
    if (!found || found.claim || accessOf(found.sold.after) === 'revoked') return [];
    return [{ type: 'RightsQuestioned', data: { ...saleOf(found.sold), claimId, wasFetched: found.sold.isFetched } }];
  };

/** The claim ended without success. */
export const clearRights =
  (claimId: string) =>
  (state: Order): [] | [RightsCleared] => {
    const found = soldWith(state, claimId);
    return found?.claim?.status === 'open' ? [{ type: 'RightsCleared', data: { ...saleOf(found.sold), claimId } }] : [];
  };

/** The claim was upheld, by this person or because time ran out. */
export const loseRights =
  (claimId: string, decidedBy: string | null) =>
  (state: Order): [] | [RightsLost] => {
    const found = soldWith(state, claimId);
    return found?.claim?.status === 'open'
      ? [{ type: 'RightsLost', data: { ...saleOf(found.sold), claimId, decidedBy } }]
      : [];
  };
