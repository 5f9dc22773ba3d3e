/** What sales records of refunds, disputes, problem reports and copyright claims. */
import type { ProblemDecision, ProblemKind, RefundReason } from '#contracts/sales/afterSaleVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

type OfSale = { orderId: string; videoId: string; creatorId: string };

// offer-{videoId}

/** The sale is annulled: refunded in full before a download. The creator may list the video again. */
export type SaleAnnulled = Event<'SaleAnnulled', OfSale & { creatorPence: number }>;

// order-{id}

/** The owner of the licence received a link to the original: recorded each time, with its origin, sealed for them. */
export type DownloadLogged = Event<
  'DownloadLogged',
  { orderId: string; n: number; from: Personal<{ device: string; address: string }> }
>;
/**
 * A refund is decided. A full refund ends the buyer's access from here on, whatever becomes of it. `creatorPence` and
 * `platformPence` bear it, unless an earlier refund that failed has left the money there; `key` names the reason for
 * which it was decided, and nothing is refunded for it twice. The note is sealed for the buyer; up to version 1 it was in
 * clear.
 */
export type RefundStarted = Event<
  'RefundStarted',
  OfSale & {
    n: number;
    key: string;
    amountPence: number;
    creatorPence: number;
    platformPence: number;
    isFull: boolean;
    wasFetched: boolean;
    reason: RefundReason;
    isFault: boolean;
    note: Personal<string>;
  }
>;
/**
 * One person in finance wants this refund, and no other refund of the sale is decided until it is made or dropped: above the
 * limit a colleague confirms or drops it, and a reported problem is decided after it. The reason, which both sides read
 * once it is made, is sealed for the buyer; up to version 1 there was neither a reason nor a fault.
 */
export type RefundApproved = Event<
  'RefundApproved',
  OfSale & { amountPence: number; approvedBy: string; reason: Personal<string>; isFault: boolean }
>;
/** Nobody wants that refund any more. */
export type RefundDropped = Event<'RefundDropped', OfSale & { droppedBy: string }>;
/** The provider has accepted the refund. `annuls`: it is a full one, and the original was never downloaded. */
export type RefundMade = Event<
  'RefundMade',
  OfSale & { n: number; refundId: string; amountPence: number; annuls: boolean }
>;
/** The refund did not reach the buyer, and we have the money: finance has to act. Never sent: no `refundId`. */
export type RefundFailed = Event<
  'RefundFailed',
  OfSale & { n: number; refundId: string | null; amountPence: number; cause: string }
>;
/** The buyer's bank disputes the payment and has taken the money for the time being. */
export type DisputeOpened = Event<
  'DisputeOpened',
  OfSale & { disputeId: string; amountPence: number; feePence: number; reason: string; respondBy: string | null }
>;
/** The dispute is won: the bank returned the money to us. */
export type DisputeWon = Event<'DisputeWon', OfSale & { disputeId: string; amountPence: number }>;
/** The dispute is lost; the licence ends. `creatorPence` is what is left of the creator's share. */
export type DisputeLost = Event<
  'DisputeLost',
  OfSale & { disputeId: string; amountPence: number; creatorPence: number; isFault: boolean }
>;
/** Our evidence went to the bank. */
export type EvidenceSubmitted = Event<'EvidenceSubmitted', { orderId: string; disputeId: string; n: number }>;
/** The card's issuer reports suspected fraud. */
export type FraudWarned = Event<'FraudWarned', OfSale & { warningId: string; fraudType: string; isRisky: boolean }>;

/** A copyright claim against the video was accepted: the download is paused and the creator's share frozen. */
export type RightsQuestioned = Event<'RightsQuestioned', OfSale & { claimId: string; wasFetched: boolean }>;
/** That claim ended without success. */
export type RightsCleared = Event<'RightsCleared', OfSale & { claimId: string }>;
/**
 * The claim was upheld: the licence ends, and finance refunds the sale. `decidedBy` is null when nobody answered in
 * time.
 */
export type RightsLost = Event<'RightsLost', OfSale & { claimId: string; decidedBy: string | null }>;

export type AfterSaleEvent =
  | DownloadLogged
  | RefundApproved
  | RefundDropped
  | RefundStarted
  | RefundMade
  | RefundFailed
  | DisputeOpened
  | DisputeWon
  | DisputeLost
  | EvidenceSubmitted
  | FraudWarned
  | RightsQuestioned
  | RightsCleared
  | RightsLost;

// account-{creatorId}

type OfShare = { creatorId: string; orderId: string };

/** This share is frozen: it cannot be withdrawn until the case is decided. */
export type ShareFrozen = Event<'ShareFrozen', OfShare & { cause: FreezeCause }>;
export type ShareUnfrozen = Event<'ShareUnfrozen', OfShare & { cause: FreezeCause }>;
export type FreezeCause = 'dispute' | 'problem' | 'claim';
/**
 * The creator loses this much of the share; what was already paid out becomes a debt that later sales pay. `mayOwe`: if
 * false, the platform bears what cannot be reversed. `countsAgainst`: it counts against trust. `ofReservePence`: the
 * part of it that comes out of the reserve; absent: 0.
 */
export type ShareCancelled = Event<
  'ShareCancelled',
  OfShare & {
    key: string;
    amountPence: number;
    ofReservePence?: number;
    mayOwe: boolean;
    countsAgainst: boolean;
    at: string;
  }
>;
/** A transfer of the share was reversed. */
export type TransferTakenBack = Event<
  'TransferTakenBack',
  OfShare & { transferId: string; reversalId: string; amountPence: number }
>;
/** The amount that could not be reversed is written off: the platform bears it. */
export type DebtForgiven = Event<'DebtForgiven', OfShare & { amountPence: number }>;

/** Nothing more can be reversed for the cancelled share: what is still owed is a debt, or was written off. */
export type ReversalEnded = Event<'ReversalEnded', OfShare>;

export type ShareEvent =
  | ShareFrozen
  | ShareUnfrozen
  | ShareCancelled
  | TransferTakenBack
  | DebtForgiven
  | ReversalEnded;

// problem-{orderId}

/** The buyer reports a problem with the purchase. If nobody has decided by then, it is refunded. */
export type ProblemReported = Event<
  'ProblemReported',
  OfSale & { buyerId: string; kind: ProblemKind; text: Personal<string>; decideBefore: string }
>;
/** The creator's answer. */
export type ProblemAnswered = Event<'ProblemAnswered', { orderId: string; text: Personal<string> }>;
/**
 * Finance decided, or the time ran out. Both sides read the `reason`, which is sealed for the buyer; up to version 1 it was
 * in clear.
 */
export type ProblemDecided = Event<
  'ProblemDecided',
  OfSale & {
    decision: ProblemDecision;
    amountPence: number;
    isFault: boolean;
    isByTime: boolean;
    reason: Personal<string>;
  }
>;
export type ProblemEvent = ProblemReported | ProblemAnswered | ProblemDecided;
