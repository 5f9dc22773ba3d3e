/** What auth records: accounts, their protection, staff roles, names in use, and sign-ins. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Notice, Provider } from '#contracts/auth/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** The origin of a request: the device in words and the network address. */
export type From = { device: string; address: string };
/** `browser` is a keyed hash of what the browser keeps of its sign-ins; absent without one, and in version 1. */
export type SignInFrom = From & { browser?: string };
/** The way of a sign-in. */
export type SignInWay = 'password' | 'passkey' | Provider;

/** A person created an account. */
export type UserRegistered = Event<
  'UserRegistered',
  {
    userId: string;
    email: Personal<string>;
    username: Personal<string>;
    displayName: Personal<string>;
    isCreator: boolean;
    /** Generated for a person who signed up with a provider; may be changed once. */
    isUsernameGenerated?: boolean;
    from?: Personal<From>;
  }
>;
/** A registration reserved names but was never completed; the account can no longer be created. */
export type RegistrationAbandoned = Event<'RegistrationAbandoned', { userId: string }>;
/** The person requested the confirmation link again. */
export type ConfirmationRequested = Event<'ConfirmationRequested', { userId: string }>;
/** The person followed the mailed link, or the sign-in provider vouches for the address. */
export type EmailConfirmed = Event<'EmailConfirmed', { userId: string; from?: Personal<From> }>;
/** A link that confirms the address has to be mailed; what was asked for before this existed was mailed by a job alone. */
export type ConfirmationDue = Event<'ConfirmationDue', { userId: string }>;
/** The link that confirms the address was mailed. */
export type ConfirmationMailed = Event<'ConfirmationMailed', { userId: string }>;
/** It could not be mailed for days, and is not tried again. */
export type ConfirmationUndelivered = Event<'ConfirmationUndelivered', { userId: string }>;
/** A buyer became a creator. */
export type SellingStarted = Event<'SellingStarted', { userId: string }>;
/** The person replaced a generated username by one of their choice. */
export type UsernameChanged = Event<
  'UsernameChanged',
  { userId: string; username: Personal<string>; from: Personal<From> }
>;
/** The person chose which mails to receive. */
export type NoticesChosen = Event<'NoticesChosen', { userId: string; notices: Notice[] }>;

/** The person requested a link to set a new password. */
export type PasswordResetRequested = Event<'PasswordResetRequested', { userId: string; from: Personal<From> }>;
/** A new password is in force: its owner changed it, or set it with a mailed link. */
export type PasswordChanged = Event<
  'PasswordChanged',
  { userId: string; how: 'changed' | 'reset'; from: Personal<From> }
>;
/** The person switched two-factor sign-in on. */
export type TwoFactorEnabled = Event<'TwoFactorEnabled', { userId: string; from: Personal<From> }>;
/** The person switched two-factor sign-in off. */
export type TwoFactorDisabled = Event<'TwoFactorDisabled', { userId: string; from: Personal<From> }>;
/** The person used one of the recovery codes. */
export type RecoveryCodeUsed = Event<'RecoveryCodeUsed', { userId: string; remaining: number; from: Personal<From> }>;
/** The person replaced the recovery codes. */
export type RecoveryCodesRegenerated = Event<'RecoveryCodesRegenerated', { userId: string; from: Personal<From> }>;
/** A passkey now opens this account; its name and its public key are no part of the log. */
export type PasskeyAdded = Event<'PasskeyAdded', { userId: string; passkeyId: string; from: Personal<From> }>;
/** The passkey no longer opens this account. */
export type PasskeyRemoved = Event<'PasskeyRemoved', { userId: string; passkeyId: string; from: Personal<From> }>;
/** Signing in with this provider's account now opens this account. */
export type ProviderLinked = Event<
  'ProviderLinked',
  { userId: string; provider: Provider; key: string; from: Personal<From> }
>;
/** Signing in with this provider's account no longer opens this account. */
export type ProviderUnlinked = Event<
  'ProviderUnlinked',
  { userId: string; provider: Provider; key: string; from: Personal<From> }
>;
/** The person requested a copy of everything held about them. */
export type DataExported = Event<'DataExported', { userId: string; from: Personal<From> }>;

/**
 * The owner said that somebody else was in the account, about a sign-in or another bank account at the moment `since`
 * (ISO): no session, device, provider or password opens it from `at` (ISO) on.
 */
export type AccountReclaimed = Event<
  'AccountReclaimed',
  { userId: string; about: 'signIn' | 'bankAccount'; since: string; at: string; from: Personal<From> }
>;

/** Staff suspended the account, or a rule did (then `by` is null): it can no longer be used. */
export type AccountSuspended = Event<
  'AccountSuspended',
  { userId: string; reason: Personal<string>; /** Absent in events from before it was stored. */ by?: string | null }
>;
/** The person appeals; possible once per suspension. */
export type SuspensionAppealed = Event<'SuspensionAppealed', { userId: string; words: Personal<string> }>;
/** Another person than the one who suspended the account decided the appeal: the suspension stays. */
export type SuspensionUpheld = Event<'SuspensionUpheld', { userId: string; reason: Personal<string>; by: string }>;
/** Staff ended the suspension. */
export type AccountReinstated = Event<'AccountReinstated', { userId: string; reason: Personal<string> }>;
/** The person closed the account: their key is destroyed, ids and amounts stay. */
export type AccountErased = Event<
  'AccountErased',
  {
    userId: string;
    /** Present when an admin did it: who and why; sealed for the admin, as it outlives the person. */ by?: string;
    reason?: Personal<string>;
  }
>;
/** Names, secrets and the key of an erased person are deleted: nothing about them can be read any more. */
export type PersonForgotten = Event<'PersonForgotten', { userId: string }>;
/** A letter about the latest step of a suspension has to be mailed. */
export type SuspensionLetterDue = Event<'SuspensionLetterDue', { userId: string }>;
/** The letter about the latest step of a suspension was mailed. */
export type SuspensionMailed = Event<'SuspensionMailed', { userId: string }>;
/** It could not be mailed for days, and is not tried again. */
export type SuspensionUndelivered = Event<'SuspensionUndelivered', { userId: string }>;
/** An admin proposes a staff role for the person; another admin decides. */
export type StaffRoleProposed = Event<'StaffRoleProposed', RoleAct & { by: string; reason: Personal<string> }>;
/** The proposal ended: another admin declined it, or the proposer withdrew it. */
export type StaffRoleDeclined = Event<'StaffRoleDeclined', RoleAct & { by: string; reason: Personal<string> }>;
/** The account has a staff role: a second admin confirmed it, or the operator granted it (then `by` is null). */
export type StaffRoleGranted = Event<
  'StaffRoleGranted',
  RoleAct & { proposedBy?: string; by?: string; reason?: Personal<string> }
>;
/** An admin removed a staff role, or the operator did (then `by` is null). */
export type StaffRoleRevoked = Event<'StaffRoleRevoked', RoleAct & { by?: string; reason?: Personal<string> }>;
type RoleAct = { userId: string; role: StaffRole };
/** An admin proposes to remove the passkeys of a member of staff who has lost them; another admin decides. */
export type PasskeyResetProposed = Event<
  'PasskeyResetProposed',
  { userId: string; by: string; reason: Personal<string> }
>;
/** The proposal ended: another admin declined it, or the proposer withdrew it. */
export type PasskeyResetDeclined = Event<
  'PasskeyResetDeclined',
  { userId: string; by: string; reason: Personal<string> }
>;
/**
 * A second admin agreed, or the operator did it (then `by` is null): none of these passkeys opens the account any more, and
 * there is a link for a new one.
 */
export type PasskeysReset = Event<
  'PasskeysReset',
  { userId: string; passkeyIds: string[]; proposedBy?: string; by?: string; reason?: Personal<string> }
>;

export type UserEvent =
  | UserRegistered
  | RegistrationAbandoned
  | ConfirmationRequested
  | ConfirmationDue
  | ConfirmationMailed
  | ConfirmationUndelivered
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
  | PasskeyAdded
  | PasskeyRemoved
  | ProviderLinked
  | ProviderUnlinked
  | DataExported
  | AccountReclaimed
  | AccountSuspended
  | SuspensionAppealed
  | SuspensionUpheld
  | AccountReinstated
  | AccountErased
  | PersonForgotten
  | SuspensionLetterDue
  | SuspensionMailed
  | SuspensionUndelivered
  | StaffRoleProposed
  | StaffRoleDeclined
  | StaffRoleGranted
  | StaffRoleRevoked
  | PasskeyResetProposed
  | PasskeyResetDeclined
  | PasskeysReset;

/** A sign-in succeeded; the stream is `session-<sessionId>`. */
export type SignedIn = Event<
  'SignedIn',
  {
    userId: string;
    sessionId: string;
    way: SignInWay;
    hasSecondFactor: boolean;
    from: Personal<SignInFrom>;
    /** In a browser in which the account was not signed in to before; absent at the registration and in older events. */
    isNewDevice?: boolean;
  }
>;
/** A sign-in to an existing account was refused; the stream is `session-<id of its own>`. */
export type SignInRefused = Event<
  'SignInRefused',
  { userId: string; way: SignInWay; why: 'password' | 'code' | 'passkey' | 'suspended'; from: Personal<From> }
>;
/** A sign-in ended before it expired. */
export type SessionEnded = Event<
  'SessionEnded',
  {
    userId: string;
    sessionId: string;
    why:
      | 'signedOut'
      | 'endedByOwner'
      | 'endedByStaff'
      | 'passwordChanged'
      | 'twoFactorEnabled'
      | 'passkeyAdded'
      | 'passkeyRemoved'
      | 'addressConfirmed'
      | 'tokenReplayed';
    from: Personal<From>;
  }
>;
export type SignInEvent = SignedIn | SignInRefused | SessionEnded;

/**
 * An email address, username or provider account belongs to this account; the stream's id is a keyed hash of the name.
 */
export type NameTaken = Event<'NameTaken', { kind: NameKind; key: string; userId: string }>;
/** The name is free again. */
export type NameReleased = Event<'NameReleased', { kind: NameKind; key: string; userId: string }>;
export type NameKind = 'email' | 'username' | Provider;
export type NameEvent = NameTaken | NameReleased;

/** The kind of personal data that a member of staff read. */
export type AccessedData = 'account' | 'claim' | 'case' | 'report' | 'evidence';
/**
 * A member of staff read a person's data; once per kind and day. The stream is `look-<staffId>-<day>`. `userId` is null
 * for a person without an account, who wrote to us or sent a copyright claim.
 */
export type PersonDataRead = Event<
  'PersonDataRead',
  { by: string; what: AccessedData; id: string; userId: string | null; day: string }
>;

export type AuthEvent = UserEvent | SignInEvent | NameEvent | PersonDataRead;
