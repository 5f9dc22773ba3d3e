/** Closed lists and limits of selling and buying, in a file that public pages do not load. */

export const videoLimits = {
  titleLength: 120,
  descriptionLength: 5000,
  tags: 10,
  tagLength: 30,
  priorUseLength: 1000,
} as const;

/** The limits of a thumbnail that the creator uploads. */
export const thumbnailLimits = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000 } as const;

/** The life of a video as its creator and staff see it. */
export const videoStatuses = [
  'uploading',
  'processing',
  // We failed to prepare it; staff may have it examined again.
  'unprepared',
  'refused',
  'draft',
  'inReview',
  'changesRequested',
  'rejected',
  'listed',
  'withdrawn',
  'takenDown',
  'sold',
  'cancelled',
] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** The states of an order as its buyer sees them; `lost` covers expired and cancelled orders too. */
export const orderStatuses = [
  'created',
  'checkoutOpen',
  'authorised',
  'claimed',
  'capturing',
  'sold',
  'lost',
  'failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The capacity in which a buyer acts: consumers have rights that businesses do not have. */
export const buyerKinds = ['business', 'consumer'] as const;
export type BuyerKind = (typeof buyerKinds)[number];

/**
 * Why an order did not win. `replaced`: its buyer started again with other answers; `accountClosed`: the buyer's account
 * was suspended or deleted meanwhile.
 */
export const lossReasons = ['sold', 'expired', 'withdrawn', 'priceChanged', 'replaced', 'accountClosed'] as const;
export type LossReason = (typeof lossReasons)[number];

/** The origin of a visit to a video page. `direct`: typed, bookmarked, or not known. */
export const trafficSources = ['search', 'browse', 'category', 'home', 'video', 'site', 'elsewhere', 'direct'] as const;
export type TrafficSource = (typeof trafficSources)[number];

/** The number of days that analytics look back, today included. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** What changes a creator's balance. */
export const statementLines = ['sale', 'withdrawal', 'withdrawalReturned', 'refund', 'takenBack', 'forgiven'] as const;
export type StatementLine = (typeof statementLines)[number];

/** `held`: finance investigates before it decides. */
export const payoutStatuses = ['requested', 'held', 'released', 'paid', 'rejected', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
