import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInWays } from '#contracts/auth/auth.ts';
import { addFirstPasskey, firstPasskeyOptions, signInOptions, signInWithPasskey } from '#contracts/auth/passkeys.ts';
import * as schema from '#contracts/auth/passkeys.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import {
  browserAuthenticator,
  someOptions,
  type BrowserAuthenticator,
} from '#testing/passkeys/browserAuthenticator.ts';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';

let answers: Answers;
let device: BrowserAuthenticator;
const toasts = watchToasts();
const link = { userId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01', token: 'key_of-the-link' };

beforeEach(() => {
  device = browserAuthenticator();
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(signInOptions, { challengeToken: 'token', options: someOptions.request });
});
afterEach(() => {
  device.remove();
  clearSession();
  window.location.hash = '';
});

const press = async () => {
  const site = renderSite('/login', answers);
  await site.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  return site;
};

describe('signing in with a passkey', () => {
  it('takes one press, without a name and a password', async () => {
    device.create(someOptions.creation);
    answers.answer(signInWithPasskey, {
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt: '2099-01-01T00:00:00.000Z',
      user: aUser(),
    });
    const { address } = await press();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(readAccessToken()).toBe('access');
    const [sent] = answers.requestsTo(signInWithPasskey);
    expect(schema.signInWithPasskey.body.parse(sent?.body)).toMatchObject({ challengeToken: 'token' });
  });

  it('says what the server says of a passkey that opens nothing, and leaves the form', async () => {
    device.create(someOptions.creation);
    const text = 'This passkey does not open an account here.';
    answers.answer(signInWithPasskey, () => {
      throw new Problem('invalid-credentials', text);
    });
    await press();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(toasts).toMatchObject([{ severity: 'error', title: 'Login Failed', text }]);
  });

  it('sends nothing when the person closes the dialog of the browser', async () => {
    device.refuse();
    await press();
    expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy();
    expect(answers.requestsTo(signInWithPasskey)).toEqual([]);
  });
});

describe('the link for a first passkey', () => {
  const follow = async () => {
    history.replaceState(null, '', `/login#passkey.${link.userId}.${link.token}`);
    const site = renderSite('/login', answers);
    const button = await screen.findByRole('button', { name: 'Add a passkey' });
    return { ...site, button };
  };

  it('leaves the address at once, adds the passkey and leads to the sign-in', async () => {
    answers.answer(firstPasskeyOptions, { challengeToken: 'token', options: someOptions.creation });
    answers.answer(addFirstPasskey, { success: true, message: 'Your passkey is ready. Please sign in with it.' });
    const { user, button } = await follow();
    expect(window.location.hash).toBe('');
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
    expect(answers.requestsTo(firstPasskeyOptions)).toEqual([{ body: link }]);
    const [sent] = answers.requestsTo(addFirstPasskey);
    expect(schema.addFirstPasskey.body.parse(sent?.body)).toMatchObject({ ...link, challengeToken: 'token' });
    expect(toasts).toMatchObject([{ text: 'Your passkey is ready. Please sign in with it.' }]);
  });

  it('says why it does not work', async () => {
    const text = 'This link is incomplete, used or older than 24 hours.';
    answers.answer(firstPasskeyOptions, () => {
      throw new Problem('link-expired', text);
    });
    const { user, button } = await follow();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });
});
