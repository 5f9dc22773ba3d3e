import { describe, it } from 'vitest';
import {
  anOfferClaimed,
  anOfferOpened,
  aVideoSold,
  buyerId,
  creatorId,
  id,
  orderId,
  videoId,
} from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { claimOffer, offer, openOffer, releaseClaim, repriceOffer, sellVideo, withdrawOffer } from './offer.ts';

const mine = { orderId, buyerId, priceVersion: 1 };
const another = { orderId: id(40), buyerId: id(30), priceVersion: 1 };

describe('an offer', () => {
  it('opens once', () => {
    const command = openOffer({ videoId, creatorId, pricePence: 4900 });
    given(offer)
      .when(command)
      .then({ type: 'OfferOpened', data: { priceVersion: 1 } });
    given(offer, anOfferOpened()).when(command).then();
  });

  it('opens again for a later listing only, at the next version of the price', () => {
    const withdrawn = [
      anOfferOpened(),
      { type: 'OfferWithdrawn' as const, data: { videoId, reason: 'The creator took it back.' } },
    ];
    const again = { videoId, creatorId, pricePence: 5900 };
    given(offer, ...withdrawn)
      .when(openOffer({ ...again, round: 2 }))
      .then({ type: 'OfferOpened', data: { pricePence: 5900, priceVersion: 2, round: 2 } });
    // The first listing is heard of once more.
    given(offer, ...withdrawn)
      .when(openOffer(again))
      .then();
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(openOffer({ ...again, round: 2 }))
      .then();
  });

  it('asks another price while nobody is paying', () => {
    const repriced = { type: 'OfferRepriced' as const, data: { videoId, pricePence: 5900, priceVersion: 2 } };
    given(offer, anOfferOpened()).when(repriceOffer(5900)).then(repriced);
    given(offer, anOfferOpened()).when(repriceOffer(4900)).then();
    given(offer, anOfferOpened(), anOfferClaimed()).when(repriceOffer(5900)).refuses('video-already-sold');
    given(offer).when(repriceOffer(5900)).refuses('video-not-for-sale');
  });

  it('goes to the first order that claims it', () => {
    given(offer, anOfferOpened()).when(claimOffer(mine)).then({ type: 'OfferClaimed', data: { orderId } });
  });

  it('refuses a second buyer', () => {
    given(offer, anOfferOpened(), anOfferClaimed()).when(claimOffer(another)).refuses('video-already-sold');
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold())
      .when(claimOffer(another))
      .refuses('video-already-sold');
  });

  it('lets the holder claim again without a new fact', () => {
    given(offer, anOfferOpened(), anOfferClaimed()).when(claimOffer(mine)).then();
  });

  it('refuses a claim at another price than the one agreed', () => {
    given(offer, anOfferOpened(), { type: 'OfferRepriced', data: { videoId, pricePence: 6000, priceVersion: 2 } })
      .when(claimOffer(mine))
      .refuses('price-changed');
  });

  it('refuses a claim when there is no offer or it was withdrawn', () => {
    given(offer).when(claimOffer(mine)).refuses('video-not-for-sale');
    given(offer, anOfferOpened(), { type: 'OfferWithdrawn', data: { videoId, reason: 'wish' } })
      .when(claimOffer(mine))
      .refuses('video-not-for-sale');
  });

  it('is sold by the order that holds it, once', () => {
    const { data } = aVideoSold();
    given(offer, anOfferOpened(), anOfferClaimed()).when(sellVideo(data)).then({ type: 'VideoSold', data });
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold()).when(sellVideo(data)).then();
  });

  it('is never sold without the claim', () => {
    given(offer, anOfferOpened()).when(sellVideo(aVideoSold().data)).refuses('conflict');
    given(offer, anOfferOpened(), anOfferClaimed({ orderId: id(40) }))
      .when(sellVideo(aVideoSold().data))
      .refuses('conflict');
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold())
      .when(sellVideo(aVideoSold({ orderId: id(40) }).data))
      .refuses('conflict');
  });

  it('is open again after a failed capture', () => {
    const released = { type: 'ClaimReleased', data: { videoId, orderId, reason: 'declined' } } as const;
    given(offer, anOfferOpened(), anOfferClaimed()).when(releaseClaim(orderId, 'declined')).then(released);
    given(offer, anOfferOpened(), anOfferClaimed(), released)
      .when(claimOffer(another))
      .then({ type: 'OfferClaimed', data: { orderId: id(40) } });
  });

  it('is not released by another order, nor once sold', () => {
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(releaseClaim(id(40), 'x'))
      .then();
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold()).when(releaseClaim(orderId, 'x')).then();
  });

  it('cannot be withdrawn while somebody holds it', () => {
    given(offer, anOfferOpened()).when(withdrawOffer('wish')).then({ type: 'OfferWithdrawn' });
    given(offer, anOfferOpened(), anOfferClaimed()).when(withdrawOffer('wish')).refuses('video-already-sold');
  });
});
