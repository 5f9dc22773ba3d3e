/** The account: registered once, confirmed once; staff roles come and go. */
import type { StaffRole } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  ConfirmationRequested,
  EmailConfirmed,
  RegistrationAbandoned,
  StaffRoleGranted,
  StaffRoleRevoked,
  UserEvent,
  UserRegistered,
} from './events.ts';

export type User =
  | { status: 'none' }
  | { status: 'abandoned' }
  | {
      status: 'registered';
      userId: string;
      /** Null once the person has been erased. */
      email: string | null;
      displayName: string | null;
      isEmailVerified: boolean;
      roles: readonly StaffRole[];
    };

const evolve = (state: User, event: UserEvent): User => {
  if (event.type === 'UserRegistered') {
    const { userId, email, displayName } = event.data;
    return {
      status: 'registered',
      userId,
      email: email.value,
      displayName: displayName.value,
      isEmailVerified: false,
      roles: [],
    };
  }
  if (event.type === 'RegistrationAbandoned') return { status: 'abandoned' };
  if (state.status !== 'registered') return state;
  switch (event.type) {
    case 'EmailConfirmed':
      return { ...state, isEmailVerified: true };
    case 'ConfirmationRequested':
      return state;
    case 'StaffRoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] };
    case 'StaffRoleRevoked':
      return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
  }
};

export const user: Aggregate<User, UserEvent> = { category: 'user', initialState: { status: 'none' }, evolve };

type Registration = { userId: string; email: string; username: string; displayName: string; isCreator: boolean };

/** Makes the account; an id that is used or given up is refused. */
export const registerUser =
  ({ userId, email, username, displayName, isCreator }: Registration) =>
  (state: User): [UserRegistered] => {
    if (state.status !== 'none') throw new Problem('conflict');
    return [
      {
        type: 'UserRegistered',
        data: {
          userId,
          email: personal(userId, email),
          username: personal(userId, username),
          displayName: personal(userId, displayName),
          isCreator,
        },
      },
    ];
  };

/** Gives up an account that was never made, so that its names can go back. */
export const abandonRegistration =
  (userId: string) =>
  (state: User): [] | [RegistrationAbandoned] =>
    state.status === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [];

/** Asks for another link; nothing to do when the address is confirmed. */
export const requestConfirmation =
  (userId: string) =>
  (state: User): [] | [ConfirmationRequested] =>
    state.status === 'registered' && !state.isEmailVerified
      ? [{ type: 'ConfirmationRequested', data: { userId } }]
      : [];

/** The token was right. Following the link twice is fine. */
export const confirmEmail =
  (userId: string) =>
  (state: User): [] | [EmailConfirmed] => {
    if (state.status !== 'registered') throw new Problem('invalid-confirmation-link');
    return state.isEmailVerified ? [] : [{ type: 'EmailConfirmed', data: { userId } }];
  };

export const grantStaffRole =
  (userId: string, role: StaffRole) =>
  (state: User): [] | [StaffRoleGranted] => {
    if (state.status !== 'registered') throw new Problem('not-found', 'There is no such account.');
    return state.roles.includes(role) ? [] : [{ type: 'StaffRoleGranted', data: { userId, role } }];
  };

export const revokeStaffRole =
  (userId: string, role: StaffRole) =>
  (state: User): [] | [StaffRoleRevoked] => {
    if (state.status !== 'registered') throw new Problem('not-found', 'There is no such account.');
    return state.roles.includes(role) ? [{ type: 'StaffRoleRevoked', data: { userId, role } }] : [];
  };
