import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount, deletionPreview, exportMyData, type AccountSettings } from '#contracts/auth/account.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { accountAnswers, card, openSettings, shownDialog, wantProof } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import type { Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { readSessionUser } from '#web/app/session/session.ts';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (change: Partial<AccountSettings> = {}, person: Partial<SessionUser> = {}) =>
  openSettings(answers, change, person);

describe('a copy of the data', () => {
  it('is fetched from the link, after proof where the server needs it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const check = wantProof(answers);
    answers.answer(exportMyData, () => {
      check();
      return { url: '/api/user/export/1?sig=x', expiresAt: '2099-01-01T00:00:00.000Z' };
    });
    const { user } = open();
    await user.click((await card('Your data')).getByRole('button', { name: 'Download my data' }));
    await user.type(await screen.findByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/user/export/1?sig=x'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not fetched when the person would rather not', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    answers.answer(exportMyData, refuse(new Problem('proof-needed')));
    const { user } = open();
    const button = (await card('Your data')).getByRole('button', { name: 'Download my data' });
    await user.click(button);
    await shownDialog();
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
    return { ...site, shown: await shownDialog() };
  };
  const fill = async ({ user, shown }: Awaited<ReturnType<typeof openDialog>>, username = 'ann') => {
    await user.type(await shown.findByLabelText('Type your username, ann'), username);
    await user.click(shown.getByRole('button', { name: 'Delete my account' }));
  };

  it('is not possible while something is open, which is said', async () => {
    const obstacle = 'One of your purchases is still under way. Please wait until it is complete.';
    answers.answer(deletionPreview, { obstacles: [obstacle], consequences });
    const { shown } = await openDialog();
    expect(await shown.findByText(obstacle)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    expect(shown.queryByText(consequences[0] ?? '')).toBeNull();
  });

  it('says what it means, takes the username and proof, signs out and leads home', async () => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    const check = wantProof(answers);
    answers.answer(deleteAccount, () => {
      check();
      return { success: true, message: 'Your account is deleted.' };
    });
    const site = await openDialog();
    for (const sentence of consequences) expect(await site.shown.findByText(sentence)).toBeTruthy();
    await fill(site);
    await site.user.type(await screen.findByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(site.address()).toBe('/'));
    expect(answers.requestsTo(deleteAccount).at(-1)).toEqual({ body: { username: 'ann' } });
    expect(readSessionUser()).toBeNull();
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Your account is deleted.' }]);
  });

  it('asks for the username before anything is sent', async () => {
    answers.answer(deletionPreview, { obstacles: [], consequences });
    const { user, shown } = await openDialog();
    await user.click(await shown.findByRole('button', { name: 'Delete my account' }));
    expect(await shown.findByText('Please type your username')).toBeTruthy();
    expect(answers.requestsTo(deleteAccount)).toEqual([]);
  });

  it('is refused at the field', async () => {
    const detail = 'Please type your username exactly as it is.';
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, refuse(fieldProblem('/username', detail)));
    const site = await openDialog();
    await fill(site, 'Ann');
    expect(await site.shown.findByText(detail)).toBeTruthy();
    expect(site.shown.getByLabelText('Type your username, ann').getAttribute('aria-invalid')).toBe('true');
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
    const text = 'Your account has no password. Please sign out and in again, then go on within ten minutes.';
    answers.answer(deletionPreview, { obstacles: [], consequences });
    answers.answer(deleteAccount, refuse(new Problem('proof-needed')));
    const site = await openDialog({ hasPassword: false });
    await fill(site);
    expect(await screen.findByRole('button', { name: 'Sign out and in again' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
