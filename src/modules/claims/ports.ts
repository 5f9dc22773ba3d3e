/** What claims needs from outside the module. */
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** Whether such a video exists or existed, from catalogue. */
export type FindVideo = (videoId: string) => Promise<{ title: string } | undefined>;

/** The creator of the video, from the log of catalogue. */
export type FindCreator = (videoId: string) => Promise<string | undefined>;

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
