import { describe, expect, it } from 'vitest';
import { adminGetAccount, adminListAccounts, mySessions, signInHistory } from '#contracts/auth/account.ts';
import { confirmPasskeyReset, declinePasskeyReset, getTimeline, proposePasskeyReset } from '#contracts/auth/people.ts';
import { getOverview } from '#contracts/overview/overview.ts';
import { canSignIn, mailedLink } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { addFirst, anAuthenticator, hasPasskey, linkOf, signIn } from '#testing/routes/passkeys.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const ada = aStaffMember('admin', 'ada');
const alan = aStaffMember('admin', 'alan');
const mina = aStaffMember('moderator', 'mina');
const bob = aBuyer('bob');
const about = (id = mina.id) => ({ params: { id }, body: { reason: 'She lost her phone.' } });
const propose = (who = as(ada), id = mina.id) => call(proposePasskeyReset, about(id), who);
const confirm = (who = as(alan), id = mina.id) => call(confirmPasskeyReset, about(id), who);
const decline = (who = as(alan), id = mina.id) => call(declinePasskeyReset, about(id), who);

describe('lost passkeys of staff', () => {
  it('V6.4.4: are removed by two admins, which ends the sessions and mails a link for a new one', async () => {
    const lost = anAuthenticator();
    const next = anAuthenticator();
    const here = as(mina);
    const world = await given(mina, ada, alan).also(canSignIn(mina)).also(hasPasskey(mina, lost));
    await world.settle();
    await world.call(call(mySessions, here));
    expect(await world.call(propose())).toMatchObject({
      body: { hasPasskey: true, isPasskeyResetProposed: true },
      events: [{ type: 'PasskeyResetProposed', data: { userId: mina.id, by: ada.id }, metadata: { actorId: ada.id } }],
    });
    expect(await signIn(world, lost)).toMatchObject({ events: [{ type: 'SignedIn' }] });
    expect(await world.call(confirm(as(ada)))).toMatchObject({ problem: { type: 'second-person-needed' }, events: [] });
    expect(await world.call(confirm())).toMatchObject({
      body: { hasPasskey: false, isPasskeyResetProposed: false },
      events: [{ type: 'PasskeysReset', data: { userId: mina.id, proposedBy: ada.id, by: alan.id } }],
    });
    expect(await signIn(world, lost)).toMatchObject({ problem: { type: 'invalid-credentials' } });
    const settled = await world.settle();
    expect(settled.events.map(({ type }) => type)).toContain('SessionEnded');
    const [newDevice, ...others] = settled.mails;
    expect(newDevice).toMatchObject({ to: mina.email, subject: 'New sign-in to your account – Soletake' });
    expect(others).toMatchObject([{ to: mina.email, subject: 'Add your passkey for Soletake' }]);
    expect(await world.call(call(mySessions, here))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await world.db('auth_passkeys')).toEqual([]);
    const link = linkOf(mailedLink(world, mina.email));
    expect(await addFirst(world, link, next)).toMatchObject({ body: { success: true } });
    expect(await signIn(world, next)).toMatchObject({ body: { user: { id: mina.id } } });
    expect((await world.call(call(signInHistory, as(mina)))).body?.entries.map(({ act }) => act)).toContain(
      'passkeysReset',
    );
    const timeline = await world.call(call(getTimeline, { params: { id: mina.id }, query: {} }, as(ada)));
    expect(timeline.body?.acts.filter(({ kind }) => /passkey.*reset/i.test(kind)).map(({ kind }) => kind)).toEqual([
      'passkeysReset',
      'passkeyResetProposed',
    ]);
  });

  it('wait for another admin, who reads who wants it and why', async () => {
    const world = await given(mina, ada, alan);
    await world.call(propose());
    expect(await world.call(call(adminGetAccount, { params: { id: mina.id } }, as(alan)))).toMatchObject({
      body: { passkeyReset: { by: ada.id, byName: 'Ada', reason: 'She lost her phone.' } },
    });
    const filter = JSON.stringify({ status: 'toDo' });
    expect((await world.call(call(adminListAccounts, { query: { filter } }, as(alan)))).body).toMatchObject([
      { id: mina.id },
    ]);
    const { body } = await world.call(call(getOverview, { query: {} }, as(alan)));
    expect(body?.queues.find(({ name }) => name === 'roles')).toMatchObject({ count: 1 });
  });

  it('are kept when the other admin declines, or the proposer withdraws', async () => {
    await given(mina, ada, alan)
      .when(decline())
      .refuses('already-done')
      .when(propose())
      .when(propose(as(alan)))
      .refuses('already-done')
      .when(decline())
      .answers({ isPasskeyResetProposed: false })
      .records({ type: 'PasskeyResetDeclined', data: { by: alan.id } })
      .when(confirm())
      .refuses('already-done')
      .when(propose())
      .when(decline(as(ada)))
      .records('PasskeyResetDeclined');
  });

  it('are nobody’s to decide about for themselves, and are none of people who are not staff', async () => {
    await given(mina, ada, alan, bob)
      .when(propose(as(ada), ada.id))
      .refuses('not-allowed', 'You cannot decide about your own passkeys.')
      .when(propose(as(alan), ada.id))
      .when(confirm(as(ada), ada.id))
      .refuses('not-allowed')
      .when(decline(as(ada), ada.id))
      .refuses('not-allowed')
      .when(propose(as(ada), bob.id))
      .refuses('not-allowed', 'This person is not a member of staff.');
  });

  it('need fresh proof, and an admin', async () => {
    await given(mina, ada, alan)
      .when(propose(as(ada, { signedInSecondsAgo: 601 })))
      .refuses('proof-needed')
      .when(propose(as(mina), ada.id))
      .refuses('not-allowed');
  });
});
