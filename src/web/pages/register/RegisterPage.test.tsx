import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUsername, register, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  localStorage.clear();
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(checkUsername, { available: true, message: null });
  answers.answer(register, {
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: '2099-01-01T00:00:00.000Z',
    user: aUser({ isEmailVerified: false, isProfileComplete: false }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

const right = {
  Email: 'ann@example.org',
  Username: 'ann_lee-1',
  'Display name': 'Ann Lee',
  Password: 'Abcdef12',
  'Confirm password': 'Abcdef12',
};
type Label = keyof typeof right;

const fill = async (change: Partial<Record<Label, string>> = {}, at = '/register') => {
  const site = renderSite(at, answers);
  await screen.findByRole('button', { name: 'Create Account' });
  for (const [label, value] of Object.entries({ ...right, ...change }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return site;
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));

describe('the registration', () => {
  it.each<[Label, string, string]>([
    ['Email', '', 'Email is required'],
    ['Email', 'ann@', 'Please enter a valid email address'],
    ['Username', '', 'Username is required'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Username', 'ann lee', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['Display name', ' ', 'Display name is required'],
    ['Display name', 'A', 'Display name must be at least 2 characters'],
    ['Password', '', 'Password is required'],
    ['Password', 'abcdefg1', 'Password must be at least 8 characters with uppercase, lowercase, and number'],
    ['Confirm password', '', 'Please confirm your password'],
    ['Confirm password', 'Abcdef13', 'Passwords do not match'],
  ])('says of %s %j: %s', async (label, value, message) => {
    await fill({ [label]: value });
    send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(answers.requestsTo(register)).toEqual([]);
  });

  it('names all wrong fields at once, the pair of passwords too, and forgets a message when its field is edited', async () => {
    const { user } = await fill({ Email: '', 'Confirm password': 'other' });
    send();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'a');
    await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull());
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
  });

  it('tells how strong the password is, and shows both passwords on request', async () => {
    const { user } = await fill({ Password: '', 'Confirm password': '' });
    const meter = screen.getByRole('status', { name: 'Password strength' });
    expect(meter.textContent).toBe('');
    await user.type(screen.getByLabelText('Password'), 'abc');
    expect(meter.textContent).toBe('Weak');
    await user.type(screen.getByLabelText('Password'), '123');
    expect(meter.textContent).toBe('Medium');
    await user.type(screen.getByLabelText('Password'), 'XY');
    expect(meter.textContent).toBe('Strong');
    const shows = screen.getAllByRole('button', { name: 'Show password' });
    expect(shows).toHaveLength(2);
    for (const show of shows) await user.click(show);
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('text');
  });

  it('sends the chosen kind of account and never the repeated password', async () => {
    const { user } = await fill();
    expect(screen.getByText('You can browse and purchase videos')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /You can upload and sell videos/ }));
    send();
    await waitFor(() => expect(answers.requestsTo(register)).toHaveLength(1));
    expect(answers.requestsTo(register)[0]).toEqual({
      body: {
        email: 'ann@example.org',
        username: 'ann_lee-1',
        displayName: 'Ann Lee',
        password: 'Abcdef12',
        isCreator: true,
      },
    });
  });

  it.each([
    ['/register', false],
    ['/register?type=seller', true],
  ])('at %s sends isCreator %s', async (at, isCreator) => {
    await fill({}, at);
    send();
    await waitFor(() => expect(answers.requestsTo(register)[0]?.body.isCreator).toBe(isCreator));
  });

  it('stores session and pending email at once and goes to the email page after two seconds', async () => {
    const { address } = await fill();
    vi.useFakeTimers();
    send();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(toasts).toEqual([
      {
        severity: 'success',
        title: 'Registration Successful',
        text: 'Please check your email to verify your account',
        life: 5000,
      },
    ]);
    expect(readAccessToken()).toBe('access');
    expect(localStorage.getItem('pendingVerificationEmail')).toBe('ann@example.org');
    await act(() => vi.advanceTimersByTimeAsync(1990));
    expect(address()).toBe('/register');
    await act(() => vi.advanceTimersByTimeAsync(20));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe('/verify-email'));
  });

  it('shows which name is taken, beside the field and for five seconds', async () => {
    const detail = 'This username is already taken';
    answers.answer(register, () => {
      throw new Problem('username-taken', detail, { errors: [{ pointer: '#/username', detail }] });
    });
    await fill();
    send();
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(toasts).toEqual([{ severity: 'error', title: 'Registration Failed', text: detail, life: 5000 }]);
    expect(localStorage.getItem('pendingVerificationEmail')).toBeNull();
  });

  it('shows at the field that a password is too common', async () => {
    const detail = 'This password is too common. Please choose another.';
    answers.answer(register, () => {
      throw new Problem('invalid-input', detail, { errors: [{ pointer: '#/password', detail }] });
    });
    await fill();
    send();
    const remark = await screen.findByText(detail);
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toContain(remark.id);
  });

  it('has its own words for a failure without any', async () => {
    answers.answer(register, () => {
      throw new Problem('unexpected-error');
    });
    await fill();
    send();
    await waitFor(() => expect(toasts[0]?.text).toBe('Registration failed. Please try again.'));
  });

  it('leads home and to the sign-in', async () => {
    await fill();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Login here' }).getAttribute('href')).toBe('/login');
  });
});
