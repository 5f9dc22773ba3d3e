import { describe, expect, it } from 'vitest';
import { accountSettings, mySessions, signInHistory } from '#contracts/auth/account.ts';
import * as contract from '#contracts/auth/passkeys.ts';
import { canSignIn } from '#testing/routes/accounts.ts';
import { as, call, type Request } from '#testing/routes/call.ts';
import { anyId, anyText, given } from '#testing/routes/given.ts';
import { add, anAuthenticator, hasPasskey, signIn } from '#testing/routes/passkeys.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';
import type { Deviation } from '#testing/passkeys/authenticator.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const passkeysOf = async (world: World, person = bob) =>
  (await world.call(call(contract.myPasskeys, as(person)))).body?.passkeys ?? [];
const remove = (passkeyId: string, who = as(bob)) => call(contract.removePasskey, { params: { passkeyId } }, who);
const rename = (passkeyId: string, name: string, who = as(bob)) =>
  call(contract.renamePasskey, { params: { passkeyId }, body: { name } }, who);

describe('adding a passkey', () => {
  it('V6.3.7: lists it by its device, mails the owner, and its event holds no credential', async () => {
    const device = anAuthenticator();
    const world = await given(bob);
    const added = await add(world, as(bob), device);
    expect(added).toMatchObject({
      body: { passkeys: [{ id: anyId, name: anyText, createdAt: anyText, lastUsedAt: null }] },
      events: [{ type: 'PasskeyAdded', data: { userId: bob.id, passkeyId: anyId }, metadata: { actorId: bob.id } }],
    });
    const credentialId = device.passkeys[0]?.id.toString('base64url') ?? '';
    expect(JSON.stringify([added.events, added.body])).not.toContain(credentialId);
    expect((await world.settle()).mails).toMatchObject([{ to: bob.email, subject: /^You have a new passkey/ }]);
    expect(await world.call(call(accountSettings, as(bob)))).toMatchObject({ body: { hasPasskey: true } });
    expect((await world.call(call(signInHistory, as(bob)))).body?.entries[0]).toMatchObject({ act: 'passkeyAdded' });
  });

  it('V6.3.4, V7.5.1: needs a confirmed address and fresh proof, and so do its name and its end', async () => {
    const una = aBuyer('una', { isEmailVerified: false });
    const world = await given(una, bob).also(hasPasskey(bob, anAuthenticator()));
    const [own] = await passkeysOf(world);
    const id = own?.id ?? '';
    const long = as(bob, { signedInSecondsAgo: 601 });
    const requests = (who: typeof long): Request[] => [
      call(contract.passkeyOptions, who),
      rename(id, 'Phone', who),
      remove(id, who),
    ];
    for (const request of requests(long))
      expect(await world.call(request)).toMatchObject({ problem: { type: 'proof-needed' }, events: [] });
    for (const request of requests(as(una)))
      expect(await world.call(request)).toMatchObject({ problem: { type: 'email-not-verified' }, events: [] });
  });

  it('V7.4.3: ends every other session with the first one, and none with the next', async () => {
    const world = await given(bob);
    const here = as(bob);
    const elsewhere = as(bob);
    await world.call(call(mySessions, elsewhere));
    expect(await add(world, here, anAuthenticator())).toMatchObject({
      events: [{ type: 'PasskeyAdded' }, { type: 'SessionEnded', data: { userId: bob.id, why: 'passkeyAdded' } }],
    });
    expect(await world.call(call(mySessions, elsewhere))).toMatchObject({ problem: { type: 'session-ended' } });
    const another = as(bob);
    await world.call(call(mySessions, another));
    expect(await add(world, here, anAuthenticator())).toMatchObject({ events: [{ type: 'PasskeyAdded' }] });
    expect(await world.call(call(mySessions, another))).toMatchObject({ body: { sessions: [{}, {}] } });
  });

  it.each<[string, Deviation]>([
    ['from another site', { origin: 'https://soletake.test.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('V6.7.2: refuses one %s', async (_, deviation) => {
    const world = await given(bob);
    expect(await add(world, as(bob), anAuthenticator(), deviation)).toMatchObject({
      problem: { type: 'invalid-input', detail: 'This passkey could not be checked. Please try again.' },
      events: [],
    });
    expect(await passkeysOf(world)).toEqual([]);
  });

  it('takes each challenge once, from the session that asked, for five minutes', async () => {
    const world = await given(bob, dave);
    const here = as(bob);
    const begin = async () => {
      const { body } = await world.call(call(contract.passkeyOptions, here));
      if (!body) throw new Error('no options');
      return { challengeToken: body.challengeToken, credential: anAuthenticator().create(body.options) };
    };
    const end = async (body: Awaited<ReturnType<typeof begin>>, who = here) =>
      world.call(call(contract.addPasskey, { body }, who));
    const ended = { problem: { type: 'challenge-ended' }, events: [] };
    const first = await begin();
    expect(await end(first, as(dave))).toMatchObject(ended);
    expect(await end(first, as(bob))).toMatchObject(ended);
    expect(await end(first)).toMatchObject({ body: { passkeys: [{}] } });
    expect(await end(first)).toMatchObject(ended);
    const late = await begin();
    world.clock.wait(300);
    expect(await end(late)).toMatchObject(ended);
    // The challenge of a sign-in is none for a new passkey.
    const { body } = await world.call(call(contract.signInOptions));
    expect(await end({ ...(await begin()), challengeToken: body?.challengeToken ?? '' })).toMatchObject(ended);
  });

  it('of another account is refused: a credential belongs to one account only', async () => {
    const world = await given(bob, dave);
    const who = as(dave);
    await hasPasskey(bob, anAuthenticator())(world);
    const { body } = await world.call(call(contract.passkeyOptions, who));
    if (!body) throw new Error('no options');
    const credential = anAuthenticator().create(body.options);
    await world.db('auth_passkeys').update({ credential_id: credential.id });
    const sent = { challengeToken: body.challengeToken, credential };
    expect(await world.call(call(contract.addPasskey, { body: sent }, who))).toMatchObject({
      problem: { type: 'already-done' },
      events: [],
    });
    expect(await passkeysOf(world, dave)).toEqual([]);
  });

  it('of staff needs a session that proved more than a password', async () => {
    const mina = aStaffMember('moderator', 'mina');
    await given(mina)
      .when(call(contract.passkeyOptions, as(mina, { hasSecondFactor: false })))
      .refuses('second-factor-needed')
      .when(call(contract.passkeyOptions, as(mina)))
      .answers({ challengeToken: anyText });
  });
});

describe('the owner', () => {
  it('renames a passkey, on one visible line', async () => {
    const world = await given(bob, dave).also(hasPasskey(bob, anAuthenticator()));
    const [own] = await passkeysOf(world);
    const id = own?.id ?? '';
    expect(await world.call(rename(id, '  Blue key '))).toMatchObject({ body: { passkeys: [{ name: 'Blue key' }] } });
    expect(await world.call(rename(id, '\u202e'))).toMatchObject({ problem: { type: 'invalid-input' } });
    expect(await world.call(rename(id, 'Mine', as(dave)))).toMatchObject({ problem: { type: 'not-found' } });
  });

  it('V6.5.6: removes one: it signs in no more, other sessions end, and a mail says so', async () => {
    const device = anAuthenticator();
    const world = await given(bob, dave).also(canSignIn(bob)).also(hasPasskey(bob, device));
    const elsewhere = as(bob);
    await world.call(call(mySessions, elsewhere));
    const [own] = await passkeysOf(world);
    const id = own?.id ?? '';
    expect(await world.call(remove(id, as(dave)))).toMatchObject({ problem: { type: 'not-found' }, events: [] });
    expect(await world.call(remove(id))).toMatchObject({
      body: { passkeys: [] },
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'PasskeyRemoved', data: expect.objectContaining({ passkeyId: id }) as object }),
      ]) as object[],
    });
    expect(await world.call(call(mySessions, elsewhere))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await signIn(world, device)).toMatchObject({ problem: { type: 'invalid-credentials' } });
    expect(await world.db('auth_passkeys')).toEqual([]);
    const subjects = (await world.settle()).mails.map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed – Soletake');
  });

  it('keeps the last way in, and who is staff keeps the last passkey', async () => {
    const mina = aStaffMember('moderator', 'mina');
    const world = await given(bob, mina)
      .also(hasPasskey(bob, anAuthenticator()))
      .also(canSignIn(mina))
      .also(hasPasskey(mina, anAuthenticator()));
    const [ofBob] = await passkeysOf(world);
    expect(await world.call(remove(ofBob?.id ?? ''))).toMatchObject({ problem: { type: 'last-way-in' }, events: [] });
    const [ofMina] = await passkeysOf(world, mina);
    expect(await world.call(remove(ofMina?.id ?? '', as(mina)))).toMatchObject({
      problem: { type: 'not-allowed' },
      events: [],
    });
  });

  it('has at most twenty', async () => {
    const world = await given(bob);
    const from = { personal: bob.id, value: null };
    for (let n = 0; n < 20; n += 1)
      await world.give({ type: 'PasskeyAdded', data: { userId: bob.id, passkeyId: `passkey ${n}`, from } });
    expect(await world.call(call(contract.passkeyOptions, as(bob)))).toMatchObject({
      problem: { type: 'not-allowed' },
    });
  });
});
