/** The right to buy a video once. */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  ClaimReleased,
  OfferBlocked,
  OfferClaimed,
  OfferEvent,
  OfferOpened,
  OfferRepriced,
  OfferUnblocked,
  OfferWithdrawn,
  SaleAnnulled,
  SellerReinstated,
  SellerSuspended,
  Takedown,
  VideoSold,
} from '#events/sales.ts';

type Priced = {
  videoId: string;
  creatorId: string;
  pricePence: number;
  priceVersion: number;
  round?: number;
  /** Copyright claims that block its sale, and `SUSPENSION` while its creator is suspended. */
  blockedBy: readonly string[];
  /** Orders whose claim was released: they are over and never claim again. */
  releasedOrders: readonly string[];
};

/** Blocks a sale beside copyright claims. */
export const SUSPENSION = 'suspension';

/** The state is a union on status, so illegal states cannot be written. */
export type Offer =
  /** A copyright claim may come before the video is listed. */
  | { status: 'none'; blockedBy: readonly string[] }
  | ({ status: 'open' } & Priced)
  | ({ status: 'withdrawn'; isTakenDown?: boolean } & Priced)
  | ({ status: 'claimed' | 'sold'; orderId: string } & Priced);

const evolve = (state: Offer, event: OfferEvent): Offer => {
  const { blockedBy } = state;
  switch (event.type) {
    case 'OfferOpened': {
      const releasedOrders = state.status === 'none' ? [] : state.releasedOrders;
      return { status: 'open', ...event.data, blockedBy, releasedOrders };
    }
    case 'OfferBlocked':
      return { ...state, blockedBy: [...blockedBy, event.data.claimId] };
    case 'OfferUnblocked':
      return { ...state, blockedBy: blockedBy.filter((claimId) => claimId !== event.data.claimId) };
    case 'SellerSuspended':
      return { ...state, blockedBy: [...blockedBy, SUSPENSION] };
    case 'SellerReinstated':
      return { ...state, blockedBy: blockedBy.filter((cause) => cause !== SUSPENSION) };
    default:
      return state.status === 'none' ? state : evolvePriced(state, event);
  }
};

type OfOpened = Exclude<OfferEvent, OfferOpened | OfferBlocked | OfferUnblocked | SellerSuspended | SellerReinstated>;

/** What follows once the offer has been opened. */
const evolvePriced = (state: Exclude<Offer, { status: 'none' }>, event: OfOpened): Offer => {
  const { videoId, creatorId, pricePence, priceVersion, round = 1, blockedBy, releasedOrders } = state;
  const priced = { videoId, creatorId, pricePence, priceVersion, round, blockedBy, releasedOrders };
  switch (event.type) {
    case 'OfferRepriced':
      return { ...state, pricePence: event.data.pricePence, priceVersion: event.data.priceVersion };
    case 'OfferWithdrawn':
      return { status: 'withdrawn', isTakenDown: event.data.takedown !== undefined, ...priced };
    case 'OfferClaimed':
      return { status: 'claimed', orderId: event.data.orderId, ...priced };
    case 'ClaimReleased':
      return { status: 'open', ...priced, releasedOrders: [...releasedOrders, event.data.orderId] };
    // Nothing of it was delivered, so it may return: its creator may list it again.
    case 'SaleAnnulled':
      return { status: 'withdrawn', ...priced };
    case 'VideoSold':
      return { status: 'sold', orderId: event.data.orderId, ...priced };
  }
};

export const offer: Aggregate<Offer, OfferEvent> = {
  category: 'offer',
  initialState: { status: 'none', blockedBy: [] },
  evolve,
};

type Listing = Omit<Priced, 'priceVersion' | 'blockedBy' | 'releasedOrders'> & { isRestored?: true };

/**
 * Opens the offer of a listed video, or of one that is listed again; the same listing again changes nothing. Only a
 * moderator's listing opens a video that was taken down, not one that its creator made at the same moment.
 */
export const openOffer =
  ({ videoId, creatorId, pricePence, round = 1, isRestored }: Listing) =>
  (state: Offer): [] | [OfferOpened] => {
    if (state.status === 'none')
      return [{ type: 'OfferOpened', data: { videoId, creatorId, pricePence, priceVersion: 1, round } }];
    if (state.status !== 'withdrawn' || round <= (state.round ?? 1)) return [];
    if (state.isTakenDown && !isRestored) return [];
    const priceVersion = state.priceVersion + 1;
    return [{ type: 'OfferOpened', data: { videoId, creatorId, pricePence, priceVersion, round } }];
  };

/** Sets a new price; a buyer at the pay page with the old one is informed. */
export const repriceOffer =
  (pricePence: number) =>
  (state: Offer): [] | [OfferRepriced] => {
    const { videoId, priceVersion, pricePence: listPricePence } = mustBeUnsold(state);
    if (listPricePence === pricePence) return [];
    return [{ type: 'OfferRepriced', data: { videoId, pricePence, priceVersion: priceVersion + 1 } }];
  };

type Unsold = Extract<Offer, { status: 'open' | 'withdrawn' }>;

/** The offer as a buyer may take it. @throws Problem when it is not open, or a copyright claim is */
export const mustBeOpen = (state: Offer): Unsold => {
  const unsold = mustBeUnsold(state);
  if (unsold.blockedBy.length > 0) throw new Problem('video-not-for-sale');
  return unsold;
};

/** The offer as its creator may change it. @throws Problem when it is not open */
const mustBeUnsold = (state: Offer): Unsold => {
  switch (state.status) {
    case 'none':
    case 'withdrawn':
      throw new Problem('video-not-for-sale');
    case 'claimed':
    case 'sold':
      throw new Problem(
        'video-already-sold',
        'This video has just been sold to somebody else. Your card has not been charged.',
      );
    case 'open':
      return state;
  }
};

type Claim = { orderId: string; buyerId: string; priceVersion: number };

/**
 * The first authorised order wins; every later one is refused. Claiming again for the same order changes nothing, and an
 * order whose claim was released is over: a settlement that has read it before must not win for it.
 */
export const claimOffer =
  ({ orderId, buyerId, priceVersion }: Claim) =>
  (state: Offer): [] | [OfferClaimed] => {
    if ((state.status === 'claimed' || state.status === 'sold') && state.orderId === orderId) return [];
    const open = mustBeOpen(state);
    if (open.releasedOrders.includes(orderId)) throw new Problem('video-not-for-sale', 'This order is over.');
    if (open.priceVersion !== priceVersion) throw new Problem('price-changed');
    return [{ type: 'OfferClaimed', data: { videoId: open.videoId, orderId, buyerId, priceVersion } }];
  };

/** Only the order that holds the claim can sell; selling again changes nothing. */
export const sellVideo =
  (sale: VideoSold['data']) =>
  (state: Offer): [] | [VideoSold] => {
    if (state.status === 'sold' && state.orderId === sale.orderId) return [];
    if (state.status !== 'claimed' || state.orderId !== sale.orderId)
      throw new Problem('conflict', 'This order does not hold the offer.');
    return [{ type: 'VideoSold', data: sale }];
  };

/** The capture failed for good: another buyer may win. */
export const releaseClaim =
  (orderId: string, reason: string) =>
  (state: Offer): [] | [ClaimReleased] =>
    state.status === 'claimed' && state.orderId === orderId
      ? [{ type: 'ClaimReleased', data: { videoId: state.videoId, orderId, reason } }]
      : [];

/** The sale is annulled; only the order that bought can release it. */
export const annulSale =
  (annulled: SaleAnnulled['data']) =>
  (state: Offer): [] | [SaleAnnulled] =>
    state.status === 'sold' && state.orderId === annulled.orderId ? [{ type: 'SaleAnnulled', data: annulled }] : [];

/**
 * A copyright claim was accepted: the video is not sold until the claim ends. This applies in any state, so that it
 * covers a sale in progress, and a video that is listed later; blocking for the same claim again changes nothing.
 */
export const blockOffer =
  (videoId: string, claimId: string) =>
  (state: Offer): [] | [OfferBlocked] => {
    if (state.blockedBy.includes(claimId)) return [];
    const orderId = state.status === 'sold' ? state.orderId : null;
    return [{ type: 'OfferBlocked', data: { videoId, claimId, orderId } }];
  };

export const unblockOffer =
  (videoId: string, claimId: string) =>
  (state: Offer): [] | [OfferUnblocked] => {
    if (!state.blockedBy.includes(claimId)) return [];
    const orderId = state.status === 'sold' ? state.orderId : null;
    return [{ type: 'OfferUnblocked', data: { videoId, claimId, orderId } }];
  };

type OfSeller = { videoId: string; creatorId: string };

/** The creator is suspended: whatever the state, nobody buys the video, and a later listing is blocked, too. */
export const suspendSeller =
  (of: OfSeller) =>
  (state: Offer): [] | [SellerSuspended] =>
    state.blockedBy.includes(SUSPENSION) ? [] : [{ type: 'SellerSuspended', data: of }];

export const reinstateSeller =
  (of: OfSeller) =>
  (state: Offer): [] | [SellerReinstated] =>
    state.blockedBy.includes(SUSPENSION) ? [{ type: 'SellerReinstated', data: of }] : [];

/** Withdraws the offer before the change shows elsewhere, so that it cannot race with a sale. */
export const withdrawOffer =
  (reason: string) =>
  (state: Offer): [] | [OfferWithdrawn] => {
    if (state.status === 'withdrawn') return [];
    return [{ type: 'OfferWithdrawn', data: { videoId: mustBeUnsold(state).videoId, reason } }];
  };

/** Of a creator whose account is closed: only what is still open has to end; a claimed one is released by its settlement. */
export const withdrawLeft = (state: Offer): [] | [OfferWithdrawn] =>
  state.status === 'open' ? withdrawOffer('The creator left.')(state) : [];

/** A moderator takes it down, also one that its creator had withdrawn, who could list it again. */
export const takeDownOffer =
  (takedown: Takedown) =>
  (state: Offer): [] | [OfferWithdrawn] => {
    switch (state.status) {
      case 'none':
        throw new Problem('video-not-for-sale', 'It is just being listed. Please try again.');
      case 'claimed':
        throw new Problem('video-already-sold', 'Somebody is paying for it at this moment. Please try again shortly.');
      case 'sold':
        throw new Problem(
          'video-already-sold',
          'It has been sold. Finance can refund a sale; a sold video cannot be taken down.',
        );
      case 'withdrawn':
        if (state.isTakenDown) return [];
        break;
      case 'open':
    }
    return [
      { type: 'OfferWithdrawn', data: { videoId: state.videoId, reason: 'A moderator took it down.', takedown } },
    ];
  };
