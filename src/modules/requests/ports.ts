/** What requests needs from outside. */
import type { Fees } from '#contracts/shared/money.ts';
import type { TakeThrottle } from '#platform/http/throttle.ts';

/** The fees that count now, and those announced to follow. */
export type FindFees = () => Promise<Fees>;

/** Who is signed in; undefined when the account is gone. */
export type FindSessionUser = (
  userId: string,
) => Promise<{ displayName: string; email: string; isEmailVerified: boolean } | undefined>;

/** A video from the log of catalogue, and whether it is listed. */
export type FindStanding = (videoId: string) => Promise<{ creatorId: string; isListed: boolean } | undefined>;

/** A keyed hash of an address, so that none stands in a counter. */
export type NameKey = (name: string) => string;

/** The key by which whoever asked without an account opens the request's page; made of its id and a secret. */
export type RequestKey = (requestId: string) => string;

/** Links that confirm a request; only a hash is kept, for seven days. */
export interface RequestLinks {
  create(requestId: string): Promise<string>;
  /** Following a link twice is no harm, so it is not spent. */
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
  /** Of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'names' | 'requests', Buffer>;
};
