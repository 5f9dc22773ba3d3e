import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { UserRegistered } from './events.ts';
import { releaseName, takenName, takeName } from './takenName.ts';
import {
  abandonRegistration,
  confirmEmail,
  grantStaffRole,
  registerUser,
  requestConfirmation,
  revokeStaffRole,
  user,
} from './user.ts';

const userId = id(1);
const account = { userId, email: 'a@example.org', username: 'anna', displayName: 'Anna', isCreator: true };
const registered: UserRegistered = {
  type: 'UserRegistered',
  data: {
    userId,
    isCreator: true,
    email: personal(userId, account.email),
    username: personal(userId, 'anna'),
    displayName: personal(userId, 'Anna'),
  },
};
const confirmed = { type: 'EmailConfirmed', data: { userId } } as const;
const abandoned = { type: 'RegistrationAbandoned', data: { userId } } as const;

describe('an account', () => {
  it('is made once, with its personal data marked as such', () => {
    given(user).when(registerUser(account)).then(registered);
    given(user, registered).when(registerUser(account)).refuses('conflict');
  });

  it('cannot be made after it was given up, nor given up after it was made', () => {
    given(user).when(abandonRegistration(userId)).then(abandoned);
    given(user, abandoned).when(registerUser(account)).refuses('conflict');
    given(user, registered).when(abandonRegistration(userId)).then();
  });

  it('confirms its email once', () => {
    given(user, registered).when(confirmEmail(userId)).then(confirmed);
    given(user, registered, confirmed).when(confirmEmail(userId)).then();
    given(user).when(confirmEmail(userId)).refuses('invalid-confirmation-link');
  });

  it('asks for another link only while it is not confirmed', () => {
    given(user, registered).when(requestConfirmation(userId)).then({ type: 'ConfirmationRequested' });
    given(user, registered, confirmed).when(requestConfirmation(userId)).then();
    given(user).when(requestConfirmation(userId)).then();
  });

  it('gets and loses a staff role once', () => {
    const granted = { type: 'StaffRoleGranted', data: { userId, role: 'finance' } } as const;
    given(user, registered).when(grantStaffRole(userId, 'finance')).then(granted);
    given(user, registered, granted).when(grantStaffRole(userId, 'finance')).then();
    given(user, registered, granted).when(revokeStaffRole(userId, 'finance')).then({ type: 'StaffRoleRevoked' });
    given(user, registered).when(revokeStaffRole(userId, 'finance')).then();
    given(user).when(grantStaffRole(userId, 'finance')).refuses('not-found');
  });
});

describe('a name', () => {
  const mine = { kind: 'email', key: 'k', userId } as const;
  const taken = { type: 'NameTaken', data: mine } as const;
  const released = { type: 'NameReleased', data: mine } as const;

  it('belongs to the first who takes it', () => {
    given(takenName.email).when(takeName(mine)).then(taken);
    given(takenName.email, taken).when(takeName(mine)).then();
    given(takenName.email, taken)
      .when(takeName({ ...mine, userId: id(2) }))
      .refuses('email-taken');
    given(takenName.username, { type: 'NameTaken', data: { ...mine, kind: 'username' } })
      .when(takeName({ ...mine, kind: 'username', userId: id(2) }))
      .refuses('username-taken');
  });

  it('is given back by its holder only, and is free again', () => {
    given(takenName.email, taken)
      .when(releaseName({ ...mine, userId: id(2) }))
      .then();
    given(takenName.email, taken).when(releaseName(mine)).then(released);
    given(takenName.email, taken, released)
      .when(takeName({ ...mine, userId: id(2) }))
      .then({ type: 'NameTaken' });
  });
});
