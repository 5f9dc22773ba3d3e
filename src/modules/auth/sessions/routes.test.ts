import { describe, expect, it } from 'vitest';
import {
  endOtherSessions,
  endSession,
  exportMyData,
  mySessions,
  proveIdentity,
  signInHistory,
} from '#contracts/auth/account.ts';
import { login, logout, refresh } from '#contracts/auth/auth.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { canSignIn, currentCode, hasTwoFactor, password } from '#testing/routes/accounts.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const renew = (refreshToken: string, from = visitor()) => call(refresh, { body: { refreshToken } }, from);
const end = (sessionId: string, who = as(bob)) => call(endSession, { params: { sessionId } }, who);

/** Signs Bob in and returns his refresh token. */
const signIn = async (world: World, from = visitor()): Promise<string> => {
  const { body } = await world.call(call(login, { body: { emailOrUsername: 'bob', password } }, from));
  return body && 'refreshToken' in body ? body.refreshToken : '';
};
const sessionsOf = async (world: World, who = as(bob)) =>
  (await world.call(call(mySessions, who))).body?.sessions ?? [];

describe('fresh proof', () => {
  const long = () => as(bob, { signedInSecondsAgo: 601 });
  const prove = (body: { password?: string; code?: string }, who: ReturnType<typeof as>) =>
    call(proveIdentity, { body }, who);
  const wrongPassword = { '#/password': 'That password is not right.' };
  const wrongCode = { '#/code': 'That code is not right.' };

  it('V6.3.4, V7.5.1: is a sign-in of the last ten minutes, or the password again', async () => {
    const here = long();
    const world = await given(bob).also(canSignIn(bob));
    const send = call(exportMyData, here);
    expect(await world.call(send)).toMatchObject({ problem: { type: 'proof-needed' }, events: [] });
    expect(await world.call(prove({ password: 'wrong' }, here))).toMatchObject({ events: [] });
    expect(await world.call(prove({}, here))).toMatchObject({ problem: { type: 'invalid-input' } });
    expect(await world.call(send)).toMatchObject({ problem: { type: 'proof-needed' } });
    expect(await world.call(prove({ password }, here))).toMatchObject({ body: { success: true }, events: [] });
    world.clock.wait(599);
    expect(await world.call(send)).toMatchObject({ body: { url: anyText } });
    world.clock.wait(1);
    expect(await world.call(send)).toMatchObject({ problem: { type: 'proof-needed' } });
    expect(await world.call(call(exportMyData, as(bob)))).toMatchObject({ body: { url: anyText } });
  });

  it('counts for the session that gave it, and for no other', async () => {
    const here = long();
    const elsewhere = long();
    await given(bob)
      .also(canSignIn(bob))
      .when(prove({ password }, here))
      .answers({ success: true })
      .when(call(exportMyData, elsewhere))
      .refuses('proof-needed');
  });

  it('V6.3.3: takes a code as well where two-factor authentication is on; a recovery code works once', async () => {
    const here = long();
    const world = await given(bob).also(canSignIn(bob));
    const [recovery = ''] = await hasTwoFactor(bob)(world);
    const answer = async (body: { password?: string; code?: string }) => world.call(prove(body, here));
    expect(await answer({ password })).toMatchObject({ problem: { type: 'invalid-input' } });
    expect((await answer({ password, code: 'no code' })).problem?.toDocument().errors).toEqual([
      { pointer: '#/code', detail: wrongCode['#/code'] },
    ]);
    const code = await currentCode(bob, world);
    expect(await answer({ password: 'wrong', code })).toMatchObject({ problem: { type: 'invalid-input' } });
    expect(await answer({ password, code })).toMatchObject({ body: { success: true } });
    expect(await answer({ password, code: recovery })).toMatchObject({ events: [{ type: 'RecoveryCodeUsed' }] });
    expect(await answer({ password, code: recovery })).toMatchObject({ problem: { type: 'invalid-input' } });
  });

  it('of an account without a password is a new sign-in', async () => {
    await given(bob)
      .when(prove({ password }, long()))
      .refuses('proof-needed', 'Please sign out and in again, then go on within ten minutes.');
  });

  it('V6.3.1: is not found by guessing', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const here = long();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await world.call(prove({ password: 'wrong' }, here))).problem?.type);
    expect(answers[0]).toBe('invalid-input');
    expect(answers.at(-1)).toBe('too-many-requests');
    expect(await world.call(prove({ password }, here))).toMatchObject({ problem: { type: 'too-many-requests' } });
  });

  it('names the field that is wrong', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(prove({ password: 'wrong' }, long()))
      .refuses('invalid-input', undefined, wrongPassword);
  });
});

describe('a refresh token', () => {
  it('is exchanged for new tokens, and two tabs at once get the same', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const token = await signIn(world);
    const first = await world.call(renew(token));
    const second = await world.call(renew(token));
    expect(first).toMatchObject({ body: { accessToken: anyText, refreshToken: anyText }, events: [] });
    expect(first.body?.refreshToken).not.toBe(token);
    expect(second.body?.refreshToken).toBe(first.body?.refreshToken);
  });

  it('that comes back later ends the sign-in, and the owner is notified', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const token = await signIn(world);
    const { body } = await world.call(renew(token));
    world.clock.wait(11);
    expect(await world.call(renew(token))).toMatchObject({
      problem: { type: 'session-ended' },
      events: [
        { type: 'SessionEnded', data: { userId: bob.id, why: 'tokenReplayed' }, metadata: { actorRole: 'system' } },
      ],
    });
    expect(await world.call(renew(body?.refreshToken ?? ''))).toMatchObject({ problem: { type: 'session-ended' } });
    expect((await world.settle()).mails).toContainEqual(
      expect.objectContaining({ to: bob.email, subject: 'We ended one of your sign-ins – Soletake' }),
    );
  });

  it('says whether the person is suspended, and that it is over, without another sign-in', async () => {
    const world = await given(bob).also(canSignIn(bob));
    await world.give({
      type: 'AccountSuspended',
      data: { userId: bob.id, reason: personal(bob.id, 'Fraud.'), by: null },
    });
    const first = await world.call(renew(await signIn(world)));
    expect(first.body).toMatchObject({ isSuspended: true });
    await world.give({ type: 'AccountReinstated', data: { userId: bob.id, reason: personal(bob.id, 'Mistaken.') } });
    expect((await world.call(renew(first.body?.refreshToken ?? ''))).body).toMatchObject({ isSuspended: false });
  });

  it('of a browser is useless without the half that scripts cannot read', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const token = await signIn(world, visitor({ headers: { 'sec-fetch-site': 'same-origin' } }));
    expect(await world.call(renew(token))).toMatchObject({ problem: { type: 'session-ended' }, events: [] });
    expect(await world.call(renew('made-up'))).toMatchObject({ problem: { type: 'session-ended' } });
  });
});

describe('a signed-in person', () => {
  it('signs out of this session, and it is over', async () => {
    const here = as(bob);
    await given(bob)
      .when(call(logout, { body: {} }, here))
      .answers({ success: true })
      .records({ type: 'SessionEnded', by: bob.id, data: { userId: bob.id, why: 'signedOut' } })
      .when(call(logout, { body: {} }, here))
      .refuses('not-signed-in');
  });

  it('signs out with the refresh token alone, when the access token has expired', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const refreshToken = await signIn(world);
    const expired = visitor({ headers: { authorization: 'Bearer expired' } });
    expect(await world.call(call(logout, { body: { refreshToken } }, expired))).toMatchObject({
      body: { success: true },
      events: [{ type: 'SessionEnded', metadata: { actorId: bob.id }, data: { userId: bob.id, why: 'signedOut' } }],
    });
    expect(await world.call(renew(refreshToken))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await world.call(call(logout, { body: { refreshToken } }, expired))).toMatchObject({
      problem: { type: 'session-ended' },
      events: [],
    });
  });

  it('is not signed out by a refresh token that is made up, or that lacks the half of its browser', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const token = await signIn(world, visitor({ headers: { 'sec-fetch-site': 'same-origin' } }));
    for (const refreshToken of [token, 'made-up'])
      expect(await world.call(call(logout, { body: { refreshToken } }))).toMatchObject({
        problem: { type: 'session-ended' },
        events: [],
      });
  });

  it('sees where the account is signed in, and ends one of these', async () => {
    const here = as(bob);
    const world = await given(bob, dave);
    await world.call(call(mySessions, as(bob, { address: '198.51.100.9' })));
    const sessions = await sessionsOf(world, here);
    expect(sessions.map(({ address, isCurrent }) => ({ address, isCurrent }))).toEqual(
      expect.arrayContaining([
        { address: '198.51.100.9', isCurrent: false },
        { address: '192.0.2.7', isCurrent: true },
      ]),
    );
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(await world.call(end(other, as(dave)))).toMatchObject({ problem: { type: 'not-found' }, events: [] });
    expect(await world.call(end(other, here))).toMatchObject({
      body: { success: true },
      events: [{ type: 'SessionEnded', data: { sessionId: other, why: 'endedByOwner' } }],
    });
    expect(await world.call(end(other, here))).toMatchObject({ problem: { type: 'not-found' } });
    expect(await sessionsOf(world, here)).toHaveLength(1);
  });

  it('ends all others at once and stays', async () => {
    const here = as(bob);
    const world = await given(bob);
    await world.call(call(mySessions, as(bob)));
    await world.call(call(mySessions, as(bob)));
    expect(await world.call(call(endOtherSessions, here))).toMatchObject({
      body: { ended: 2 },
      events: [
        { type: 'SessionEnded', data: { why: 'endedByOwner' } },
        { type: 'SessionEnded', data: { why: 'endedByOwner' } },
      ],
    });
    expect(await world.call(call(endOtherSessions, here))).toMatchObject({ body: { ended: 0 }, events: [] });
  });

  it('reads only their own history', async () => {
    await given(bob, dave)
      .also(canSignIn(bob))
      .when(call(login, { body: { emailOrUsername: 'bob', password } }))
      .when(call(signInHistory, as(bob)))
      .answers({ entries: [{ act: 'signedIn', detail: 'Password', address: '192.0.2.7' }, {}, { act: 'registered' }] })
      .when(call(signInHistory, as(dave)))
      .answers({ entries: [{ act: 'emailConfirmed' }, { act: 'registered' }] });
  });
});

it('the history forgets the network address after 30 days, and its hash after 180', async () => {
  const days = (count: number): number => count * 24 * 60 * 60;
  const world = await given(bob, dave).after(days(29));
  const addresses = async () => {
    await world.forget();
    return (await world.call(call(signInHistory, as(bob)))).body?.entries.map(({ address }) => address);
  };
  expect(await addresses()).toEqual(['192.0.2.1', '192.0.2.1']);
  world.clock.wait(days(2));
  const [first, second] = (await addresses()) ?? [];
  expect(first).toMatch(/^#[\w-]{43}$/);
  // The same address is the same hash.
  expect(second).toBe(first);
  expect(await addresses()).toEqual([first, first]);
  world.clock.wait(days(148));
  expect(await addresses()).toEqual([first, first]);
  world.clock.wait(days(2));
  expect(await addresses()).toEqual([null, null]);
});

it('visitors have no sessions', async () => {
  await given()
    .when(call(mySessions, visitor()))
    .refuses('not-signed-in')
    .when(call(logout, { body: {} }, visitor()))
    .refuses('not-signed-in')
    .when(end(id(1), visitor()))
    .refuses('not-signed-in');
});
