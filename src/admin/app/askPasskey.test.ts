import { afterEach, beforeEach, expect, it } from 'vitest';
import { signInOptions, signInWithPasskey } from '#contracts/auth/passkeys.ts';
import * as schema from '#contracts/auth/passkeys.schema.ts';
import { clearSession, readAccessToken } from '#admin/calls/session.ts';
import { aUser, createAnswers, type Answers } from '#testing/pages/render.tsx';
import {
  browserAuthenticator,
  someOptions,
  type BrowserAuthenticator,
} from '#testing/passkeys/browserAuthenticator.ts';
import { createAuthProvider, staffOnly } from './authProvider.ts';

let answers: Answers;
let device: BrowserAuthenticator;
const enter = async (roles: ('moderator' | 'admin')[]): Promise<void> => {
  answers.answer(signInWithPasskey, {
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: '2099-01-01T00:00:00.000Z',
    user: aUser({ roles }),
  });
  const { call } = answers;
  const provider = createAuthProvider({ call, callAs: () => call, renew: () => Promise.resolve(false) });
  await provider.login({ byPasskey: true });
};

beforeEach(() => {
  device = browserAuthenticator();
  device.create(someOptions.creation);
  answers = createAnswers();
  answers.answer(signInOptions, { challengeToken: 'token', options: someOptions.request });
});
afterEach(() => {
  device.remove();
  clearSession();
});

it('enters the console with a passkey alone', async () => {
  await enter(['moderator']);
  expect(readAccessToken()).toBe('access');
  const [sent] = answers.requestsTo(signInWithPasskey);
  expect(schema.signInWithPasskey.body.parse(sent?.body)).toMatchObject({ challengeToken: 'token' });
});

it('lets nobody in who is not staff, and sends nothing when the person closes the dialog', async () => {
  await expect(enter([])).rejects.toMatchObject({ message: staffOnly });
  expect(readAccessToken()).toBeUndefined();
  device.refuse();
  await expect(enter(['moderator'])).rejects.toMatchObject({ message: 'No passkey was used. Please try again.' });
  expect(answers.requestsTo(signInWithPasskey)).toHaveLength(1);
});
