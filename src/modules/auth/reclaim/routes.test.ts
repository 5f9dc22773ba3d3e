import { describe, expect, it } from 'vitest';
import { mySessions } from '#contracts/auth/account.ts';
import { google, login, register, resetPassword } from '#contracts/auth/auth.ts';
import { reclaimAccount } from '#contracts/auth/reclaim.ts';
import type { ReclaimLink } from '#contracts/auth/reclaimVocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { canSignIn, hasTwoFactor, linked, mailedLink, password } from '#testing/routes/accounts.ts';
import { as, call, visitor, type Who } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aToken } from '#testing/routes/identities.ts';
import { nameKey, reclaimKey } from '#testing/routes/keys.ts';
import { aBuyer, type Person } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const sid = aBuyer('sid', { isSuspended: true });
const una = aBuyer('una', { isEmailVerified: false, isProfileComplete: false });
const page = { 'sec-fetch-site': 'same-origin' };
const SUBJECT = 'New sign-in to your account – Soletake';
const from = (person: Person) => personal(person.id, { device: 'Firefox on Linux', address: '192.0.2.1' });

const signIn = (who: Who = visitor({ headers: page }), name = 'bob') =>
  call(login, { body: { emailOrUsername: name, password } }, who);
const deviceOf = (cookies: readonly { name: string; value: string }[] = []): Record<string, string> =>
  Object.fromEntries(cookies.filter(({ name }) => name === '__Host-device').map(({ name, value }) => [name, value]));
const linkOf = (world: World, to: string): ReclaimLink => {
  const { hash, search } = mailedLink(world, to);
  expect(search).toBe('');
  return Object.fromEntries(new URLSearchParams(hash.slice(1))) as ReclaimLink;
};
const reclaim = (body: ReclaimLink) => call(reclaimAccount, { body });
/** Somebody signs in to the account from a new browser, and its owner receives the mail. */
const robbed = async (person = bob): Promise<{ world: World; link: ReclaimLink }> => {
  const world = await given(person).also(canSignIn(person));
  world.clock.wait(60);
  await world.call(signIn(undefined, person.username));
  await world.settle();
  return { world, link: linkOf(world, person.email) };
};
const used = {
  problem: { type: 'invalid-confirmation-link', detail: expect.stringMatching(/used already/) as string },
};

describe('a sign-in from a browser that is new to the account', () => {
  it('V6.3.5: is mailed to its owner with the time, the device and the address, and once only', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const first = await world.call(signIn());
    expect(first.events).toMatchObject([{ type: 'SignedIn', data: { isNewDevice: true } }]);
    const { mails } = await world.settle();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[bob.email, SUBJECT]]);
    expect(JSON.stringify(mails)).toMatch(/It was on 1 March 2026.*, from 192\.0\.2\.7\./);
    const again = await world.call(signIn(visitor({ headers: page, cookies: deviceOf(first.answer?.cookies) })));
    expect(again.events).toMatchObject([{ type: 'SignedIn', data: { userId: bob.id } }]);
    expect((await world.settle()).mails).toEqual([]);
  });

  it('is not the registration, by password or by a provider, nor the next sign-in there', async () => {
    const world = await given();
    const body = { email: 'wendy@example.com', username: 'wendy', displayName: 'Wendy', password, isCreator: false };
    const joined = await world.call(call(register, { body }, visitor({ headers: page })));
    const cookies = deviceOf(joined.answer?.cookies);
    await world.call(signIn(visitor({ headers: page, cookies }), 'wendy'));
    const idToken = aToken({ subject: 'g-gwen', email: 'gwen@example.com', name: 'Gwen' });
    await world.call(call(google, { body: { idToken } }, visitor({ headers: page })));
    expect((await world.settle()).mails.map(({ subject }) => subject)).not.toContain(SUBJECT);
  });

  it('by a provider is mailed as well, and to a suspended person; not to an address that nobody has confirmed', async () => {
    const world = await given(linked(bob, 'google', nameKey('g-bob')), sid, una)
      .also(canSignIn(sid))
      .also(canSignIn(una));
    await world.call(call(google, { body: { idToken: aToken({ subject: 'g-bob' }) } }));
    await world.call(signIn(undefined, 'sid'));
    await world.call(signIn(undefined, 'una'));
    expect((await world.settle()).mails.map(({ to, subject }) => [to, subject])).toEqual([
      [bob.email, SUBJECT],
      [sid.email, SUBJECT],
    ]);
  });
});

describe('“this was not me”', () => {
  it('V7.4.3: ends every session, forgets the browsers, lets the old password open nothing, and mails a link for a new one', async () => {
    const owner = as(bob);
    const world = await given(bob).also(canSignIn(bob));
    await world.call(call(mySessions, owner));
    const thief = await world.call(signIn());
    await world.settle();
    const link = linkOf(world, bob.email);
    expect(await world.call(reclaim(link))).toMatchObject({
      body: { success: true },
      events: [
        { type: 'SessionEnded', data: { userId: bob.id, why: 'endedByOwner' } },
        { type: 'SessionEnded', data: { userId: bob.id, why: 'endedByOwner' } },
        { type: 'AccountReclaimed', data: { userId: bob.id, about: 'signIn', since: link.at } },
        { type: 'PasswordResetRequested', data: { userId: bob.id } },
      ],
    });
    expect(await world.call(call(mySessions, owner))).toMatchObject({ problem: { type: 'session-ended' } });
    const cookies = deviceOf(thief.answer?.cookies);
    expect(await world.call(signIn(visitor({ headers: page, cookies })))).toMatchObject({
      problem: { type: 'invalid-credentials' },
    });
    const { mails } = await world.settle();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[bob.email, 'Set a new password for Soletake']]);
    expect(JSON.stringify(mails)).toContain('the old password no longer works');
    const token = mailedLink(world, bob.email).searchParams.get('token') ?? '';
    const body = { userId: bob.id, token, password: 'Oak-stool-3-legs' };
    await world.call(call(resetPassword, { body }));
    const next = { emailOrUsername: 'bob', password: 'Oak-stool-3-legs' };
    // The browser of the thief is a new one again.
    expect(await world.call(call(login, { body: next }, visitor({ headers: page, cookies })))).toMatchObject({
      events: [{ type: 'SignedIn', data: { isNewDevice: true } }],
    });
  });

  it('works once, and ends every earlier link; a later sign-in has a link of its own', async () => {
    const { world, link } = await robbed();
    world.clock.wait(60);
    await world.call(signIn());
    await world.settle();
    const second = linkOf(world, bob.email);
    expect(await world.call(reclaim(second))).toMatchObject({ answer: { status: 200 } });
    expect(await world.call(reclaim(second))).toMatchObject(used);
    expect(await world.call(reclaim(link))).toMatchObject(used);
    await world.setPassword(bob, password);
    world.clock.wait(60);
    await world.call(signIn());
    await world.settle();
    expect(await world.call(reclaim(linkOf(world, bob.email)))).toMatchObject({ answer: { status: 200 } });
  });

  it('works for seven days, of which the link itself says nothing that could be changed', async () => {
    const { world, link } = await robbed();
    world.clock.wait(7 * 86_400 + 1);
    expect(await world.call(reclaim(link))).toMatchObject(used);
    const later = { ...link, at: new Date(Date.parse(link.at) + 60_000).toISOString() };
    expect(await world.call(reclaim(later))).toMatchObject({ problem: { detail: 'This link is not complete.' } });
    const inTime = await robbed();
    inTime.world.clock.wait(7 * 86_400);
    expect(await inTime.world.call(reclaim(inTime.link))).toMatchObject({ answer: { status: 200 } });
  });

  it('is refused with a key that was made up, or of another account, and changes nothing then', async () => {
    const { world, link } = await robbed();
    await world.give(sid);
    for (const wrong of [
      { ...link, key: 'made-up' },
      { ...link, userId: sid.id },
      { ...link, about: 'bankAccount' as const },
    ])
      expect(await world.call(reclaim(wrong))).toMatchObject({
        problem: { type: 'invalid-confirmation-link' },
        events: [],
      });
    expect(await world.call(signIn())).toMatchObject({ answer: { status: 200 } });
  });

  it('removes the providers, and the second factor and the codes that came since', async () => {
    const { world, link } = await robbed();
    world.clock.wait(60);
    await world.give(linked(bob, 'google', nameKey('g-thief')));
    await hasTwoFactor(bob)(world);
    await world.adapters.recoveryCodes.replace(bob.id);
    expect((await world.call(reclaim(link))).events.map(({ type }) => type)).toEqual([
      'SessionEnded',
      'ProviderUnlinked',
      'TwoFactorDisabled',
      'AccountReclaimed',
      'PasswordResetRequested',
      'NameReleased',
    ]);
    expect(await world.adapters.recoveryCodes.remaining(bob.id)).toBe(0);
    expect(await world.call(call(google, { body: { idToken: aToken({ subject: 'g-thief' }) } }))).toMatchObject({
      problem: { type: 'email-needed' },
    });
  });

  it('keeps the second factor that was there before, but not the recovery codes that a thief made', async () => {
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob));
    world.clock.wait(8 * 86_400);
    const at = world.clock.now().toISOString();
    const type = 'RecoveryCodesRegenerated' as const;
    world.clock.wait(60);
    await world.give({ type, data: { userId: bob.id, from: from(bob) } });
    const key = reclaimKey(`signIn ${bob.id} ${at}`);
    expect(await world.call(reclaim({ userId: bob.id, about: 'signIn', at, key }))).toMatchObject({
      events: [{ type: 'AccountReclaimed' }, { type: 'PasswordResetRequested' }],
    });
    expect(await world.adapters.twoFactor.isOn(bob.id)).toBe(true);
    expect(await world.adapters.recoveryCodes.remaining(bob.id)).toBe(0);
  });

  it('removes the passkeys that came since, and keeps those from long before', async () => {
    const added = (passkeyId: string) => ({
      type: 'PasskeyAdded' as const,
      data: { userId: bob.id, passkeyId, from: from(bob) },
    });
    const world = await given(bob)
      .also(canSignIn(bob))
      .give(added(id(71)));
    world.clock.wait(9 * 24 * 3600);
    await world.call(signIn());
    await world.settle();
    await world.give(added(id(72)));
    const { events } = await world.call(reclaim(linkOf(world, bob.email)));
    expect(events.filter(({ type }) => type === 'PasskeyRemoved')).toMatchObject([{ data: { passkeyId: id(72) } }]);
  });

  it('removes a second factor that came in the week before, as one link ends all earlier ones', async () => {
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob));
    world.clock.wait(86_400);
    const at = world.clock.now().toISOString();
    const key = reclaimKey(`signIn ${bob.id} ${at}`);
    await world.call(reclaim({ userId: bob.id, about: 'signIn', at, key }));
    expect(await world.adapters.twoFactor.isOn(bob.id)).toBe(false);
  });

  it('ends the second step of a sign-in that is under way', async () => {
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob));
    const at = world.clock.now().toISOString();
    await world.call(signIn());
    expect(await world.db('auth_challenges')).toHaveLength(1);
    const key = reclaimKey(`signIn ${bob.id} ${at}`);
    await world.call(reclaim({ userId: bob.id, about: 'signIn', at, key }));
    expect(await world.db('auth_challenges')).toHaveLength(0);
  });

  it('is for a suspended account as well, and for no erased one', async () => {
    const { world, link } = await robbed(sid);
    expect(await world.call(reclaim(link))).toMatchObject({ answer: { status: 200 } });
    const second = await robbed();
    await second.world.give({ type: 'AccountErased', data: { userId: bob.id } });
    expect(await second.world.call(reclaim(second.link))).toMatchObject(used);
  });
});
