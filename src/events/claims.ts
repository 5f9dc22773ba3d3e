/** What claims records: notices of copyright infringement, their outcome, and strikes. */
import type { ClaimElement, LetterKind, LetterSide } from '#contracts/claims/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** What the sender typed, unchanged. */
export type ClaimNotice = {
  work: string;
  videoUrl: string;
  name: string;
  email: string;
  postalAddress: string;
  phone: string;
  /** The full name, typed. */
  signature: string;
};

/** What the creator typed (17 U.S.C. § 512(g)(3)). */
export type CounterNotice = {
  name: string;
  postalAddress: string;
  phone: string;
  /** Why the claim was a mistake. */
  reason: string;
  /** The full name, typed. */
  signature: string;
};

// claim-{id}; all typed text, that of moderators included, is sealed with a key of the claim: closing an account does not
// erase it, and it ends with the claim's time. Up to version 1 moderators' texts were in clear

/** A notice with its six elements arrived. */
export type ClaimReceived = Event<
  'ClaimReceived',
  {
    claimId: string;
    reference: string;
    /** The video to which the address leads; null when it is none of ours. */
    videoId: string | null;
    /** The later upload of the same film whose creator says that the film is theirs; null for any other notice, and in older events. */
    uploadId: string | null;
    /** Null when signed out. */
    userId: string | null;
    /** The version of the statements that were ticked, `contracts/claimStatements.ts`. */
    statementsVersion: string;
    notice: Personal<ClaimNotice>;
  }
>;
/** A moderator cannot make out these elements, and asks for them (§ 512(c)(3)(B)(ii)). */
export type ElementsAsked = Event<
  'ElementsAsked',
  { claimId: string; missing: readonly ClaimElement[]; note: Personal<string> }
>;
/** The sender's answer. */
export type NoticeCompleted = Event<'NoticeCompleted', { claimId: string; words: Personal<string> }>;
/** The notice is accepted: the video is disabled, its creator notified. Unanswered by `answerBefore`, it is upheld. */
export type ClaimAccepted = Event<
  'ClaimAccepted',
  { claimId: string; videoId: string; creatorId: string; answerBefore: string }
>;
/** The notice is dismissed as invalid. */
export type ClaimDismissed = Event<'ClaimDismissed', { claimId: string; reason: Personal<string> }>;
/** The creator answered; unless the sender goes to court, the video returns between these moments. */
export type CounterReceived = Event<
  'CounterReceived',
  {
    claimId: string;
    videoId: string;
    creatorId: string;
    /** The version of `counterStatements`. */
    statementsVersion: string;
    counter: Personal<CounterNotice>;
    restoreFrom: string;
    restoreBefore: string;
  }
>;
/** The sender went to court, so the video stays disabled. */
export type CourtActionReported = Event<'CourtActionReported', { claimId: string; words: Personal<string> }>;

type Ended = { claimId: string; videoId: string; creatorId: string };
/** The video returns; `by` is null when the period ran out. */
export type ClaimRestored = Event<'ClaimRestored', Ended & { by: string | null; reason: Personal<string> }>;
/** The claim is upheld, and the video stays disabled for good; `by` is null when nobody answered in time. */
export type ClaimUpheld = Event<'ClaimUpheld', Ended & { by: string | null; reason: Personal<string> }>;
/** The sender withdrew the claim, before or after it was accepted. */
export type ClaimWithdrawn = Event<
  'ClaimWithdrawn',
  { claimId: string; videoId: string | null; creatorId: string | null }
>;
/** A letter of a claim, made from the template of this name; `at`: when that happened of which it tells. */
type Letter = { claimId: string; letter: LetterKind; to: LetterSide; at: string };
/** A letter of the claim was sent. */
export type LetterSent = Event<'LetterSent', Letter>;
/**
 * A letter of the claim is not sent: there is no address (the account is closed, or was never part of the claim), or no
 * mail server takes it.
 */
export type LetterSkipped = Event<'LetterSkipped', Letter>;

export type CaseEvent =
  | ClaimReceived
  | ElementsAsked
  | NoticeCompleted
  | ClaimAccepted
  | ClaimDismissed
  | CounterReceived
  | CourtActionReported
  | ClaimRestored
  | ClaimUpheld
  | ClaimWithdrawn
  | LetterSent
  | LetterSkipped;

/** The letters that follow from each event. */
export const lettersAfter: { [Type in CaseEvent['type']]?: readonly (readonly [LetterKind, LetterSide])[] } = {
  ClaimReceived: [['received', 'sender']],
  ElementsAsked: [['askedForMore', 'sender']],
  ClaimDismissed: [['dismissed', 'sender']],
  ClaimAccepted: [
    ['accepted', 'sender'],
    ['disabled', 'creator'],
  ],
  CounterReceived: [
    ['answerArrived', 'creator'],
    ['counterNotice', 'sender'],
  ],
  CourtActionReported: [['courtAction', 'creator']],
  ClaimRestored: [
    ['restored', 'sender'],
    ['restored', 'creator'],
  ],
  ClaimUpheld: [
    ['upheld', 'sender'],
    ['strike', 'creator'],
  ],
  ClaimWithdrawn: [
    ['withdrawn', 'sender'],
    ['withdrawn', 'creator'],
  ],
};

// strikes-{userId}

/** A claim against a video of this creator was upheld. The strike counts until then. */
export type StrikeGiven = Event<
  'StrikeGiven',
  { userId: string; claimId: string; videoId: string; decidedBy: string | null; until: string }
>;
/** The creator appeals; possible once per strike. */
export type StrikeAppealed = Event<'StrikeAppealed', { userId: string; claimId: string; words: Personal<string> }>;
/** The strike stays. */
export type StrikeAppealRefused = Event<
  'StrikeAppealRefused',
  { userId: string; claimId: string; reason: Personal<string> }
>;
/** The first of two people proposes to remove it. */
export type StrikeRemovalProposed = Event<
  'StrikeRemovalProposed',
  { userId: string; claimId: string; by: string; reason: Personal<string> }
>;
/** The second person confirms the removal. */
export type StrikeRemoved = Event<
  'StrikeRemoved',
  { userId: string; claimId: string; by: string; reason: Personal<string> }
>;
/** So many strikes are active that the account is suspended (§ 512(i)). */
export type RepeatInfringerFound = Event<'RepeatInfringerFound', { userId: string; claimIds: readonly string[] }>;

export type StrikeEvent =
  | StrikeGiven
  | StrikeAppealed
  | StrikeAppealRefused
  | StrikeRemovalProposed
  | StrikeRemoved
  | RepeatInfringerFound;

export type ClaimEvent = CaseEvent | StrikeEvent;
