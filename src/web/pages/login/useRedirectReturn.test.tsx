import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aBoot, aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';
import { LoginPage } from './LoginPage.tsx';

let answers: Answers;
const toasts = watchToasts();

const aSession = (change: Parameters<typeof aUser>[0] = {}) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: aUser(change),
});

beforeEach(() => {
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
});
afterEach(() => {
  clearSession();
});

const shownAddress = (): string => location.pathname + location.search;
const open = (at: string) => {
  history.replaceState(null, '', at);
  return renderSite(at, answers);
};

describe('the way back from a provider', () => {
  it('spends its code once, by script, and the code leaves the address', async () => {
    answers.answer(exchangeCode, aSession());
    history.replaceState(null, '', '/login?code=one-time');
    const router = createMemoryRouter(
      [
        { path: '/login', Component: LoginPage },
        { path: '/browse', element: 'the library' },
      ],
      { initialEntries: ['/login?code=one-time'] },
    );
    render(
      <StrictMode>
        <Providers boot={aBoot()} call={answers.call}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
    await screen.findByText('the library');
    expect(answers.requestsTo(exchangeCode)).toEqual([{ body: { code: 'one-time' } }]);
    expect(shownAddress()).toBe('/login');
    expect(toasts).toEqual([{ severity: 'success', title: 'Login Successful', text: 'Welcome' }]);
    expect(readAccessToken()).toBe('access');
  });

  it('shows that it is under way, without the form and the providers', async () => {
    let release: (() => void) | undefined;
    answers.answer(exchangeCode, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return aSession({ isEmailVerified: false });
    });
    const { address } = open('/login?code=one-time');
    expect(await screen.findByText('One moment, we are signing you in.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await waitFor(() => expect(shownAddress()).toBe('/login'));
    expect(answers.requestsTo(signInWays)).toEqual([]);
    release?.();
    await waitFor(() => expect(address()).toBe('/verify-email'));
  });

  it('takes an address where the provider gave none, then the password of the account behind it', async () => {
    answers.answer(exchangeCode, ({ body: { email, password } }) => {
      if (email === undefined)
        throw new Problem('email-needed', 'Facebook gave us no email address. Please enter yours.');
      if (email === 'x')
        throw new Problem('invalid-input', 'Please check', {
          errors: [{ pointer: '#/email', detail: 'Please enter a valid email address' }],
        });
      if (password === undefined) throw new Problem('link-needs-password', 'It exists already.');
      return aSession();
    });
    const { user, address } = open('/login?code=one-time');
    await screen.findByText('Facebook gave us no email address. Please enter yours.');
    await user.type(screen.getByLabelText('Email'), 'x{Enter}');
    await screen.findByText('Please enter a valid email address');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'ann@example.org{Enter}');
    await screen.findByText('It exists already.');
    await user.type(screen.getByLabelText('Password of that account'), 'Secret-1x{Enter}');
    await waitFor(() => expect(address()).toBe('/browse'));
    expect(answers.requestsTo(exchangeCode).at(-1)?.body).toEqual({
      code: 'one-time',
      email: 'ann@example.org',
      password: 'Secret-1x',
    });
  });

  it('that took too long says so and leaves the form', async () => {
    answers.answer(exchangeCode, () => {
      throw new Problem('challenge-ended', 'This sign-in took too long. Please start again.');
    });
    open('/login?code=one-time');
    expect(await screen.findByText('This sign-in took too long. Please start again.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(toasts).toMatchObject([{ severity: 'error', title: 'Login Failed' }]);
  });

  it.each([
    ['google', 'Google Login Failed'],
    ['facebook', 'Facebook Login Failed'],
  ])('with error=%s tells: %s', async (name, title) => {
    open(`/login?error=${name}`);
    await screen.findByLabelText('Password');
    const text = 'Authentication with backend failed';
    expect(toasts).toEqual([{ severity: 'error', title, text }]);
    expect(screen.getByText(text)).toBeTruthy();
    expect(shownAddress()).toBe('/login');
  });

  it('repeats no words of an unknown error', async () => {
    open('/login?error=toString');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(shownAddress()).toBe('/login'));
    expect(toasts).toEqual([]);
  });
});
