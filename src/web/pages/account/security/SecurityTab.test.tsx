// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountSettings,
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  endSession,
  mySessions,
  regenerateRecoveryCodes,
  signInHistory,
  type AccountSettings,
  type SecurityEntry,
  type SignInSession,
} from '#contracts/account.ts';
import { logout, signInWays, verifyTwoFactor } from '#contracts/auth.ts';
import { fieldProblem, Problem } from '#contracts/problem.ts';
import { getProfile } from '#contracts/profile.ts';
import { myPurchases } from '#contracts/sales.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/render.tsx';
import { takeOrigin } from '../../../session/origin.ts';
import { clearSession, readSessionUser, storeSession } from '../../../session/session.ts';
import { connectToasts, type ToastText } from '../../../ui/toast.ts';

const settings = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  hasPassword: true,
  hasTwoFactor: false,
  recoveryCodesLeft: 0,
  linked: [],
  notices: [],
  canChangeUsername: false,
  ...change,
});
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
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
const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-IJKL-MNOP-QRST-UV${place + 10}`);

let answers: Answers;
let toasts: ToastText[];
let disconnect: () => void;

beforeEach(() => {
  answers = createAnswers();
  answers.answer(getProfile, () => new Promise(() => undefined));
  answers.answer(myPurchases, { purchases: [] });
  answers.answer(mySessions, { sessions: [current, aSession()] });
  answers.answer(signInHistory, { entries: [] });
  answers.answer(signInWays, { google: null, facebook: false });
  toasts = [];
  disconnect = connectToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  disconnect();
  clearSession();
  sessionStorage.clear();
});

const open = (change: Partial<AccountSettings> = {}) => {
  answers.answer(accountSettings, settings(change));
  storeSession(
    { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z', user: aUser() },
    'session',
  );
  return renderSite('/account?tab=security', answers);
};
const refuse =
  (problem: Problem): (() => never) =>
  () => {
    throw problem;
  };
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const askedForPassword = async () => within(await screen.findByRole('dialog'));

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
    expect(answers.asked(changePassword)).toEqual([
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
    expect(answers.asked(changePassword)).toEqual([]);
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
    expect(answers.asked(changePassword)).toEqual([{ body: { newPassword: 'New-secret1' } }]);
  });

  it('sends those who have none to sign in again when their sign-in is old, and leads back here', async () => {
    const text = 'Please sign out and in again, then go on within ten minutes.';
    answers.answer(changePassword, refuse(new Problem('password-needed', text)));
    answers.answer(logout, { success: true });
    const { user, address } = open({ hasPassword: false });
    const form = await card('Set a password');
    await user.type(form.getByLabelText('New password'), 'New-secret1');
    await user.type(form.getByLabelText('Confirm password'), 'New-secret1');
    await user.click(form.getByRole('button', { name: 'Set password' }));
    const dialog = await askedForPassword();
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Sign out and in again' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readSessionUser()).toBeNull();
    expect(takeOrigin()).toBe('/account?tab=security');
  });
});

describe('setting up two-factor authentication', () => {
  const secret = 'JBSWY3DPEHPK3PXPQR';
  const otpauthUri = `otpauth://totp/Soletake:ann%40example.org?secret=${secret}&issuer=Soletake`;
  const begin = async () => {
    answers.answer(enableTwoFactor, { secret, otpauthUri });
    const site = open();
    const region = await card('Two-factor authentication');
    expect(region.getByText('Off')).toBeTruthy();
    await site.user.click(region.getByRole('button', { name: 'Set up' }));
    await region.findByLabelText('Authentication code');
    return { ...site, region };
  };
  const enter = async ({ user, region }: Awaited<ReturnType<typeof begin>>, code = '123 456') => {
    await user.type(region.getByLabelText('Authentication code'), `${code}{Enter}`);
  };

  it('shows a code to scan, the key in groups of four, and copies the key', async () => {
    const { user, region } = await begin();
    expect(await region.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(region.getByText('JBSW Y3DP EHPK 3PXP QR')).toBeTruthy();
    expect(region.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(otpauthUri);
    await user.click(region.getByRole('button', { name: 'Copy key' }));
    expect(await region.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  it('renews the access token before the code is checked', async () => {
    const site = await begin();
    const order: string[] = [];
    answers.answer(accountSettings, () => {
      order.push('settings');
      return settings();
    });
    answers.answer(verifyTwoFactor, () => {
      order.push('verify');
      return { success: true, recoveryCodes: codes };
    });
    await enter(site);
    await site.region.findByText('Your recovery codes');
    expect(order.slice(0, 2)).toEqual(['settings', 'verify']);
    expect(answers.asked(verifyTwoFactor)).toEqual([{ body: { code: '123456' } }]);
  });

  it('says of a wrong code so at the field, and lets one try again', async () => {
    const site = await begin();
    answers.answer(verifyTwoFactor, refuse(new Problem('wrong-code')));
    await enter(site, '000000');
    const remark = await site.region.findByText('That code is not right');
    const field = site.region.getByLabelText('Authentication code');
    expect(field.getAttribute('aria-describedby')).toContain(remark.id);
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await site.user.clear(field);
    await enter(site);
    expect(await site.region.findByText('Your recovery codes')).toBeTruthy();
  });

  it('asks for a code before it calls', async () => {
    const site = await begin();
    await site.user.click(site.region.getByRole('button', { name: 'Switch on' }));
    expect(await site.region.findByText('Please enter the code')).toBeTruthy();
    expect(answers.asked(verifyTwoFactor)).toEqual([]);
  });

  it('can be left: nothing is on, and the keyboard stays in the card', async () => {
    const { user, region } = await begin();
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    expect(region.getByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Two-factor authentication' }));
  });

  it('shows the recovery codes this once, to copy and to download', async () => {
    const site = await begin();
    const { user, region } = site;
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await enter(site);
    const list = within(await region.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Your recovery codes' }));
    expect(region.getByText('On')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Copy' }));
    await region.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    const file = region.getByRole('link', { name: 'Download' });
    expect(file.getAttribute('download')).toBe('recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(codes.join('\n'));

    answers.answer(accountSettings, settings({ hasTwoFactor: true, recoveryCodesLeft: 10 }));
    await user.click(region.getByRole('button', { name: 'I have saved them' }));
    expect(region.queryByText(codes[0] ?? '')).toBeNull();
    expect(region.getByText('10 recovery codes left')).toBeTruthy();
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Two-factor authentication' }));
  });

  it('forgets the recovery codes when the tab is left', async () => {
    const site = await begin();
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await enter(site);
    await site.region.findByText(codes[0] ?? '');
    answers.answer(accountSettings, settings({ hasTwoFactor: true, recoveryCodesLeft: 10 }));
    await site.user.click(screen.getByRole('link', { name: 'Account Settings' }));
    await screen.findByRole('region', { name: 'Appearance' });
    await site.user.click(screen.getByRole('link', { name: 'Security' }));
    expect(await (await card('Two-factor authentication')).findByText('10 recovery codes left')).toBeTruthy();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });
});

describe('two-factor authentication that is on', () => {
  const on = { hasTwoFactor: true, recoveryCodesLeft: 7 };
  const openOn = async (change: Partial<AccountSettings> = {}) => {
    const site = open({ ...on, ...change });
    return { ...site, region: await card('Two-factor authentication') };
  };
  const press = async ({ user, region }: Awaited<ReturnType<typeof openOn>>, name: string) =>
    user.click(region.getByRole('button', { name }));

  it('says so, and how many codes are left', async () => {
    const { region } = await openOn();
    expect(region.getByText('On')).toBeTruthy();
    expect(region.getByText('7 recovery codes left')).toBeTruthy();
  });

  it('warns when few codes are left', async () => {
    const { region } = await openOn({ recoveryCodesLeft: 1 });
    expect(region.getByText('1 recovery code left. Make new ones before you need them.')).toBeTruthy();
  });

  it('is switched off with the password only, asked for at once', async () => {
    const site = await openOn();
    answers.answer(disableTwoFactor, { success: true, message: 'Two-factor authentication is off.' });
    await press(site, 'Switch off');
    const dialog = await askedForPassword();
    expect(answers.asked(disableTwoFactor)).toEqual([]);
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await dialog.findByText('Password is required')).toBeTruthy();
    await site.user.type(dialog.getByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.asked(disableTwoFactor)).toEqual([{ body: { password: 'Secret-1x' } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Two-factor authentication is off.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(site.region.getByRole('heading', { name: 'Two-factor authentication' })),
    );
  });

  it('says in the dialog that the password is wrong, each time, and takes the right one', async () => {
    const site = await openOn();
    answers.answer(disableTwoFactor, ({ body }) => {
      if (body.password !== 'Secret-1x') throw fieldProblem('/password', 'That password is not right.');
      return { success: true, message: 'Two-factor authentication is off.' };
    });
    await press(site, 'Switch off');
    const dialog = await askedForPassword();
    const field = dialog.getByLabelText('Your password');
    for (const wrong of ['one', 'two']) {
      await site.user.clear(field);
      await site.user.type(field, `${wrong}{Enter}`);
      expect(await dialog.findByText('That password is not right.')).toBeTruthy();
    }
    await site.user.clear(field);
    await site.user.type(field, 'Secret-1x{Enter}');
    expect(await site.region.findByText('Off')).toBeTruthy();
  });

  it('stays on when the person would rather not', async () => {
    const site = await openOn();
    await press(site, 'Switch off');
    await site.user.click((await askedForPassword()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answers.asked(disableTwoFactor)).toEqual([]);
    expect(site.region.getByText('On')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(site.region.getByRole('button', { name: 'Switch off' })));
  });

  it('stays on for staff, in the server’s words', async () => {
    const text = 'Staff accounts need two-factor authentication, so it stays on.';
    const site = await openOn();
    answers.answer(disableTwoFactor, refuse(new Problem('not-allowed', text)));
    await press(site, 'Switch off');
    await site.user.type((await askedForPassword()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]));
    expect(site.region.getByText('On')).toBeTruthy();
  });

  it('asks accounts without a password whether it is meant', async () => {
    const site = await openOn({ hasPassword: false });
    answers.answer(disableTwoFactor, { success: true, message: 'Two-factor authentication is off.' });
    await press(site, 'Switch off');
    const dialog = await askedForPassword();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.asked(disableTwoFactor)).toEqual([{ body: {} }]);
  });

  it('makes new codes, after the password where the server wants it, and shows them once', async () => {
    const site = await openOn();
    answers.answer(regenerateRecoveryCodes, ({ body }) => {
      if (body.password === undefined) throw new Problem('password-needed');
      return { recoveryCodes: codes };
    });
    await press(site, 'Make new recovery codes');
    await site.user.type((await askedForPassword()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await site.region.findByText(codes[9] ?? '')).toBeTruthy();
    expect(answers.asked(regenerateRecoveryCodes)).toEqual([{ body: {} }, { body: { password: 'Secret-1x' } }]);
    await site.user.click(site.region.getByRole('button', { name: 'I have saved them' }));
    expect(site.region.getByText('10 recovery codes left')).toBeTruthy();
    expect(site.region.queryByText(codes[9] ?? '')).toBeNull();
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
    expect(answers.asked(endSession)).toEqual([{ params: { sessionId: aSession().id } }]);
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
});

it('says that the settings could not be loaded, and loads them again', async () => {
  const { user } = open();
  answers.answer(accountSettings, refuse(new Problem('too-many-requests', 'Please wait a minute.')));
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  answers.answer(accountSettings, settings());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Password')).toBeTruthy();
});
