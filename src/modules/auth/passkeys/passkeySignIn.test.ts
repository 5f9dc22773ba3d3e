/** Signing in with a passkey, and everything with which it may not be done. */
import { describe, expect, it } from 'vitest';
import { signInHistory } from '#contracts/auth/account.ts';
import { login } from '#contracts/auth/auth.ts';
import * as contract from '#contracts/auth/passkeys.ts';
import { canSignIn, hasTwoFactor, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { anAuthenticator, hasPasskey, sign, signIn } from '#testing/routes/passkeys.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';
import { foreignKey, type Deviation } from '#testing/passkeys/authenticator.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const suspension = {
  type: 'AccountSuspended',
  data: { userId: bob.id, reason: { personal: bob.id, value: 'For a test.' }, by: null },
} as const;
const passkeysOf = async (world: World, person = bob) =>
  (await world.call(call(contract.myPasskeys, as(person)))).body?.passkeys ?? [];

describe('signing in with a passkey', () => {
  it('V6.3.3: is password and second factor in one, without a name', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob)).also(hasPasskey(bob, device));
    world.clock.wait(1);
    const done = await signIn(world, device);
    expect(done).toMatchObject({
      body: { accessToken: anyText, refreshToken: anyText, user: { id: bob.id } },
      events: [{ type: 'SignedIn', data: { userId: bob.id, way: 'passkey', hasSecondFactor: true } }],
    });
    expect(await passkeysOf(world)).toMatchObject([{ lastUsedAt: anyText }]);
    expect((await world.call(call(signInHistory, as(bob)))).body?.entries[0]).toMatchObject({
      act: 'signedIn',
      detail: 'Passkey',
    });
  });

  it('goes on with an authenticator that counts nothing', async () => {
    const device = anAuthenticator({ isSynced: true });
    const world = await given(bob).also(hasPasskey(bob, device));
    for (let n = 0; n < 2; n += 1)
      expect(await signIn(world, device)).toMatchObject({ events: [{ type: 'SignedIn' }] });
  });

  it.each<[string, Deviation]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of a foreign challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['by another key', { signsWith: foreignKey() }],
    ['that says it is somebody else’s', { userId: dave.id }],
    ['that says nobody’s it is', { userId: null }],
  ])('V6.7.2: refuses a signature %s, and the owner reads of it', async (_, deviation) => {
    const device = anAuthenticator();
    const world = await given(bob, dave).also(hasPasskey(bob, device));
    expect(await signIn(world, device, deviation)).toMatchObject({
      problem: { type: 'invalid-credentials', detail: 'This passkey does not open an account here.' },
      events: [],
    });
    expect((await world.settle()).events.filter(({ type }) => type === 'SignInRefused')).toMatchObject([
      { data: { userId: bob.id, way: 'passkey', why: 'passkey' } },
    ]);
  });

  it('refuses a counter that does not go on: the authenticator was copied', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(hasPasskey(bob, device));
    expect(await signIn(world, device)).toMatchObject({ events: [{ type: 'SignedIn' }] });
    const [held] = device.passkeys;
    if (!held) throw new Error('no passkey');
    held.counter = 0;
    expect(await signIn(world, device)).toMatchObject({ problem: { type: 'invalid-credentials' } });
  });

  it('V6.7.2: takes each challenge once, also after a wrong answer, and for five minutes', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(hasPasskey(bob, device));
    const send = async (body: Awaited<ReturnType<typeof sign>>) =>
      world.call(call(contract.signInWithPasskey, { body }));
    const ended = { problem: { type: 'challenge-ended' }, events: [] };
    const used = await sign(world, device);
    expect(await send(used)).toMatchObject({ events: [{ type: 'SignedIn' }] });
    expect(await send(used)).toMatchObject(ended);
    const wrong = await sign(world, device, { isVerified: false });
    expect(await send(wrong)).toMatchObject({ problem: { type: 'invalid-credentials' } });
    expect(await send(wrong)).toMatchObject(ended);
    const late = await sign(world, device);
    world.clock.wait(300);
    expect(await send(late)).toMatchObject(ended);
    await world.forget();
    expect(await world.db('auth_passkey_challenges')).toEqual([]);
  });

  it('is refused for a passkey of nobody, of an erased person, and for a row that the log does not name', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(hasPasskey(bob, device));
    const stranger = anAuthenticator();
    stranger.passkeys.push(...structuredCloneOf(device));
    const refused = { problem: { type: 'invalid-credentials' }, events: [] };
    expect(await signIn(world, stranger)).toMatchObject(refused);
    const [row] = await passkeysOf(world);
    const from = { personal: bob.id, value: null };
    await world.give({ type: 'PasskeyRemoved', data: { userId: bob.id, passkeyId: row?.id ?? '', from } });
    expect(await world.db('auth_passkeys')).toHaveLength(1);
    expect(await signIn(world, device)).toMatchObject(refused);
    await world.give({ type: 'PasskeyAdded', data: { userId: bob.id, passkeyId: row?.id ?? '', from } });
    await world.give({ type: 'AccountErased', data: { userId: bob.id } });
    expect(await signIn(world, device)).toMatchObject(refused);
  });

  it('opens a session that says so for a suspended person, who can change no passkey', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(hasPasskey(bob, device));
    await world.give(suspension);
    expect(await signIn(world, device)).toMatchObject({ body: { user: { id: bob.id, isSuspended: true } } });
    expect(await world.call(call(contract.passkeyOptions, as(bob)))).toMatchObject({
      problem: { type: 'account-suspended' },
    });
  });

  it('leaves the password as it was', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .also(hasPasskey(bob, anAuthenticator()))
      .when(call(login, { body: { emailOrUsername: 'bob', password } }))
      .answers({ accessToken: anyText });
  });
});

/** The same kind of passkey with an id of its own. */
const structuredCloneOf = ({ passkeys }: ReturnType<typeof anAuthenticator>) =>
  passkeys.map((held) => ({ ...held, id: Buffer.alloc(16, 1) }));
