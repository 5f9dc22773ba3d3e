import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exchangeCode, facebook, google, login, signInWays } from '#contracts/auth/auth.ts';
import type { SignedIn } from '#events/auth.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { signInCodeCookie } from '#platform/identity/signInCode.ts';
import { canSignIn, hasTwoFactor, linked, password } from '#testing/routes/accounts.ts';
import { call, visitor } from '#testing/routes/call.ts';
import { anyId, anyText, given } from '#testing/routes/given.ts';
import { aToken } from '#testing/routes/identities.ts';
import { nameKey } from '#testing/routes/keys.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { Happened } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const una = aBuyer('una', { isEmailVerified: false, isProfileComplete: false });
const sid = aBuyer('sid', { isSuspended: true });
const signIn = (emailOrUsername: string, given = password, who = visitor()) =>
  call(login, { body: { emailOrUsername, password: given } }, who);
const byGoogle = (idToken: string, more: { password?: string; isCreator?: boolean } = {}) =>
  call(google, { body: { idToken, ...more } });
const bobAtGoogle = linked(bob, 'google', nameKey('g-bob'));

describe('signing in with a password', () => {
  it('works by address and by username, and is recorded', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(signIn('Bob@Example.com'))
      .answers({ user: { id: bob.id, email: 'bob@example.com' }, accessToken: anyText })
      .records({
        type: 'SignedIn',
        by: bob.id,
        data: { userId: bob.id, way: 'password', hasSecondFactor: false, from: { personal: bob.id } },
      })
      .when(signIn('bob'))
      .records('SignedIn');
  });

  it('records the browser, the same for each account that signs in there, and never its cookie', async () => {
    const ann = aBuyer('ann');
    const world = await given(bob, ann).also(canSignIn(bob)).also(canSignIn(ann));
    const page = { 'sec-fetch-site': 'same-origin' };
    const browserOf = ({ events: [event] }: Happened): string | undefined => {
      return event?.type === 'SignedIn' ? (event as RecordedEvent<SignedIn>).data.from.value?.browser : undefined;
    };
    const first = await world.call(signIn('bob', password, visitor({ headers: page })));
    const cookie = first.answer?.cookies.find(({ name }) => name === '__Host-device')?.value ?? '';
    const there = visitor({ headers: page, cookies: { '__Host-device': cookie } });
    const second = await world.call(signIn('ann', password, there));
    const elsewhere = await world.call(signIn('ann', password, visitor({ headers: page })));
    expect(browserOf(first)).toMatch(/^[\w-]{43}$/);
    expect(browserOf(second)).toBe(browserOf(first));
    expect(browserOf(elsewhere)).not.toBe(browserOf(first));
    expect(cookie).not.toContain(browserOf(first));
    expect(browserOf(await world.call(signIn('bob')))).toBeUndefined();
  });

  it('answers the same for a wrong password and for an unknown account', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const wrong = await world.call(signIn('bob', 'wrong'));
    const unknown = await world.call(signIn('nobody', 'wrong'));
    expect(wrong.problem).toMatchObject({ type: 'invalid-credentials', detail: 'Invalid credentials' });
    expect(unknown.problem).toEqual(wrong.problem);
    expect((await world.settle()).events).toMatchObject([
      { type: 'SignInRefused', data: { userId: bob.id, way: 'password', why: 'password' } },
    ]);
  });

  it('has to wait after six wrong ones, though the next is right', async () => {
    const world = await given(bob).also(canSignIn(bob));
    for (let n = 0; n < 6; n += 1) await world.call(signIn('bob', 'wrong'));
    expect(await world.call(signIn('bob'))).toMatchObject({ problem: { type: 'too-many-requests' } });
    world.clock.wait(2);
    expect(await world.call(signIn('bob'))).toMatchObject({ answer: { status: 200 } });
  });

  it('counts the address and the username of an account as one', async () => {
    const world = await given(bob).also(canSignIn(bob));
    for (const name of ['bob', bob.email, 'BOB', 'bob', bob.email, 'bob']) await world.call(signIn(name, 'wrong'));
    for (const name of ['bob', bob.email])
      expect(await world.call(signIn(name))).toMatchObject({ problem: { type: 'too-many-requests' } });
  });

  it('V6.3.1: ends for a day after a hundred wrong ones; the owner reads of it, and goes on where they signed in before', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const page = { 'sec-fetch-site': 'same-origin' };
    const [device] =
      (await world.call(signIn('bob', password, visitor({ headers: page })))).answer?.cookies.filter(
        ({ name }) => name === '__Host-device',
      ) ?? [];
    const atHome = visitor({ headers: page, cookies: { '__Host-device': device?.value ?? '' } });
    for (let n = 0; n < 100; n += 1) {
      expect(await world.call(signIn('bob', 'wrong'))).toMatchObject({ problem: { type: 'invalid-credentials' } });
      world.clock.wait(60);
    }
    expect(await world.call(signIn('bob'))).toMatchObject({ problem: { type: 'too-many-requests' } });
    expect((await world.settle()).mails).toContainEqual(
      expect.objectContaining({ to: bob.email, subject: 'Someone keeps trying to sign in as you – Soletake' }),
    );
    expect(await world.call(signIn('bob', password, atHome))).toMatchObject({ answer: { status: 200 } });
    // The cookie of another account, and one that was made up, open no way around it.
    for (const value of [`${device?.value.split('.')[0]}.${'x'.repeat(43)}`, 'x', ''])
      expect(await world.call(signIn('bob', password, visitor({ cookies: { '__Host-device': value } })))).toMatchObject(
        {
          problem: { type: 'too-many-requests' },
        },
      );
    world.clock.wait(86_400);
    expect(await world.call(signIn('bob'))).toMatchObject({ answer: { status: 200 } });
  });

  it('of a suspended account opens a session that says so', async () => {
    await given(sid, bob)
      .also(canSignIn(sid))
      .also(canSignIn(bob))
      .when(signIn('sid'))
      .answers({ user: { id: sid.id, isSuspended: true }, accessToken: anyText })
      .records('SignedIn')
      .when(signIn('bob'))
      .answers({ user: { id: bob.id, isSuspended: false } });
  });

  it('requires the second step where there is one, and issues no tokens before', async () => {
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob));
    const { body, events } = await world.call(signIn('bob'));
    expect(body).toEqual({ requiresTwoFactor: true, challengeToken: anyText, expiresAt: anyText });
    expect(events).toEqual([]);
  });
});

describe('signing in with a provider', () => {
  const wendy = { subject: 'g-wendy', email: 'wendy@example.com', name: 'Wendy' };

  it('makes an account with a confirmed address and a username that may be changed', async () => {
    await given()
      .when(byGoogle(aToken(wendy), { isCreator: true }))
      .answers({ user: { id: anyId, username: 'wendy', displayName: 'Wendy', isEmailVerified: true, isCreator: true } })
      .records(
        { type: 'NameTaken', data: { kind: 'google' } },
        { type: 'NameTaken', data: { kind: 'username' } },
        { type: 'NameTaken', data: { kind: 'email' } },
        { type: 'UserRegistered', data: { isUsernameGenerated: true } },
        'EmailConfirmed',
        { type: 'ProviderLinked', data: { provider: 'google' } },
        { type: 'SignedIn', data: { way: 'google' } },
      );
  });

  it('opens the account that it is linked to, whatever the address; a token works once', async () => {
    const token = aToken({ subject: 'g-bob', email: 'other@example.com' });
    await given(bobAtGoogle)
      .when(byGoogle(token))
      .answers({ user: { id: bob.id } })
      .records({ type: 'SignedIn', data: { userId: bob.id, way: 'google' } })
      .when(byGoogle(token))
      .refuses('provider-refused');
  });

  it('with the address of an account requires its password once, and then both are linked', async () => {
    const token = aToken({ subject: 'g-bob', email: bob.email });
    await given(bob)
      .also(canSignIn(bob))
      .when(byGoogle(token))
      .refuses('link-needs-password')
      .when(byGoogle(token, { password: 'wrong' }))
      .refuses('invalid-input', undefined, { '#/password': 'That password is not right.' })
      .when(byGoogle(token, { password }))
      .answers({ user: { id: bob.id } })
      .records('NameTaken', { type: 'ProviderLinked', data: { userId: bob.id } }, 'SignedIn');
  });

  it('that gives no address asks for one, which has to be confirmed', async () => {
    const accessToken = aToken({ subject: 'f-wendy', name: 'Wendy' });
    await given()
      .when(call(facebook, { body: { accessToken } }))
      .refuses('email-needed', 'Facebook gave us no email address. Please enter yours.')
      .when(call(facebook, { body: { accessToken, email: wendy.email } }))
      .answers({ user: { email: wendy.email, isEmailVerified: false } });
  });

  it('V6.8.1: is not linked to an account whose address nobody has confirmed, even with its password', async () => {
    const accessToken = aToken({ subject: 'f-attacker' });
    await given(una)
      .also(canSignIn(una))
      .when(call(facebook, { body: { accessToken, email: una.email, password } }))
      .refuses('email-not-verified');
  });

  it('that vouches for the address confirms it, and removes what opened the account before', async () => {
    await given(linked(una, 'facebook', nameKey('f-attacker')))
      .also(canSignIn(una))
      .when(byGoogle(aToken({ subject: 'g-una', email: una.email }), { password }))
      .records(
        { type: 'ProviderUnlinked', data: { provider: 'facebook' } },
        'EmailConfirmed',
        { type: 'NameReleased', data: { kind: 'facebook' } },
        { type: 'NameTaken', data: { kind: 'google' } },
        { type: 'ProviderLinked', data: { provider: 'google' } },
        'SignedIn',
      );
  });

  it('opens nothing by a name that is left over from an account that it opened before', async () => {
    const { id: userId } = bob;
    const from = personal(userId, { device: 'Firefox on Linux', address: '192.0.2.1' });
    const key = nameKey('g-bob');
    const other = nameKey('g-other');
    await given(
      bobAtGoogle,
      { type: 'ProviderUnlinked', data: { userId, provider: 'google', key, from } },
      { type: 'ProviderLinked', data: { userId, provider: 'google', key: other, from } },
    )
      .when(byGoogle(aToken({ subject: 'g-bob' })))
      .refuses('email-needed');
  });

  it('is refused with a token that the provider does not know, and a suspended person is told in the session', async () => {
    await given(linked(sid, 'google', nameKey('g-sid')))
      .when(byGoogle('forged'))
      .refuses('provider-refused')
      .when(byGoogle(aToken({ subject: 'g-sid' })))
      .answers({ user: { id: sid.id, isSuspended: true } });
  });

  it('is offered for those that are set up', async () => {
    await given()
      .when(call(signInWays))
      .answers({ google: { clientId: 'client-1' }, facebook: true });
  });
});

it('the code of the redirect signs in once, in the browser that made the journey', async () => {
  const world = await given(bobAtGoogle);
  const identity = { provider: 'google', subject: 'g-bob', email: null, isEmailVerified: false, name: null } as const;
  const code = await world.adapters.socialCodes.create({ identity, isCreator: false });
  const mark = createHash('sha256').update(code).digest('base64url');
  const own = visitor({ cookies: { [signInCodeCookie]: mark } });
  expect(await world.call(call(exchangeCode, { body: { code } }))).toMatchObject({
    problem: { type: 'challenge-ended', detail: 'This sign-in took too long. Please start again.' },
  });
  expect(await world.call(call(exchangeCode, { body: { code } }, own))).toMatchObject({
    body: { user: { id: bob.id } },
    events: [{ type: 'SignedIn' }],
  });
  expect(await world.call(call(exchangeCode, { body: { code } }, own))).toMatchObject({
    problem: { type: 'challenge-ended' },
  });
});
