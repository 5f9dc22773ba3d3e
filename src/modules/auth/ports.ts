/** What auth needs from outside. */
import type { SessionUser, Session } from '#contracts/auth.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password; takes as long for an unknown account (`hash` undefined). */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

export interface Credentials {
  save(userId: string, passwordHash: string): Promise<void>;
  find(userId: string): Promise<string | undefined>;
}

export interface ConfirmationTokens {
  /** A new token, good for 24 hours; only its hash is kept. */
  create(userId: string): Promise<string>;
  /** True for a token of this account that has not run out. A used one stays true until then. */
  check(userId: string, token: string): Promise<boolean>;
}

/** New tokens and the cookies that belong to them. */
export type IssuedTokens = Omit<Session, 'user'> & { cookies: readonly CookieToSet[] };

export interface Sessions {
  /** A new sign-in. `idleDays` without use end it; 90 days end it anyway. */
  start(userId: string, transport: Transport, idleDays: number): Promise<IssuedTokens>;
  /** Exchanges a refresh token. A replayed one ends the whole sign-in. @throws Problem `session-ended` */
  renew(refreshToken: string, transport: Transport): Promise<IssuedTokens>;
  end(sessionId: string): Promise<void>;
  /** @throws Problem `not-signed-in` or `session-ended` */
  authenticate(bearer: string): Promise<Caller>;
}

/** A keyed hash of a normalised name: guessable names must not be readable from stream names. */
export type NameKey = (name: string) => string;

/** The account as its owner sees it; undefined when there is none. */
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;
