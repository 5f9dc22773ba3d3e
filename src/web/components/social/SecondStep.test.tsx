import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { login, signInWays, verifyTwoFactor } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { refuse } from '#testing/refusal.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';

let answers: Answers;
const toasts = watchToasts();

const aSession = () => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: aUser({ isProfileComplete: false }),
});

beforeEach(() => {
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(login, {
    requiresTwoFactor: true,
    challengeToken: 'challenge',
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  answers.answer(verifyTwoFactor, aSession());
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

const reach = async () => {
  const site = renderSite('/login', answers);
  await site.user.type(await screen.findByLabelText('Email or username'), 'ann');
  await site.user.type(screen.getByLabelText('Password'), 'Secret-1x');
  await site.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText('Authentication code');
  return site;
};
describe('the second step of a sign-in', () => {
  it('stands before anything is stored: no token, no cookie, no user, no welcome', async () => {
    const { address } = await reach();
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('signInPath')).toBeNull();
    expect(toasts).toEqual([]);
    expect(address()).toBe('/login');
  });

  it('asks for the code in a field that phones and password managers can fill', async () => {
    await reach();
    const field = screen.getByLabelText('Authentication code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:5\d)$/);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('signs in as a password does, and takes the code as the app groups it', async () => {
    const { user, address } = await reach();
    await user.type(screen.getByLabelText('Authentication code'), '123 456{Enter}');
    await waitFor(() => expect(address()).toBe('/setup-profile'));
    expect(answers.requestsTo(verifyTwoFactor)).toEqual([{ body: { code: '123456', challengeToken: 'challenge' } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Login Successful', text: 'Welcome back' }]);
    expect(readAccessToken()).toBe('access');
    expect(localStorage.getItem('signInPath')).toBe('login');
  });

  it('takes a recovery code instead', async () => {
    const { user, address } = await reach();
    await user.type(screen.getByLabelText('Authentication code'), '12');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect(field.value).toBe('');
    expect(field.getAttribute('inputmode')).toBeNull();
    expect(document.activeElement).toBe(field);
    await user.type(field, 'ABCD-EFGH{Enter}');
    await waitFor(() => expect(address()).toBe('/setup-profile'));
    expect(answers.requestsTo(verifyTwoFactor)[0]?.body.code).toBe('ABCD-EFGH');
  });

  it('asks for a code before it calls', async () => {
    const { user } = await reach();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    expect(answers.requestsTo(verifyTwoFactor)).toEqual([]);
  });

  it('says of a wrong code so at the field and for three seconds, and lets one try again', async () => {
    answers.answer(verifyTwoFactor, refuse(new Problem('wrong-code')));
    const { user, address } = await reach();
    await user.type(screen.getByLabelText('Authentication code'), '000000{Enter}');
    const remark = await screen.findByText('That code is not right');
    const field = screen.getByLabelText('Authentication code');
    expect(field.getAttribute('aria-describedby')).toContain(remark.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(toasts).toEqual([{ severity: 'error', title: 'Login Failed', text: 'That code is not right', life: 3000 }]);
    expect(readAccessToken()).toBeUndefined();
    answers.answer(verifyTwoFactor, aSession());
    await user.clear(field);
    await user.type(field, '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/setup-profile'));
  });

  it('shows the words of the server when there were too many tries', async () => {
    answers.answer(verifyTwoFactor, refuse(new Problem('too-many-requests', 'Please wait a minute.')));
    const { user } = await reach();
    await user.type(screen.getByLabelText('Authentication code'), '000000{Enter}');
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Login Failed', text: 'Please wait a minute.' }));
  });

  it('that is over leads back to the first step and says why; the name is still there', async () => {
    answers.answer(verifyTwoFactor, refuse(new Problem('challenge-ended', 'Please sign in again')));
    const { user } = await reach();
    await user.type(screen.getByLabelText('Authentication code'), '000000{Enter}');
    expect(await screen.findByText('Please sign in again')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email or username').value).toBe('ann');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.queryByLabelText('Authentication code')).toBeNull();
    expect(toasts).toEqual([{ severity: 'error', title: 'Login Failed', text: 'Please sign in again', life: 3000 }]);
  });

  it('is over after five minutes', async () => {
    await reach();
    vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-1x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByLabelText('Authentication code');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('timer').textContent).toMatch(/^3:5\d$/);
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    expect(await screen.findByText('Your time to enter the code has run out. Please sign in again.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('can be left by choice, without a word', async () => {
    const { user } = await reach();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(toasts).toEqual([]);
  });
});
