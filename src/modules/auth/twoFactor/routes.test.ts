import { describe, expect, it } from 'vitest';
import { disableTwoFactor, enableTwoFactor, recoveryCodes, regenerateRecoveryCodes } from '#contracts/auth/account.ts';
import { login, verifyTwoFactor } from '#contracts/auth/auth.ts';
import { canSignIn, codeOf, currentCode, hasTwoFactor, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const verify = (code: string, challengeToken: string) => call(verifyTwoFactor, { body: { code, challengeToken } });

/** Bob’s first step, with his second factor on; returns the challenge. */
const firstStep = async (world: World): Promise<string> => {
  const { body } = await world.call(call(login, { body: { emailOrUsername: 'bob', password } }));
  return body && 'challengeToken' in body ? body.challengeToken : '';
};
const protectedBob = () => given(bob).also(canSignIn(bob)).also(hasTwoFactor(bob));

describe('the set-up', () => {
  it('is on once a code was right, and answers ten recovery codes this once', async () => {
    const world = await given(bob);
    const here = as(bob);
    const begun = await world.call(call(enableTwoFactor, here));
    expect(begun).toMatchObject({
      body: { secret: anyText, otpauthUri: expect.stringMatching(/^otpauth:/) as string },
    });
    expect(begun.events).toEqual([]);
    const wrong = await world.call(call(verifyTwoFactor, { body: { code: 'no code' } }, here));
    expect(wrong).toMatchObject({ problem: { type: 'wrong-code' }, events: [] });
    const code = await codeOf(begun.body?.secret ?? '', world);
    const done = await world.call(call(verifyTwoFactor, { body: { code } }, here));
    expect(done).toMatchObject({
      body: { success: true },
      events: [{ type: 'TwoFactorEnabled', data: { userId: bob.id }, metadata: { actorId: bob.id } }],
    });
    expect(done.body && 'recoveryCodes' in done.body && done.body.recoveryCodes).toHaveLength(10);
    expect(await world.call(call(recoveryCodes, here))).toMatchObject({ body: { remaining: 10 } });
    expect((await world.settle()).mails).toMatchObject([
      { to: bob.email, subject: /^Two-factor authentication is on/ },
    ]);
  });

  it('V7.4.3: needs fresh proof, and ends every other sign-in', async () => {
    const world = await given(bob);
    const here = as(bob);
    const elsewhere = as(bob, { signedInSecondsAgo: 601 });
    expect(await world.call(call(enableTwoFactor, elsewhere))).toMatchObject({ problem: { type: 'proof-needed' } });
    const { body } = await world.call(call(enableTwoFactor, here));
    const code = await codeOf(body?.secret ?? '', world);
    expect(await world.call(call(verifyTwoFactor, { body: { code } }, here))).toMatchObject({
      events: [
        { type: 'TwoFactorEnabled' },
        { type: 'SessionEnded', data: { userId: bob.id, why: 'twoFactorEnabled' } },
      ],
    });
    expect(await world.call(call(recoveryCodes, elsewhere))).toMatchObject({ problem: { type: 'session-ended' } });
    expect(await world.call(call(recoveryCodes, here))).toMatchObject({ body: { remaining: 10 } });
  });

  it('is refused when it is on already', async () => {
    await protectedBob()
      .when(call(enableTwoFactor, as(bob)))
      .refuses('two-factor-on')
      .when(call(verifyTwoFactor, { body: { code: '123456' } }, as(bob)))
      .refuses('two-factor-on');
  });

  it('V6.3.4: waits until the address is confirmed, also in its middle', async () => {
    const una = aBuyer('una', { isEmailVerified: false });
    await given(una)
      .when(call(enableTwoFactor, as(una)))
      .refuses('email-not-verified')
      .when(call(verifyTwoFactor, { body: { code: '123456' } }, as(una)))
      .refuses('email-not-verified');
  });

  it('is for nobody who is not signed in', async () => {
    await given()
      .when(call(enableTwoFactor))
      .refuses('not-signed-in')
      .when(call(verifyTwoFactor, { body: { code: '123456' } }))
      .refuses('not-signed-in');
  });
});

it('a set-up that was begun is not finished by a person who was suspended meanwhile', async () => {
  const world = await given(bob).also(canSignIn(bob));
  await world.call(call(enableTwoFactor, as(bob)));
  await world.give({
    type: 'AccountSuspended',
    data: { userId: bob.id, reason: { personal: bob.id, value: 'For a test.' }, by: null },
  });
  expect(await world.call(call(verifyTwoFactor, { body: { code: '123456' } }, as(bob)))).toMatchObject({
    problem: { type: 'not-signed-in' },
    events: [],
  });
});

describe('the second step of a sign-in', () => {
  it('takes the code of the moment, once', async () => {
    const world = await protectedBob();
    const challenge = await firstStep(world);
    const code = await currentCode(bob, world);
    expect(await world.call(verify(code, challenge))).toMatchObject({
      body: { accessToken: anyText, user: { id: bob.id } },
      events: [{ type: 'SignedIn', data: { way: 'password', hasSecondFactor: true } }],
    });
    expect(await world.call(verify(code, challenge))).toMatchObject({ problem: { type: 'challenge-ended' } });
    expect(await world.call(verify(code, await firstStep(world)))).toMatchObject({ problem: { type: 'wrong-code' } });
  });

  it('records a wrong code, and after five minutes the sign-in begins again', async () => {
    const world = await protectedBob();
    const challenge = await firstStep(world);
    expect(await world.call(verify('not a code', challenge))).toMatchObject({ problem: { type: 'wrong-code' } });
    expect((await world.settle()).events).toMatchObject([
      { type: 'SignInRefused', data: { userId: bob.id, why: 'code' } },
    ]);
    world.clock.wait(301);
    const code = await currentCode(bob, world);
    expect(await world.call(verify(code, challenge))).toMatchObject({
      problem: { type: 'challenge-ended' },
      events: [],
    });
  });

  it('takes a recovery code instead, once, and the owner is notified how many are left', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const [recovery = ''] = await hasTwoFactor(bob)(world);
    const used = await world.call(verify(recovery, await firstStep(world)));
    expect(used).toMatchObject({
      body: { user: { id: bob.id } },
      events: [{ type: 'RecoveryCodeUsed', data: { remaining: 9 } }, { type: 'SignedIn' }],
    });
    expect((await world.settle()).mails).toContainEqual(
      expect.objectContaining({ to: bob.email, subject: 'A recovery code was used – Soletake' }),
    );
    expect(await world.call(verify(recovery, await firstStep(world)))).toMatchObject({
      problem: { type: 'wrong-code' },
    });
  });

  it('opens a session that says so for an account that was suspended meanwhile', async () => {
    const world = await protectedBob();
    const challenge = await firstStep(world);
    await world.give({
      type: 'AccountSuspended',
      data: { userId: bob.id, reason: { personal: bob.id, value: 'For a test.' }, by: null },
    });
    expect(await world.call(verify(await currentCode(bob, world), challenge))).toMatchObject({
      body: { user: { id: bob.id, isSuspended: true } },
      events: [{ type: 'SignedIn' }],
    });
  });
});

describe('the owner', () => {
  it('switches it off with fresh proof, not without', async () => {
    await protectedBob()
      .when(call(disableTwoFactor, as(bob, { signedInSecondsAgo: 601 })))
      .refuses('proof-needed')
      .when(call(disableTwoFactor, as(bob)))
      .answers({ success: true, message: 'Two-factor authentication is off.' })
      .records({ type: 'TwoFactorDisabled', by: bob.id, data: { userId: bob.id } })
      .when(call(disableTwoFactor, as(bob)))
      .refuses('two-factor-off')
      .when(call(login, { body: { emailOrUsername: 'bob', password } }))
      .answers({ accessToken: anyText });
  });

  it('makes new recovery codes, and the old ones end', async () => {
    const world = await given(bob).also(canSignIn(bob));
    const [old = ''] = await hasTwoFactor(bob)(world);
    expect(await world.call(call(regenerateRecoveryCodes, as(bob)))).toMatchObject({
      events: [{ type: 'RecoveryCodesRegenerated', data: { userId: bob.id } }],
    });
    expect(await world.call(verify(old, await firstStep(world)))).toMatchObject({ problem: { type: 'wrong-code' } });
  });

  it('without a second factor has no recovery codes to replace', async () => {
    await given(bob)
      .when(call(regenerateRecoveryCodes, as(bob)))
      .refuses('two-factor-off');
  });

  it('who is staff cannot be without it', async () => {
    const moderator = aStaffMember('moderator');
    await given(moderator)
      .also(canSignIn(moderator))
      .also(hasTwoFactor(moderator))
      .when(call(disableTwoFactor, as(moderator)))
      .refuses('not-allowed', 'Staff accounts need two-factor authentication, so it stays on.');
  });
});
