/** How sales reacts when a copyright claim against a video is accepted or ends. */
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { SalesEvent } from '#events/sales.ts';
import { blockOffer, offer, SUSPENSION, unblockOffer } from '#modules/sales/offer/offer.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { clearRights, loseRights, questionRights } from './rightsClaim.ts';

type Deps = { handle: Handle; load: Load };

export const claimPolicies = ({ handle, load }: Deps): Policy[] => {
  const question = async (orderId: string, claimId: string, cause: Cause): Promise<void> => {
    const state = await load(order, orderId);
    // The offer is sold a moment before its order.
    if (state.status !== 'sold') throw new Error(`order ${orderId} is not sold yet`);
    await handle(order, orderId, questionRights(claimId), cause);
  };

  return [
    policy<ClaimEvent>('keep a video from being sold while a copyright claim is open', {
      ClaimAccepted: ({ data: { videoId, claimId }, ...event }) =>
        handle(offer, videoId, blockOffer(videoId, claimId), causedBy(event)),
      ClaimRestored: ({ data: { videoId, claimId }, ...event }) =>
        handle(offer, videoId, unblockOffer(videoId, claimId), causedBy(event)),
      ClaimWithdrawn: async ({ data: { videoId, claimId }, ...event }) => {
        if (videoId !== null) await handle(offer, videoId, unblockOffer(videoId, claimId), causedBy(event));
      },
      // It stays blocked for good; the order handles a sold video.
      ClaimUpheld: async ({ data: { videoId, claimId, by }, ...event }) => {
        const state = await load(offer, videoId);
        if (state.status === 'sold') await handle(order, state.orderId, loseRights(claimId, by), causedBy(event));
      },
    }),

    policy<SalesEvent>('question the rights of a sale when a copyright claim against its video is accepted', {
      OfferBlocked: async ({ data: { orderId, claimId }, ...event }) => {
        if (orderId !== null) await question(orderId, claimId, causedBy(event));
      },
      OfferUnblocked: async ({ data: { orderId, claimId }, ...event }) => {
        if (orderId !== null) await handle(order, orderId, clearRights(claimId), causedBy(event));
      },
      // The capture was faster than the claim.
      OrderSold: async ({ data: { orderId, videoId }, ...event }) => {
        const state = await load(offer, videoId);
        if (state.status === 'none') return;
        for (const claimId of state.blockedBy)
          if (claimId !== SUSPENSION) await question(orderId, claimId, causedBy(event));
      },
    }),
  ];
};
