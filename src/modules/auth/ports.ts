/** The ports of auth, and the values that its files share. */
import type { Throttle } from '#platform/http/limits/throttle.ts';
import type { SignInSession } from '#contracts/auth/account.ts';
import type { SessionUser, Session } from '#contracts/auth/auth.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { BoxKeys } from '#platform/secrets/secretBox.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { WebAuthn } from '#platform/identity/webAuthn.ts';
import type { Identity, IdentityProviders } from '#platform/identity/identity.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';
import type { AccountErased, From, NameKind, PersonDataRead, SignInWay } from '#events/auth.ts';
import type { CheckCode, CheckOwnPassword, CheckPassword, Guess, SigningIn } from './signIn/ports.ts';
import type { CheckPasskey, PasskeyChallenges, Passkeys } from './passkeys/ports.ts';
import type { OpenBusiness } from './account/openBusiness.ts';
import type { User } from './account/user.ts';
import type { Trade } from './erasure/erasure.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password; takes as long for an unknown account (`hash` undefined). */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than today's. */
  needsRehash(hash: string): boolean;
  /** One of the most common passwords. */
  isCommon(password: string): boolean;
}

export interface Credentials {
  save(userId: string, passwordHash: string): Promise<void>;
  /** Undefined for an account without a password (made through a provider). */
  find(userId: string): Promise<string | undefined>;
  remove(userId: string): Promise<void>;
}

export type TokenPurpose = 'confirmation' | 'reset' | 'firstPasskey';

/** Links in mails: single-use, only a hash is kept. */
export interface MailedTokens {
  /**
   * Creates a token: 24 hours for a confirmation or a first passkey, one hour for a reset. Older ones of the account that
   * confirm nothing end.
   */
  create(userId: string, purpose: TokenPurpose): Promise<string>;
  /** Uses the token: true once. A confirmation answers true again within a minute, for a lost answer. */
  use(userId: string, purpose: TokenPurpose, token: string): Promise<boolean>;
  /** Whether `use` would answer true; changes nothing. */
  isOpen(userId: string, purpose: TokenPurpose, token: string): Promise<boolean>;
  /** Ends the links of this purpose that nobody has used. */
  end(userId: string, purpose: TokenPurpose): Promise<void>;
  removeAll(userId: string): Promise<void>;
}

/** Time-based one-time passwords (RFC 6238); secrets are encrypted at rest. */
export interface TwoFactor {
  /** Starts a set-up, replacing an unfinished one. The authenticator app shows `account`. */
  begin(userId: string, account: string): Promise<{ secret: string; otpauthUri: string }>;
  /** Completes the set-up when the code is right. */
  confirm(userId: string, code: string): Promise<boolean>;
  isOn(userId: string): Promise<boolean>;
  /** True for the right code; each code works once, also under concurrent calls. */
  check(userId: string, code: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
  /** The current code, for demo staff; undefined when two-factor is off. */
  currentCode(userId: string): Promise<{ code: string; secondsLeft: number } | undefined>;
}

/** Ten codes of 120 bits for a lost authenticator; only hashes are kept. */
export interface RecoveryCodes {
  /** Creates ten new codes; the old ones end. */
  replace(userId: string): Promise<string[]>;
  /**
   * Uses a code and returns how many are left; undefined for a wrong or used one. Spaces, hyphens and case do not
   * count.
   */
  use(userId: string, code: string): Promise<number | undefined>;
  remaining(userId: string): Promise<number>;
  removeAll(userId: string): Promise<void>;
}

/** The accounts between the first and the second step of a sign-in. */
export type ChallengeFacts = { userId: string; way: SignInWay };
export interface Challenges {
  create(facts: ChallengeFacts): Promise<{ challengeToken: string; expiresAt: string }>;
  /** Counts an attempt. Undefined when unknown, used, older than five minutes or tried five times. */
  attempt(challengeToken: string): Promise<ChallengeFacts | undefined>;
  /** Uses it: true for one caller only. */
  finish(challengeToken: string): Promise<boolean>;
  /** Ends those of an account. */
  removeAll(userId: string): Promise<void>;
}

/** New tokens and their cookies. */
export type IssuedTokens = Omit<Session, 'user'> & { sessionId: string; cookies: readonly CookieToSet[] };
export type Renewal =
  | { status: 'renewed'; userId: string; tokens: IssuedTokens }
  /** A used token came back after the grace period: the session has just been ended. */
  | { status: 'replayed'; userId: string; sessionId: string };
export type SessionEnd = { sessionId: string; userId: string };

export interface Sessions {
  /** Starts a session. It ends after `idleDays` without use, and after 90 days anyway. */
  start(
    userId: string,
    transport: Transport,
    more: { idleDays: number; hasSecondFactor: boolean; hasPasskey?: boolean; from: From },
  ): Promise<IssuedTokens>;
  /** Exchanges a refresh token. @throws Problem `session-ended` */
  renew(refreshToken: string, transport: Transport, from: From): Promise<Renewal>;
  /** New tokens for an existing session. @throws Problem `session-ended` */
  reissue(sessionId: string): Promise<IssuedTokens>;
  /** Ends one session of the account; undefined when it does not exist or has ended. */
  end(userId: string, sessionId: string, why: string): Promise<SessionEnd | undefined>;
  /** Ends the session of a refresh token that was once issued. @throws Problem `session-ended` */
  endByRefreshToken(refreshToken: string, transport: Transport, why: string): Promise<SessionEnd>;
  /** Ends all sessions of the account but one. */
  endAll(userId: string, why: string, exceptSessionId?: string): Promise<SessionEnd[]>;
  /** Active sessions, the last used first. */
  list(userId: string, currentSessionId?: string): Promise<SignInSession[]>;
  /** Records that the person has just proved the second factor in this session. */
  markSecondFactor(sessionId: string): Promise<void>;
  /** Records that the person has just proved who they are. */
  markProved(sessionId: string): Promise<void>;
  /** @throws Problem `not-signed-in` or `session-ended` */
  authenticate(bearer: string): Promise<Caller>;
  /** The caller of an active browser session, if the cookies (a header) hold its half that scripts cannot read. */
  findHolder(sessionId: string, cookies: string | undefined): Promise<Caller | undefined>;
}

/** One-time codes that carry an identity from the redirect flow to the page; two minutes, single use. */
export type PendingIdentity = { identity: Identity; isCreator: boolean };
export interface SocialCodes {
  create(pending: PendingIdentity): Promise<string>;
  /** Undefined when unknown or expired. Reading does not use it up: the flow may have to ask for a password first. */
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

/** A keyed hash of a normalised name, so that nobody can read guessable names from stream names. */
export type NameKey = (name: string) => string;

/**
 * The key with which the owner opens the page of a suspension; derived from the account, the number of the suspension
 * and a secret.
 */
export type SuspensionKey = (suspension: string) => string;

/** The key of a link by which an owner takes the account back; derived from what the link says and a secret. */
export type ReclaimKey = (text: string) => string;

/** The account as its owner sees it; undefined when there is none. */
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;

/** What an account shows of its profile, from the log; the name is null until it was changed there. */
export type FindShownProfile = (
  userId: string,
) => Promise<{ isComplete: boolean; displayName: string | null; avatar: string | null }>;

/** The names that make an account unique, each claimed by an append to its own stream. */
export interface Names {
  find(kind: NameKind, name: string): Promise<string | undefined>;
  /** The account behind an email or a username. */
  findByLogin(emailOrUsername: string): Promise<string | undefined>;
  /** Returns the key of the name. @throws Problem `email-taken`, `username-taken`, `already-linked` */
  take(kind: NameKind, name: string, userId: string, cause: Cause): Promise<string>;
  release(kind: NameKind, name: string, userId: string, cause: Cause): Promise<void>;
  releaseKey(kind: NameKind, key: string, userId: string, cause: Cause): Promise<void>;
}

/** The closure of an account by its owner or an admin. */
export interface AccountClosure {
  /** What the person has open at this moment. */
  openBusiness(userId: string): Promise<OpenBusiness>;
  /** The number of videos that the person uploaded, sold and bought. */
  countTrade(userId: string): Promise<Trade>;
  /** @throws Problem `account-has-open-business` */
  close(userId: string, closing: Closing): Promise<void>;
}
export type Closing = {
  /** The obstacles, as sentences for the person who closes the account; data that is missing here is no obstacle. */
  describeObstacles: (business: OpenBusiness) => string[];
  command: Command<User, [] | [AccountErased]>;
  cause: Cause;
};

/** A link to a copy of everything held about the person, valid for ten minutes. */
export type SignExport = (userId: string) => { url: string; expiresAt: string };

/** The data that a member of staff reads, and its owner. */
export type Access = Omit<PersonDataRead['data'], 'day'>;
/** Records that a member of staff read a person's data. */
export type NoteAccess = (access: Access, cause: Cause) => Promise<void>;

/** The tools of auth. */
export type AuthDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  send: Jobs['send'];
  db: Db;
  newId: () => string;
  /** UTC ISO. */
  now: () => string;
  readStream: EventStore['readStream'];
  passwords: Passwords;
  credentials: Credentials;
  tokens: MailedTokens;
  twoFactor: TwoFactor;
  recoveryCodes: RecoveryCodes;
  challenges: Challenges;
  webAuthn: WebAuthn;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  checkPasskey: CheckPasskey;
  staffNeedPasskey: boolean;
  deviceName: DeviceName;
  throttle: Throttle;
  sessions: Sessions;
  socialCodes: SocialCodes;
  usedTokens: UsedTokens;
  providers: IdentityProviders;
  nameKey: NameKey;
  suspensionKey: SuspensionKey;
  reclaimKey: ReclaimKey;
  names: Names;
  signingIn: SigningIn;
  checkPassword: CheckPassword;
  checkOwnPassword: CheckOwnPassword;
  checkCode: CheckCode;
  guess: Guess;
  findSessionUser: FindSessionUser;
  accountClosure: AccountClosure;
  noteAccess: NoteAccess;
  signExport: SignExport;
};

/** What sales, payouts and catalogue know about a person who wants to close the account. */
export interface TradePorts {
  /** Everything owed to the person and not paid out yet. */
  findOwedPence: (userId: string) => Promise<number>;
  /** Whether the person is buying or selling at this moment. */
  findUnderWay: (userId: string) => Promise<Pick<OpenBusiness, 'isBuying' | 'isSelling'>>;
  /** The person's videos that are for sale. */
  findListedIds: (userId: string) => Promise<string[]>;
  countTrade: (userId: string) => Promise<Trade>;
  /** Withdraws these videos. @throws Problem `account-has-open-business` when one is being bought */
  withdrawOffers: (videoIds: readonly string[], cause: Cause) => Promise<void>;
}

/** What auth needs from the providers of sign-ins and from other modules. */
export type AuthPorts = TradePorts & {
  providers: IdentityProviders;
  /** Everything that all modules hold about the person, as the entries of one zip file. */
  exportPerson: (userId: string) => Promise<ZipEntry[]>;
  findShownProfile: FindShownProfile;
};

export type AuthSettings = {
  brandName: string;
  /** Staff do nothing without a passkey; false where a code is enough. */
  staffNeedPasskey: boolean;
  /** The origin of the site, for links and passkeys; no trailing slash. */
  origin: string;
  /** The prefix of an export's URL; empty for the same origin. */
  apiBaseUrl: string;
  keys: Record<
    'names' | 'addresses' | 'devices' | 'suspensions' | 'reclaims' | 'sessions' | 'identities' | 'exports',
    Buffer
  > & {
    twoFactor: BoxKeys;
  };
};

/** The parts that cost time and memory to load. */
export type AuthEdges = { passwords: Passwords };
