/** A sign-in of staff ends after eight hours without use; everybody else's goes on. */
import { expect, it } from 'vitest';
import { adminListAccounts } from '#contracts/auth/account.ts';
import { login, refresh, verifyTwoFactor } from '#contracts/auth/auth.ts';
import { canSignIn, hasTwoFactor, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const HOURS = 3600;
const bob = aBuyer('bob');
const mina = aStaffMember('moderator', 'mina');
const transport = {
  requestId: 'request',
  address: '192.0.2.7',
  header: (name: string) => (name === 'sec-fetch-site' ? 'same-origin' : undefined),
  cookie: () => undefined,
  rawBody: undefined,
};

const renew = (refreshToken: string) => call(refresh, { body: { refreshToken } });
const signIn = async (world: World, emailOrUsername: string, recovery?: string): Promise<string> => {
  const first = (await world.call(call(login, { body: { emailOrUsername, password } }))).body;
  if (first && 'refreshToken' in first) return first.refreshToken;
  const challengeToken = first?.challengeToken ?? '';
  const second = (await world.call(call(verifyTwoFactor, { body: { code: recovery ?? '', challengeToken } }))).body;
  return second && 'refreshToken' in second ? second.refreshToken : '';
};

it('V7.3.1: refuses a refresh of staff after eight hours without use, and counts anew from each use', async () => {
  const world = await given(mina).also(canSignIn(mina));
  const [recovery] = await hasTwoFactor(mina)(world);
  const token = await signIn(world, 'mina', recovery);
  world.clock.wait(8 * HOURS - 1);
  const renewed = await world.call(renew(token));
  expect(renewed).toMatchObject({ body: { refreshToken: anyText } });
  world.clock.wait(8 * HOURS);
  expect(await world.call(renew(renewed.body?.refreshToken ?? ''))).toMatchObject({
    problem: { type: 'session-ended' },
  });
  expect(await world.sessions.list(mina.id)).toEqual([]);
});

it('leaves a sign-in of everybody else alone', async () => {
  const world = await given(bob).also(canSignIn(bob));
  const token = await signIn(world, 'bob');
  world.clock.wait(9 * HOURS);
  expect(await world.call(renew(token))).toMatchObject({ body: { refreshToken: anyText } });
});

it('V7.3.1: lets no access token and no browser of staff in after that either', async () => {
  const world = await given(mina);
  const from = { device: 'Firefox on Linux', address: '192.0.2.7' };
  const started = await world.sessions.start(mina.id, transport, { idleDays: 30, hasSecondFactor: true, from });
  const half = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  world.clock.wait(8 * HOURS - 300);
  const { accessToken } = await world.sessions.reissue(started.sessionId);
  expect(await world.sessions.authenticate(accessToken)).toMatchObject({ userId: mina.id });
  expect(await world.sessions.findHolder(started.sessionId, half)).toMatchObject({ userId: mina.id });
  world.clock.wait(300);
  await expect(world.sessions.authenticate(accessToken)).rejects.toMatchObject({ type: 'session-ended' });
  expect(await world.sessions.findHolder(started.sessionId, half)).toBeUndefined();
  await expect(world.sessions.reissue(started.sessionId)).rejects.toMatchObject({ type: 'session-ended' });
});

it('holds for a person who became staff meanwhile', async () => {
  const world = await given(bob).also(canSignIn(bob));
  const token = await signIn(world, 'bob');
  world.clock.wait(8 * HOURS);
  await world.give({ type: 'StaffRoleGranted', data: { userId: bob.id, role: 'moderator' } });
  expect(await world.call(renew(token))).toMatchObject({ problem: { type: 'session-ended' } });
  expect(await world.call(call(adminListAccounts, { query: {} }, as(bob, { hasSecondFactor: true })))).toMatchObject({
    answer: { status: 200 },
  });
});
