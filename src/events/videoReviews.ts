/** What moderators and the rule for trusted creators record about a video, before it is listed. */
import type { Decision, ReasonCode, RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** The video waits for a moderator. */
export type ReviewRequested = Event<'ReviewRequested', { videoId: string }>;
/** A moderator has the lease until then, and nobody else decides; recorded again while the page is open. */
export type ReviewTaken = Event<'ReviewTaken', { videoId: string; by: string; at: string; until: string }>;
/** The moderator released the lease. */
export type ReviewReleased = Event<'ReviewReleased', { videoId: string; by: string }>;
/** A moderator has decided. The decision takes effect at `takesEffectAt` and can be undone until then. */
export type ReviewDecided = Event<
  'ReviewDecided',
  {
    videoId: string;
    creatorId: string;
    by: string;
    decision: Decision;
    /** Null for an approval. */
    code: ReasonCode | null;
    /** The text for the creator; sealed for them, as in the events below. Up to version 1 it was in clear. */
    reason: Personal<string>;
    /** Only staff read this. */
    privateNote: Personal<string> | null;
    /** When the moderator took the lease; null for a decision without one. */
    takenAt: string | null;
    at: string;
    takesEffectAt: string;
    /** The sold videos that a rejected one repeats, where it repeats any; absent in older events. */
    copyOf?: string[];
    /** The findings about rights that an approval goes against, where there are any; absent in older events. */
    against?: RightsFinding[];
  }
>;
/** A moderator would list the video although it resembles one that is sold; another moderator confirms it. */
export type ApprovalProposed = Event<
  'ApprovalProposed',
  {
    videoId: string;
    creatorId: string;
    by: string;
    /** Why, for staff alone. */
    note: Personal<string>;
    against: RightsFinding[];
    at: string;
  }
>;
/** The decision was undone before it took effect; `by` is null when it had become impossible. */
export type ReviewUndone = Event<'ReviewUndone', { videoId: string; by: string | null }>;
/** A moderator asks the creator for changes. */
export type ChangesRequested = Event<'ChangesRequested', { videoId: string; reason: Personal<string> }>;
/** A moderator, or the rule for trusted creators, approved the video. */
export type VideoApproved = Event<'VideoApproved', { videoId: string; note: string; isAutomatic?: boolean }>;
/** A moderator rejected the video, with a reason for the creator. */
export type VideoRejected = Event<
  'VideoRejected',
  { videoId: string; reason: Personal<string>; by?: string | null; copyOf?: string[] }
>;
/** The creator asks another moderator to decide again; possible once. */
export type AppealMade = Event<'AppealMade', { videoId: string; text: Personal<string> }>;
/** The video was listed by rule; a moderator spot-checks it afterwards. */
export type SpotCheckRequested = Event<'SpotCheckRequested', { videoId: string }>;
/** A moderator finished the spot check: the video stays. */
export type SpotCheckPassed = Event<'SpotCheckPassed', { videoId: string; by: string }>;

export type VideoReviewEvent =
  | ReviewRequested
  | ReviewTaken
  | ReviewReleased
  | ReviewDecided
  | ApprovalProposed
  | ReviewUndone
  | ChangesRequested
  | VideoApproved
  | VideoRejected
  | AppealMade
  | SpotCheckRequested
  | SpotCheckPassed;
