import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionEndedByConfirmation } from '#contracts/auth/sessionEnd.ts';
import { login, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import { aBoot, aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { rememberOrigin } from '#web/app/session/origin.ts';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { LoginPage } from './LoginPage.tsx';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  sessionStorage.clear();
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
});
afterEach(() => {
  clearSession();
});

const aSession = (change: Parameters<typeof aUser>[0] = {}) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: aUser(change),
});

const signIn = async () => {
  const site = renderSite('/login', answers);
  await site.user.type(await screen.findByLabelText('Email or username'), 'ann');
  await site.user.type(screen.getByLabelText('Password'), 'Secret-1x');
  await site.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return site;
};

describe('the sign-in page', () => {
  it.each([
    [sessionEndedByConfirmation, 'Confirmed. Please sign in.'],
    ['Your session has ended', 'Good to see you again.'],
  ])('after a session that ended with “%s” says: %s', async (state, text) => {
    const router = createMemoryRouter([{ path: '*', Component: LoginPage }], {
      initialEntries: [{ pathname: '/login', state }],
    });
    render(
      <Providers boot={aBoot()} call={answers.call}>
        <RouterProvider router={router} />
      </Providers>,
    );
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks for both fields before it calls', async () => {
    const { user } = renderSite('/login', answers);
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email or username is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(answers.requestsTo(login)).toEqual([]);
  });

  it.each([
    [
      `/videos/2a1b3c4d-0000-4000-8000-000000000001/checkout`,
      'Sign in to buy this video. We take you straight back to it.',
    ],
    ['/browse?category=diy', 'Sign in to browse the library.'],
    ['/upload', 'Sign in to sell your videos.'],
    ['/account?tab=payout', 'Sign in to open your account.'],
    ['/saved', 'Sign in to go on to the page that you asked for.'],
  ])('says what waits behind it, and offers an account as equally big: %s', async (path, text) => {
    rememberOrigin(path);
    renderSite('/login', answers);
    expect(await screen.findByText(text)).toBeTruthy();
    const create = screen.getByRole('link', { name: 'Create account' });
    expect(create.getAttribute('href')).toBe('/register');
    expect(create.className).toContain('w-full');
    expect(screen.getByRole('button', { name: 'Sign In' }).className).toContain('w-full');
  });

  it('greets those who came of their own accord', async () => {
    renderSite('/login', answers);
    expect(await screen.findByText('Good to see you again.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  });

  it('always asks to be remembered, and offers no choice', async () => {
    answers.answer(login, aSession({ isEmailVerified: false }));
    await signIn();
    expect(answers.requestsTo(login)).toEqual([
      { body: { emailOrUsername: 'ann', password: 'Secret-1x', rememberMe: true } },
    ]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('welcomes back and leads the unverified to their email', async () => {
    answers.answer(login, aSession({ isEmailVerified: false }));
    const { address } = await signIn();
    await waitFor(() => expect(address()).toBe('/verify-email'));
    expect(toasts).toEqual([{ severity: 'success', title: 'Login Successful', text: 'Welcome back' }]);
    expect(readAccessToken()).toBe('access');
  });

  it('leads those without a profile to the wizard', async () => {
    answers.answer(login, aSession({ isProfileComplete: false }));
    const { address } = await signIn();
    await waitFor(() => expect(address()).toBe('/setup-profile'));
  });

  it('leads back to where the guard stopped the visitor', async () => {
    answers.answer(login, aSession());
    answers.answer(getProfile, () => new Promise(() => undefined));
    const site = renderSite('/account?tab=security', answers);
    await waitFor(() => expect(site.address()).toBe('/login'));
    await site.user.type(await screen.findByLabelText('Email or username'), 'ann');
    await site.user.type(screen.getByLabelText('Password'), 'Secret-1x');
    await site.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(site.address()).toBe('/account?tab=security'));
  });

  it('says for three seconds why it failed, and keeps a remark beside the field until it is edited', async () => {
    answers.answer(login, () => {
      throw new Problem('invalid-credentials');
    });
    const { user, address } = await signIn();
    const remark = await screen.findByText('Please check your email or username and your password.');
    expect(toasts).toEqual([{ severity: 'error', title: 'Login Failed', text: 'Invalid credentials', life: 3000 }]);
    expect(address()).toBe('/login');
    expect(readAccessToken()).toBeUndefined();
    await user.type(screen.getByLabelText('Password'), 'y');
    await waitFor(() => expect(remark.isConnected).toBe(false));
  });

  it('falls back to its own words when the server gave none', async () => {
    answers.answer(login, () => {
      throw new Problem('unexpected-error');
    });
    await signIn();
    await waitFor(() => expect(toasts[0]?.text).toBe('Invalid credentials'));
  });

  it('keeps the words of the server where no field is to blame, until the next attempt', async () => {
    answers.answer(login, () => {
      throw new Problem('too-many-requests', 'Please wait a minute and try again.');
    });
    const { user, address } = await signIn();
    const remark = await screen.findByText('Please wait a minute and try again.');
    expect(toasts).toEqual([
      { severity: 'error', title: 'Login Failed', text: 'Please wait a minute and try again.', life: 3000 },
    ]);
    answers.answer(login, aSession({ isEmailVerified: false }));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/verify-email'));
    expect(remark.isConnected).toBe(false);
  });

  it('leads home, to the registration and to a forgotten password', async () => {
    renderSite('/login', answers);
    expect((await screen.findByRole('link', { name: 'Back to Home' })).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register');
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
  });
});
