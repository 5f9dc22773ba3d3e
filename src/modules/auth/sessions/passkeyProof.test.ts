/** Fresh proof by a passkey: it is password and code in one. */
import { describe, expect, it } from 'vitest';
import { disableTwoFactor, exportMyData, proveIdentity } from '#contracts/auth/account.ts';
import type { PasskeyProof } from '#contracts/auth/passkeys.ts';
import * as passkeys from '#contracts/auth/passkeys.ts';
import { canSignIn, currentCode, hasTwoFactor, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { anAuthenticator, hasPasskey, sign, signProof } from '#testing/routes/passkeys.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import { openWorld } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const long = () => as(bob, { signedInSecondsAgo: 601 });
const prove = (passkey: PasskeyProof, who: ReturnType<typeof as>) => call(proveIdentity, { body: { passkey } }, who);
const refused = { problem: { type: 'invalid-input' }, events: [] };

describe('fresh proof by a passkey', () => {
  it('V6.3.3, V7.5.1: is enough where a second factor is on, for the session that gave it, for ten minutes', async () => {
    const device = anAuthenticator();
    const world = await given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob)).also(hasPasskey(bob, device));
    const here = long();
    const elsewhere = long();
    expect(await world.call(call(disableTwoFactor, here))).toMatchObject({ problem: { type: 'proof-needed' } });
    expect(await world.call(prove(await signProof(world, here, device), here))).toMatchObject({
      body: { success: true },
      events: [],
    });
    world.clock.wait(599);
    expect(await world.call(call(exportMyData, here))).toMatchObject({ body: { url: anyText } });
    expect(await world.call(call(exportMyData, elsewhere))).toMatchObject({ problem: { type: 'proof-needed' } });
    world.clock.wait(1);
    expect(await world.call(call(exportMyData, here))).toMatchObject({ problem: { type: 'proof-needed' } });
  });

  it('opens the way for an account without a password', async () => {
    const device = anAuthenticator({ isSynced: true });
    const here = long();
    const world = await given(bob).also(hasPasskey(bob, device));
    expect(await world.call(prove(await signProof(world, here, device), here))).toMatchObject({
      body: { success: true },
    });
  });

  it('asks for the passkeys of the account only, and takes no other', async () => {
    const own = anAuthenticator();
    const foreign = anAuthenticator();
    const here = long();
    const world = await given(bob, dave).also(hasPasskey(bob, own)).also(hasPasskey(dave, foreign));
    const { body } = await world.call(call(passkeys.proofOptions, here));
    expect(body?.options.allowCredentials).toMatchObject([{ id: own.passkeys[0]?.id.toString('base64url') }]);
    expect(await world.call(prove(await signProof(world, here, foreign), here))).toMatchObject(refused);
    expect(await world.call(prove(await signProof(world, here, own, { isVerified: false }), here))).toMatchObject(
      refused,
    );
    // Asked for by its name, an authenticator need not say whose it is.
    expect(await world.call(prove(await signProof(world, here, own, { userId: null }), here))).toMatchObject({
      body: { success: true },
    });
  });

  it('V6.7.2: takes no challenge of a sign-in, of another session, or a second time', async () => {
    const device = anAuthenticator();
    const here = long();
    const elsewhere = long();
    const world = await given(bob).also(hasPasskey(bob, device));
    const ended = { problem: { type: 'challenge-ended' } };
    expect(await world.call(prove(await sign(world, device), here))).toMatchObject(ended);
    const own = await signProof(world, here, device);
    expect(await world.call(prove(own, elsewhere))).toMatchObject(ended);
    expect(await world.call(prove(own, here))).toMatchObject({ body: { success: true } });
    expect(await world.call(prove(own, here))).toMatchObject(ended);
  });

  it('may be given by a suspended person', async () => {
    const device = anAuthenticator();
    const here = long();
    const world = await given(bob).also(hasPasskey(bob, device));
    const reason = { personal: bob.id, value: 'For a test.' };
    await world.give({ type: 'AccountSuspended', data: { userId: bob.id, reason, by: null } });
    expect(await world.call(prove(await signProof(world, here, device), here))).toMatchObject({
      body: { success: true },
    });
    expect(await world.call(call(exportMyData, here))).toMatchObject({ body: { url: anyText } });
  });

  it('is the only one of staff where they need a passkey', async () => {
    const mina = aStaffMember('moderator', 'mina');
    const device = anAuthenticator();
    const world = await openWorld({ staffNeedPasskey: true });
    await world.give(mina);
    await canSignIn(mina)(world);
    await hasTwoFactor(mina)(world);
    await hasPasskey(mina, device)(world);
    const here = as(mina, { signedInSecondsAgo: 601 });
    const byCode = call(proveIdentity, { body: { password, code: await currentCode(mina, world) } }, here);
    expect(await world.call(byCode)).toMatchObject({
      problem: { type: 'invalid-input', detail: 'Staff prove who they are with their passkey.' },
    });
    expect(await world.call(prove(await signProof(world, here, device), here))).toMatchObject({
      body: { success: true },
    });
  });
});
