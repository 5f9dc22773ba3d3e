/** What claims records: who says that a video here infringes their copyright, what came of it, and who did so again and again. */
import type { ClaimElement, LetterKind, LetterSide } from '#contracts/claims/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** What the sender typed, as it came. */
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
  /** Why it was a mistake. */
  reason: string;
  /** The full name, typed. */
  signature: string;
};

// claim-{id}; everything typed is sealed with a key of the claim: whoever leaves does not take it along

/** A notice with its six elements arrived. */
export type ClaimReceived = Event<
  'ClaimReceived',
  {
    claimId: string;
    reference: string;
    /** The video that the address leads to; null when it is none of ours. */
    videoId: string | null;
    /** Null when signed out. */
    userId: string | null;
    /** Of the words that were ticked, `contracts/claimStatements.ts`. */
    statementsVersion: string;
    notice: Personal<ClaimNotice>;
  }
>;
/** A moderator cannot make these out, and asks (§ 512(c)(3)(B)(ii)). */
export type ElementsAsked = Event<'ElementsAsked', { claimId: string; missing: readonly ClaimElement[]; note: string }>;
/** The sender's answer. */
export type NoticeCompleted = Event<'NoticeCompleted', { claimId: string; words: Personal<string> }>;
/** The notice holds: the video is disabled, its creator told. Unanswered by `answerBefore` it is upheld. */
export type ClaimAccepted = Event<
  'ClaimAccepted',
  { claimId: string; videoId: string; creatorId: string; answerBefore: string }
>;
/** It is no notice that could be followed. */
export type ClaimDismissed = Event<'ClaimDismissed', { claimId: string; reason: string }>;
/** The creator answered; nobody asking a court, the video comes back between these. */
export type CounterReceived = Event<
  'CounterReceived',
  {
    claimId: string;
    videoId: string;
    creatorId: string;
    /** Of `counterStatements`. */
    statementsVersion: string;
    counter: Personal<CounterNotice>;
    restoreFrom: string;
    restoreBefore: string;
  }
>;
/** The sender has asked a court, so the video stays away. */
export type CourtActionReported = Event<'CourtActionReported', { claimId: string; words: Personal<string> }>;

type Ended = { claimId: string; videoId: string; creatorId: string };
/** It comes back; `by` nobody when the days ran out. */
export type ClaimRestored = Event<'ClaimRestored', Ended & { by: string | null; reason: string }>;
/** The claim stands, and the video stays away for good; `by` nobody when it was not answered in time. */
export type ClaimUpheld = Event<'ClaimUpheld', Ended & { by: string | null; reason: string }>;
/** Its sender took it back, before or after it was accepted. */
export type ClaimWithdrawn = Event<
  'ClaimWithdrawn',
  { claimId: string; videoId: string | null; creatorId: string | null }
>;
/** A letter of the case went out, made from the template of this name. */
export type LetterSent = Event<'LetterSent', { claimId: string; letter: LetterKind; to: LetterSide; at: string }>;

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
  | LetterSent;

// strikes-{userId}

/** A claim against a video of this creator was upheld. It counts until then. */
export type StrikeGiven = Event<
  'StrikeGiven',
  { userId: string; claimId: string; videoId: string; decidedBy: string | null; until: string }
>;
/** The creator asks for another look, once a strike. */
export type StrikeAppealed = Event<'StrikeAppealed', { userId: string; claimId: string; words: Personal<string> }>;
/** It stays. */
export type StrikeAppealRefused = Event<'StrikeAppealRefused', { userId: string; claimId: string; reason: string }>;
/** The first of two people wants it gone. */
export type StrikeRemovalProposed = Event<
  'StrikeRemovalProposed',
  { userId: string; claimId: string; by: string; reason: string }
>;
/** The second one does, too. */
export type StrikeRemoved = Event<'StrikeRemoved', { userId: string; claimId: string; by: string; reason: string }>;
/** So many strikes count at once that the account is ended (§ 512(i)). */
export type RepeatInfringerFound = Event<'RepeatInfringerFound', { userId: string; claimIds: readonly string[] }>;

export type StrikeEvent =
  StrikeGiven | StrikeAppealed | StrikeAppealRefused | StrikeRemovalProposed | StrikeRemoved | RepeatInfringerFound;

export type ClaimEvent = CaseEvent | StrikeEvent;
