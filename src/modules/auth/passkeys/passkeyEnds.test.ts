/** Where passkeys end although nobody removes them one by one. */
import { expect, it } from 'vitest';
import { deleteAccount } from '#contracts/auth/account.ts';
import { confirmEmail } from '#contracts/auth/auth.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { canSignIn } from '#testing/routes/accounts.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { anAuthenticator, hasPasskey, signIn } from '#testing/routes/passkeys.ts';
import { aBuyer } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const una = aBuyer('una', { isEmailVerified: false });
const ofStranger = {
  type: 'PasskeyAdded',
  data: { userId: una.id, passkeyId: id(77), from: personal(una.id, { device: 'Chrome on Windows', address: '' }) },
} as const;

it('V6.3.4: a passkey of whoever registered ends when another person first confirms the address', async () => {
  const world = await given(una, ofStranger);
  await world.db('auth_passkeys').insert({
    id: id(77),
    user_id: una.id,
    credential_id: 'credential',
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: 'Chrome on Windows',
    created_at: world.clock.now(),
  });
  const token = await world.adapters.tokens.create(una.id, 'confirmation');
  const confirmed = await world.call(call(confirmEmail, { query: { userId: una.id, token } }, visitor()));
  expect(confirmed).toMatchObject({
    events: [{ type: 'PasskeyRemoved', data: { userId: una.id, passkeyId: id(77) } }, { type: 'EmailConfirmed' }],
  });
  expect(await world.db('auth_passkeys')).toEqual([]);
  expect((await world.settle()).mails).toMatchObject([{ to: una.email, subject: /^A passkey was removed/ }]);
});

it('but stays when the person who registered confirms it', async () => {
  const world = await given(una, ofStranger);
  const token = await world.adapters.tokens.create(una.id, 'confirmation');
  const confirmed = await world.call(call(confirmEmail, { query: { userId: una.id, token } }, as(una)));
  expect(confirmed).toMatchObject({ events: [{ type: 'EmailConfirmed' }] });
});

it('V14.2.8: an erased person leaves none, and none opens the account', async () => {
  const device = anAuthenticator();
  const world = await given(bob).also(canSignIn(bob)).also(hasPasskey(bob, device));
  await world.call(call(deleteAccount, { body: { username: 'bob' } }, as(bob)));
  expect(await signIn(world, device)).toMatchObject({ problem: { type: 'invalid-credentials' } });
  await world.settle();
  expect(await world.db('auth_passkeys')).toEqual([]);
});
