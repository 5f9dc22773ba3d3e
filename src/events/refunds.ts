/** What sales records once something goes wrong with a sale. Other modules read it through `events.ts`. */
import type { ProblemDecision, ProblemKind, RefundReason } from '#contracts/sales/afterSaleVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

type OfSale = { orderId: string; videoId: string; creatorId: string };

// offer-{videoId}

/** The sale is as if it had never been: the original was not fetched, the money went back. Its creator may list it again. */
export type SaleAnnulled = Event<'SaleAnnulled', OfSale & { creatorPence: number }>;

// order-{id}

/** The buyer got a link to the original: every time, and from where. */
export type DownloadLogged = Event<
  'DownloadLogged',
  { orderId: string; n: number; from: Personal<{ device: string; address: string }> }
>;
/**
 * Money is to go back. When that is all of it, the original is no longer the buyer's from here on, whatever becomes of the
 * refund. `creatorPence` and `platformPence` bear it, unless an earlier refund that failed has left the money there; `key` says what it was decided for, and nothing is refunded for it twice.
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
    note: string;
  }
>;
/** The provider has taken the refund on. `annuls`: all of it goes back, and the original was never fetched. */
export type RefundMade = Event<
  'RefundMade',
  OfSale & { n: number; refundId: string; amountPence: number; annuls: boolean }
>;
/** It did not reach the buyer, and the money is with us: somebody has to see to it. Never sent: no `refundId`. */
export type RefundFailed = Event<
  'RefundFailed',
  OfSale & { n: number; refundId: string | null; amountPence: number; cause: string }
>;
/** The buyer's bank wants the money back, and has taken it for the time being. */
export type DisputeOpened = Event<
  'DisputeOpened',
  OfSale & { disputeId: string; amountPence: number; feePence: number; reason: string; respondBy: string | null }
>;
/** The bank gave us the money back. */
export type DisputeWon = Event<'DisputeWon', OfSale & { disputeId: string; amountPence: number }>;
/** The money is gone; the licence ends. `creatorPence` is what is left of the creator's share. */
export type DisputeLost = Event<
  'DisputeLost',
  OfSale & { disputeId: string; amountPence: number; creatorPence: number; isFault: boolean }
>;
/** What speaks for us went to the bank. */
export type EvidenceSubmitted = Event<'EvidenceSubmitted', { orderId: string; disputeId: string; n: number }>;
/** The card's issuer believes that it was fraud. */
export type FraudWarned = Event<'FraudWarned', OfSale & { warningId: string; fraudType: string; isRisky: boolean }>;

/** A copyright claim against the video was accepted: nothing is fetched, and the creator's share waits. */
export type RightsQuestioned = Event<'RightsQuestioned', OfSale & { claimId: string; wasFetched: boolean }>;
/** That claim ended without success. */
export type RightsCleared = Event<'RightsCleared', OfSale & { claimId: string }>;
/** It was upheld: the licence ends, and finance gives the money back. `decidedBy` null: by time, nobody answered it. */
export type RightsLost = Event<'RightsLost', OfSale & { claimId: string; decidedBy: string | null }>;

export type AfterSaleEvent =
  | DownloadLogged
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

/** Nothing of this share can be withdrawn until it is clear whose it is. */
export type ShareFrozen = Event<'ShareFrozen', OfShare & { cause: FreezeCause }>;
export type ShareUnfrozen = Event<'ShareUnfrozen', OfShare & { cause: FreezeCause }>;
export type FreezeCause = 'dispute' | 'problem' | 'claim';
/**
 * The creator loses this much of the share; what was paid out of it already becomes a debt that later sales pay.
 * `mayOwe`: if not, the platform bears what cannot be taken back. `countsAgainst`: it tells against the creator's trust.
 * `ofReservePence`: so much of it comes out of what was kept in reserve; absent: 0.
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
/** A transfer made out of the share came back. */
export type TransferTakenBack = Event<
  'TransferTakenBack',
  OfShare & { transferId: string; reversalId: string; amountPence: number }
>;
/** The platform bears what could not be taken back. */
export type DebtForgiven = Event<'DebtForgiven', OfShare & { amountPence: number }>;

export type ShareEvent = ShareFrozen | ShareUnfrozen | ShareCancelled | TransferTakenBack | DebtForgiven;

// problem-{orderId}

/** The buyer says that something is wrong with what was bought. Undecided until then, it is refunded. */
export type ProblemReported = Event<
  'ProblemReported',
  OfSale & { buyerId: string; kind: ProblemKind; text: Personal<string>; decideBefore: string }
>;
/** The creator's side. */
export type ProblemAnswered = Event<'ProblemAnswered', { orderId: string; text: Personal<string> }>;
/** Finance decided, or the time ran out. `reason` is for both sides. */
export type ProblemDecided = Event<
  'ProblemDecided',
  OfSale & { decision: ProblemDecision; amountPence: number; isFault: boolean; isByTime: boolean; reason: string }
>;
export type ProblemEvent = ProblemReported | ProblemAnswered | ProblemDecided;
