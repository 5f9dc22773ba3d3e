import { describe, it } from 'vitest';
import { anOfferOpened, buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { claimOffer, offer, reinstateSeller, suspendSeller, unblockOffer } from './offer.ts';

const mine = { orderId, buyerId, priceVersion: 1 };

describe('the suspension of a creator', () => {
  const of = { videoId, creatorId };
  const suspended = { type: 'SellerSuspended' as const, data: of };
  const reinstated = { type: 'SellerReinstated' as const, data: of };
  const claimed = { type: 'OfferBlocked' as const, data: { videoId, claimId: id(60), orderId: null } };

  it('blocks each of their videos once, for sale or not yet', () => {
    given(offer, anOfferOpened()).when(suspendSeller(of)).then(suspended);
    given(offer, anOfferOpened(), suspended).when(suspendSeller(of)).then();
    given(offer).when(suspendSeller(of)).then(suspended);
    given(offer, suspended, anOfferOpened()).when(claimOffer(mine)).refuses('video-not-for-sale');
  });

  it('ends once, with the block, and only if it was there', () => {
    given(offer, anOfferOpened(), suspended).when(reinstateSeller(of)).then(reinstated);
    given(offer, anOfferOpened()).when(reinstateSeller(of)).then();
    given(offer, anOfferOpened(), suspended, reinstated).when(reinstateSeller(of)).then();
    given(offer, anOfferOpened(), suspended, reinstated).when(claimOffer(mine)).then({ type: 'OfferClaimed' });
  });

  it('and a claim are two causes: neither ends the other', () => {
    given(offer, anOfferOpened(), claimed).when(suspendSeller(of)).then(suspended);
    given(offer, anOfferOpened(), claimed, suspended, reinstated).when(claimOffer(mine)).refuses('video-not-for-sale');
    given(offer, anOfferOpened(), suspended, claimed)
      .when(unblockOffer(videoId, id(60)))
      .then({ type: 'OfferUnblocked' });
    given(offer, anOfferOpened(), claimed).when(reinstateSeller(of)).then();
  });
});
