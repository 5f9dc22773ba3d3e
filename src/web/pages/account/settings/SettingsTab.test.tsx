import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUsername, chooseNotices, startSelling, type AccountSettings } from '#contracts/auth/account.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { accountAnswers, card, openSettings } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { aUser, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { removeCookie } from '#web/app/session/cookies.ts';
import { readSessionUser } from '#web/app/session/session.ts';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});
afterEach(() => {
  removeCookie('theme');
  removeCookie('currency');
  document.body.className = '';
  vi.restoreAllMocks();
});

const open = (change: Partial<AccountSettings> = {}, person: Partial<SessionUser> = {}) =>
  openSettings(answers, change, person);

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
    expect(answers.requestsTo(changeUsername)).toEqual([{ body: { username: 'oak-ann' } }]);
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
    expect(answers.requestsTo(changeUsername)).toEqual([]);
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
    expect(answers.requestsTo(chooseNotices)).toEqual([{ body: { notices: ['sales', 'purchases', 'news'] } }]);
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
    expect(answers.requestsTo(chooseNotices)).toHaveLength(1);
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await waitFor(() => expect(region.getByText('Saved')).toBeTruthy());
    expect(answers.requestsTo(chooseNotices).at(-1)?.body.notices).toEqual(['sales', 'reviews', 'answers']);
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
    answers.answer(getRates, { day: null, perPound: {}, days: {} });
    open();
    const region = await card('Currency');
    const select = region.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
    expect(select.value).toBe('GBP');
    expect(select.options).toHaveLength(38);
    expect(
      region.getByText(
        'Prices are charged in pounds. When we have an exchange rate, we show an approximate amount beside them.',
      ),
    ).toBeTruthy();
    const writes = vi.spyOn(document, 'cookie', 'set');
    fireEvent.change(select, { target: { value: 'JPY' } });
    // The page may have appeared a moment before it listens to the store.
    await waitFor(() => expect(select.value).toBe('JPY'));
    const parts = (writes.mock.calls[0]?.[0] ?? '').split('; ');
    expect(parts).toEqual(expect.arrayContaining(['currency=JPY', 'path=/', 'SameSite=Lax']));
    const end = Date.parse(parts.find((part) => part.startsWith('expires='))?.slice('expires='.length) ?? '');
    expect(Math.abs(end - Date.now() - 365 * 86_400_000)).toBeLessThan(5000);
  });
});
