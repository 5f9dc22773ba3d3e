import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { completeProfile, getProfile } from '#contracts/profile/profile.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { rememberOrigin } from '#web/app/session/origin.ts';
import { clearSession, readAccessToken, readSessionUser, storeSession } from '#web/app/session/session.ts';

const tokens = { refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z' };
const incomplete = aUser({ isProfileComplete: false });

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  sessionStorage.clear();
  answers = createAnswers();
  answers.answer(completeProfile, { accessToken: 'new', ...tokens, user: aUser() });
  // Some ways lead to the account, which is not the point here.
  answers.answer(getProfile, () => new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

const open = async (user: SessionUser = incomplete) => {
  storeSession({ accessToken: 'access', ...tokens, user }, 'session');
  const site = renderSite('/setup-profile', answers);
  await screen.findByRole('form', { name: 'Profile setup' });
  return site;
};
const step = (): string =>
  within(screen.getByRole('form', { name: 'Profile setup' })).getByRole('heading', { level: 2 }).textContent;
const fillNames = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(screen.getByLabelText('First name'), 'Ann');
  await user.type(screen.getByLabelText('Last name'), 'Lee');
};
const toLastStep = async () => {
  const site = await open();
  await fillNames(site.user);
  await site.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Contact' });
  await site.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Address' });
  return site;
};

describe('the way in', () => {
  it('is closed with a warning while the email is not verified', async () => {
    storeSession(
      { accessToken: 'access', ...tokens, user: aUser({ isEmailVerified: false, isProfileComplete: false }) },
      'session',
    );
    const { address } = renderSite('/setup-profile', answers);
    await waitFor(() => expect(address()).toBe('/verify-email'));
    expect(toasts).toEqual([
      {
        severity: 'warn',
        title: 'Email Verification Required',
        text: 'Please verify your email before completing profile setup',
      },
    ]);
  });

  it('needs a session', async () => {
    const { address } = renderSite('/setup-profile', answers);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(toasts).toEqual([]);
  });

  it('leads a complete profile to the account, so that nothing is overwritten', async () => {
    storeSession({ accessToken: 'access', ...tokens, user: aUser() }, 'session');
    const { address } = renderSite('/setup-profile', answers);
    await waitFor(() => expect(address()).toBe('/account'));
  });
});

describe('the steps', () => {
  it.each(['', '   '])('are not begun with the name %j', async (name) => {
    const { user } = await open();
    if (name) await user.type(screen.getByLabelText('First name'), name);
    await user.type(screen.getByLabelText('Last name'), 'Lee');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { severity: 'warn', title: 'Required Fields', text: 'Please enter your first and last name' },
      ]),
    );
    expect(step()).toBe('Personal Info');
  });

  it('go on with Enter, which never submits before the last', async () => {
    const { user } = await open();
    await fillNames(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(step()).toBe('Contact'));
    expect(document.activeElement?.textContent).toBe('Contact');
    await user.type(screen.getByRole('textbox', { name: /Phone/ }), '+44 20{Enter}');
    await waitFor(() => expect(step()).toBe('Address'));
    expect(answers.requestsTo(completeProfile)).toEqual([]);
  });

  it('refuse a phone number that cannot be one, until it is edited', async () => {
    const { user } = await open();
    await fillNames(user);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(await screen.findByRole('textbox', { name: /Phone/ }), 'call me');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const message = await screen.findByText('Invalid phone number format');
    await user.type(screen.getByRole('textbox', { name: /Phone/ }), '!');
    await waitFor(() => expect(message.isConnected).toBe(false));
  });

  it('keep what was typed over a reload, for this account only', async () => {
    const first = await open();
    await fillNames(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Next' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'SMS' }));
    first.unmount();
    const second = await open();
    expect(step()).toBe('Contact');
    expect(screen.getByRole('checkbox', { name: 'SMS', checked: true })).toBeTruthy();
    await second.user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ann');
    second.unmount();
    await open(aUser({ id: '22222222-2222-4222-8222-222222222222', isProfileComplete: false }));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  });
});

describe('the last step', () => {
  it('saves once, however fast it is pressed, and goes to the videos after a second and a half', async () => {
    const { address } = await toLastStep();
    fireEvent.change(screen.getByRole('textbox', { name: /City/ }), { target: { value: 'Leeds' } });
    vi.useFakeTimers();
    const button = screen.getByRole('button', { name: 'Complete Profile' });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(screen.getByRole('form', { name: 'Profile setup' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(answers.requestsTo(completeProfile)).toHaveLength(1);
    expect(answers.requestsTo(completeProfile)[0]?.body).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      city: 'Leeds',
      contactPreferences: [],
    });
    expect(toasts).toEqual([{ severity: 'success', title: 'Profile Complete!' }]);
    expect(readAccessToken()).toBe('new');
    expect(readSessionUser()?.isProfileComplete).toBe(true);
    expect(sessionStorage.getItem('setupProfile')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1490));
    expect(address()).toBe('/setup-profile');
    await act(() => vi.advanceTimersByTimeAsync(20));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe('/browse'));
  });

  it('leads to where the guard stopped the visitor', async () => {
    rememberOrigin('/account?tab=settings');
    const { user, address } = await toLastStep();
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    await waitFor(() => expect(address()).toBe('/account?tab=settings'));
  });

  it('can be tried again after a failure', async () => {
    answers.answer(completeProfile, () => {
      throw new Problem('unexpected-error');
    });
    const { user } = await toLastStep();
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    await waitFor(() =>
      expect(toasts).toEqual([{ severity: 'error', title: 'Error', text: 'Failed to complete profile' }]),
    );
    expect(readAccessToken()).toBe('access');
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    await waitFor(() => expect(answers.requestsTo(completeProfile)).toHaveLength(2));
  });

  it('goes back to the step that holds what the server refused', async () => {
    answers.answer(completeProfile, () => {
      throw new Problem('invalid-input', 'Invalid phone number format', {
        errors: [{ pointer: '#/phone', detail: 'Invalid phone number format' }],
      });
    });
    const { user } = await toLastStep();
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByText('Invalid phone number format')).toBeTruthy();
    expect(step()).toBe('Contact');
  });
});
