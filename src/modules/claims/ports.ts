/** What claims needs from outside the module. */
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** Whether such a video exists or existed, from catalogue. */
export type FindVideo = (videoId: string) => Promise<{ title: string } | undefined>;

/** The creator of the video, from the log of catalogue. */
export type FindCreator = (videoId: string) => Promise<string | undefined>;

/** Two creators with the same film, from the log of catalogue. */
export interface Rivals {
  /** The creator of an upload, and the unsold video of another creator that it repeats; undefined where it repeats none. */
  find(uploadId: string): Promise<{ creatorId: string; videoId: string } | undefined>;
  /** Passes the claim on the bytes of a video on to the creator of another upload of them, who may then upload them again. */
  passContent(videos: { from: string; to: string }, cause: Cause): Promise<void>;
}

/** Name and address in the profile at a moment (ISO). */
export type FindPersonAt = (userId: string, at: string) => Promise<{ name: string }>;

/** Where an account receives mail; null once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** A keyed hash of an address, so that no counter contains the address. */
export type NameKey = (name: string) => string;

/** The key with which the sender of a notice opens its page; derived from the claim's id and a secret. */
export type CaseKey = (claimId: string) => string;

/** Records that a member of staff read this; `userId` is the person concerned, null without an account. */
export type NoteAccess = (
  access: { by: string; what: 'claim'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;

/** The house rules that applied at a moment (ISO). */
export type FindRulesAt = (at: string) => Promise<{ rules: Pick<HouseRules, 'strikes'> }>;

/** What claims needs from other modules. */
export type ClaimsPorts = {
  findVideo: FindVideo;
  findCreator: FindCreator;
  findPerson: FindPerson;
  findPersonAt: FindPersonAt;
  rivals: Rivals;
  findRulesAt: FindRulesAt;
  throttle: TakeThrottle;
  noteAccess: NoteAccess;
};

export type ClaimsSettings = {
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'claims', Buffer>;
};
