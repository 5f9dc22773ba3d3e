/** What claims needs from outside. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/throttle.ts';

/** Whether there is or was such a video, from catalogue. */
export type FindVideo = (videoId: string) => Promise<{ title: string } | undefined>;

/** Whose video it is, from the log of catalogue. */
export type FindCreator = (videoId: string) => Promise<string | undefined>;

/** Where somebody with an account gets mail; null once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** A keyed hash of an address, so that none stands in a counter. */
export type NameKey = (name: string) => string;

/** The key by which whoever sent a notice opens its page; made of the claim's id and a secret. */
export type CaseKey = (claimId: string) => string;

/** Writes down that a member of staff looked at this; `userId` of whom it tells, null without an account. */
export type NoteAccess = (
  access: { by: string; what: 'claim'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;

/** What claims needs from other modules. */
export type ClaimsPorts = {
  findVideo: FindVideo;
  findCreator: FindCreator;
  findPerson: FindPerson;
  throttle: TakeThrottle;
  noteAccess: NoteAccess;
};

export type ClaimsSettings = {
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'claims', Buffer>;
};
