/** What sales records: the right to buy once, the order that wins it, the creator's account and its payouts. */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import type { ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Agreement } from '#contracts/sales/checkoutStatements.ts';
import type { PayeeNeed, PayeeRequirement, PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';
import type { AfterSaleEvent, ProblemEvent, SaleAnnulled, ShareEvent } from './refunds.ts';
import type { BatchEvent } from './payoutBatches.ts';
import type { FeeEvent } from './fees.ts';

export type * from './refunds.ts';
export type * from './payoutBatches.ts';
export type * from './fees.ts';

/** Why a moderator took it down, and what only staff read. */
export type Takedown = { by: string; code: ReasonCode; privateNote: Personal<string> | null };

// offer-{videoId}: the only place where exclusivity is decided

/** The video may be bought. `round` is the listing's (absent: 1). */
export type OfferOpened = Event<
  'OfferOpened',
  { videoId: string; creatorId: string; pricePence: number; priceVersion: number; round?: number }
>;
/** The creator asks another price from now on. */
export type OfferRepriced = Event<'OfferRepriced', { videoId: string; pricePence: number; priceVersion: number }>;
/** It can no longer be bought: the creator's wish, or a moderator took it down. */
export type OfferWithdrawn = Event<'OfferWithdrawn', { videoId: string; reason: string; takedown?: Takedown }>;
/** One authorised order holds the offer; nobody else can. */
export type OfferClaimed = Event<
  'OfferClaimed',
  { videoId: string; orderId: string; buyerId: string; priceVersion: number }
>;
/** The money could not be captured: the offer is open again. */
export type ClaimReleased = Event<'ClaimReleased', { videoId: string; orderId: string; reason: string }>;
/** The capture is confirmed: the video is sold, for good. */
export type VideoSold = Event<
  'VideoSold',
  {
    videoId: string;
    orderId: string;
    creatorId: string;
    buyerId: string;
    pricePence: number;
    buyerFeePence: number;
    totalPence: number;
    creatorPence: number;
    platformPence: number;
    feePolicyVersion: number;
    /** The captured charge at the payment provider; payouts draw on it. */
    chargeId: string;
    /** What the provider kept of it. Absent in sales from before it was noted. */
    providerFeePence?: number;
    licenceVersion: string;
    licenceHash: string;
  }
>;
/** A copyright claim keeps it from being sold; `orderId` when it was sold already. */
export type OfferBlocked = Event<'OfferBlocked', { videoId: string; claimId: string; orderId: string | null }>;
/** That claim ended without success. */
export type OfferUnblocked = Event<'OfferUnblocked', { videoId: string; claimId: string; orderId: string | null }>;
export type OfferEvent =
  | OfferOpened
  | OfferRepriced
  | OfferWithdrawn
  | OfferBlocked
  | OfferUnblocked
  | OfferClaimed
  | ClaimReleased
  | VideoSold
  | SaleAnnulled;

// order-{id}: one attempt of one buyer to buy one video

/** A buyer pressed Buy; price, fees and licence are frozen. */
export type OrderCreated = Event<
  'OrderCreated',
  {
    orderId: string;
    videoId: string;
    creatorId: string;
    buyerId: string;
    priceVersion: number;
    pricePence: number;
    buyerFeePence: number;
    totalPence: number;
    creatorPence: number;
    platformPence: number;
    feePolicyVersion: number;
    licenceVersion: string;
    licenceHash: string;
    /** The channel that the licence is for. */
    channelUrl: string;
    /** Before `agreement`: asked for delivery at once and gave up the right to cancel, in one tick. */
    wantsImmediateSupply?: true;
    /** What the buyer stated, word for word as it was shown beside this price and the licence with this hash. */
    agreement?: Agreement;
    /** Where it was ordered from; absent before it was kept. */
    from?: Personal<{ device: string; address: string }>;
    /** The pay page closes then; frozen, so that opening it can be repeated with the same words. */
    payBefore: string;
  }
>;
/**
 * Nobody knows whether the `n`-th request for a pay page was heard. If it was, that page has no visitors, as its address
 * never arrived.
 */
export type CheckoutUnclear = Event<'CheckoutUnclear', { orderId: string; n: number }>;
/** The pay page is open at the payment provider. */
export type CheckoutOpened = Event<
  'CheckoutOpened',
  { orderId: string; sessionId: string; payUrl: string; expiresAt: string }
>;
/** The card is authorised; nothing has been taken yet. */
export type PaymentAuthorised = Event<'PaymentAuthorised', { orderId: string; paymentId: string; amountPence: number }>;
/** It did not win: another buyer was first, it ran out, the offer went away, or its buyer began again. */
export type OrderLost = Event<'OrderLost', { orderId: string; reason: LossReason }>;
/** The loser's authorisation is cancelled; nothing was taken. */
export type PaymentCancelled = Event<'PaymentCancelled', { orderId: string; paymentId: string }>;
/** The claim on the offer is ours; now the money is taken. */
export type CaptureStarted = Event<'CaptureStarted', { orderId: string; paymentId: string }>;
/** The provider refused for good. */
export type CaptureFailed = Event<'CaptureFailed', { orderId: string; paymentId: string; reason: string }>;
/** Paid and sold: the original is the buyer's. */
export type OrderSold = Event<'OrderSold', { orderId: string; videoId: string; paymentId: string; chargeId: string }>;
/** The buyer fetched a link to the original for the first time: the sale can no longer be annulled. */
export type OriginalFetched = Event<'OriginalFetched', { orderId: string; videoId: string }>;
export type OrderEvent =
  | OrderCreated
  | CheckoutUnclear
  | CheckoutOpened
  | PaymentAuthorised
  | OrderLost
  | PaymentCancelled
  | CaptureStarted
  | CaptureFailed
  | OrderSold
  | OriginalFetched
  | AfterSaleEvent;

// account-{creatorId}: what the platform owes a creator

/** A share of one sale that a payout pays. `n` counts the parts of that sale from 1 and keys the transfer. */
export type PayoutPart = { orderId: string; n: number; amountPence: number; chargeId: string };

/** A sale's share is credited; it can be withdrawn from `availableAt` on, what is kept in reserve of it from `until` on. */
export type SaleCredited = Event<
  'SaleCredited',
  {
    creatorId: string;
    orderId: string;
    videoId: string;
    creatorPence: number;
    chargeId: string;
    availableAt: string;
    reserve?: Reserve;
  }
>;
export type Reserve = { pence: number; until: string };
/** The creator asked for an available amount; the oldest shares pay it. */
export type PayoutReserved = Event<
  'PayoutReserved',
  { creatorId: string; payoutId: string; amountPence: number; parts: PayoutPart[] }
>;
/** Finance said no: the amount is available again. */
export type PayoutReturned = Event<'PayoutReturned', { creatorId: string; payoutId: string; reason: string }>;
/** The amount has left. */
export type PayoutSettled = Event<'PayoutSettled', { creatorId: string; payoutId: string }>;
/** Where the creator's money goes at the payment provider. */
export type PayeeLinked = Event<'PayeeLinked', { creatorId: string; payeeId: string }>;
/** The provider said something new about the payee: whether money can be sent, and what it asks for. */
export type PayeeRead = Event<
  'PayeeRead',
  { creatorId: string; payeeId: string; status: PayeeStatus; requirements: PayeeRequirement[] }
>;
/** Money can be sent from now on. */
export type PayeeReady = Event<'PayeeReady', { creatorId: string }>;
/** The provider asks for something, or sends no money any more, after the creator had handed in everything. */
export type PayeeLacking = Event<'PayeeLacking', { creatorId: string; needs: PayeeNeed[] }>;
/** The creator has left, and so has the payee at the provider. */
export type PayeeClosed = Event<'PayeeClosed', { creatorId: string; payeeId: string }>;
export type PayeeEvent = PayeeLinked | PayeeRead | PayeeReady | PayeeLacking | PayeeClosed;
export type AccountEvent = SaleCredited | PayoutReserved | PayoutReturned | PayoutSettled | PayeeEvent | ShareEvent;

// payout-{id}: one withdrawal

/** It waits for finance. */
export type PayoutRequested = Event<
  'PayoutRequested',
  { payoutId: string; creatorId: string; amountPence: number; parts: PayoutPart[] }
>;
/** It is above the limit, and the first of two people in finance let it go. */
export type PayoutApproved = Event<'PayoutApproved', { payoutId: string; creatorId: string; approvedBy: string }>;
/** Finance looks into it: it waits, and is looked at again by `reviewOn`; never beyond `lastDay` (UK days). */
export type PayoutHeld = Event<
  'PayoutHeld',
  {
    payoutId: string;
    creatorId: string;
    cause: HoldCause;
    /** For staff alone. */
    note: Personal<string>;
    reviewOn: string;
    lastDay: string;
  }
>;
/** It waits for release as it did before, and nobody has let it go yet. */
export type PayoutHoldLifted = Event<'PayoutHoldLifted', { payoutId: string; creatorId: string }>;
/** Finance let it go, by itself or in a batch. */
export type PayoutReleased = Event<'PayoutReleased', { payoutId: string; creatorId: string; batchId?: string }>;
/** Finance said no. */
export type PayoutRejected = Event<'PayoutRejected', { payoutId: string; creatorId: string; reason: string }>;
/** One part has been transferred. */
export type TransferMade = Event<
  'TransferMade',
  { payoutId: string; creatorId?: string; orderId: string; n: number; amountPence: number; transferId: string }
>;
/** The provider refused a part for good: something has to be put right before it is released again. `code` is theirs. */
export type PayoutFailed = Event<
  'PayoutFailed',
  { payoutId: string; creatorId: string; orderId: string; n: number; code: string }
>;
/** Every part has been transferred. */
export type PayoutPaid = Event<'PayoutPaid', { payoutId: string; creatorId: string; amountPence: number }>;
export type PayoutEvent =
  | PayoutRequested
  | PayoutHeld
  | PayoutHoldLifted
  | PayoutApproved
  | PayoutReleased
  | PayoutRejected
  | TransferMade
  | PayoutFailed
  | PayoutPaid;

// books-platform: our ledger beside the payment provider's

/** One movement that the two sides do not tell alike; null where a side has nothing. */
export type Difference = {
  key: string;
  /** In the provider's words, or `missing`. */
  what: string;
  sourceId: string;
  orderId: string | null;
  providerPence: number | null;
  ledgerPence: number | null;
};
/** Every movement from one moment to another was compared. */
export type BooksCompared = Event<
  'BooksCompared',
  { from: string; until: string; movements: number; differences: Difference[] }
>;
/** Somebody found out why, and it need not worry anybody. */
export type DifferenceExplained = Event<'DifferenceExplained', { key: string; reason: string }>;
export type BooksEvent = BooksCompared | DifferenceExplained;

export type SalesEvent =
  OfferEvent | OrderEvent | AccountEvent | PayoutEvent | BatchEvent | FeeEvent | ProblemEvent | BooksEvent;
