/** What requests needs from outside the module. */
import type { Fees } from '#contracts/shared/money.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** The current fees, and those announced to follow. */
export type FindFees = () => Promise<Fees>;

/** The signed-in person; undefined when the account is gone. */
export type FindSessionUser = (
  userId: string,
) => Promise<{ displayName: string; email: string; isEmailVerified: boolean } | undefined>;

/** A video from the log of catalogue, and whether it is listed. */
export type FindStanding = (videoId: string) => Promise<{ creatorId: string; isListed: boolean } | undefined>;

/** A keyed hash of an address, so that no counter contains the address. */
export type NameKey = (name: string) => string;

/** The key with which an asker without an account opens the page of the request; derived from its id and a secret. */
export type RequestKey = (requestId: string) => string;

/** Links that confirm a request; only a hash is stored, for seven days. */
export interface RequestLinks {
  create(requestId: string): Promise<string>;
  /** Following a link twice is harmless, so it is not used up. */
  isRight(requestId: string, token: string): Promise<boolean>;
  forgetExpired(): Promise<void>;
}

/** What requests needs from other modules. */
export type RequestsPorts = {
  findFees: FindFees;
  findSessionUser: FindSessionUser;
  findStanding: FindStanding;
  throttle: TakeThrottle;
};

export type RequestsSettings = {
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'requests', Buffer>;
};
