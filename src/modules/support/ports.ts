/** What support needs from outside. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/throttle.ts';

/** Who is signed in; undefined when the account is gone. */
export type FindSessionUser = (userId: string) => Promise<{ displayName: string; email: string } | undefined>;

/** Whether somebody pays for Creator Pro now. */
export type IsPro = (userId: string) => Promise<boolean>;

/** A keyed hash of an address, so that none stands in a counter. */
export type NameKey = (name: string) => string;

/** The key by which whoever wrote to us opens the conversation; made of the case's id and a secret. */
export type CaseKey = (caseId: string) => string;

/** Writes down that a member of staff looked at this; `userId` of whom it tells, null without an account. */
export type NoteAccess = (
  access: { by: string; what: 'case'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;

/** What support needs from other modules. */
export type SupportPorts = {
  findSessionUser: FindSessionUser;
  isPro: IsPro;
  throttle: TakeThrottle;
  noteAccess: NoteAccess;
};

export type SupportSettings = {
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'claims', Buffer>;
};
