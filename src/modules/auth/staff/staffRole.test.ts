import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import {
  confirmStaffRole,
  declineStaffRole,
  grantStaffRole,
  proposeStaffRole,
  revokeStaffRole,
  takeStaffRoleAway,
} from './staffRole.ts';
import { user } from '#modules/auth/account/user.ts';

const userId = id(1);
const nora = id(2);
const noah = id(3);
const reason = 'She knows the trade';
const sealed = personal(userId, reason);
const registered = {
  type: 'UserRegistered',
  data: {
    userId,
    isCreator: true,
    email: personal(userId, 'a@example.org'),
    username: personal(userId, 'anna'),
    displayName: personal(userId, 'Anna'),
  },
} as const;
const confirmed = { type: 'EmailConfirmed', data: { userId } } as const;
const proposed = { type: 'StaffRoleProposed', data: { userId, role: 'moderator', by: nora, reason: sealed } } as const;
const declined = { type: 'StaffRoleDeclined', data: { userId, role: 'moderator', by: noah, reason: sealed } } as const;
const granted = { type: 'StaffRoleGranted', data: { userId, role: 'moderator' } } as const;
const suspended = { type: 'AccountSuspended', data: { userId, reason: sealed } } as const;

const act = (by: string) => ({ userId, role: 'moderator', by, reason }) as const;
const nothing = { owedPence: 0, isBuying: false, isSelling: false, listed: 0 };
const anna = [registered, confirmed] as const;

describe('a staff role', () => {
  it('is proposed by one admin and granted by another', () => {
    given(user, ...anna)
      .when(proposeStaffRole(act(nora), nothing))
      .then({ type: 'StaffRoleProposed', data: { role: 'moderator', by: nora, reason: sealed } });
    given(user, ...anna, proposed)
      .when(confirmStaffRole(act(noah), nothing))
      .then({ type: 'StaffRoleGranted', data: { by: noah, proposedBy: nora } });
    given(user, ...anna, proposed)
      .when(confirmStaffRole(act(nora), nothing))
      .refuses('second-person-needed');
  });

  it('is nobody’s own business', () => {
    const oneself = { ...act(userId), userId };
    const message = 'You cannot decide about your own roles.';
    given(user, ...anna)
      .when(proposeStaffRole(oneself, nothing))
      .refuses('not-allowed', message);
    given(user, ...anna, proposed)
      .when(confirmStaffRole(oneself, nothing))
      .refuses('not-allowed', message);
    given(user, ...anna, proposed)
      .when(declineStaffRole(oneself))
      .refuses('not-allowed');
    given(user, ...anna, granted)
      .when(takeStaffRoleAway(oneself))
      .refuses('not-allowed');
  });

  it('is not granted without a proposal, nor after it was declined; then it may be proposed again', () => {
    given(user, ...anna)
      .when(confirmStaffRole(act(noah), nothing))
      .refuses('already-done');
    given(user, ...anna, proposed)
      .when(declineStaffRole(act(noah)))
      .then(declined);
    given(user, ...anna, proposed, declined)
      .when(confirmStaffRole(act(noah), nothing))
      .refuses('already-done');
    given(user, ...anna, proposed, declined)
      .when(proposeStaffRole(act(noah), nothing))
      .then({ type: 'StaffRoleProposed', data: { by: noah } });
  });

  it('is not proposed twice, nor to a person who has it', () => {
    given(user, ...anna, proposed)
      .when(proposeStaffRole(act(noah), nothing))
      .refuses('already-done', 'This role has already been proposed.');
    given(user, ...anna, granted)
      .when(proposeStaffRole(act(noah), nothing))
      .refuses('already-done', 'This person already has this role.');
  });

  it.each([
    [{ ...nothing, owedPence: 4410 }, '£44.10 of what they earned has not been paid out yet.'],
    [{ ...nothing, isBuying: true }, 'A purchase of theirs is still under way.'],
    [{ ...nothing, isSelling: true }, 'A video of theirs is being bought right now.'],
    [{ ...nothing, listed: 2 }, '2 videos of theirs are for sale.'],
  ])('goes to nobody who buys or sells: %o', (business, message) => {
    const refusal = `Staff neither buy nor sell. ${message}`;
    given(user, ...anna)
      .when(proposeStaffRole(act(nora), business))
      .refuses('account-has-open-business', refusal);
    given(user, ...anna, proposed)
      .when(confirmStaffRole(act(noah), business))
      .refuses('account-has-open-business', refusal);
    given(user, ...anna)
      .when(grantStaffRole(userId, 'moderator', business))
      .refuses('account-has-open-business', refusal);
  });

  it('is not granted to a person who is suspended, unconfirmed or erased', () => {
    given(user, ...anna, suspended)
      .when(proposeStaffRole(act(nora), nothing))
      .refuses('not-allowed', 'This account is suspended.');
    given(user, ...anna, proposed, suspended)
      .when(confirmStaffRole(act(noah), nothing))
      .refuses('not-allowed');
    given(user, registered)
      .when(proposeStaffRole(act(nora), nothing))
      .refuses('not-allowed', 'The email of this account is not confirmed yet.');
    given(user, registered)
      .when(grantStaffRole(userId, 'moderator', nothing))
      .refuses('not-allowed', 'The email of this account is not confirmed yet.');
    given(user)
      .when(proposeStaffRole(act(nora), nothing))
      .refuses('not-found');
  });

  it('is granted and removed once by the operator', () => {
    given(user, ...anna)
      .when(grantStaffRole(userId, 'moderator', nothing))
      .then(granted);
    given(user, ...anna, granted)
      .when(grantStaffRole(userId, 'moderator', { ...nothing, owedPence: 1 }))
      .then();
    given(user, ...anna, granted)
      .when(revokeStaffRole(userId, 'moderator'))
      .then({ type: 'StaffRoleRevoked' });
    given(user, ...anna)
      .when(revokeStaffRole(userId, 'moderator'))
      .then();
    given(user)
      .when(grantStaffRole(userId, 'moderator', nothing))
      .refuses('not-found');
  });

  it('is removed by one admin, at once', () => {
    given(user, ...anna, granted)
      .when(takeStaffRoleAway(act(noah)))
      .then({ type: 'StaffRoleRevoked', data: { by: noah, reason: sealed } });
    given(user, ...anna)
      .when(takeStaffRoleAway(act(noah)))
      .refuses('already-done');
  });
});
