import { describe, expect, it } from 'vitest';
import { mySessions } from '#contracts/auth/account.ts';
import {
  checkUsername,
  confirmEmail,
  disownRegistration,
  forgotPassword,
  register,
  resendConfirmation,
} from '#contracts/auth/auth.ts';
import { canSignIn, hasTwoFactor, linked, mailedLink } from '#testing/routes/accounts.ts';
import { as, call, callWith, type Who } from '#testing/routes/call.ts';
import { anyId, anyText, given } from '#testing/routes/given.ts';
import { nameKey } from '#testing/routes/keys.ts';
import { aBuyer } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const una = aBuyer('una', { isEmailVerified: false, isProfileComplete: false });
const body = {
  email: 'wendy@example.com',
  username: 'wendy',
  displayName: 'Wendy',
  password: 'Oak-stool-3-legs',
  isCreator: true,
};
const join = (more: Partial<typeof body> = {}) => call(register, { body: { ...body, ...more } });
const resend = (email: string) => call(resendConfirmation, { body: { email } });
const confirm = (userId: string, token: string, who?: Who) => call(confirmEmail, { query: { userId, token } }, who);
const disown = (userId: string, token: string) => call(disownRegistration, { body: { userId, token } });
const unaAtGoogle = linked(una, 'google', nameKey('g-una'));

describe('registering', () => {
  it('claims both names, seals the personal data, signs in and mails the link', async () => {
    await given()
      .when(join())
      .answers({
        accessToken: anyText,
        user: { id: anyId, username: 'wendy', isCreator: true, isEmailVerified: false, roles: [] },
      })
      .records(
        { type: 'NameTaken', data: { kind: 'username' } },
        { type: 'NameTaken', data: { kind: 'email' } },
        { type: 'UserRegistered', data: { isCreator: true, email: { value: 'wendy@example.com' } } },
        { type: 'SignedIn', data: { way: 'password', hasSecondFactor: false } },
      )
      .settle()
      .mails('wendy@example.com', 'Confirm your email for Soletake');
  });

  it('with a username that is taken is refused, whatever its case', async () => {
    await given(bob)
      .when(join({ username: 'BOB' }))
      .refuses('username-taken', 'This username is already taken', { '#/username': 'This username is already taken' });
  });

  it('with an address that is taken releases the username, and notifies the owner of the address', async () => {
    await given(bob)
      .when(join({ email: 'bob@example.com' }))
      .failsWith('email-taken', 'This email is already registered')
      .records({ type: 'NameTaken', data: { kind: 'username' } }, { type: 'NameReleased', data: { kind: 'username' } })
      .runJobs()
      .mails('bob@example.com', 'Someone tried to register with your address – Soletake');
  });

  it('with an address that is taken mails its owner once a day at most', async () => {
    const world = await given(bob);
    for (let n = 0; n < 5; n += 1)
      expect(await world.call(join({ email: bob.email, username: `wendy-${n}` }))).toMatchObject({
        problem: { type: 'email-taken' },
      });
    expect((await world.settle()).mails).toHaveLength(1);
    world.clock.wait(86_399);
    await world.call(join({ email: bob.email }));
    expect((await world.settle()).mails).toHaveLength(0);
    world.clock.wait(1);
    await world.call(join({ email: bob.email }));
    expect((await world.settle()).mails).toHaveLength(1);
  });

  it('is refused with every wrong field at once, and with a weak password', async () => {
    await given()
      .when(
        callWith(register, { body: { email: 'x', username: 'a', displayName: '', password: 'x', isCreator: true } }),
      )
      .refuses('invalid-input', undefined, {
        '#/email': 'Please enter a valid email address',
        '#/username': 'Username must be at least 3 characters',
        '#/displayName': 'Display name is required',
        '#/password': 'Password must be at least 8 characters with uppercase, lowercase, and number',
      });
  });

  it('under a name that speaks for us, or with a link for a name, is refused', async () => {
    const reserved = 'This name is reserved. Please choose another one';
    await given()
      .when(callWith(register, { body: { ...body, username: 'Supp0rt-Team', displayName: 'Sоletake' } }))
      .refuses('invalid-input', undefined, { '#/username': reserved, '#/displayName': reserved })
      .when(callWith(register, { body: { ...body, displayName: 'Claim £500 at evil.example' } }))
      .refuses('invalid-input', undefined, { '#/displayName': 'A name cannot contain a link or an email address' })
      .when(call(checkUsername, { params: { username: 'adm1n' } }))
      .answers({ available: false, message: reserved });
  });

  it('reports whether a username is free', async () => {
    await given(bob)
      .when(call(checkUsername, { params: { username: 'wendy' } }))
      .answers({ available: true, message: null })
      .when(call(checkUsername, { params: { username: 'Bob' } }))
      .answers({ available: false, message: 'This username is already taken' })
      .when(call(checkUsername, { params: { username: 'a b' } }))
      .answers({ available: false, message: expect.stringMatching(/letters, numbers/) as string });
  });
});

describe('confirming an address', () => {
  it('works by the mailed link; following it twice at once is fine, and later it has been used', async () => {
    const world = await given();
    const joined = await world.call(join());
    await world.settle();
    const { searchParams } = mailedLink(world, 'wendy@example.com');
    const userId = searchParams.get('userId') ?? '';
    const follow = confirm(userId, searchParams.get('token') ?? '');
    expect(userId).toBe(joined.body?.user.id);
    expect(await world.call(follow)).toMatchObject({
      body: { success: true },
      events: [{ type: 'SessionEnded' }, { type: 'EmailConfirmed', metadata: { actorId: userId } }],
    });
    expect(await world.call(follow)).toMatchObject({ body: { success: true }, events: [] });
    world.clock.wait(3600);
    expect(await world.call(follow)).toMatchObject({ problem: { type: 'invalid-confirmation-link' } });
  });

  it('V6.3.4: leaves no way in to a stranger who registered with the address', async () => {
    const world = await given(unaAtGoogle).also(canSignIn(una)).also(hasTwoFactor(una));
    const attacker = as(una, { hasSecondFactor: true });
    expect(await world.call(call(mySessions, attacker))).toMatchObject({ answer: { status: 200 } });
    const token = await world.adapters.tokens.create(una.id, 'confirmation');
    expect(await world.call(confirm(una.id, token))).toMatchObject({
      events: [
        { type: 'SessionEnded', data: { userId: una.id, why: 'addressConfirmed' } },
        { type: 'ProviderUnlinked', data: { userId: una.id, provider: 'google' } },
        { type: 'TwoFactorDisabled', data: { userId: una.id } },
        { type: 'EmailConfirmed', data: { userId: una.id } },
        { type: 'NameReleased', data: { kind: 'google' } },
      ],
    });
    expect(await world.call(call(mySessions, attacker))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await world.adapters.recoveryCodes.remaining(una.id)).toBe(0);
    expect((await world.settle()).mails.map(({ to, subject }) => [to, subject])).toEqual([
      [una.email, 'Sign-in provider unlinked – Soletake'],
      [una.email, 'Two-factor authentication is off – Soletake'],
    ]);
  });

  it('in the session that registered keeps what belongs to that person, and ends all others', async () => {
    const world = await given(unaAtGoogle);
    const here = as(una);
    const elsewhere = as(una);
    for (const session of [here, elsewhere]) await world.call(call(mySessions, session));
    const token = await world.adapters.tokens.create(una.id, 'confirmation');
    expect(await world.call(confirm(una.id, token, here))).toMatchObject({
      events: [{ type: 'SessionEnded' }, { type: 'EmailConfirmed' }],
    });
    expect(await world.call(call(mySessions, here))).toMatchObject({ answer: { status: 200 } });
    expect(await world.call(call(mySessions, elsewhere))).toMatchObject({ problem: { type: 'session-ended' } });
  });

  it('says in the mail when and from where somebody registered, in no words of theirs', async () => {
    const world = await given();
    await world.call(join());
    const [mail] = (await world.settle()).mails;
    const text = JSON.stringify(mail);
    expect(text).toContain('an account was registered with this address on 1 March 2026 at 12:00');
    expect(text).not.toMatch(/wendy(?!@)/i);
    expect(text).toContain('from 192.0.2.7');
  });

  it('comes before any mail that greets a person by the name that was typed', async () => {
    const world = await given();
    const joined = await world.call(join({ displayName: 'Claim £500 now' }));
    await world.call(call(forgotPassword, { body: { email: body.email } }));
    await world.call(join({ username: 'other' }));
    const { mails } = await world.settle();
    const userId = joined.body?.user.id ?? '';
    await world.call(disown(userId, await world.adapters.tokens.create(userId, 'confirmation')));
    mails.push(...(await world.settle()).mails);
    expect(mails).toHaveLength(4);
    expect(JSON.stringify(mails)).not.toContain('£500');
  });

  it('is refused with another person’s link and with an invented one', async () => {
    const world = await given(una, bob);
    const token = await world.adapters.tokens.create(una.id, 'confirmation');
    expect(await world.call(confirm(bob.id, token))).toMatchObject({ problem: { type: 'invalid-confirmation-link' } });
    expect(await world.call(confirm(una.id, 'made-up'))).toMatchObject({
      problem: { detail: 'Failed to verify email. The link may be invalid or expired.' },
      events: [],
    });
  });

  it('can be requested again, and the answer does not reveal whether the account exists', async () => {
    const world = await given(una, bob);
    const existing = await world.call(resend(una.email));
    const confirmed = await world.call(resend(bob.email));
    const unknown = await world.call(resend('nobody@example.com'));
    expect(confirmed.body).toEqual(existing.body);
    expect(unknown.body).toEqual(existing.body);
    const { events, mails } = await world.settle();
    expect(events).toMatchObject([
      { type: 'ConfirmationRequested', data: { userId: una.id } },
      { type: 'ConfirmationDue', data: { userId: una.id } },
      { type: 'ConfirmationMailed', data: { userId: una.id } },
    ]);
    expect(mails.map(({ to }) => to)).toEqual([una.email]);
  });

  it('can be requested three times an hour', async () => {
    await given(una)
      .when(resend(una.email))
      .when(resend(una.email))
      .when(resend(una.email))
      .answers()
      .when(resend(una.email))
      .refuses('too-many-requests')
      .after(3599)
      .when(resend(una.email))
      .refuses('too-many-requests')
      .after(1)
      .when(resend(una.email))
      .answers();
  });
});

describe('“this was not me” in the mail that confirms an address', () => {
  it('deletes the account, and the address can be registered again', async () => {
    const world = await given();
    const joined = await world.call(join());
    await world.settle();
    const { searchParams } = mailedLink(world, 'wendy@example.com');
    const userId = joined.body?.user.id ?? '';
    const follow = disown(userId, searchParams.get('token') ?? '');
    expect(await world.call(follow)).toMatchObject({
      body: { message: 'The account is deleted, and your address is free.' },
      events: [{ type: 'AccountErased', data: { userId } }],
    });
    expect((await world.settle()).events).toContainEqual(
      expect.objectContaining({ type: 'PersonForgotten', data: { userId } }),
    );
    expect(await world.call(confirm(userId, searchParams.get('token') ?? ''))).toMatchObject({
      problem: { type: 'invalid-confirmation-link' },
    });
    expect(await world.call(join())).toMatchObject({ answer: { status: 200 } });
  });

  it('is refused with an invented link, and once the address is confirmed', async () => {
    const world = await given(una, bob);
    expect(await world.call(disown(una.id, 'made-up'))).toMatchObject({
      problem: { type: 'invalid-confirmation-link' },
      events: [],
    });
    const token = await world.adapters.tokens.create(bob.id, 'confirmation');
    expect(await world.call(disown(bob.id, token))).toMatchObject({
      problem: { type: 'invalid-confirmation-link' },
      events: [],
    });
  });
});
