/** The guard decides by the log: a read model that stands still neither lets anybody in nor keeps anybody out. */
import { describe, it } from 'vitest';
import { login, register } from '#contracts/auth/auth.ts';
import { adminListVideos, createVideo } from '#contracts/catalogue/catalogue.ts';
import { completeProfile, getProfile } from '#contracts/profile/profile.ts';
import { adminListPayouts, releasePayout } from '#contracts/sales/sales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { canSignIn, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aPayout, booksThatAgree } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const standStill = ({ consumers }: World): void => consumers.fallBehind();
const carol = aCreator('carol');
const bob = aBuyer('bob');
const finance = aStaffMember('finance');
const upload = call(createVideo, { body: { title: 'A shelf', fileName: 'a.mp4', sizeBytes: 1000 } }, as(carol));

describe('while the read model of accounts stands still', () => {
  it('V8.3.2: a member of finance whose role was revoked releases no payout and reads none', async () => {
    const payout = aPayout();
    await given(payout.given, booksThatAgree, finance)
      .also(standStill)
      .give({ type: 'StaffRoleRevoked', data: { userId: finance.id, role: 'finance' } })
      .when(call(releasePayout, { params: { id: payout.id } }, as(finance)))
      .refuses('not-allowed')
      .when(call(adminListPayouts, { query: {} }, as(finance)))
      .refuses('not-allowed');
  });

  it('V8.3.2: a suspended creator uploads nothing', async () => {
    await given(carol)
      .also(standStill)
      .give({ type: 'AccountSuspended', data: { userId: carol.id, reason: personal(carol.id, 'Spam'), by: null } })
      .when(upload)
      .refuses('account-suspended');
  });

  it('a creator who was reinstated goes on', async () => {
    await given(carol, {
      type: 'AccountSuspended',
      data: { userId: carol.id, reason: personal(carol.id, ''), by: null },
    })
      .also(standStill)
      .give({ type: 'AccountReinstated', data: { userId: carol.id, reason: personal(carol.id, '') } })
      .when(upload)
      .answers({ videoId: anyText });
  });

  it('V8.3.2: nothing is answered to an account that was erased', async () => {
    await given(bob)
      .also(standStill)
      .give({ type: 'AccountErased', data: { userId: bob.id } })
      .when(call(getProfile, as(bob)))
      .refuses('session-ended');
  });

  it('a role that was granted works', async () => {
    const mina = aStaffMember('moderator', 'mina');
    const [granted] = mina.events.filter(({ type }) => type === 'StaffRoleGranted');
    const events = mina.events.filter((event) => event !== granted);
    await given({ ...mina, events })
      .also(standStill)
      .give(granted!)
      .when(call(adminListVideos, { query: {} }, as({ ...mina, events })))
      .answers();
  });

  it('somebody who has just joined is signed in, and goes on to the profile', async () => {
    const body = {
      email: 'wendy@example.com',
      username: 'wendy',
      displayName: 'Wendy',
      password: 'Oak-stool-3-legs',
      isCreator: true,
    };
    await given()
      .also(standStill)
      .when(call(register, { body }))
      .answers({ user: { username: 'wendy', isEmailVerified: false, isProfileComplete: false, isSuspended: false } });
  });

  it('somebody whose address was just confirmed completes the profile, and is shown it', async () => {
    const una = aBuyer('una', { isProfileComplete: false });
    const names = { firstName: 'Una', lastName: 'Low' };
    await given(una)
      .also(standStill)
      .when(call(completeProfile, { body: names }, as(una)))
      .answers({ user: { isProfileComplete: true } })
      .when(call(getProfile, as(una)))
      .answers(names);
  });

  it('a person signs in as what the account is now', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .also(standStill)
      .give({ type: 'SellingStarted', data: { userId: bob.id } })
      .when(call(login, { body: { emailOrUsername: 'bob', password } }))
      .answers({ user: { isCreator: true } });
  });
});
