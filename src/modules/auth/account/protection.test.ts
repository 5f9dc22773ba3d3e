import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { ProviderLinked, UserRegistered } from '#events/auth.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  linkProvider,
  recordPasswordChange,
  regenerateRecoveryCodes,
  requestPasswordReset,
  unlinkProvider,
} from './protection.ts';
import { appealSuspension, eraseAccount, reinstateAccount, suspendAccount, upholdSuspension } from './standing.ts';
import { user } from './user.ts';

const userId = id(1);
const from = { device: 'Firefox on Linux', address: '192.0.2.1' };
const act = { userId, from };
const registered: UserRegistered = {
  type: 'UserRegistered',
  data: {
    userId,
    isCreator: false,
    email: personal(userId, 'a@example.org'),
    username: personal(userId, 'anna'),
    displayName: personal(userId, 'Anna'),
  },
};
const enabled = { type: 'TwoFactorEnabled', data: { userId, from: personal(userId, from) } } as const;
const moderator = { type: 'StaffRoleGranted', data: { userId, role: 'moderator' } } as const;
const suspended = { type: 'AccountSuspended', data: { userId, reason: personal(userId, 'spam') } } as const;
const erased = { type: 'AccountErased', data: { userId } } as const;
const linked = (provider: 'google' | 'facebook', key: string): ProviderLinked => ({
  type: 'ProviderLinked',
  data: { userId, provider, key, from: personal(userId, from) },
});

describe('two-factor authentication', () => {
  it('is switched on once and off once', () => {
    given(user, registered).when(enableTwoFactor(act)).then(enabled);
    given(user, registered, enabled).when(enableTwoFactor(act)).then();
    given(user, registered, enabled).when(disableTwoFactor(act)).then({ type: 'TwoFactorDisabled' });
    given(user, registered).when(disableTwoFactor(act)).refuses('two-factor-off');
  });

  it('stays on for staff', () => {
    given(user, registered, moderator, enabled).when(disableTwoFactor(act)).refuses('not-allowed');
  });

  it('has recovery codes only while it is on', () => {
    given(user, registered, enabled).when(regenerateRecoveryCodes(act)).then({ type: 'RecoveryCodesRegenerated' });
    given(user, registered).when(regenerateRecoveryCodes(act)).refuses('two-factor-off');
  });
});

describe('a linked provider', () => {
  it('is one account of each provider', () => {
    given(user, registered)
      .when(linkProvider({ ...act, provider: 'google', key: 'a' }))
      .then(linked('google', 'a'));
    given(user, registered, linked('google', 'a'))
      .when(linkProvider({ ...act, provider: 'google', key: 'a' }))
      .then();
    given(user, registered, linked('google', 'a'))
      .when(linkProvider({ ...act, provider: 'google', key: 'b' }))
      .refuses('already-done');
  });

  it('is not unlinked when nothing else would let its owner in', () => {
    const google = linked('google', 'a');
    const unlink = (hasPassword: boolean) => unlinkProvider({ ...act, provider: 'google', hasPassword });
    given(user, registered, google).when(unlink(false)).refuses('last-way-in');
    given(user, registered, google)
      .when(unlink(true))
      .then({ type: 'ProviderUnlinked', data: { key: 'a' } });
    given(user, registered, google, linked('facebook', 'f')).when(unlink(false)).then({ type: 'ProviderUnlinked' });
    given(user, registered).when(unlink(true)).then();
  });
});

describe('an account', () => {
  const mina = id(8);
  const miles = id(9);
  const spam = { by: mina, reason: 'spam' };
  const settled = (by: string) => ({ by, reason: 'settled' });
  const byMina = { ...suspended, data: { ...suspended.data, by: mina } };
  const appealed = { type: 'SuspensionAppealed', data: { userId, words: personal(userId, 'It was not me') } } as const;
  const upheld = {
    type: 'SuspensionUpheld',
    data: { userId, by: miles, reason: personal(userId, 'It was') },
  } as const;
  const reinstated = { type: 'AccountReinstated', data: { userId, reason: personal(userId, 'settled') } } as const;

  it('is suspended and reinstated once, staff never', () => {
    given(user, registered)
      .when(suspendAccount(userId, spam))
      .then({ type: 'AccountSuspended', data: { by: mina } });
    given(user, registered, byMina).when(suspendAccount(userId, spam)).then();
    given(user, registered, byMina)
      .when(suspendAccount(userId, { ...spam, by: null }))
      .then();
    given(user, registered, byMina)
      .when(suspendAccount(userId, { ...spam, by: miles }))
      .refuses('already-done', 'This account is suspended already.');
    given(user, registered, byMina)
      .when(reinstateAccount(userId, settled(mina)))
      .then(reinstated);
    given(user, registered)
      .when(reinstateAccount(userId, settled(mina)))
      .refuses('already-done', 'This account is not suspended.');
    given(user, registered, moderator).when(suspendAccount(userId, spam)).refuses('not-allowed');
  });

  it('appeals once per suspension, and another person decides', () => {
    given(user, registered, byMina).when(appealSuspension(userId, 'It was not me')).then(appealed);
    for (const before of [[byMina, appealed], [byMina, appealed, upheld], [], [byMina, reinstated]] as const)
      given(user, registered, ...before)
        .when(appealSuspension(userId, 'It was not me'))
        .refuses('already-done');
    given(user, registered, byMina, appealed, reinstated, byMina)
      .when(appealSuspension(userId, 'It was not me'))
      .then(appealed);

    given(user, registered, byMina, appealed)
      .when(upholdSuspension(userId, { by: miles, reason: 'It was' }))
      .then(upheld);
    given(user, registered, byMina, appealed)
      .when(reinstateAccount(userId, settled(miles)))
      .then(reinstated);
    given(user, registered, byMina, appealed)
      .when(upholdSuspension(userId, settled(mina)))
      .refuses('second-person-needed');
    given(user, registered, byMina, appealed)
      .when(reinstateAccount(userId, settled(mina)))
      .refuses('second-person-needed');
    given(user, registered, byMina)
      .when(upholdSuspension(userId, settled(miles)))
      .refuses('already-done');
    given(user, registered, byMina, appealed, upheld)
      .when(upholdSuspension(userId, settled(miles)))
      .refuses('already-done');
  });

  it('suspended by a rule: any moderator decides the appeal', () => {
    const byRule = { ...suspended, data: { ...suspended.data, by: null } };
    for (const fact of [byRule, suspended])
      given(user, registered, fact, appealed)
        .when(upholdSuspension(userId, settled(mina)))
        .then({ type: 'SuspensionUpheld' });
  });

  it('is erased once, and can do nothing afterwards', () => {
    given(user, registered).when(eraseAccount(userId)).then(erased);
    given(user, registered, erased).when(eraseAccount(userId)).then();
    given(user, registered, moderator).when(eraseAccount(userId)).refuses('not-allowed');
    given(user, registered, erased).when(requestPasswordReset(act)).then();
    given(user, registered, erased).when(enableTwoFactor(act)).refuses('not-found');
    given(user, registered, erased)
      .when(recordPasswordChange({ ...act, how: 'changed' }))
      .refuses('not-found');
  });
});
