import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountSettings, mySessions, proveIdentity, signInHistory } from '#contracts/auth/account.ts';
import { proveIdentity as proveSchema } from '#contracts/auth/account.schema.ts';
import {
  addPasskey,
  myPasskeys,
  passkeyOptions,
  proofOptions,
  removePasskey,
  renamePasskey,
} from '#contracts/auth/passkeys.ts';
import { addPasskey as addPasskeySchema } from '#contracts/auth/passkeys.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import { aProfile, aSettings, card, shownDialog } from '#testing/browser/accountPage.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import {
  browserAuthenticator,
  someOptions,
  type BrowserAuthenticator,
} from '#testing/passkeys/browserAuthenticator.ts';

const phone = {
  id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2c01',
  name: 'My phone',
  createdAt: '2026-05-01T08:00:00.000Z',
  lastUsedAt: null,
};
let answers: Answers;
let device: BrowserAuthenticator;
const toasts = watchToasts();

beforeEach(() => {
  device = browserAuthenticator();
  answers = createAnswers();
  answers.answer(accountSettings, aSettings());
  answers.answer(getProfile, aProfile());
  answers.answer(mySessions, { sessions: [] });
  answers.answer(signInHistory, { entries: [] });
  answers.answer(passkeyOptions, { challengeToken: 'token', options: someOptions.creation });
  signInAs();
});
afterEach(() => device.remove());

const open = async (passkeys = [phone]) => {
  answers.answer(myPasskeys, { passkeys });
  const site = renderSite('/account?tab=security', answers);
  return { ...site, passkeys: await card('Passkeys') };
};

it('adds a passkey by the dialog of the browser, and lists it', async () => {
  const { user, passkeys } = await open([]);
  answers.answer(addPasskey, { passkeys: [phone] });
  await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
  expect(await passkeys.findByText('My phone')).toBeTruthy();
  expect(passkeys.getByText(/not used yet/)).toBeTruthy();
  const [sent] = answers.requestsTo(addPasskey);
  expect(addPasskeySchema.body.parse(sent?.body)).toMatchObject({ challengeToken: 'token' });
  expect(device.passkeys).toHaveLength(1);
  expect(toasts).toEqual([
    { severity: 'success', title: 'Success', text: 'The passkey is added. You can sign in with it.' },
  ]);
});

it('says that none was made when the person closes that dialog', async () => {
  const { user, passkeys } = await open([]);
  device.refuse();
  await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'No passkey was used. Please try again.' }]));
  expect(answers.requestsTo(addPasskey)).toEqual([]);
});

it('renames one', async () => {
  const { user, passkeys } = await open();
  answers.answer(renamePasskey, { passkeys: [{ ...phone, name: 'Blue phone' }] });
  await user.click(await passkeys.findByRole('button', { name: 'Rename My phone' }));
  const dialog = await shownDialog();
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Blue phone{Enter}');
  expect(await passkeys.findByText('Blue phone')).toBeTruthy();
  expect(answers.requestsTo(renamePasskey)).toEqual([
    { params: { passkeyId: phone.id }, body: { name: 'Blue phone' } },
  ]);
});

it('removes one, once the person has confirmed it', async () => {
  const { user, passkeys } = await open();
  answers.answer(removePasskey, { passkeys: [] });
  await user.click(await passkeys.findByRole('button', { name: 'Remove My phone' }));
  await user.click((await shownDialog()).getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(passkeys.queryByText('My phone')).toBeNull());
  expect(answers.requestsTo(removePasskey)).toEqual([{ params: { passkeyId: phone.id } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('V7.5.1: asks who is there where the server wants to know, and takes a passkey for it', async () => {
  answers.answer(accountSettings, aSettings({ hasPassword: false, hasPasskey: true }));
  answers.answer(proofOptions, { challengeToken: 'proof', options: someOptions.request });
  let isProved = false;
  answers.answer(proveIdentity, () => {
    isProved = true;
    return { success: true };
  });
  answers.answer(removePasskey, () => {
    if (!isProved) throw new Problem('proof-needed');
    return { passkeys: [] };
  });
  device.create(someOptions.creation);
  const { user, passkeys } = await open();
  await user.click(await passkeys.findByRole('button', { name: 'Remove My phone' }));
  await user.click((await shownDialog()).getByRole('button', { name: 'Remove it' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(proof.queryByText(/Your account has no password/)).toBeNull();
  await user.click(await proof.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(passkeys.queryByText('My phone')).toBeNull());
  const [sent] = answers.requestsTo(proveIdentity);
  expect(proveSchema.body.parse(sent?.body)).toMatchObject({ passkey: { challengeToken: 'proof' } });
});
