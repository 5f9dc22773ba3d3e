import { describe, it } from 'vitest';
import type { UserEvent } from '#events/auth.ts';
import { user, type User } from '#modules/auth/account/user.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { confirmPasskeyReset, declinePasskeyReset, proposePasskeyReset, resetPasskeys } from './passkeyReset.ts';

const userId = id(1);
const nora = id(2);
const noah = id(3);
const reason = 'She lost her key ring';
const sealed = personal(userId, reason);
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId,
    isCreator: false,
    email: personal(userId, 'a@example.org'),
    username: personal(userId, 'anna'),
    displayName: personal(userId, 'Anna'),
  },
};
const granted: UserEvent = { type: 'StaffRoleGranted', data: { userId, role: 'moderator' } };
const revoked: UserEvent = { type: 'StaffRoleRevoked', data: { userId, role: 'moderator' } };
const erased: UserEvent = { type: 'AccountErased', data: { userId } };
const proposed: UserEvent = { type: 'PasskeyResetProposed', data: { userId, by: nora, reason: sealed } };
const declined: UserEvent = { type: 'PasskeyResetDeclined', data: { userId, by: noah, reason: sealed } };
const anna = [registered, granted] as const;
const act = (by: string) => ({ userId, by, reason });
type Decide = (act: { userId: string; by: string; reason: string }) => Command<User, readonly UserEvent[]>;

describe('a reset of passkeys', () => {
  it('is proposed by one admin and made by another', () => {
    given(user, ...anna)
      .when(proposePasskeyReset(act(nora)))
      .then(proposed);
    given(user, ...anna, proposed)
      .when(confirmPasskeyReset(act(noah)))
      .then({
        type: 'PasskeysReset',
        data: { userId, by: noah, reason: sealed, proposedBy: nora, passkeyIds: [] },
      });
    given(user, ...anna, proposed)
      .when(confirmPasskeyReset(act(nora)))
      .refuses('second-person-needed', 'You proposed this. Another admin decides.');
  });

  it('is nobody’s own business', () => {
    const decisions: Decide[] = [proposePasskeyReset, confirmPasskeyReset, declinePasskeyReset];
    for (const command of decisions)
      given(user, ...anna, proposed)
        .when(command(act(userId)))
        .refuses('not-allowed', 'You cannot decide about your own passkeys.');
  });

  it('is for staff alone, also when the role is lost meanwhile', () => {
    const message = 'This person is not a member of staff.';
    given(user, registered)
      .when(proposePasskeyReset(act(nora)))
      .refuses('not-allowed', message);
    given(user, ...anna, proposed, revoked)
      .when(confirmPasskeyReset(act(noah)))
      .refuses('not-allowed', message);
    given(user, registered).when(resetPasskeys(userId)).refuses('not-allowed', message);
  });

  it('is proposed once, and again when it was declined', () => {
    given(user, ...anna, proposed)
      .when(proposePasskeyReset(act(noah)))
      .refuses('already-done', 'This has already been proposed.');
    given(user, ...anna, proposed, declined)
      .when(proposePasskeyReset(act(noah)))
      .then({ type: 'PasskeyResetProposed', data: { by: noah } });
  });

  it('is declined by another admin or withdrawn by the proposer, once', () => {
    for (const by of [nora, noah])
      given(user, ...anna, proposed)
        .when(declinePasskeyReset(act(by)))
        .then({ type: 'PasskeyResetDeclined', data: { userId, by, reason: sealed } });
    const decisions: Decide[] = [confirmPasskeyReset, declinePasskeyReset];
    for (const command of decisions)
      for (const events of [[], [proposed, declined]])
        given(user, ...anna, ...events)
          .when(command(act(noah)))
          .refuses('already-done', 'This is no longer proposed.');
  });

  it('is made by the operator without a proposal, and ends one', () => {
    given(user, ...anna, proposed)
      .when(resetPasskeys(userId))
      .then({ type: 'PasskeysReset', data: { userId, passkeyIds: [] } });
    given(user, ...anna, proposed, { type: 'PasskeysReset', data: { userId, passkeyIds: [] } })
      .when(confirmPasskeyReset(act(noah)))
      .refuses('already-done');
  });

  it('is refused for an account that is erased', () => {
    given(user, ...anna, erased)
      .when(proposePasskeyReset(act(nora)))
      .refuses('not-found');
    given(user, ...anna, erased)
      .when(resetPasskeys(userId))
      .refuses('not-found');
  });
});
