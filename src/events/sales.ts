/** What sales and payouts record: the offer, the order that wins it, the creator's account and its payouts. */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import type { ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Agreement } from '#contracts/sales/checkoutStatements.ts';
import type { PayeeNeed, PayeeRequirement, PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';
import type { AfterSaleEvent, ProblemEvent, SaleAnnulled, ShareEvent } from './refunds.ts';
import type { AssignmentEvent } from './assignments.ts';
import type { BatchEvent } from './payoutBatches.ts';
import type { FeeEvent } from './fees.ts';
import type { HouseRulesEvent } from './houseRules.ts';

export type * from './assignments.ts';
export type * from './refunds.ts';
export type * from './payoutBatches.ts';
export type * from './fees.ts';
export type * from './houseRules.ts';

/** Why a moderator took it down, for its creator, and a note for staff only. */
export type Takedown = {
  by: string;
  code: ReasonCode;
  reason: Personal<string>;
  privateNote: Personal<string> | null;
};

// offer-{videoId}: the only place where exclusivity is decided

/** The video can be bought. `round` is the listing number (absent: 1). */
export type OfferOpened = Event<
  'OfferOpened',
  { videoId: string; creatorId: string; pricePence: number; priceVersion: number; round?: number }
>;
/** The creator set a new price. */
export type OfferRepriced = Event<'OfferRepriced', { videoId: string; pricePence: number; priceVersion: number }>;
/**
 * The video can no longer be bought: the creator withdrew it, or a moderator took it down. `reason` is a sentence of
 * ours; up to version 1 it was the moderator's, in clear.
 */
export type OfferWithdrawn = Event<'OfferWithdrawn', { videoId: string; reason: string; takedown?: Takedown }>;
/** One authorised order holds the offer; nobody else can. */
export type OfferClaimed = Event<
  'OfferClaimed',
  { videoId: string; orderId: string; buyerId: string; priceVersion: number }
>;
/** The payment could not be captured: the offer is open again. */
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
    /** The provider's fee. Absent in sales from before it was stored. */
    providerFeePence?: number;
    licenceVersion: string;
    licenceHash: string;
  }
>;
/** A copyright claim blocks the offer; `orderId` is present when the video was already sold. */
export type OfferBlocked = Event<'OfferBlocked', { videoId: string; claimId: string; orderId: string | null }>;
/** That claim ended without success. */
export type OfferUnblocked = Event<'OfferUnblocked', { videoId: string; claimId: string; orderId: string | null }>;
/** The creator is suspended: the video cannot be bought until that is lifted. */
export type SellerSuspended = Event<'SellerSuspended', { videoId: string; creatorId: string }>;
/** The creator's suspension is lifted. */
export type SellerReinstated = Event<'SellerReinstated', { videoId: string; creatorId: string }>;
export type OfferEvent =
  | OfferOpened
  | OfferRepriced
  | OfferWithdrawn
  | OfferBlocked
  | OfferUnblocked
  | SellerSuspended
  | SellerReinstated
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
    /** The channel that the licence is for; up to version 1 it was in clear. */
    channelUrl: Personal<string>;
    /** Before `agreement`: asked for immediate supply and gave up the right to cancel, in one tick. */
    wantsImmediateSupply?: true;
    /** What the buyer stated, word for word as shown beside this price and the licence with this hash. */
    agreement?: Agreement;
    /** The origin of the order; absent in older events. */
    from?: Personal<{ device: string; address: string }>;
    /** The moment when the pay page closes; frozen, so that opening it can be repeated with the same input. */
    payBefore: string;
  }
>;
/**
 * It is unknown whether the `n`-th request for a pay page arrived. If it did, that page has no visitors, as its address
 * was never received.
 */
export type CheckoutUnclear = Event<'CheckoutUnclear', { orderId: string; n: number }>;
/** The pay page is open at the payment provider. */
export type CheckoutOpened = Event<
  'CheckoutOpened',
  { orderId: string; sessionId: string; payUrl: string; expiresAt: string }
>;
/**
 * The card is authorised; nothing has been charged yet. `card` is a keyed hash, equal for every payment with one card; absent
 * in version 1, and where the provider names no card.
 */
export type PaymentAuthorised = Event<
  'PaymentAuthorised',
  { orderId: string; paymentId: string; amountPence: number; card?: string }
>;
/** The order did not win: another buyer was first, it expired, the offer was withdrawn, or its buyer started again. */
export type OrderLost = Event<'OrderLost', { orderId: string; reason: LossReason }>;
/** The loser's authorisation is cancelled; nothing was charged. */
export type PaymentCancelled = Event<'PaymentCancelled', { orderId: string; paymentId: string }>;
/** The pay page of an order that has lost is closed, and no amount is on hold: nothing is left to cancel. */
export type CheckoutClosed = Event<'CheckoutClosed', { orderId: string }>;
/** The order holds the claim on the offer; now the payment is captured. */
export type CaptureStarted = Event<'CaptureStarted', { orderId: string; paymentId: string }>;
/** The provider refused the capture for good. */
export type CaptureFailed = Event<'CaptureFailed', { orderId: string; paymentId: string; reason: string }>;
/** Paid and sold: the buyer has access to the original. */
export type OrderSold = Event<'OrderSold', { orderId: string; videoId: string; paymentId: string; chargeId: string }>;
/** The owner of the licence downloaded the original for the first time: the sale can no longer be annulled. */
export type OriginalFetched = Event<'OriginalFetched', { orderId: string; videoId: string }>;
export type OrderEvent =
  | OrderCreated
  | CheckoutUnclear
  | CheckoutOpened
  | PaymentAuthorised
  | OrderLost
  | PaymentCancelled
  | CheckoutClosed
  | CaptureStarted
  | CaptureFailed
  | OrderSold
  | OriginalFetched
  | AfterSaleEvent
  | AssignmentEvent;

// account-{creatorId}: what the platform owes a creator

/** The part of one sale's share that a payout pays. `n` counts the parts of that sale from 1 and keys the transfer. */
export type PayoutPart = { orderId: string; n: number; amountPence: number; chargeId: string };

/**
 * A sale's share is credited; it can be withdrawn from `availableAt` on, its reserve from `until` on. `rulesVersion` is the
 * version of the house rules by which it is held, and `isTrusted` what its creator was; older events lack both.
 */
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
    rulesVersion?: number;
    isTrusted?: boolean;
  }
>;
export type Reserve = { pence: number; until: string };
/**
 * A request that draws on more sales than one payout may. It is made of several payouts: this is the `n`-th, from 1, and
 * `restPence` of the whole `amountPence` follow it. `id` is that of the first payout.
 */
export type Withdrawal = { id: string; amountPence: number; n: number; restPence: number };
/** The creator requested an available amount; the oldest shares pay it. */
export type PayoutReserved = Event<
  'PayoutReserved',
  { creatorId: string; payoutId: string; amountPence: number; parts: PayoutPart[]; withdrawal?: Withdrawal }
>;
/** Finance rejected the payout: the amount is available again. Up to version 1 the reason was in clear. */
export type PayoutReturned = Event<'PayoutReturned', { creatorId: string; payoutId: string; reason: Personal<string> }>;
/** The payout was cut short: what it did not send is available again, and what it sent is settled. */
export type PayoutRestReturned = Event<
  'PayoutRestReturned',
  { creatorId: string; payoutId: string; rest: PayoutPart[] }
>;
/** The amount has been paid. */
export type PayoutSettled = Event<'PayoutSettled', { creatorId: string; payoutId: string }>;
/** The creator's payee at the payment provider. */
export type PayeeLinked = Event<'PayeeLinked', { creatorId: string; payeeId: string }>;
/** The state of the payee changed at the provider: whether money can be sent, and what is required. */
export type PayeeRead = Event<
  'PayeeRead',
  { creatorId: string; payeeId: string; status: PayeeStatus; requirements: PayeeRequirement[] }
>;
/** The payee is ready: money can be sent from now on. */
export type PayeeReady = Event<'PayeeReady', { creatorId: string }>;
/** The provider requires something or stops paying, after the creator had provided everything. */
export type PayeeLacking = Event<'PayeeLacking', { creatorId: string; needs: PayeeNeed[] }>;
/** The first mark of the bank accounts to which the provider sends the payee's money, or another before the payee is ready. */
export type PayeeDestinationRead = Event<
  'PayeeDestinationRead',
  { creatorId: string; payeeId: string; destination: string }
>;
/**
 * The payee was ready, and its money goes to another bank account from now on: the `n`-th change. Nothing is paid out
 * before `until` (ISO). `destination` is a hash that says nothing of the bank account.
 */
export type PayeeDestinationChanged = Event<
  'PayeeDestinationChanged',
  { creatorId: string; payeeId: string; destination: string; n: number; until: string }
>;
/** The owner took the account back from somebody else: nothing is paid out until finance has looked. */
export type PayoutsStopped = Event<'PayoutsStopped', { creatorId: string }>;
/** Finance has looked: payouts go on. The reason is the creator's to read. */
export type PayoutsResumed = Event<'PayoutsResumed', { creatorId: string; reason: Personal<string> }>;
/** The creator closed the account, and the payee at the provider is closed too. */
export type PayeeClosed = Event<'PayeeClosed', { creatorId: string; payeeId: string }>;
export type PayeeEvent =
  | PayeeLinked
  | PayeeRead
  | PayeeReady
  | PayeeLacking
  | PayeeDestinationRead
  | PayeeDestinationChanged
  | PayoutsStopped
  | PayoutsResumed
  | PayeeClosed;
export type AccountEvent =
  | SaleCredited
  | PayoutReserved
  | PayoutReturned
  | PayoutRestReturned
  | PayoutSettled
  | PayeeEvent
  | ShareEvent;

// payout-{id}: one withdrawal

/** The payout waits for finance. */
export type PayoutRequested = Event<
  'PayoutRequested',
  { payoutId: string; creatorId: string; amountPence: number; parts: PayoutPart[]; withdrawal?: Withdrawal }
>;
/** The payout is above the limit, and the first of two people in finance released it. */
export type PayoutApproved = Event<'PayoutApproved', { payoutId: string; creatorId: string; approvedBy: string }>;
/** Finance holds the payout: it is reviewed again by `reviewOn`, and never held beyond `lastDay` (UK days). */
export type PayoutHeld = Event<
  'PayoutHeld',
  {
    payoutId: string;
    creatorId: string;
    cause: HoldCause;
    /** Only staff read this. */
    note: Personal<string>;
    reviewOn: string;
    lastDay: string;
  }
>;
/** The payout waits for release as before, and no earlier approval counts. */
export type PayoutHoldLifted = Event<'PayoutHoldLifted', { payoutId: string; creatorId: string }>;
/** Finance released it, by itself or in a batch. */
export type PayoutReleased = Event<'PayoutReleased', { payoutId: string; creatorId: string; batchId?: string }>;
/** Finance rejected it. Up to version 1 the reason was in clear. */
export type PayoutRejected = Event<'PayoutRejected', { payoutId: string; creatorId: string; reason: Personal<string> }>;
/**
 * One part is about to be sent, for the `attempt`th time from 0, at this moment (ISO): for a while nobody stops the payout,
 * as the call to the provider may be under way.
 */
export type TransferStarted = Event<
  'TransferStarted',
  { payoutId: string; creatorId: string; orderId: string; n: number; attempt: number; at: string }
>;
/** One part has been transferred. */
export type TransferMade = Event<
  'TransferMade',
  { payoutId: string; creatorId?: string; orderId: string; n: number; amountPence: number; transferId: string }
>;
/**
 * The provider refused a part for good: the cause must be resolved before another release. `code` is the provider's.
 */
export type PayoutFailed = Event<
  'PayoutFailed',
  { payoutId: string; creatorId: string; orderId: string; n: number; code: string }
>;
/** Every part has been transferred. */
export type PayoutPaid = Event<'PayoutPaid', { payoutId: string; creatorId: string; amountPence: number }>;
/** Part of it had been sent when it was rejected: it ends with that `amountPence`, and the `rest` is not sent. */
export type PayoutCutShort = Event<
  'PayoutCutShort',
  { payoutId: string; creatorId: string; amountPence: number; rest: PayoutPart[]; reason: Personal<string> }
>;
export type PayoutEvent =
  | PayoutRequested
  | PayoutHeld
  | PayoutHoldLifted
  | PayoutApproved
  | PayoutReleased
  | PayoutRejected
  | TransferStarted
  | TransferMade
  | PayoutFailed
  | PayoutPaid
  | PayoutCutShort;

// releases-{creatorId}

/**
 * This person alone may release these payouts of one withdrawal: with what the same person released for the same payee within
 * a day before, the sum is not above the limit for two people. It counts from here on, whatever becomes of the release.
 */
export type ReleaseCounted = Event<
  'ReleaseCounted',
  { creatorId: string; withdrawalId: string; releasedBy: string; amountPence: number; at: string }
>;

// books-platform: our ledger beside the payment provider's

/** One movement on which the two sides differ; null when a side has nothing. */
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
  {
    from: string;
    until: string;
    movements: number;
    differences: Difference[];
    /** Further differences that did not fit: this time is compared again. */
    omitted?: number;
  }
>;
/** A member of finance explained the difference; it no longer stops releases. */
export type DifferenceExplained = Event<'DifferenceExplained', { key: string; reason: string }>;
export type BooksEvent = BooksCompared | DifferenceExplained;

export type SalesEvent =
  | ReleaseCounted
  | OfferEvent
  | OrderEvent
  | AccountEvent
  | PayoutEvent
  | BatchEvent
  | FeeEvent
  | HouseRulesEvent
  | ProblemEvent
  | BooksEvent;
