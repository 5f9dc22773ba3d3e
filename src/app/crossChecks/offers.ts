/** Memory: of every video the prices of its offer and of its listings, and who holds it. */
import type { OfferEvent } from '#events/sales.ts';
import { createFindings, dispatch, type CrossCheck, type EventOf, type Findings, type Handlers } from './crossCheck.ts';

type Offer = {
  creatorId: string;
  /** By price version, from 1. */
  prices: number[];
  round: number;
  status: 'open' | 'withdrawn' | 'claimed' | 'sold';
  holder: string | null;
};
type Seen = { offers: Map<string, Offer>; listed: Map<string, number> };

const listingKey = (videoId: string, round: number): string => `${videoId} ${round}`;

/** The offer follows the listing: opened at its price, then priced version by version. */
const pricing = ({ offers, listed }: Seen, { report, compare }: Findings): Handlers => ({
  VideoListed: ({ data: { videoId, round = 1, pricePence } }) =>
    void listed.set(listingKey(videoId, round), pricePence),
  OfferOpened: (event) => {
    const { videoId, creatorId, pricePence, priceVersion, round = 1 } = event.data;
    const before = offers.get(videoId);
    const listedPence = listed.get(listingKey(videoId, round));
    if (listedPence === undefined) report(event, `listing ${round} of video ${videoId} before it`, 'no such event');
    else compare(event, 'the price of the listing in pence:', listedPence, pricePence);
    compare(event, 'the next price version:', (before?.prices.length ?? 0) + 1, priceVersion);
    const isFree = before === undefined || before.status === 'withdrawn';
    if (!isFree) report(event, 'an offer that was withdrawn, or none', `one that is ${before.status}`);
    offers.set(videoId, {
      creatorId,
      prices: [...(before?.prices ?? []), pricePence],
      round,
      status: 'open',
      holder: null,
    });
  },
  OfferRepriced: (event) => {
    const { videoId, pricePence, priceVersion } = event.data;
    const offer = offers.get(videoId);
    if (!offer) return report(event, 'an offer that was opened', 'none');
    compare(event, 'the next price version:', offer.prices.length + 1, priceVersion);
    compare(event, 'an offer that is', 'open', offer.status);
    offer.prices.push(pricePence);
  },
});

/** The offer at an event that needs one; reports its absence. */
const createFind =
  ({ offers }: Seen, { report }: Findings) =>
  (event: EventOf<OfferEvent['type'] | 'OrderCreated'>, videoId: string): Offer | undefined => {
    const offer = offers.get(videoId);
    if (!offer) report(event, `an offer of video ${videoId} before it`, 'no such event');
    return offer;
  };

const holding = (seen: Seen, findings: Findings): Handlers => {
  const { compare } = findings;
  const find = createFind(seen, findings);
  /** The offer, which has to be in this status, held by the order of the event. */
  const held = (event: EventOf<'ClaimReleased' | 'VideoSold' | 'SaleAnnulled'>, status: Offer['status']) => {
    const offer = find(event, event.data.videoId);
    if (!offer) return undefined;
    compare(event, 'an offer that is', status, offer.status);
    compare(event, 'the order that holds it:', offer.holder, event.data.orderId);
    return offer;
  };
  return {
    OrderCreated: (event) => {
      const { videoId, creatorId, priceVersion, pricePence } = event.data;
      const offer = find(event, videoId);
      if (!offer) return;
      compare(event, 'the creator of the offer:', offer.creatorId, creatorId);
      const what = `the price of the offer in version ${priceVersion}, in pence:`;
      compare(event, what, offer.prices[priceVersion - 1], pricePence);
    },
    OfferClaimed: (event) => {
      const { videoId, orderId, priceVersion } = event.data;
      const offer = find(event, videoId);
      if (!offer) return;
      compare(event, 'an offer that is', 'open', offer.status);
      compare(event, 'the price version of the offer:', offer.prices.length, priceVersion);
      Object.assign(offer, { status: 'claimed', holder: orderId });
    },
    ClaimReleased: (event) => {
      const offer = held(event, 'claimed');
      if (offer) Object.assign(offer, { status: 'open', holder: null });
    },
    VideoSold: (event) => {
      const offer = held(event, 'claimed');
      if (!offer) return;
      compare(event, 'the price of the offer in pence:', offer.prices.at(-1), event.data.pricePence);
      offer.status = 'sold';
    },
    SaleAnnulled: (event) => {
      const offer = held(event, 'sold');
      if (offer) Object.assign(offer, { status: 'withdrawn', holder: null });
    },
    OfferWithdrawn: (event) => {
      const offer = find(event, event.data.videoId);
      if (!offer) return;
      if (offer.status === 'claimed' || offer.status === 'sold')
        findings.report(event, 'an offer that nobody holds', `one that is ${offer.status}`);
      offer.status = 'withdrawn';
    },
  };
};

export const offersCheck = (): CrossCheck => {
  const seen: Seen = { offers: new Map(), listed: new Map() };
  const findings = createFindings();
  const see = dispatch({ ...pricing(seen, findings), ...holding(seen, findings) });
  return {
    name: 'an offer has the price of its listing, one order holds it at a time, and that order has its price',
    see,
    finish: () => findings.list(),
  };
};
