/**
 * What auth records: who has an account, how it is protected, what staff may do, which names are taken, and where from
 * it was used.
 */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Notice, Provider } from '#contracts/auth/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Where an act came from: the device in words and the network address. */
export type From = { device: string; address: string };
/** How somebody signed in. */
export type SignInWay = 'password' | Provider;

/** Somebody made an account. */
export type UserRegistered = Event<
  'UserRegistered',
  {
    userId: string;
    email: Personal<string>;
    username: Personal<string>;
    displayName: Personal<string>;
    isCreator: boolean;
    /** Made for somebody who came by a provider; may be changed once. */
    isUsernameGenerated?: boolean;
    from?: Personal<From>;
  }
>;
/** A registration took names but never came to an end; the account can no longer be made. */
export type RegistrationAbandoned = Event<'RegistrationAbandoned', { userId: string }>;
/** The confirmation link was asked for again. */
export type ConfirmationRequested = Event<'ConfirmationRequested', { userId: string }>;
/** The mailed link was followed, or the sign-in provider vouches for the address. */
export type EmailConfirmed = Event<'EmailConfirmed', { userId: string; from?: Personal<From> }>;
/** A buyer became a creator. */
export type SellingStarted = Event<'SellingStarted', { userId: string }>;
/** A generated username was replaced by a chosen one. */
export type UsernameChanged = Event<
  'UsernameChanged',
  { userId: string; username: Personal<string>; from: Personal<From> }
>;
/** The person chose which mails come. */
export type NoticesChosen = Event<'NoticesChosen', { userId: string; notices: Notice[] }>;

/** A link to set a new password was asked for. */
export type PasswordResetRequested = Event<'PasswordResetRequested', { userId: string; from: Personal<From> }>;
/** A new password holds: changed by its owner, or set with a mailed link. */
export type PasswordChanged = Event<
  'PasswordChanged',
  { userId: string; how: 'changed' | 'reset'; from: Personal<From> }
>;
/** Sign-ins ask for a code from now on. */
export type TwoFactorEnabled = Event<'TwoFactorEnabled', { userId: string; from: Personal<From> }>;
/** Sign-ins no longer ask for a code. */
export type TwoFactorDisabled = Event<'TwoFactorDisabled', { userId: string; from: Personal<From> }>;
/** One of the recovery codes was spent. */
export type RecoveryCodeUsed = Event<'RecoveryCodeUsed', { userId: string; remaining: number; from: Personal<From> }>;
/** The recovery codes were replaced. */
export type RecoveryCodesRegenerated = Event<'RecoveryCodesRegenerated', { userId: string; from: Personal<From> }>;
/** Signing in by this provider leads to this account. */
export type ProviderLinked = Event<
  'ProviderLinked',
  { userId: string; provider: Provider; key: string; from: Personal<From> }
>;
/** Signing in by this provider no longer leads here. */
export type ProviderUnlinked = Event<
  'ProviderUnlinked',
  { userId: string; provider: Provider; key: string; from: Personal<From> }
>;
/** The person asked for a copy of everything held about them. */
export type DataExported = Event<'DataExported', { userId: string; from: Personal<From> }>;

/** Staff suspended the account, or a rule did, then by nobody: nothing may be done with it. */
export type AccountSuspended = Event<
  'AccountSuspended',
  { userId: string; reason: Personal<string>; /** Absent before it was kept. */ by?: string | null }
>;
/** The person asks for another look, once a suspension. */
export type SuspensionAppealed = Event<'SuspensionAppealed', { userId: string; words: Personal<string> }>;
/** Somebody else than who suspended it had that look: the suspension stays. */
export type SuspensionUpheld = Event<'SuspensionUpheld', { userId: string; reason: Personal<string>; by: string }>;
/** Staff ended the suspension. */
export type AccountReinstated = Event<'AccountReinstated', { userId: string; reason: Personal<string> }>;
/** The person left: their key is destroyed, ids and amounts stay. */
export type AccountErased = Event<
  'AccountErased',
  {
    userId: string;
    /** When an admin did it: who, and why; sealed for the admin, as it outlives the person. */ by?: string;
    reason?: Personal<string>;
  }
>;
/** An admin wants the person to have this staff role; another admin decides. */
export type StaffRoleProposed = Event<'StaffRoleProposed', RoleAct & { by: string; reason: Personal<string> }>;
/** Nothing comes of it: another admin said no, or whoever proposed it took it back. */
export type StaffRoleDeclined = Event<'StaffRoleDeclined', RoleAct & { by: string; reason: Personal<string> }>;
/** The account has a staff role: a second admin wanted it, too, or the operator gave it, then by nobody. */
export type StaffRoleGranted = Event<
  'StaffRoleGranted',
  RoleAct & { proposedBy?: string; by?: string; reason?: Personal<string> }
>;
/** An admin took a staff role away, or the operator, then by nobody. */
export type StaffRoleRevoked = Event<'StaffRoleRevoked', RoleAct & { by?: string; reason?: Personal<string> }>;
type RoleAct = { userId: string; role: StaffRole };

export type UserEvent =
  | UserRegistered
  | RegistrationAbandoned
  | ConfirmationRequested
  | EmailConfirmed
  | SellingStarted
  | UsernameChanged
  | NoticesChosen
  | PasswordResetRequested
  | PasswordChanged
  | TwoFactorEnabled
  | TwoFactorDisabled
  | RecoveryCodeUsed
  | RecoveryCodesRegenerated
  | ProviderLinked
  | ProviderUnlinked
  | DataExported
  | AccountSuspended
  | SuspensionAppealed
  | SuspensionUpheld
  | AccountReinstated
  | AccountErased
  | StaffRoleProposed
  | StaffRoleDeclined
  | StaffRoleGranted
  | StaffRoleRevoked;

/** A sign-in succeeded; the stream is `session-<sessionId>`. */
export type SignedIn = Event<
  'SignedIn',
  { userId: string; sessionId: string; way: SignInWay; hasSecondFactor: boolean; from: Personal<From> }
>;
/** A sign-in of a known account was refused; the stream is `session-<id of its own>`. */
export type SignInRefused = Event<
  'SignInRefused',
  { userId: string; way: SignInWay; why: 'password' | 'code' | 'suspended'; from: Personal<From> }
>;
/** A sign-in ended before its time. */
export type SessionEnded = Event<
  'SessionEnded',
  {
    userId: string;
    sessionId: string;
    why: 'signedOut' | 'endedByOwner' | 'endedByStaff' | 'passwordChanged' | 'tokenReplayed';
    from: Personal<From>;
  }
>;
export type SignInEvent = SignedIn | SignInRefused | SessionEnded;

/** An email address, username or provider's account belongs to this account; the stream's id is a keyed hash of the name. */
export type NameTaken = Event<'NameTaken', { kind: NameKind; key: string; userId: string }>;
/** The name is free again. */
export type NameReleased = Event<'NameReleased', { kind: NameKind; key: string; userId: string }>;
export type NameKind = 'email' | 'username' | Provider;
export type NameEvent = NameTaken | NameReleased;

/** What of a person a member of staff looked at. */
export type AccessedData = 'account' | 'claim' | 'case' | 'report' | 'evidence';
/**
 * A member of staff looked at what we hold about somebody; once per thing and day. The stream is `look-<staffId>-<day>`.
 * `userId` is null for somebody without an account, who wrote to us or sent a copyright claim.
 */
export type PersonDataRead = Event<
  'PersonDataRead',
  { by: string; what: AccessedData; id: string; userId: string | null; day: string }
>;

export type AuthEvent = UserEvent | SignInEvent | NameEvent | PersonDataRead;
