import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountSettings,
  changePassword,
  endOtherSessions,
  endSession,
  mySessions,
  signInHistory,
  type AccountSettings,
  type SecurityEntry,
  type SignInSession,
} from '#contracts/auth/account.ts';
import { logout } from '#contracts/auth/auth.ts';
import { myPasskeys } from '#contracts/auth/passkeys.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { aSettings, accountAnswers, card, shownDialog } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { takeOrigin } from '#web/app/session/origin.ts';
import { readSessionUser } from '#web/app/session/session.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const aSession = (change: Partial<SignInSession> = {}): SignInSession => ({
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  startedAt: minutesAgo(3 * 60),
  lastUsedAt: minutesAgo(5),
  isCurrent: false,
  ...change,
});
const current = aSession({
  id: '22222222-2222-4222-8222-222222222222',
  device: 'Chrome on Windows',
  isCurrent: true,
});
const anEntry = (number: number, change: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id: `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`,
  act: 'signedIn',
  detail: 'Password',
  device: 'Chrome on Windows',
  address: '192.0.2.7',
  at: minutesAgo(number),
  ...change,
});

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  answers = accountAnswers();
  answers.answer(mySessions, { sessions: [current, aSession()] });
  answers.answer(myPasskeys, { passkeys: [] });
  answers.answer(signInHistory, { entries: [] });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const open = (change: Partial<AccountSettings> = {}) => {
  answers.answer(accountSettings, aSettings(change));
  signInAs();
  return renderSite('/account?tab=security', answers);
};

describe('the password card', () => {
  const message = 'Your password is changed. Other devices have been signed out.';
  const fill = async (user: ReturnType<typeof open>['user'], current: string, next: string, again = next) => {
    const form = await card('Password');
    if (current) await user.type(form.getByLabelText('Current password'), current);
    if (next) await user.type(form.getByLabelText('New password'), next);
    if (again) await user.type(form.getByLabelText('Confirm password'), again);
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  };

  it('changes the password, says so, and is empty again', async () => {
    answers.answer(changePassword, { success: true, message });
    const { user } = open();
    const form = await fill(user, 'Old-secret1', 'New-secret1');
    await waitFor(() => expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: message }]));
    expect(answers.requestsTo(changePassword)).toEqual([
      { body: { currentPassword: 'Old-secret1', newPassword: 'New-secret1' } },
    ]);
    for (const label of ['Current password', 'New password', 'Confirm password'])
      expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('');
  });

  it('shows how strong the new password is', async () => {
    const { user } = open();
    const form = await card('Password');
    await user.type(form.getByLabelText('New password'), 'New-secret1');
    expect(form.getByRole('status', { name: 'Password strength' }).textContent).toBe('Strong');
    expect(await findDocumentFaults()).toEqual([]);
  });

  it.each([
    ['', 'New-secret1', 'New-secret1', 'Please enter your current password'],
    ['Old-secret1', 'short', 'short', 'Password must be at least 8 characters with uppercase, lowercase, and number'],
    ['Old-secret1', 'New-secret1', 'New-secret2', 'Passwords do not match'],
    ['Old-secret1', 'New-secret1', '', 'Please confirm your password'],
  ])('with %j, %j, %j says %j and sends nothing', async (current, next, again, text) => {
    const { user } = open();
    const form = await fill(user, current, next, again);
    expect(await form.findByText(text)).toBeTruthy();
    expect(answers.requestsTo(changePassword)).toEqual([]);
  });

  it('says at the field that the current password is wrong', async () => {
    answers.answer(changePassword, refuse(fieldProblem('/currentPassword', 'That password is not right.')));
    const { user } = open();
    const form = await fill(user, 'Wrong-one1', 'New-secret1');
    const field = form.getByLabelText<HTMLInputElement>('Current password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByText('That password is not right.')).toBeTruthy();
    expect(field.value).toBe('Wrong-one1');
  });

  it('sets one for an account without, and then asks for the current one', async () => {
    answers.answer(changePassword, { success: true, message });
    const { user } = open({ hasPassword: false });
    const form = await card('Set a password');
    expect(form.queryByLabelText('Current password')).toBeNull();
    await user.type(form.getByLabelText('New password'), 'New-secret1');
    await user.type(form.getByLabelText('Confirm password'), 'New-secret1');
    await user.click(form.getByRole('button', { name: 'Set password' }));
    expect(await (await card('Password')).findByLabelText('Current password')).toBeTruthy();
    expect(answers.requestsTo(changePassword)).toEqual([{ body: { newPassword: 'New-secret1' } }]);
  });

  it('sends those who have none to sign in again when their sign-in is old, and leads back here', async () => {
    const text = 'Your account has no password. Please sign out and in again, then go on within ten minutes.';
    answers.answer(changePassword, refuse(new Problem('proof-needed')));
    answers.answer(logout, { success: true });
    const { user, address } = open({ hasPassword: false });
    const form = await card('Set a password');
    await user.type(form.getByLabelText('New password'), 'New-secret1');
    await user.type(form.getByLabelText('Confirm password'), 'New-secret1');
    await user.click(form.getByRole('button', { name: 'Set password' }));
    const dialog = await shownDialog();
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Sign out and in again' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readSessionUser()).toBeNull();
    expect(takeOrigin()).toBe('/account?tab=security');
  });
});

describe('the sessions', () => {
  const rows = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Sessions' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const openSessions = async () => {
    const site = open();
    await screen.findByRole('list', { name: 'Sessions' });
    return site;
  };

  it('are told apart by device, address and time; this one cannot be ended here', async () => {
    await openSessions();
    expect(rows()).toEqual([
      'Chrome on WindowsThis device192.0.2.7 · last used 5 minutes ago · signed in 3 hours ago',
      'Firefox on Linux192.0.2.7 · last used 5 minutes ago · signed in 3 hours agoSign out',
    ]);
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();
    const [moment] = screen.getAllByText('5 minutes ago');
    expect(moment?.getAttribute('title')).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  });

  it('are ended one by one, and leave the list', async () => {
    answers.answer(endSession, { success: true });
    const { user } = await openSessions();
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(answers.requestsTo(endSession)).toEqual([{ params: { sessionId: aSession().id } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Firefox on Linux has been signed out.' }]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are signed in' }));
  });

  it('that are over already leave the list as well', async () => {
    answers.answer(endSession, refuse(new Problem('not-found')));
    const { user } = await openSessions();
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('stay in the list when the server cannot be reached', async () => {
    answers.answer(endSession, refuse(new Problem('unavailable', 'The server cannot be reached. Please try again.')));
    const { user } = await openSessions();
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Error', severity: 'error' }));
    expect(rows()).toHaveLength(2);
  });

  it('are all ended but this one', async () => {
    answers.answer(mySessions, {
      sessions: [
        current,
        aSession(),
        aSession({ id: '44444444-4444-4444-8444-444444444444', device: 'Safari on iOS' }),
      ],
    });
    answers.answer(endOtherSessions, { ended: 2 });
    const { user } = await openSessions();
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('This device');
    expect(toasts[0]?.text).toBe('2 devices have been signed out.');
  });
});

describe('the sign-in history', () => {
  const rows = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Sign-in history' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('says in words what happened, where and when', async () => {
    answers.answer(signInHistory, {
      entries: [
        anEntry(1, { act: 'signInRefused', detail: 'Wrong password' }),
        anEntry(60, { act: 'recoveryCodesRegenerated', detail: null }),
        anEntry(26 * 60, { act: 'suspended', detail: 'Spam', device: null, address: null }),
      ],
    });
    open();
    await screen.findByRole('list', { name: 'Sign-in history' });
    expect(rows()).toEqual([
      'Sign-in refused · Wrong passwordChrome on Windows · 192.0.2.71 minute ago',
      'New recovery codes madeChrome on Windows · 192.0.2.71 hour ago',
      'Account suspended · Spam1 day ago',
    ]);
  });

  it('shows twenty, and more when asked; the keyboard goes on at the first new one', async () => {
    answers.answer(signInHistory, { entries: Array.from({ length: 45 }, (_, place) => anEntry(place)) });
    const { user } = open();
    await screen.findByRole('list', { name: 'Sign-in history' });
    expect(rows()).toHaveLength(20);
    const more = screen.getByRole('button', { name: 'Show more' });
    await user.click(more);
    expect(rows()).toHaveLength(40);
    expect(document.activeElement?.textContent).toContain('20 minutes ago');
    await user.click(more);
    expect(rows()).toHaveLength(45);
    expect(document.activeElement?.textContent).toContain('40 minutes ago');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is read again when a line was added by an act here', async () => {
    answers.answer(changePassword, { success: true, message: 'Done.' });
    open();
    expect(await (await card('Sign-in history')).findByText('Nothing yet.')).toBeTruthy();
    answers.answer(signInHistory, { entries: [anEntry(0, { act: 'passwordChanged', detail: null })] });
    const form = await card('Password');
    for (const label of ['Current password', 'New password', 'Confirm password'])
      fireEvent.change(form.getByLabelText(label), { target: { value: 'New-secret1' } });
    fireEvent.click(form.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
  });

  it.each(['Sign out Firefox on Linux', 'Sign out everywhere else'])('has a new line after “%s”', async (label) => {
    answers.answer(endSession, { success: true });
    answers.answer(endOtherSessions, { ended: 1 });
    const { user } = open();
    expect(await (await card('Sign-in history')).findByText('Nothing yet.')).toBeTruthy();
    answers.answer(signInHistory, { entries: [anEntry(1, { act: 'sessionEnded', detail: null })] });
    await user.click(await screen.findByRole('button', { name: label }));
    await screen.findByRole('list', { name: 'Sign-in history' });
    expect(rows()).toEqual(['Session endedChrome on Windows · 192.0.2.71 minute ago']);
  });
});

it('says that the settings could not be loaded, and loads them again', async () => {
  const { user } = open();
  answers.answer(accountSettings, refuse(new Problem('too-many-requests', 'Please wait a minute.')));
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  answers.answer(accountSettings, aSettings());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Password')).toBeTruthy();
});
