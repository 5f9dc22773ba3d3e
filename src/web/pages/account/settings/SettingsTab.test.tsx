// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountSettings,
  changeUsername,
  chooseNotices,
  deleteAccount,
  deletionPreview,
  exportMyData,
  linkProvider,
  startSelling,
  unlinkProvider,
  type AccountSettings,
} from '#contracts/account.ts';
import { signInWays } from '#contracts/auth.ts';
import { fieldProblem, Problem } from '#contracts/problem.ts';
import { getProfile, type Profile } from '#contracts/profile.ts';
import { myPurchases } from '#contracts/sales.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/render.tsx';
import type { GoogleIdentity } from '../../../components/social/googleIdentity.ts';
import { removeCookie } from '../../../session/cookies.ts';
import { clearSession, readSessionUser, storeSession } from '../../../session/session.ts';
import { connectToasts, type ToastText } from '../../../ui/toast.ts';

const settings = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  hasPassword: true,
  hasTwoFactor: false,
  recoveryCodesLeft: 0,
  linked: [],
  notices: ['sales', 'reviews', 'purchases', 'news'],
  canChangeUsername: false,
  ...change,
});
const profile: Profile = {
  displayName: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  bio: '',
  contactPreferences: [],
  address: { addressLine1: '', addressLine2: '', city: '', stateProvince: '', postalCode: '', country: '' },
  email: 'ann@example.org',
  username: 'ann',
  avatarUrl: null,
  isCreator: false,
};
const googleWays = { google: { clientId: 'client-1', scriptUrl: 'https://google.test/gsi/client' }, facebook: false };

let answers: Answers;
let toasts: ToastText[];
let disconnect: () => void;

beforeEach(() => {
  answers = createAnswers();
  answers.answer(myPurchases, { purchases: [] });
  answers.answer(signInWays, { google: null, facebook: false });
  toasts = [];
  disconnect = connectToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  disconnect();
  clearSession();
  removeCookie('theme');
  removeCookie('currency');
  document.body.className = '';
  delete window.google;
  vi.restoreAllMocks();
});

const open = (change: Partial<AccountSettings> = {}, person: Parameters<typeof aUser>[0] = {}) => {
  const user = aUser(person);
  answers.answer(accountSettings, settings(change));
  answers.answer(getProfile, { ...profile, isCreator: user.isCreator });
  storeSession(
    { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z', user },
    'session',
  );
  return renderSite('/account?tab=settings', answers);
};
const refuse =
  (problem: Problem): (() => never) =>
  () => {
    throw problem;
  };
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('start selling', () => {
  it('makes a creator of a buyer: tabs, sidebar and stored user at once', async () => {
    answers.answer(startSelling, { user: aUser({ isCreator: true, displayName: 'Ann Oak' }) });
    const { user } = open();
    const region = await card('Start selling');
    await user.click(region.getByRole('button', { name: 'Start selling' }));
    expect(await screen.findByRole('link', { name: 'My Videos' })).toBeTruthy();
    expect(screen.getByText('Creator')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Start selling' })).toBeNull();
    expect(readSessionUser()).toMatchObject({ isCreator: true, displayName: 'Ann Oak' });
    expect(toasts).toEqual([
      { severity: 'success', title: 'Success', text: 'You can sell now. Upload your first video.' },
    ]);
  });

  it('says why not, and changes nothing', async () => {
    answers.answer(startSelling, refuse(new Problem('email-not-verified')));
    const { user } = open();
    await user.click((await card('Start selling')).getByRole('button', { name: 'Start selling' }));
    await waitFor(() => expect(toasts[0]?.text).toBe('Please verify your email first'));
    expect(readSessionUser()?.isCreator).toBe(false);
  });

  it.each([
    ['creators', { isCreator: true }],
    ['staff', { roles: ['moderator' as const] }],
  ])('is not offered to %s', async (_, person) => {
    open({}, person);
    await card('Your data');
    expect(screen.queryByRole('region', { name: 'Start selling' })).toBeNull();
  });
});

describe('the username', () => {
  it('is changed once, where it was made up', async () => {
    answers.answer(changeUsername, { user: aUser({ username: 'oak-ann' }) });
    const { user } = open({ canChangeUsername: true });
    const region = await card('Username');
    await user.type(region.getByLabelText('New username'), 'oak-ann{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Username' })).toBeNull());
    expect(answers.asked(changeUsername)).toEqual([{ body: { username: 'oak-ann' } }]);
    expect(readSessionUser()?.username).toBe('oak-ann');
    await user.click(screen.getByRole('link', { name: 'Profile Settings' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('oak-ann');
  });

  it('that does not do is refused at the field', async () => {
    const { user } = open({ canChangeUsername: true });
    const region = await card('Username');
    await user.type(region.getByLabelText('New username'), 'a b{Enter}');
    expect(
      await region.findByText('Username can only contain letters, numbers, underscores, and hyphens'),
    ).toBeTruthy();
    expect(answers.asked(changeUsername)).toEqual([]);
  });

  it('that somebody has is refused at the field', async () => {
    const detail = 'This username is already taken';
    answers.answer(
      changeUsername,
      refuse(new Problem('username-taken', detail, { errors: [{ pointer: '#/username', detail }] })),
    );
    const { user } = open({ canChangeUsername: true });
    const region = await card('Username');
    await user.type(region.getByLabelText('New username'), 'marta{Enter}');
    expect(await region.findByText(detail)).toBeTruthy();
  });

  it('that was chosen is not offered for a change', async () => {
    open();
    await card('Your data');
    expect(screen.queryByRole('region', { name: 'Username' })).toBeNull();
  });
});

describe('linked accounts', () => {
  it('are no subject where no provider is offered or linked', async () => {
    open();
    await card('Your data');
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
  });

  it('are unlinked, after the password where the server wants it', async () => {
    answers.answer(unlinkProvider, ({ body }) => {
      if (body.password === undefined) throw new Problem('password-needed');
      if (body.password !== 'Secret-1x') throw fieldProblem('/password', 'That password is not right.');
      return { success: true };
    });
    const { user } = open({ linked: ['facebook'] });
    const region = await card('Linked accounts');
    expect(region.getByText('Linked')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    const question = await dialog();
    await user.type(question.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await question.findByText('That password is not right.')).toBeTruthy();
    await user.clear(question.getByLabelText('Your password'));
    await user.type(question.getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Facebook is no longer linked.'));
    expect(answers.asked(unlinkProvider).at(-1)).toEqual({
      params: { provider: 'facebook' },
      body: { password: 'Secret-1x' },
    });
    expect(screen.queryByText('Linked')).toBeNull();
  });

  it('keep the keyboard in their card when the button is gone', async () => {
    answers.answer(unlinkProvider, { success: true });
    answers.answer(signInWays, { google: null, facebook: true });
    const { user } = open({ linked: ['facebook'] });
    const region = await card('Linked accounts');
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    expect(await region.findByText('Not linked')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Linked accounts' })));
  });

  it('keep the last way in, and lead to where a password is set', async () => {
    answers.answer(unlinkProvider, refuse(new Problem('last-way-in')));
    const { user } = open({ linked: ['facebook'], hasPassword: false });
    const region = await card('Linked accounts');
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    const remark = await region.findByRole('alert');
    expect(remark.textContent).toContain('Set a password first, or you could not sign in any more');
    expect(within(remark).getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe(
      '/account?tab=security',
    );
    expect(region.getByText('Linked')).toBeTruthy();
  });

  it('say how Facebook is linked', async () => {
    answers.answer(signInWays, { google: null, facebook: true });
    open();
    const region = await card('Linked accounts');
    expect(region.getByText('Not linked')).toBeTruthy();
    expect(region.getByText(/sign out and choose ‘Continue with Facebook’/)).toBeTruthy();
  });

  /** Google's script as the page meets it. */
  const withGoogle = () => {
    const told: Parameters<GoogleIdentity['initialize']>[0][] = [];
    window.google = {
      accounts: {
        id: {
          initialize: (options) => told.push(options),
          prompt: (listener) =>
            listener({ isSkippedMoment: () => true, isDismissedMoment: () => false, isNotDisplayed: () => false }),
          renderButton: (parent) =>
            parent.append(Object.assign(document.createElement('div'), { role: 'button', textContent: 'Google' })),
        },
      },
    };
    return {
      told,
      give: (credential?: string) => act(async () => told.at(-1)?.callback(credential ? { credential } : {})),
    };
  };
  const linkGoogle = async () => {
    const google = withGoogle();
    answers.answer(signInWays, googleWays);
    const site = open();
    const region = await card('Linked accounts');
    expect(google.told).toEqual([]);
    await site.user.click(region.getByRole('button', { name: 'Link Google' }));
    await region.findByRole('button', { name: 'Google' });
    return { ...site, region, google };
  };

  it('take Google by its own script, which is asked only when the button is pressed', async () => {
    answers.answer(linkProvider, { success: true });
    const { region, google } = await linkGoogle();
    await google.give('id-token');
    expect(await region.findByText('Linked')).toBeTruthy();
    expect(answers.asked(linkProvider)).toEqual([{ params: { provider: 'google' }, body: { token: 'id-token' } }]);
  });

  it('send the same token again with the password', async () => {
    answers.answer(linkProvider, ({ body }) => {
      if (body.password === undefined) throw new Problem('password-needed');
      return { success: true };
    });
    const { region, google, user } = await linkGoogle();
    await google.give('id-token');
    await user.type((await dialog()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await region.findByText('Linked')).toBeTruthy();
    expect(answers.asked(linkProvider).at(-1)?.body).toEqual({ token: 'id-token', password: 'Secret-1x' });
  });

  it.each([
    ['no credential', undefined, 'No credential received from Google'],
    ['an account of somebody else', 'id-token', 'This Google account is linked to another account'],
  ])('say of %s that it is not linked', async (_, credential, text) => {
    answers.answer(linkProvider, refuse(new Problem('already-linked', text)));
    const { region, google } = await linkGoogle();
    await google.give(credential);
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]));
    expect(region.getByText('Not linked')).toBeTruthy();
  });
});

describe('the notifications', () => {
  const box = (region: Awaited<ReturnType<typeof card>>, name: RegExp) =>
    region.getByRole<HTMLInputElement>('checkbox', { name });

  it('are saved at once, and say so', async () => {
    answers.answer(chooseNotices, { success: true });
    const { user } = open({ notices: ['sales', 'purchases'] });
    const region = await card('Email notifications');
    expect(box(region, /^News/).checked).toBe(false);
    await user.click(box(region, /^News/));
    expect(await region.findByText('Saved')).toBeTruthy();
    expect(answers.asked(chooseNotices)).toEqual([{ body: { notices: ['sales', 'purchases', 'news'] } }]);
    expect(box(region, /^News/).checked).toBe(true);
    expect(region.getByText('When a video sells and when a payout is on its way')).toBeTruthy();
  });

  it('are sent one after the other, the last choice last', async () => {
    const waiting: (() => void)[] = [];
    answers.answer(chooseNotices, () => new Promise((resolve) => waiting.push(() => resolve({ success: true }))));
    const { user } = open();
    const region = await card('Email notifications');
    await user.click(box(region, /^News/));
    await user.click(box(region, /^Purchases/));
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(answers.asked(chooseNotices)).toHaveLength(1);
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await waitFor(() => expect(region.getByText('Saved')).toBeTruthy());
    expect(answers.asked(chooseNotices).at(-1)?.body.notices).toEqual(['sales', 'reviews']);
  });

  it('go back to what is kept when they cannot be saved', async () => {
    answers.answer(chooseNotices, refuse(new Problem('unexpected-error')));
    const { user } = open();
    const region = await card('Email notifications');
    await user.click(box(region, /^Sales/));
    await waitFor(() => expect(toasts[0]?.text).toBe('Your choice could not be saved'));
    await waitFor(() => expect(box(region, /^Sales/).checked).toBe(true));
    expect(region.queryByText('Saved')).toBeNull();
  });
});

describe('this browser', () => {
  it('keeps light or dark; System takes the choice away', async () => {
    const { user } = open();
    const region = await card('Appearance');
    const radio = (name: string) => region.getByRole<HTMLInputElement>('radio', { name });
    expect(radio('System').checked).toBe(true);
    await user.click(radio('Dark'));
    expect(document.cookie).toContain('theme=dark');
    expect(document.body.className).toBe('dark');
    expect(radio('Dark').checked).toBe(true);
    await user.click(radio('System'));
    expect(document.cookie).not.toContain('theme=');
    expect(document.body.className).toBe('');
    expect(radio('System').checked).toBe(true);
  });

  it('follows the button in the navigation bar', async () => {
    const { user } = open();
    const region = await card('Appearance');
    await user.click(screen.getByRole('button', { name: 'Dark mode' }));
    expect(region.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });

  it('keeps the currency for a year, path /, Lax', async () => {
    open();
    const region = await card('Currency');
    const select = region.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
    expect(select.value).toBe('GBP');
    expect(select.options).toHaveLength(38);
    expect(
      region.getByText(
        'Prices are charged in pounds. An approximate amount is shown beside them when a rate is known.',
      ),
    ).toBeTruthy();
    const writes = vi.spyOn(document, 'cookie', 'set');
    fireEvent.change(select, { target: { value: 'JPY' } });
    expect(select.value).toBe('JPY');
    const parts = (writes.mock.calls[0]?.[0] ?? '').split('; ');
    expect(parts).toEqual(expect.arrayContaining(['currency=JPY', 'path=/', 'SameSite=Lax']));
    const end = Date.parse(parts.find((part) => part.startsWith('expires='))?.slice('expires='.length) ?? '');
    expect(Math.abs(end - Date.now() - 365 * 86_400_000)).toBeLessThan(5000);
  });

  it.each([
    ['EGP', 'EGP'],
    ['XXX', 'GBP'],
  ])('with the cookie currency=%s shows %s', async (cookie, shown) => {
    document.cookie = `currency=${cookie}; path=/`;
    open();
    expect((await card('Currency')).getByRole<HTMLSelectElement>('combobox').value).toBe(shown);
  });
});

describe('a copy of the data', () => {
  it('is fetched from the link, after the password where the server wants it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    answers.answer(exportMyData, ({ body }) => {
      if (body.password === undefined) throw new Problem('password-needed');
      return { url: '/api/user/export/1?sig=x', expiresAt: '2099-01-01T00:00:00.000Z' };
    });
    const { user } = open();
    await user.click((await card('Your data')).getByRole('button', { name: 'Download my data' }));
    await user.type((await dialog()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/user/export/1?sig=x'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not fetched when the person would rather not', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    answers.answer(exportMyData, refuse(new Problem('password-needed')));
    const { user } = open();
    const button = (await card('Your data')).getByRole('button', { name: 'Download my data' });
    await user.click(button);
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(assign).not.toHaveBeenCalled();
    expect(toasts).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('leaving', () => {
  const consequences = ['Your name is made unreadable for good.', 'Videos of yours are taken off.'];
  const openDialog = async (change: Partial<AccountSettings> = {}) => {
    const site = open(change);
    await site.user.click((await card('Delete account')).getByRole('button', { name: 'Delete account' }));
    return { ...site, shown: await dialog() };
  };
  const fill = async (
    { user, shown }: Awaited<ReturnType<typeof openDialog>>,
    username = 'ann',
    password = 'Secret-1x',
  ) => {
    await user.type(await shown.findByLabelText('Type your username, ann'), username);
    if (password) await user.type(shown.getByLabelText('Your password'), password);
    await user.click(shown.getByRole('button', { name: 'Delete my account' }));
  };

  it('is not possible while something is open, which is said', async () => {
    const obstacle = 'A purchase of yours is still under way. Please wait until it is done.';
    answers.answer(deletionPreview, { obstacles: [obstacle], consequences });
    const { shown } = await openDialog();
    expect(await shown.findByText(obstacle)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    expect(shown.queryByText(consequences[0] ?? '')).toBeNull();
  });

  it('says what it means, takes username and password, signs out and leads home', async () => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, { success: true, message: 'Your account is deleted.' });
    const site = await openDialog();
    for (const sentence of consequences) expect(await site.shown.findByText(sentence)).toBeTruthy();
    await fill(site);
    await waitFor(() => expect(site.address()).toBe('/'));
    expect(answers.asked(deleteAccount)).toEqual([{ body: { username: 'ann', password: 'Secret-1x' } }]);
    expect(readSessionUser()).toBeNull();
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Your account is deleted.' }]);
  });

  it('asks for both before anything is sent', async () => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    const { user, shown } = await openDialog();
    await user.click(await shown.findByRole('button', { name: 'Delete my account' }));
    expect(await shown.findByText('Please type your username')).toBeTruthy();
    expect(shown.getByText('Password is required')).toBeTruthy();
    expect(answers.asked(deleteAccount)).toEqual([]);
  });

  it.each([
    ['/username', 'Please type your username exactly as it is.', 'Type your username, ann'],
    ['/password', 'That password is not right.', 'Your password'],
  ])('is refused at the field %s', async (field, detail, label) => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, refuse(fieldProblem(field, detail)));
    const site = await openDialog();
    await fill(site, 'Ann');
    expect(await site.shown.findByText(detail)).toBeTruthy();
    expect(site.shown.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(readSessionUser()?.username).toBe('ann');
  });

  it('shows what has come in between', async () => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, refuse(new Problem('account-has-open-business', 'You are owed £44.10.')));
    const site = await openDialog();
    await site.shown.findByText(consequences[0] ?? '');
    answers.answer(deletionPreview, { obstacles: ['You are owed £44.10.'], consequences });
    await fill(site);
    expect(await site.shown.findByText('You are owed £44.10.')).toBeTruthy();
    expect(site.shown.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('asks those without a password to sign in again when their sign-in is old', async () => {
    const text = 'Please sign out and in again, then go on within ten minutes.';
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, refuse(new Problem('password-needed', text)));
    const site = await openDialog({ hasPassword: false });
    await fill(site, 'ann', '');
    expect(await screen.findByRole('button', { name: 'Sign out and in again' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
