import { describe, expect, it } from 'vitest';
import { changePassword } from '#contracts/auth/account.ts';
import { forgotPassword, login, resetPassword } from '#contracts/auth/auth.ts';
import { canSignIn, mailedLink, password } from '#testing/routes/accounts.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const una = aBuyer('una', { isEmailVerified: false });
const next = 'Oak-stool-3-legs';
const change = (who = as(bob), currentPassword: string | undefined = password, newPassword = next) =>
  call(changePassword, { body: { currentPassword, newPassword } }, who);
const signIn = (given: string, name = 'bob') => call(login, { body: { emailOrUsername: name, password: given } });
const forgot = (email: string) => call(forgotPassword, { body: { email } });
const reset = (userId: string, token: string, given = next) =>
  call(resetPassword, { body: { userId, token, password: given } });

describe('changing the password', () => {
  it('takes effect at once, signs other devices out and notifies the owner by mail', async () => {
    const here = as(bob);
    const other = as(bob, { headers: { 'user-agent': 'another device' } });
    await given(bob)
      .also(canSignIn(bob))
      .when(call(changePassword, { body: { currentPassword: 'wrong', newPassword: next } }, other))
      .refuses('invalid-input', undefined, { '#/currentPassword': 'That password is not right.' })
      .when(change(here))
      .answers({ success: true, message: 'Your password is changed. Other devices have been signed out.' })
      .records(
        { type: 'SessionEnded', data: { userId: bob.id, why: 'passwordChanged' } },
        { type: 'PasswordChanged', by: bob.id, data: { userId: bob.id, how: 'changed' } },
      )
      .settle()
      .mails(bob.email, 'Your password was changed – Soletake')
      .when(change(other))
      .refuses('session-ended')
      .when(signIn(password))
      .refuses('invalid-credentials')
      .when(signIn(next))
      .answers();
  });

  it('needs the old one, even right after signing in', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(call(changePassword, { body: { newPassword: next } }, as(bob)))
      .refuses('invalid-input', undefined, { '#/currentPassword': 'That password is not right.' })
      .when(change(visitor()))
      .refuses('not-signed-in');
  });

  it('of an account without one is possible in the first ten minutes of a sign-in', async () => {
    const first = { body: { newPassword: next } };
    await given(bob)
      .when(call(changePassword, first, as(bob, { signedInSecondsAgo: 601 })))
      .refuses('proof-needed')
      .when(call(changePassword, first, as(bob)))
      .answers({ success: true })
      .when(signIn(next))
      .answers();
  });

  it('to a weak one is refused', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(change(as(bob), password, 'short'))
      .refuses('invalid-input', undefined, {
        '#/newPassword': 'Password must be at least 8 characters with uppercase, lowercase, and number',
      });
  });
});

describe('a forgotten password', () => {
  it('is replaced with the mailed link, once, and every device is signed out', async () => {
    const device = as(bob);
    const world = await given(bob).also(canSignIn(bob));
    await world.call(change(device, 'wrong'));
    await world.call(forgot('BOB@example.com'));
    const { events } = await world.settle();
    expect(events).toMatchObject([{ type: 'PasswordResetRequested', data: { userId: bob.id } }]);
    const token = mailedLink(world, bob.email).searchParams.get('token') ?? '';
    expect(await world.call(reset(bob.id, token))).toMatchObject({
      body: { success: true, message: 'Your password is changed. Please sign in.' },
      events: [
        { type: 'SessionEnded', data: { why: 'passwordChanged' } },
        { type: 'PasswordChanged', data: { how: 'reset' }, metadata: { actorId: bob.id } },
      ],
    });
    expect(await world.call(change(device))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await world.call(signIn(next))).toMatchObject({ answer: { status: 200 } });
    expect(await world.call(reset(bob.id, token))).toMatchObject({
      problem: { type: 'invalid-reset-link', detail: 'This link is invalid or has expired. Please ask for a new one.' },
    });
  });

  it.each([
    ['changed', (here: ReturnType<typeof as>) => change(here)],
    [
      'set for the first time',
      (here: ReturnType<typeof as>) => call(changePassword, { body: { newPassword: next } }, here),
    ],
  ])('V6.4.1: by a link that nobody has followed yet is over once the password was %s', async (how, press) => {
    const world = how === 'changed' ? await given(bob).also(canSignIn(bob)) : await given(bob);
    const token = await world.adapters.tokens.create(bob.id, 'reset');
    expect(await world.call(press(as(bob)))).toMatchObject({ body: { success: true } });
    expect(await world.call(reset(bob.id, token, 'Elm-stool-4-legs'))).toMatchObject({
      problem: { type: 'invalid-reset-link' },
    });
    expect(await world.call(signIn(next))).toMatchObject({ answer: { status: 200 } });
  });

  it('V6.4.1: by a link that met a refused password goes on, until it has succeeded once', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const token = await world.adapters.tokens.create(bob.id, 'reset');
    for (const refused of ['short', 'Password1', '']) {
      const { problem, events } = await world.call(reset(bob.id, token, refused));
      expect(problem).toMatchObject({ type: 'invalid-input', errors: [{ pointer: '#/password' }] });
      expect(events).toEqual([]);
    }
    expect(await world.call(reset(bob.id, token))).toMatchObject({ body: { success: true } });
    expect(await world.call(reset(bob.id, token, 'Elm-stool-4-legs'))).toMatchObject({
      problem: { type: 'invalid-reset-link' },
    });
    expect(await world.call(signIn(next))).toMatchObject({ answer: { status: 200 } });
  });

  it('keeps the link that confirms the address when the password is changed', async () => {
    const world = await given(una).also(canSignIn(una));
    const token = await world.adapters.tokens.create(una.id, 'confirmation');
    expect(await world.call(change(as(una)))).toMatchObject({ body: { success: true } });
    expect(await world.adapters.tokens.use(una.id, 'confirmation', token)).toBe(true);
  });

  it('by a link that came by mail confirms the address, too', async () => {
    const world = await given(una);
    const token = await world.adapters.tokens.create(una.id, 'reset');
    const { events } = await world.call(reset(una.id, token));
    expect(events.map(({ type }) => type)).toEqual(['PasswordChanged', 'EmailConfirmed']);
  });

  it('cannot be replaced with another person’s link, or after an hour', async () => {
    const world = await given(bob, una);
    const token = await world.adapters.tokens.create(bob.id, 'reset');
    expect(await world.call(reset(una.id, token))).toMatchObject({ problem: { type: 'invalid-reset-link' } });
    world.clock.wait(3601);
    expect(await world.call(reset(bob.id, token))).toMatchObject({ problem: { type: 'invalid-reset-link' } });
  });

  it('does not reveal whether the account exists, and can be requested three times an hour', async () => {
    const world = await given(bob);
    const existing = await world.call(forgot(bob.email));
    const unknown = await world.call(forgot('nobody@example.com'));
    expect(unknown.body).toEqual(existing.body);
    expect((await world.settle()).mails.map(({ to }) => to)).toEqual([bob.email]);
    await world.call(forgot(bob.email));
    await world.call(forgot(bob.email));
    expect(await world.call(forgot(bob.email))).toMatchObject({ problem: { type: 'too-many-requests' } });
    world.clock.wait(3599);
    expect(await world.call(forgot(bob.email))).toMatchObject({ problem: { type: 'too-many-requests' } });
    world.clock.wait(1);
    expect(await world.call(forgot(bob.email))).toMatchObject({ answer: { status: 200 } });
  });
});
