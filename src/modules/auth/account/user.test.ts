import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { UserRegistered } from '#events/auth.ts';
import { releaseName, takenName, takeName } from '#modules/auth/registration/takenName.ts';
import { confirmEmail, requestConfirmation } from './confirmation.ts';
import { abandonRegistration, changeUsername, chooseNotices, registerUser, startSelling, user } from './user.ts';

const userId = id(1);
const from = { device: 'Firefox on Linux', address: '192.0.2.1' };
const account = { userId, email: 'a@example.org', username: 'anna', displayName: 'Anna', isCreator: true, from };
const registered: UserRegistered = {
  type: 'UserRegistered',
  data: {
    userId,
    isCreator: true,
    email: personal(userId, account.email),
    username: personal(userId, 'anna'),
    displayName: personal(userId, 'Anna'),
    from: personal(userId, from),
  },
};
const act = { userId, from: personal(userId, from) };
const google = { provider: 'google', key: 'key-of-google' } as const;
const linked = { type: 'ProviderLinked', data: { ...act, ...google } } as const;
const confirmed = { type: 'EmailConfirmed', data: { userId } } as const;
const abandoned = { type: 'RegistrationAbandoned', data: { userId } } as const;

describe('an account', () => {
  it('is made once, with its personal data marked as such', () => {
    given(user).when(registerUser(account)).then(registered);
    given(user, registered).when(registerUser(account)).refuses('conflict');
  });

  it('cannot be created after it was abandoned, nor abandoned after it was created', () => {
    given(user).when(abandonRegistration(userId)).then(abandoned);
    given(user, abandoned).when(registerUser(account)).refuses('conflict');
    given(user, registered).when(abandonRegistration(userId)).then();
  });

  it('confirms its email once', () => {
    given(user, registered)
      .when(confirmEmail(userId, from, { isOwn: false }))
      .then(confirmed);
    given(user, registered, confirmed)
      .when(confirmEmail(userId, from, { isOwn: false }))
      .then();
    given(user)
      .when(confirmEmail(userId, from, { isOwn: false }))
      .refuses('invalid-confirmation-link');
  });

  it('V6.3.4: loses every way in from before when a possibly different person confirms its address', () => {
    const protectedBefore = [registered, linked, { type: 'TwoFactorEnabled', data: act }] as const;
    const removed = [
      { type: 'ProviderUnlinked', data: { ...act, ...google } },
      { type: 'TwoFactorDisabled', data: act },
    ] as const;
    given(user, ...protectedBefore)
      .when(confirmEmail(userId, from, { isOwn: false }))
      .then(...removed, confirmed);
    given(user, ...protectedBefore)
      .when(confirmEmail(userId, from, { isOwn: true }))
      .then(confirmed);
    given(user, ...protectedBefore, confirmed)
      .when(confirmEmail(userId, from, { isOwn: false }))
      .then();
  });

  it('requests another link only while it is not confirmed', () => {
    given(user, registered).when(requestConfirmation(userId)).then({ type: 'ConfirmationRequested' });
    given(user, registered, confirmed).when(requestConfirmation(userId)).then();
    given(user).when(requestConfirmation(userId)).then();
  });

  it('that came by a provider is confirmed when the provider vouches for the address, and only then', () => {
    given(user)
      .when(registerUser({ ...account, byProvider: { ...google, isEmailVerified: true } }))
      .then({ type: 'UserRegistered', data: { isUsernameGenerated: true } }, { type: 'EmailConfirmed' }, linked);
    given(user)
      .when(registerUser({ ...account, byProvider: { ...google, isEmailVerified: false } }))
      .then({ type: 'UserRegistered', data: { isUsernameGenerated: true } }, linked);
  });

  it('changes a generated username once, a chosen one never', () => {
    const generated = { ...registered, data: { ...registered.data, isUsernameGenerated: true } };
    const changed = {
      type: 'UsernameChanged',
      data: { userId, username: personal(userId, 'annie'), from: personal(userId, from) },
    } as const;
    given(user, generated)
      .when(changeUsername(userId, 'annie', from))
      .then(changed);
    given(user, generated, changed)
      .when(changeUsername(userId, 'anne', from))
      .refuses('username-fixed');
    given(user, registered)
      .when(changeUsername(userId, 'annie', from))
      .refuses('username-fixed');
    given(user, registered)
      .when(changeUsername(userId, 'anna', from))
      .then();
  });

  it('becomes a creator once and never a buyer again', () => {
    const buyer = { ...registered, data: { ...registered.data, isCreator: false } };
    given(user, buyer).when(startSelling(userId)).then({ type: 'SellingStarted' });
    given(user, registered).when(startSelling(userId)).then();
  });

  it('receives every mail until its owner chooses', () => {
    given(user, registered)
      .when(chooseNotices(userId, ['news', 'sales', 'reviews', 'purchases', 'answers']))
      .then();
    given(user, registered)
      .when(chooseNotices(userId, ['sales']))
      .then({ type: 'NoticesChosen', data: { notices: ['sales'] } });
  });
});

describe('a name', () => {
  const mine = { kind: 'email', key: 'k', userId } as const;
  const taken = { type: 'NameTaken', data: mine } as const;
  const released = { type: 'NameReleased', data: mine } as const;

  it('belongs to the first account that claims it', () => {
    given(takenName.email).when(takeName(mine)).then(taken);
    given(takenName.email, taken).when(takeName(mine)).then();
    given(takenName.email, taken)
      .when(takeName({ ...mine, userId: id(2) }))
      .refuses('email-taken');
    given(takenName.username, { type: 'NameTaken', data: { ...mine, kind: 'username' } })
      .when(takeName({ ...mine, kind: 'username', userId: id(2) }))
      .refuses('username-taken');
  });

  it('is released by its holder only, and is free again', () => {
    given(takenName.email, taken)
      .when(releaseName({ ...mine, userId: id(2) }))
      .then();
    given(takenName.email, taken).when(releaseName(mine)).then(released);
    given(takenName.email, taken, released)
      .when(takeName({ ...mine, userId: id(2) }))
      .then({ type: 'NameTaken' });
  });
});
