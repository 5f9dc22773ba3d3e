/** What auth records: who has an account, whether the email is theirs, what staff may do, and which names are taken. */
import type { StaffRole } from '#contracts/endpoint.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Somebody made an account. */
export type UserRegistered = Event<
  'UserRegistered',
  {
    userId: string;
    email: Personal<string>;
    username: Personal<string>;
    displayName: Personal<string>;
    isCreator: boolean;
  }
>;
/** A registration took names but never came to an end; the account can no longer be made. */
export type RegistrationAbandoned = Event<'RegistrationAbandoned', { userId: string }>;
/** The confirmation link was asked for again. */
export type ConfirmationRequested = Event<'ConfirmationRequested', { userId: string }>;
/** The mailed link was followed: the address is theirs. */
export type EmailConfirmed = Event<'EmailConfirmed', { userId: string }>;
/** The operator gave the account a staff role. */
export type StaffRoleGranted = Event<'StaffRoleGranted', { userId: string; role: StaffRole }>;
/** The operator took a staff role away. */
export type StaffRoleRevoked = Event<'StaffRoleRevoked', { userId: string; role: StaffRole }>;

export type UserEvent =
  UserRegistered | RegistrationAbandoned | ConfirmationRequested | EmailConfirmed | StaffRoleGranted | StaffRoleRevoked;

/** An email address or username belongs to this account; the stream's id is a keyed hash of the name. */
export type NameTaken = Event<'NameTaken', { kind: NameKind; key: string; userId: string }>;
/** The name is free again. */
export type NameReleased = Event<'NameReleased', { kind: NameKind; key: string; userId: string }>;
export type NameKind = 'email' | 'username';
export type NameEvent = NameTaken | NameReleased;

export type AuthEvent = UserEvent | NameEvent;
