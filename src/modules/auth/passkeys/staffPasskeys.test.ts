/** Staff where they need a passkey, as in production: nothing without it, and a link for the first one. */
import { describe, expect, it } from 'vitest';
import { adminListAccounts } from '#contracts/auth/account.ts';
import { confirmRole, proposeRole } from '#contracts/auth/people.ts';
import * as contract from '#contracts/auth/passkeys.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { id } from '#testing/events.ts';
import { canSignIn, mailedLink } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { addFirst, anAuthenticator, hasPasskey, linkOf, signIn, type Link } from '#testing/routes/passkeys.ts';
import { aBuyer, aStaffMember, type Person } from '#testing/routes/people.ts';
import { origin } from '#testing/routes/settings.ts';
import { openWorld, type World } from '#testing/routes/world.ts';
import { staffDesk } from '#modules/auth/operator/adapters/staffDesk.ts';

const mina = aStaffMember('moderator', 'mina');
const ada = aStaffMember('admin', 'ada');
const alan = aStaffMember('admin', 'alan');
const bob = aBuyer('bob');
const list = (who: ReturnType<typeof as>) => call(adminListAccounts, { query: {} }, who);

const inProduction = async (...people: Person[]): Promise<World> => {
  const world = await openWorld({ staffNeedPasskey: true });
  await world.give(...people);
  return world;
};
const mailedTo = async (world: World, { id: userId }: Person): Promise<Link> => ({
  userId,
  token: await world.adapters.tokens.create(userId, 'firstPasskey'),
});
/** The operator’s command over the same stores. */
const deskOf = ({ app, db, clock }: World) => {
  let last = 800_000;
  const newId = (): string => id((last += 1));
  return staffDesk({
    handle: createHandle(app.store, () => clock.now().toISOString(), newId),
    load: createLoad(app.store),
    newId,
    db,
    clock: clock.now,
    ports: {
      findOwedPence: () => Promise.resolve(0),
      findUnderWay: () => Promise.resolve({ isBuying: false, isSelling: false }),
      findListedIds: () => Promise.resolve([]),
    },
    settings: { brandName: 'Soletake', origin, keys: testKeys },
  });
};

describe('staff in production', () => {
  it('V6.3.3, V8.2.1: do nothing with a password and a code, and everything with a passkey', async () => {
    const world = await inProduction(mina);
    expect(await world.call(list(as(mina, { hasPasskey: false })))).toMatchObject({
      problem: {
        type: 'second-factor-needed',
        detail: 'Staff sign in with a passkey. Outside production a code from an app is enough.',
      },
    });
    expect(await world.call(list(as(mina)))).toMatchObject({ answer: { status: 200 } });
  });

  it('add no passkey with a password and a code either: a thief of both would', async () => {
    const world = await inProduction(mina);
    const here = as(mina, { hasPasskey: false });
    const body = { challengeToken: 'any', credential: anAuthenticator().create(anyOptions) };
    for (const request of [call(contract.passkeyOptions, here)])
      expect(await world.call(request)).toMatchObject({ problem: { type: 'second-factor-needed' }, events: [] });
    expect(await world.call(call(contract.addPasskey, { body }, here))).toMatchObject({
      problem: { type: 'second-factor-needed' },
      events: [],
    });
  });

  it('of other people the session stays as it is', async () => {
    const world = await inProduction(bob);
    expect(await world.call(call(contract.passkeyOptions, as(bob)))).toMatchObject({ answer: { status: 200 } });
  });
});

const anyOptions: contract.CreationOptions = {
  rp: { id: 'soletake.test', name: 'Soletake' },
  user: { id: 'any', name: 'any', displayName: 'any' },
  challenge: 'any',
  pubKeyCredParams: [],
  attestation: 'none',
};
const ended = { problem: { type: 'link-expired' }, events: [] };

describe('the link for a first passkey', () => {
  it('V6.5.1: adds one passkey, once; with it the person does everything', async () => {
    const world = await inProduction(mina);
    const device = anAuthenticator();
    const link = await mailedTo(world, mina);
    expect(await addFirst(world, link, device)).toMatchObject({
      body: { success: true, message: 'Your passkey is ready. Please sign in with it.' },
      events: [{ type: 'PasskeyAdded', data: { userId: mina.id }, metadata: { actorId: mina.id } }],
    });
    expect(await addFirst(world, link, anAuthenticator())).toMatchObject(ended);
    const { body } = await signIn(world, device);
    expect(await world.sessions.authenticate(body?.accessToken ?? '')).toMatchObject({ hasSecondFactor: true });
    expect((await world.settle()).mails).toMatchObject([
      { to: mina.email, subject: 'You have a new passkey – Soletake' },
      { to: mina.email, subject: 'New sign-in to your account – Soletake' },
    ]);
  });

  it('V6.5.5: works for 24 hours, and the newest one only', async () => {
    const world = await inProduction(mina);
    const older = await mailedTo(world, mina);
    const link = await mailedTo(world, mina);
    expect(await addFirst(world, older, anAuthenticator())).toMatchObject(ended);
    world.clock.wait(24 * 3600);
    expect(await addFirst(world, link, anAuthenticator())).toMatchObject(ended);
  });

  it('is spent by no answer that is not right, and by one of two at the same time', async () => {
    const world = await inProduction(mina);
    const link = await mailedTo(world, mina);
    const foreign = { origin: 'https://evil.example' };
    expect(await addFirst(world, link, anAuthenticator(), foreign)).toMatchObject({
      problem: { type: 'invalid-input' },
      events: [],
    });
    const begin = async () => {
      const { body } = await world.call(call(contract.firstPasskeyOptions, { body: link }));
      if (!body) throw new Error('the link does not work');
      const credential = anAuthenticator().create(body.options);
      return call(contract.addFirstPasskey, { body: { ...link, challengeToken: body.challengeToken, credential } });
    };
    const both = [await begin(), await begin()];
    const answers = [];
    for (const request of both) answers.push(await world.call(request));
    expect(answers.map(({ problem }) => problem?.type)).toEqual([undefined, 'link-expired']);
    expect(await world.db('auth_passkeys')).toHaveLength(1);
  });

  it('opens no account of others, of a suspended person, of nobody on staff, and of whoever has a passkey', async () => {
    const world = await inProduction(mina, ada, bob);
    const ofBob = await mailedTo(world, bob);
    expect(await addFirst(world, ofBob, anAuthenticator())).toMatchObject(ended);
    const ofMina = await mailedTo(world, mina);
    expect(await addFirst(world, { ...ofMina, userId: ada.id }, anAuthenticator())).toMatchObject(ended);
    await hasPasskey(ada, anAuthenticator())(world);
    expect(await addFirst(world, await mailedTo(world, ada), anAuthenticator())).toMatchObject(ended);
    const reason = { personal: mina.id, value: 'For a test.' };
    await world.give({ type: 'AccountSuspended', data: { userId: mina.id, reason, by: null } });
    expect(await addFirst(world, ofMina, anAuthenticator())).toMatchObject(ended);
  });

  it('is printed by the operator’s grant for a person without a passkey, and after a reset', async () => {
    const world = await inProduction(bob);
    const desk = deskOf(world);
    const device = anAuthenticator();
    const { link } = await desk.grant(bob.email, 'moderator');
    expect(link).toMatch(new RegExp(`^${origin}/login#passkey[.]${bob.id}[.]`));
    const bobsLink = linkOf(new URL(link ?? ''));
    expect(await addFirst(world, bobsLink, device)).toMatchObject({ body: { success: true } });
    expect(await desk.grant(bob.email, 'finance')).toEqual({ link: undefined });
    const reset = await desk.resetPasskeys(bob.email);
    await world.settle();
    expect(await signIn(world, device)).toMatchObject({ problem: { type: 'invalid-credentials' } });
    expect(world.mails.map(({ subject }) => subject)).not.toContain('Add your passkey for Soletake');
    expect(await addFirst(world, linkOf(new URL(reset.link)), anAuthenticator())).toMatchObject({
      body: { success: true },
    });
  });

  it('is mailed to whom two admins give a role, unless they have a passkey', async () => {
    const world = await inProduction(bob, ada, alan);
    const change = { params: { id: bob.id }, body: { role: 'moderator' as const, reason: 'He knows the rules.' } };
    await world.call(call(proposeRole, change, as(ada)));
    await world.call(call(confirmRole, change, as(alan)));
    await world.settle();
    expect(await addFirst(world, linkOf(mailedLink(world, bob.email)), anAuthenticator())).toMatchObject({
      body: { success: true },
    });
    await canSignIn(bob)(world);
  });
});
