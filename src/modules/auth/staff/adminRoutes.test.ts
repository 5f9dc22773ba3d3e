import { describe, it } from 'vitest';
import { adminGetAccount, mySessions } from '#contracts/auth/account.ts';
import { confirmRole, declineRole, proposeRole, takeRoleAway } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const ada = aStaffMember('admin', 'ada');
const alan = aStaffMember('admin', 'alan');
const moderator = aStaffMember('moderator');
const change = (userId = bob.id) => ({
  params: { id: userId },
  body: { role: 'moderator' as const, reason: 'She knows the rules.' },
});
const propose = (who = ada, userId = bob.id) => call(proposeRole, change(userId), as(who));
const confirm = (who = alan) => call(confirmRole, change(), as(who));
const decline = (who = alan) => call(declineRole, change(), as(who));
const takeAway = (who = ada, userId = moderator.id) => call(takeRoleAway, change(userId), as(who));

describe('a staff role', () => {
  it('is proposed by one admin and granted by another, and the person is notified by mail', async () => {
    await given(bob)
      .when(propose())
      .answers({ id: bob.id, roles: [], proposedRoles: ['moderator'] })
      .records({
        type: 'StaffRoleProposed',
        by: ada.id,
        data: { userId: bob.id, role: 'moderator', by: ada.id, reason: { personal: bob.id } },
      })
      .when(confirm(ada))
      .refuses('second-person-needed', 'You proposed this role. Another admin decides.')
      .when(confirm())
      .answers({ roles: ['moderator'], proposedRoles: [] })
      .records({ type: 'StaffRoleGranted', data: { userId: bob.id, proposedBy: ada.id, by: alan.id } })
      .settle()
      .mails(bob.email, 'You are now a member of staff – Soletake')
      .when(confirm())
      .refuses('already-done', 'This role is no longer proposed.');
  });

  it('is declined by the other admin, or withdrawn by its proposer', async () => {
    await given(bob)
      .when(propose())
      .when(decline())
      .answers({ proposedRoles: [] })
      .records({ type: 'StaffRoleDeclined', data: { by: alan.id } })
      .when(propose())
      .when(decline(ada))
      .records('StaffRoleDeclined');
  });

  it('is removed by one admin at once, which ends the person’s sessions', async () => {
    const here = as(moderator);
    await given(moderator)
      .when(call(mySessions, here))
      .when(takeAway())
      .answers({ roles: [] })
      .records({ type: 'StaffRoleRevoked', by: ada.id, data: { userId: moderator.id, role: 'moderator' } })
      .settle()
      .mails(moderator.email, 'A staff role was removed – Soletake')
      .when(call(mySessions, here))
      .refuses('session-ended')
      .when(takeAway())
      .refuses('already-done', 'This person does not have this role.');
  });

  it('is never decided by the person concerned', async () => {
    await given(ada)
      .when(propose(ada, ada.id))
      .refuses('not-allowed', 'You cannot decide about your own roles.')
      .when(takeAway(ada, ada.id))
      .refuses('not-allowed', 'You cannot decide about your own roles.');
  });

  it('is not granted to a person who trades here, is suspended or unconfirmed', async () => {
    const { creator, given: forSale } = aListedVideo();
    const sid = aBuyer('sid', { isSuspended: true });
    const una = aBuyer('una', { isEmailVerified: false });
    await given(forSale, sid, una)
      .when(propose(ada, creator.id))
      .refuses('account-has-open-business', 'Staff neither buy nor sell. A video of theirs is for sale.')
      .when(propose(ada, sid.id))
      .refuses('not-allowed', 'This account is suspended.')
      .when(propose(ada, una.id))
      .refuses('not-allowed', 'The email of this account is not confirmed yet.')
      .when(propose(ada, id(99)))
      .refuses('not-found', 'There is no such account.');
  });

  it('is granted by admins alone, with a second factor and a reason', async () => {
    await given(bob, ada)
      .when(propose(moderator))
      .refuses('not-allowed')
      .when(propose(bob))
      .refuses('not-allowed')
      .when(call(proposeRole, change(), as(ada, { hasSecondFactor: false })))
      .refuses('second-factor-needed')
      .when(call(proposeRole, { params: { id: bob.id }, body: { role: 'finance', reason: ' ' } }, as(ada)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say why' })
      .when(call(adminGetAccount, { params: { id: bob.id } }, as(ada)))
      .answers({ proposals: [] });
  });
});
