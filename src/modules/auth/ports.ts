/** What auth needs from outside. */
import type { Throttle } from '#platform/http/throttle.ts';
import type { SignInSession } from '#contracts/auth/account.ts';
import type { Challenge, SessionUser, Session } from '#contracts/auth/auth.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/postgres/jobs.ts';
import type { Identity, IdentityProviders } from '#platform/identity/identity.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { CookieToSet, Reply, Transport } from '#platform/http/route.ts';
import type { AccountErased, From, NameKind, PersonDataRead, SignInRefused, SignInWay } from '#events/auth.ts';
import type { OpenBusiness } from './account/openBusiness.ts';
import type { User } from './account/user.ts';
import type { Trade } from './erasure/erasure.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password; takes as long for an unknown account (`hash` undefined). */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than today's. */
  needsRehash(hash: string): boolean;
  /** One of the passwords that everybody tries first. */
  isCommon(password: string): boolean;
}

export interface Credentials {
  save(userId: string, passwordHash: string): Promise<void>;
  /** Undefined for an account without a password (it came by a provider). */
  find(userId: string): Promise<string | undefined>;
  remove(userId: string): Promise<void>;
}

export type TokenPurpose = 'confirmation' | 'reset';

/** Links in mails: single-use, only a hash is kept. */
export interface MailedTokens {
  /** A new token: 24 hours for a confirmation, one hour for a reset. Older resets of the account end. */
  create(userId: string, purpose: TokenPurpose): Promise<string>;
  /** Spends the token: true once. A confirmation answers true again within a minute, for a lost answer. */
  use(userId: string, purpose: TokenPurpose, token: string): Promise<boolean>;
  removeAll(userId: string): Promise<void>;
}

/** Time-based one-time passwords (RFC 6238); secrets are encrypted at rest. */
export interface TwoFactor {
  /** Starts a set-up, replacing an unfinished one. `account` is shown by the authenticator app. */
  begin(userId: string, account: string): Promise<{ secret: string; otpauthUri: string }>;
  /** Ends the set-up when the code is right. */
  confirm(userId: string, code: string): Promise<boolean>;
  isOn(userId: string): Promise<boolean>;
  /** True for the right code; each code once, also under many at the same time. */
  check(userId: string, code: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
  /** The code of this moment, for demo staff; undefined when two-factor is off. */
  currentCode(userId: string): Promise<{ code: string; secondsLeft: number } | undefined>;
}

/** Ten codes of 120 bits for a lost authenticator; only hashes are kept. */
export interface RecoveryCodes {
  /** Makes ten new ones; the old ones end. */
  replace(userId: string): Promise<string[]>;
  /** Spends a code and answers how many are left; undefined for a wrong or spent one. Spaces, hyphens and case do not count. */
  use(userId: string, code: string): Promise<number | undefined>;
  remaining(userId: string): Promise<number>;
  removeAll(userId: string): Promise<void>;
}

/** Who stands between the first and the second step of a sign-in. */
export type ChallengeFacts = { userId: string; way: SignInWay };
export interface Challenges {
  create(facts: ChallengeFacts): Promise<{ challengeToken: string; expiresAt: string }>;
  /** Counts a try. Undefined when unknown, spent, older than five minutes or tried five times. */
  attempt(challengeToken: string): Promise<ChallengeFacts | undefined>;
  /** Spends it: true for one caller only. */
  finish(challengeToken: string): Promise<boolean>;
}

/** New tokens and the cookies that belong to them. */
export type IssuedTokens = Omit<Session, 'user'> & { sessionId: string; cookies: readonly CookieToSet[] };
export type Renewal =
  | { status: 'renewed'; tokens: IssuedTokens }
  /** A used token came back after the grace: the session has just been ended. */
  | { status: 'replayed'; userId: string; sessionId: string };
export type SessionEnd = { sessionId: string; userId: string };

export interface Sessions {
  /** A new sign-in. `idleDays` without use end it; 90 days end it anyway. */
  start(
    userId: string,
    transport: Transport,
    more: { idleDays: number; hasSecondFactor: boolean; from: From },
  ): Promise<IssuedTokens>;
  /** Exchanges a refresh token. @throws Problem `session-ended` */
  renew(refreshToken: string, transport: Transport, from: From): Promise<Renewal>;
  /** New tokens for a session that goes on. @throws Problem `session-ended` */
  reissue(sessionId: string): Promise<IssuedTokens>;
  /** Ends one session of the account; undefined when it was not there or over. */
  end(userId: string, sessionId: string, why: string): Promise<SessionEnd | undefined>;
  /** Ends all sessions of the account but one. */
  endAll(userId: string, why: string, exceptSessionId?: string): Promise<SessionEnd[]>;
  /** Living sessions, the last used first. */
  list(userId: string, currentSessionId?: string): Promise<SignInSession[]>;
  /** The person has just proved the second factor in this session. */
  markSecondFactor(sessionId: string): Promise<void>;
  /** True in the first ten minutes of a sign-in: it stands for the password. */
  isFresh(sessionId: string): Promise<boolean>;
  /** @throws Problem `not-signed-in` or `session-ended` */
  authenticate(bearer: string): Promise<Caller>;
}

/** One-time codes that bring an identity from the redirect flow to the page; two minutes, single use. */
export type PendingIdentity = { identity: Identity; isCreator: boolean };
export interface SocialCodes {
  create(pending: PendingIdentity): Promise<string>;
  /** Undefined when unknown or over. Looking does not spend it: a password may have to be asked for first. */
  find(code: string): Promise<PendingIdentity | undefined>;
  /** True for one caller only. */
  finish(code: string): Promise<boolean>;
}

/** Provider tokens that have been used; each signs in once. */
export interface UsedTokens {
  /** True the first time. */
  burn(token: string): Promise<boolean>;
}

/** `Chrome on Windows`, from a user agent. */
export type DeviceName = (userAgent: string | undefined) => string;

/** A keyed hash of a normalised name: guessable names must not be readable from stream names. */
export type NameKey = (name: string) => string;

/** The key by which the owner opens the page of a suspension; made of the account, which of its suspensions, and a secret. */
export type SuspensionKey = (suspension: string) => string;

/** The account as its owner sees it; undefined when there is none. */
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;

/** What makes an account unique, taken by an append to its own stream. */
export interface Names {
  find(kind: NameKind, name: string): Promise<string | undefined>;
  /** The account behind an email or a username. */
  findByLogin(emailOrUsername: string): Promise<string | undefined>;
  /** Answers the key of the name. @throws Problem `email-taken`, `username-taken`, `already-linked` */
  take(kind: NameKind, name: string, userId: string, cause: Cause): Promise<string>;
  release(kind: NameKind, name: string, userId: string, cause: Cause): Promise<void>;
  releaseKey(kind: NameKind, key: string, userId: string, cause: Cause): Promise<void>;
}

type Request = { transport: Transport; cause: Cause };

/** From a proven first step to tokens. */
export interface SigningIn {
  fromOf(transport: Transport): From;
  /** Writes down a sign-in that was refused; an unknown account takes as long as a known one. */
  refuse(
    userId: string | undefined,
    way: SignInWay,
    why: SignInRefused['data']['why'],
    transport: Transport,
  ): Promise<void>;
  /** Tokens for a person who has proved everything that is asked. */
  start(
    userId: string,
    way: SignInWay,
    more: Request & { kind: 'session' | 'loginScreen'; hasSecondFactor: boolean },
  ): Promise<Reply<Session>>;
  /** After the first step: a session, or the challenge of the second step. @throws Problem `account-suspended` */
  pass(userId: string, way: SignInWay, request: Request): Promise<Reply<Session> | Reply<Challenge>>;
}

/** The first step by password; undefined when it is wrong. */
export type CheckPassword = (emailOrUsername: string, password: string) => Promise<string | undefined>;

/**
 * Says again who it is before something grave. A right password always does; without one a sign-in of the last ten
 * minutes does, unless the act asks for the password of an account that has one.
 * @throws Problem `password-needed`, or `invalid-input` for a wrong password
 */
export type ConfirmIdentity = (
  caller: Caller,
  password: string | undefined,
  more?: { field?: string; isPasswordNeeded?: boolean },
) => Promise<void>;

/** What becomes of an account when its owner or an admin closes it. */
export interface AccountClosure {
  /** What the person has open at this moment. */
  openBusiness(userId: string): Promise<OpenBusiness>;
  /** How much the person uploaded, sold and bought. */
  countTrade(userId: string): Promise<Trade>;
  /** @throws Problem `account-has-open-business` */
  close(userId: string, closing: Closing): Promise<void>;
}
export type Closing = {
  /** The obstacles, in sentences for whoever closes the account; what these leave out is no obstacle. */
  describeObstacles: (business: OpenBusiness) => string[];
  command: Command<User, [] | [AccountErased]>;
  cause: Cause;
};

/** A link to a copy of everything held about the person, good for ten minutes. */
export type SignExport = (userId: string) => { url: string; expiresAt: string };

/** What a member of staff looks at, and whose it is. */
export type Access = Omit<PersonDataRead['data'], 'day'>;
/** Writes down that a member of staff looked at what we hold about somebody. */
export type NoteAccess = (access: Access, cause: Cause) => Promise<void>;

/** Everything that auth works with. */
export type AuthDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  send: Jobs['send'];
  db: Db;
  newId: () => string;
  passwords: Passwords;
  credentials: Credentials;
  tokens: MailedTokens;
  twoFactor: TwoFactor;
  recoveryCodes: RecoveryCodes;
  challenges: Challenges;
  throttle: Throttle;
  sessions: Sessions;
  socialCodes: SocialCodes;
  usedTokens: UsedTokens;
  providers: IdentityProviders;
  nameKey: NameKey;
  suspensionKey: SuspensionKey;
  names: Names;
  signingIn: SigningIn;
  checkPassword: CheckPassword;
  confirmIdentity: ConfirmIdentity;
  findSessionUser: FindSessionUser;
  accountClosure: AccountClosure;
  noteAccess: NoteAccess;
  signExport: SignExport;
};

/** What sales, payouts and catalogue know about a person whose account is to be closed. */
export interface TradePorts {
  /** Everything that is owed to the person and not paid out yet. */
  findOwedPence: (userId: string) => Promise<number>;
  /** Whether the person is buying, or selling, at this moment. */
  findUnderWay: (userId: string) => Promise<Pick<OpenBusiness, 'isBuying' | 'isSelling'>>;
  /** The person's videos that are for sale. */
  findListedIds: (userId: string) => Promise<string[]>;
  countTrade: (userId: string) => Promise<Trade>;
  /** Takes these videos off the marketplace. @throws Problem `account-has-open-business` when one is being bought */
  withdrawOffers: (videoIds: readonly string[], cause: Cause) => Promise<void>;
}

/** What auth needs from the providers of sign-ins and from other modules. */
export type AuthPorts = TradePorts & {
  providers: IdentityProviders;
  /** Everything that all modules hold about the person, as the entries of one zip. */
  exportPerson: (userId: string) => Promise<ZipEntry[]>;
};

export type AuthSettings = {
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
  /** In front of the address of an export; empty for the same origin. */
  apiBaseUrl: string;
  keys: Record<'names' | 'suspensions' | 'sessions' | 'twoFactor' | 'identities' | 'exports', Buffer>;
};

/** What costs time and memory to open. */
export type AuthEdges = { passwords: Passwords };
