import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetPassword, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { refuse } from '#testing/refusal.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { clearSession, readAccessToken, storeSession } from '#web/app/session/session.ts';

let answers: Answers;
const toasts = watchToasts();
const { id: userId } = aUser();
const link = `/reset-password?userId=${userId}&token=secret`;

beforeEach(() => {
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(resetPassword, { success: true, message: 'Sign in with your new password.' });
});
afterEach(() => {
  clearSession();
});

const open = async (at = link) => {
  history.replaceState(null, '', at);
  const site = renderSite(at, answers);
  await screen.findByLabelText('New password');
  return site;
};
const send = async (password: string, repeated = password) => {
  const site = await open();
  await site.user.type(screen.getByLabelText('New password'), password);
  if (repeated) await site.user.type(screen.getByLabelText('Confirm password'), repeated);
  await site.user.click(screen.getByRole('button', { name: 'Change password' }));
  return site;
};
describe('a reset link', () => {
  it('loses its token from the address bar at once; the page remembers it', async () => {
    const { user } = await open();
    expect(location.pathname + location.search).toBe('/reset-password');
    await user.type(screen.getByLabelText('New password'), 'Abcdef12');
    await user.type(screen.getByLabelText('Confirm password'), 'Abcdef12{Enter}');
    await waitFor(() =>
      expect(answers.requestsTo(resetPassword)).toEqual([{ body: { userId, token: 'secret', password: 'Abcdef12' } }]),
    );
  });

  it('is not for search engines', async () => {
    await open();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('changes the password, says so and leads to the sign-in', async () => {
    const { address } = await send('Abcdef12');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(toasts).toEqual([
      { severity: 'success', title: 'Password changed', text: 'Sign in with your new password.' },
    ]);
  });

  it('ends the sign-in of that person in this browser, and nobody else’s', async () => {
    const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z' };
    storeSession({ ...tokens, user: aUser({ id: '11111111-1111-4111-8111-111111111111' }) }, 'login');
    const first = await send('Abcdef12');
    await waitFor(() => expect(first.address()).toBe('/login'));
    expect(readAccessToken()).toBe('access');
    first.unmount();
    storeSession({ ...tokens, user: aUser() }, 'login');
    const second = await send('Abcdef12');
    await waitFor(() => expect(second.address()).toBe('/login'));
    expect(readAccessToken()).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['abcdefg1', 'abcdefg1', 'Password must be at least 8 characters with uppercase, lowercase, and number'],
    ['Abcdef12', 'Abcdef13', 'Passwords do not match'],
    ['Abcdef12', '', 'Please confirm your password'],
    ['abc', 'abd', 'Passwords do not match'],
  ])('does not take %j and %j: %s', async (password, repeated, message) => {
    await send(password, repeated);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(answers.requestsTo(resetPassword)).toEqual([]);
  });

  it('tells how strong the new password is', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('New password'), 'abc123');
    expect(screen.getByRole('status', { name: 'Password strength' }).textContent).toBe('Medium');
  });

  it('shows at the field what the server has against the password', async () => {
    const detail = 'This password is too common. Please choose another.';
    answers.answer(
      resetPassword,
      refuse(new Problem('invalid-input', detail, { errors: [{ pointer: '#/password', detail }] })),
    );
    await send('Password1');
    const remark = await screen.findByText(detail);
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(remark.id);
    expect(toasts).toEqual([{ severity: 'error', title: 'Password Not Changed', text: detail }]);
  });

  it('stays when the server is out of reach', async () => {
    answers.answer(
      resetPassword,
      refuse(new Problem('unavailable', 'The server cannot be reached. Please try again.')),
    );
    await send('Abcdef12');
    expect(await screen.findByText('The server cannot be reached. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toBeTruthy();
  });

  it.each([
    new Problem('invalid-reset-link'),
    new Problem('invalid-input', 'Invalid', { errors: [{ pointer: '#/userId', detail: 'Invalid UUID' }] }),
  ])('that does not work is explained, with the way to a new one: %s', async (problem) => {
    answers.answer(resetPassword, refuse(problem));
    await send('Abcdef12');
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it.each(['/reset-password', `/reset-password?userId=${userId}`, '/reset-password?token=secret'])(
    'that lacks a part is explained too: %s',
    async (at) => {
      renderSite(at, answers);
      expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    },
  );
});
