import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
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
import {
  annulSale,
  blockOffer,
  claimOffer,
  offer,
  openOffer,
  releaseClaim,
  repriceOffer,
  sellVideo,
  takeDownOffer,
  unblockOffer,
  withdrawOffer,
} from './offer.ts';

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
    // The event of the first listing arrives once more.
    given(offer, ...withdrawn)
      .when(openOffer(again))
      .then();
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(openOffer({ ...again, round: 2 }))
      .then();
  });

  it('that was opened, sold and annulled waits for a listing that is later than its own', () => {
    const annulled = {
      type: 'SaleAnnulled' as const,
      data: { videoId, orderId, creatorId, creatorPence: 4410 },
    };
    const second = anOfferOpened({ round: 2, priceVersion: 2 });
    const sold = [anOfferClaimed(), aVideoSold()] as const;
    const opening = (listingNumber: number) =>
      openOffer({ videoId, creatorId, pricePence: 4900, round: listingNumber });
    given(offer, anOfferOpened(), ...sold, annulled)
      .when(claimOffer(mine))
      .refuses('video-not-for-sale');
    given(offer, second, ...sold, annulled)
      .when(opening(2))
      .then();
    given(offer, second, ...sold, annulled)
      .when(opening(3))
      .then({ type: 'OfferOpened', data: { round: 3, priceVersion: 3 } });
  });

  it('is annulled only once it is sold, by the order that bought it', () => {
    const annulled = { videoId, orderId, creatorId, creatorPence: 4410 };
    const sold = [anOfferOpened(), anOfferClaimed(), aVideoSold()] as const;
    given(offer, ...sold)
      .when(annulSale(annulled))
      .then({ type: 'SaleAnnulled', data: annulled });
    given(offer, ...sold)
      .when(annulSale({ ...annulled, orderId: id(40) }))
      .then();
    given(offer, anOfferOpened(), anOfferClaimed()).when(annulSale(annulled)).then();
    given(offer, anOfferOpened()).when(annulSale(annulled)).then();
  });

  it('that never opened is nothing, whatever is recorded about it', () => {
    given(offer, anOfferClaimed()).when(claimOffer(another)).refuses('video-not-for-sale');
  });

  it('changes its price while nobody is paying', () => {
    const repriced = { type: 'OfferRepriced' as const, data: { videoId, pricePence: 5900, priceVersion: 2 } };
    given(offer, anOfferOpened()).when(repriceOffer(5900)).then(repriced);
    given(offer, anOfferOpened()).when(repriceOffer(4900)).then();
    given(offer, anOfferOpened(), anOfferClaimed()).when(repriceOffer(5900)).refuses('video-already-sold');
    given(offer).when(repriceOffer(5900)).refuses('video-not-for-sale');
  });

  it('goes to the first order that claims it', () => {
    given(offer, anOfferOpened())
      .when(claimOffer(mine))
      .then({ type: 'OfferClaimed', data: { videoId, ...mine } });
  });

  it('refuses a second buyer', () => {
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(claimOffer(another))
      .refuses('video-already-sold', 'This video has just been sold to somebody else. Your card has not been charged.');
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold())
      .when(claimOffer(another))
      .refuses('video-already-sold');
  });

  it('lets the holder claim again without a new event', () => {
    given(offer, anOfferOpened(), anOfferClaimed()).when(claimOffer(mine)).then();
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold()).when(claimOffer(mine)).then();
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
    given(offer, anOfferOpened())
      .when(sellVideo(aVideoSold().data))
      .refuses('conflict', 'This order does not hold the offer.');
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

  it('is lost for good to an order that has released it, in every later listing', () => {
    const released = { type: 'ClaimReleased', data: { videoId, orderId, reason: 'declined' } } as const;
    const withdrawn = { type: 'OfferWithdrawn', data: { videoId, reason: 'wish' } } as const;
    const second = anOfferOpened({ round: 2, priceVersion: 2 });
    given(offer, anOfferOpened(), anOfferClaimed(), released)
      .when(claimOffer(mine))
      .refuses('video-not-for-sale', 'This order is over.');
    given(offer, anOfferOpened(), anOfferClaimed(), released, withdrawn, second)
      .when(claimOffer({ ...mine, priceVersion: 2 }))
      .refuses('video-not-for-sale', 'This order is over.');
    given(offer, anOfferOpened(), anOfferClaimed(), released, withdrawn, second)
      .when(claimOffer({ ...another, priceVersion: 2 }))
      .then({ type: 'OfferClaimed', data: { orderId: id(40) } });
  });

  it('is not released by another order, nor once sold', () => {
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(releaseClaim(id(40), 'x'))
      .then();
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold()).when(releaseClaim(orderId, 'x')).then();
  });

  it('cannot be withdrawn while an order holds it', () => {
    const withdrawn = { type: 'OfferWithdrawn' as const, data: { videoId, reason: 'wish' } };
    given(offer, anOfferOpened()).when(withdrawOffer('wish')).then(withdrawn);
    given(offer, anOfferOpened(), withdrawn).when(withdrawOffer('wish')).then();
    given(offer, anOfferOpened(), anOfferClaimed()).when(withdrawOffer('wish')).refuses('video-already-sold');
  });
});

describe('a takedown', () => {
  const reason = personal(creatorId, 'Not yours.');
  const takedown = { by: id(50), code: 'rights' as const, reason, privateNote: null };
  const takeDown = takeDownOffer(takedown);
  const takenDown = {
    type: 'OfferWithdrawn' as const,
    data: { videoId, reason: 'A moderator took it down.', takedown },
  };
  const wish = { type: 'OfferWithdrawn' as const, data: { videoId, reason: 'wish' } };
  const again = { videoId, creatorId, pricePence: 5900, round: 2 };

  it('ends an offer once, also one that its creator had taken back', () => {
    given(offer, anOfferOpened()).when(takeDown).then(takenDown);
    given(offer, anOfferOpened(), wish).when(takeDown).then(takenDown);
    given(offer, anOfferOpened(), takenDown).when(takeDown).then();
    given(offer, anOfferOpened(), takenDown).when(claimOffer(mine)).refuses('video-not-for-sale');
  });

  it('comes too late for what is sold or being paid, and too early for what is not offered yet', () => {
    given(offer, anOfferOpened(), anOfferClaimed())
      .when(takeDown)
      .refuses('video-already-sold', 'Somebody is paying for it at this moment. Please try again shortly.');
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold())
      .when(takeDown)
      .refuses('video-already-sold', 'It has been sold. Finance can refund a sale; a sold video cannot be taken down.');
    given(offer).when(takeDown).refuses('video-not-for-sale', 'It is just being listed. Please try again.');
  });

  it('is not undone by a listing that its creator made at the same moment, but by a moderator’s', () => {
    given(offer, anOfferOpened(), takenDown).when(openOffer(again)).then();
    given(offer, anOfferOpened(), takenDown)
      .when(openOffer({ ...again, isRestored: true }))
      .then({ type: 'OfferOpened', data: { round: 2, priceVersion: 2 } });
  });
});

describe('a copyright claim', () => {
  const blocked = (claimId: string, sold: string | null = null) => ({
    type: 'OfferBlocked' as const,
    data: { videoId, claimId, orderId: sold },
  });
  const unblocked = (claimId: string, sold: string | null = null) => ({
    type: 'OfferUnblocked' as const,
    data: { videoId, claimId, orderId: sold },
  });
  const first = id(60);
  const second = id(61);

  it('blocks an offer once', () => {
    given(offer, anOfferOpened()).when(blockOffer(videoId, first)).then(blocked(first));
    given(offer, anOfferOpened(), blocked(first)).when(blockOffer(videoId, first)).then();
    given(offer, anOfferOpened(), blocked(first)).when(blockOffer(videoId, second)).then(blocked(second));
  });

  it('blocks a video that is listed later', () => {
    given(offer).when(blockOffer(videoId, first)).then(blocked(first));
    given(offer, blocked(first), anOfferOpened()).when(claimOffer(mine)).refuses('video-not-for-sale');
    given(offer, blocked(first), unblocked(first), anOfferOpened())
      .when(claimOffer(mine))
      .then({ type: 'OfferClaimed', data: { videoId, ...mine } });
  });

  it('names the order once the video is sold, and none while it is being paid', () => {
    given(offer, anOfferOpened(), anOfferClaimed()).when(blockOffer(videoId, first)).then(blocked(first));
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold())
      .when(blockOffer(videoId, first))
      .then(blocked(first, orderId));
    given(offer, anOfferOpened(), anOfferClaimed(), aVideoSold(), blocked(first, orderId))
      .when(unblockOffer(videoId, first))
      .then(unblocked(first, orderId));
  });

  it('lets nobody buy until every claim has ended', () => {
    const both = [anOfferOpened(), blocked(first), blocked(second)] as const;
    given(offer, ...both)
      .when(claimOffer(mine))
      .refuses('video-not-for-sale');
    given(offer, ...both, unblocked(first))
      .when(claimOffer(mine))
      .refuses('video-not-for-sale');
    given(offer, ...both, unblocked(first), unblocked(second))
      .when(claimOffer(mine))
      .then({ type: 'OfferClaimed', data: { videoId, ...mine } });
  });

  it('ends once, and only if it was there', () => {
    given(offer, anOfferOpened(), blocked(first)).when(unblockOffer(videoId, first)).then(unblocked(first));
    given(offer, anOfferOpened(), blocked(first), unblocked(first)).when(unblockOffer(videoId, first)).then();
    given(offer, anOfferOpened(), blocked(first)).when(unblockOffer(videoId, second)).then();
    given(offer).when(unblockOffer(videoId, first)).then();
  });

  it('outlasts the listing: a later one is blocked, too', () => {
    const withdrawn = { type: 'OfferWithdrawn' as const, data: { videoId, reason: 'wish' } };
    const again = anOfferOpened({ round: 2, priceVersion: 2 });
    given(offer, anOfferOpened(), blocked(first), withdrawn, again)
      .when(claimOffer({ ...mine, priceVersion: 2 }))
      .refuses('video-not-for-sale');
  });
});
