/** The account: registered once, confirmed once, protected by its owner, suspended by staff, erased for good. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { notices as allNotices, type Notice, type Provider } from '#contracts/auth/vocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  AccountSuspended,
  EmailConfirmed,
  From,
  NoticesChosen,
  ProviderLinked,
  RegistrationAbandoned,
  SellingStarted,
  UserEvent,
  UsernameChanged,
  UserRegistered,
} from '#events/auth.ts';

/** The provider account that opens this account; `key` is the id of its name stream. */
export type LinkedProvider = { provider: Provider; key: string };

/** A role that one admin proposes for the person. */
export type RoleProposal = { role: StaffRole; by: string };

/** The wish of one admin that the person's passkeys are removed. */
export type PasskeyReset = { by: string };

export type Suspension = {
  /** The person who suspended; null when a rule did, or in older events. */
  by: string | null;
  reason: string | null;
  appeal: 'none' | 'open' | 'refused';
  /** The text of the appeal. */
  words: string | null;
  /** Why the appeal was refused. */
  answer: string | null;
};

/** What a letter about a suspension says; the reason is null once the person has been erased. */
export type SuspensionLetter = { what: 'suspended' | 'upheld' | 'reinstated'; reason: string | null };

export type RegisteredUser = {
  status: 'registered';
  userId: string;
  /** Null once the person has been erased. */
  email: string | null;
  username: string | null;
  displayName: string | null;
  isCreator: boolean;
  isEmailVerified: boolean;
  isUsernameGenerated: boolean;
  hasTwoFactor: boolean;
  /** The ids of the passkeys that open the account. */
  passkeys: readonly string[];
  linked: readonly LinkedProvider[];
  notices: readonly Notice[];
  suspension: Suspension | null;
  /** The number of suspensions: each has a page of its own. */
  suspensions: number;
  isErased: boolean;
  /** Erased, and everything that could still be read about the person is deleted. */
  isForgotten: boolean;
  /** When the owner last took the account back (ISO), and how often. */
  reclaimedAt: string | null;
  reclaims: number;
  /** It was taken back, and no new password has been set since. */
  isLocked: boolean;
  /** The link that confirms the address has not been mailed since it was asked for. */
  isConfirmationDue: boolean;
  /** What the letter about the latest step of a suspension says. */
  letter: SuspensionLetter | null;
  /** It has not been mailed. */
  isLetterDue: boolean;
  roles: readonly StaffRole[];
  proposals: readonly RoleProposal[];
  passkeyReset: PasskeyReset | null;
};
export type User = { status: 'none' } | { status: 'abandoned' } | RegisteredUser;

const registered = ({ data }: UserRegistered): RegisteredUser => ({
  status: 'registered',
  userId: data.userId,
  email: data.email.value,
  username: data.username.value,
  displayName: data.displayName.value,
  isCreator: data.isCreator,
  isEmailVerified: false,
  isUsernameGenerated: data.isUsernameGenerated ?? false,
  hasTwoFactor: false,
  passkeys: [],
  linked: [],
  notices: allNotices.map(([name]) => name),
  suspension: null,
  suspensions: 0,
  isErased: false,
  isForgotten: false,
  reclaimedAt: null,
  reclaims: 0,
  isLocked: false,
  isConfirmationDue: false,
  letter: null,
  isLetterDue: false,
  roles: [],
  proposals: [],
  passkeyReset: null,
});

const without = ({ proposals }: RegisteredUser, role: StaffRole): RoleProposal[] =>
  proposals.filter((proposal) => proposal.role !== role);

const begun = ({ data }: AccountSuspended): Suspension => ({
  by: data.by ?? null,
  reason: data.reason.value,
  appeal: 'none',
  words: null,
  answer: null,
});
const changed = ({ suspension }: RegisteredUser, change: Partial<Suspension>): Suspension | null =>
  suspension && { ...suspension, ...change };

/** What an event changes; nothing for events that only inform. */
const change = (state: RegisteredUser, event: UserEvent): Partial<RegisteredUser> => {
  switch (event.type) {
    case 'EmailConfirmed':
      return { isEmailVerified: true };
    case 'SellingStarted':
      return { isCreator: true };
    case 'UsernameChanged':
      return { username: event.data.username.value, isUsernameGenerated: false };
    case 'NoticesChosen':
      return { notices: event.data.notices };
    case 'TwoFactorEnabled':
      return { hasTwoFactor: true };
    case 'TwoFactorDisabled':
      return { hasTwoFactor: false };
    case 'PasskeyAdded':
      return { passkeys: [...state.passkeys, event.data.passkeyId] };
    case 'PasskeyRemoved':
      return { passkeys: state.passkeys.filter((id) => id !== event.data.passkeyId) };
    case 'PasskeyResetProposed':
      return { passkeyReset: { by: event.data.by } };
    case 'PasskeyResetDeclined':
      return { passkeyReset: null };
    case 'PasskeysReset':
      return { passkeys: [], passkeyReset: null };
    case 'ProviderLinked':
      return { linked: [...state.linked, { provider: event.data.provider, key: event.data.key }] };
    case 'ProviderUnlinked':
      return { linked: state.linked.filter(({ provider }) => provider !== event.data.provider) };
    case 'ConfirmationDue':
      return { isConfirmationDue: true };
    case 'ConfirmationMailed':
    case 'ConfirmationUndelivered':
      return { isConfirmationDue: false };
    case 'AccountSuspended':
      return {
        suspension: begun(event),
        suspensions: state.suspensions + 1,
        letter: { what: 'suspended', reason: event.data.reason.value },
      };
    case 'SuspensionAppealed':
      return { suspension: changed(state, { appeal: 'open', words: event.data.words.value }) };
    case 'SuspensionUpheld':
      return {
        suspension: changed(state, { appeal: 'refused', answer: event.data.reason.value }),
        letter: { what: 'upheld', reason: event.data.reason.value },
      };
    case 'AccountReinstated':
      return { suspension: null, letter: { what: 'reinstated', reason: event.data.reason.value } };
    case 'SuspensionLetterDue':
      return { isLetterDue: true };
    case 'SuspensionMailed':
    case 'SuspensionUndelivered':
      return { isLetterDue: false };
    case 'AccountErased':
      return { isErased: true, hasTwoFactor: false, passkeys: [], roles: [], proposals: [], passkeyReset: null };
    case 'AccountReclaimed':
      return { reclaimedAt: event.data.at, reclaims: state.reclaims + 1, isLocked: true };
    case 'PasswordChanged':
      return { isLocked: false };
    case 'PersonForgotten':
      return { isForgotten: true };
    case 'StaffRoleProposed':
      return { proposals: [...state.proposals, { role: event.data.role, by: event.data.by }] };
    case 'StaffRoleDeclined':
      return { proposals: without(state, event.data.role) };
    case 'StaffRoleGranted':
      return { roles: [...state.roles, event.data.role], proposals: without(state, event.data.role) };
    case 'StaffRoleRevoked':
      return { roles: state.roles.filter((role) => role !== event.data.role) };
    case 'UserRegistered':
    case 'RegistrationAbandoned':
    case 'ConfirmationRequested':
    case 'PasswordResetRequested':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRegenerated':
    case 'DataExported':
      return {};
  }
};

const evolve = (state: User, event: UserEvent): User => {
  if (event.type === 'UserRegistered') return registered(event);
  if (event.type === 'RegistrationAbandoned') return { status: 'abandoned' };
  return state.status === 'registered' ? { ...state, ...change(state, event) } : state;
};

export const user: Aggregate<User, UserEvent> = { category: 'user', initialState: { status: 'none' }, evolve };

/** The account, if there is one and it is not erased. @throws Problem `not-found` */
export const living = (state: User): RegisteredUser => {
  if (state.status !== 'registered' || state.isErased) throw new Problem('not-found', 'There is no such account.');
  return state;
};

type Registration = {
  userId: string;
  email: string;
  username: string;
  displayName: string;
  isCreator: boolean;
  from: From;
  /** An account that began with a provider: the username was generated, and the provider may vouch for the address. */
  byProvider?: LinkedProvider & { isEmailVerified: boolean };
};

/** Creates the account; refuses an id that is used or was abandoned. */
export const registerUser =
  ({ userId, email, username, displayName, isCreator, from, byProvider }: Registration) =>
  (state: User): [UserRegistered, ...(EmailConfirmed | ProviderLinked)[]] => {
    if (state.status !== 'none') throw new Problem('conflict');
    const made: UserRegistered = {
      type: 'UserRegistered',
      data: {
        userId,
        email: personal(userId, email),
        username: personal(userId, username),
        displayName: personal(userId, displayName),
        isCreator,
        ...(byProvider ? { isUsernameGenerated: true } : {}),
        from: personal(userId, from),
      },
    };
    if (!byProvider) return [made];
    const { isEmailVerified, ...link } = byProvider;
    const act = { userId, from: personal(userId, from) };
    return [
      made,
      ...(isEmailVerified ? [{ type: 'EmailConfirmed' as const, data: act }] : []),
      { type: 'ProviderLinked', data: { ...act, ...link } },
    ];
  };

/** Abandons an account that was never created, so that its names become free. */
export const abandonRegistration =
  (userId: string) =>
  (state: User): [] | [RegistrationAbandoned] =>
    state.status === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [];

/** A buyer becomes a creator; nothing makes a creator a buyer again. */
export const startSelling =
  (userId: string) =>
  (state: User): [] | [SellingStarted] => {
    const { isCreator, roles } = living(state);
    if (roles.length > 0) throw new Problem('not-allowed', 'Staff neither buy nor sell.');
    return isCreator ? [] : [{ type: 'SellingStarted', data: { userId } }];
  };

/** Replaces a generated username, once. */
export const changeUsername =
  (userId: string, username: string, from: From) =>
  (state: User): [] | [UsernameChanged] => {
    const account = living(state);
    if (account.username === username) return [];
    if (!account.isUsernameGenerated) throw new Problem('username-fixed');
    return [
      {
        type: 'UsernameChanged',
        data: { userId, username: personal(userId, username), from: personal(userId, from) },
      },
    ];
  };

export const chooseNotices =
  (userId: string, notices: readonly Notice[]) =>
  (state: User): [] | [NoticesChosen] => {
    const chosen = allNotices.map(([name]) => name).filter((name) => notices.includes(name));
    const before = living(state).notices;
    return chosen.length === before.length && chosen.every((name) => before.includes(name))
      ? []
      : [{ type: 'NoticesChosen', data: { userId, notices: chosen } }];
  };
