/** What support needs from outside the module. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** The signed-in person; undefined when the account is gone. */
export type FindSessionUser = (userId: string) => Promise<{ displayName: string; email: string } | undefined>;

/** Whether the person has Creator Pro now. */
export type IsPro = (userId: string) => Promise<boolean>;

/** A keyed hash of an address, so that no counter contains the address. */
export type NameKey = (name: string) => string;

/** The key with which the sender opens the case; derived from the case's id and a secret. */
export type CaseKey = (caseId: string) => string;

/** Records that a member of staff read this; `userId` is the person concerned, null without an account. */
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
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'claims', Buffer>;
};
