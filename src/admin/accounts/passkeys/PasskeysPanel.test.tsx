import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { confirmPasskeyReset, declinePasskeyReset, proposePasskeyReset } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { accountId, anAccount } from '#admin/accounts/anAccount.ts';
import { PasskeysPanel } from './PasskeysPanel.tsx';

const me = id(22);
const another = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2d01';
const wanted = (by: string) => ({ by, byName: 'Ada', reason: 'She lost her phone.', at: '2026-05-02T08:00:00.000Z' });
const show = (change: Parameters<typeof anAccount>[0], roles: ('admin' | 'moderator')[] = ['admin']) => {
  const answers = createAnswers();
  const account = anAccount({ roles: ['moderator'], hasPasskey: true, ...change });
  for (const endpoint of [proposePasskeyReset, confirmPasskeyReset, declinePasskeyReset])
    answers.answer(endpoint, account);
  return { ...renderConsole(<PasskeysPanel account={account} />, { roles, call: answers.call, me }), answers };
};
const press = async (user: ReturnType<typeof show>['user'], label: string, confirm: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'She called me.');
  await user.click(dialog.getByRole('button', { name: confirm }));
};
const sent = [{ params: { id: accountId }, body: { reason: 'She called me.' } }];

afterEach(cleanup);

it('lets an admin propose to replace lost passkeys', async () => {
  const { user, answers } = show({});
  await press(user, 'Replace lost passkeys …', 'Propose it');
  await waitFor(() => expect(answers.requestsTo(proposePasskeyReset)).toEqual(sent));
});

it('lets another admin confirm or decline it, and reads who wants it and why', async () => {
  const { user, answers } = show({ passkeyReset: wanted(another) });
  expect(await screen.findByText(/She lost her phone/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replace lost passkeys …' })).toBeNull();
  await press(user, 'Confirm …', 'Replace the passkeys');
  await waitFor(() => expect(answers.requestsTo(confirmPasskeyReset)).toEqual(sent));
});

it('lets the proposer withdraw it, and not confirm it', async () => {
  const { user, answers } = show({ passkeyReset: wanted(me) });
  await press(user, 'Withdraw …', 'Withdraw the proposal');
  await waitFor(() => expect(answers.requestsTo(declinePasskeyReset)).toEqual(sent));
  expect(screen.queryByRole('button', { name: 'Confirm …' })).toBeNull();
});

it('offers nothing to a moderator, and is not there for people who are not staff', async () => {
  show({}, ['moderator']);
  expect(await screen.findByText('Signs in with a passkey.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
