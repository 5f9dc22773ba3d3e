import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, resendConfirmation } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aBoot, aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { readCookie } from '#web/app/session/cookies.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const unverified = aUser({ isEmailVerified: false, isProfileComplete: false });
const link = `/verify-email?userId=${unverified.id}&token=secret`;

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  localStorage.clear();
  answers = createAnswers();
  answers.answer(confirmEmail, { success: true, message: 'Your email is verified.' });
});

const signIn = () => signInAs(unverified);
const isStoredVerified = (text: string | null | undefined): boolean =>
  (JSON.parse(text ?? 'null') as { isEmailVerified?: boolean } | null)?.isEmailVerified === true;

describe('a confirmation link', () => {
  it('is spent once, by script, and the token leaves the address', async () => {
    signIn();
    history.replaceState(null, '', link);
    const router = createMemoryRouter([{ path: '*', Component: VerifyEmailPage }], { initialEntries: [link] });
    render(
      <StrictMode>
        <Providers boot={aBoot()} call={answers.call}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
    await screen.findByRole('heading', { name: 'Email verified' });
    expect(answers.requestsTo(confirmEmail)).toEqual([{ query: { userId: unverified.id, token: 'secret' } }]);
    expect(location.pathname + location.search).toBe('/verify-email');
  });

  it('shows that it is being checked', async () => {
    // The heading may stand before the question is asked: the answer is held back from the start.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    answers.answer(confirmEmail, async () => {
      await released;
      return { success: true, message: 'Your email is verified.' };
    });
    renderSite(link, answers);
    expect(await screen.findByRole('heading', { name: 'Verifying your email' })).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeTruthy();
  });

  it('marks the stored user verified in cookie and local storage and leads to the profile', async () => {
    signIn();
    renderSite(link, answers);
    const next = await screen.findByRole('link', { name: 'Finish Profile Setup' });
    expect(next.getAttribute('href')).toBe('/setup-profile');
    expect(isStoredVerified(readCookie('user'))).toBe(true);
    expect(isStoredVerified(localStorage.getItem('user'))).toBe(true);
    expect(toasts).toEqual([
      { severity: 'success', title: 'Email Verified!', text: 'Your email is verified.', life: 5000 },
    ]);
  });

  it('works without a session, and then leads to the sign-in', async () => {
    const { address } = renderSite(link, answers);
    const next = await screen.findByRole('link', { name: 'Finish Profile Setup' });
    expect(next.getAttribute('href')).toBe('/login');
    expect(address()).toBe(link);
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('of somebody else does not verify who is signed in', async () => {
    signIn();
    renderSite('/verify-email?userId=11111111-1111-4111-8111-111111111111&token=secret', answers);
    await screen.findByRole('heading', { name: 'Email verified' });
    expect(isStoredVerified(localStorage.getItem('user'))).toBe(false);
  });

  it('that does not work says so in two ways, and offers to send it again or to ask for help', async () => {
    answers.answer(confirmEmail, () => {
      throw new Problem('invalid-confirmation-link', 'Failed to verify email. The link may be invalid or expired.');
    });
    const { user } = renderSite(link, answers);
    expect(await screen.findByText('Failed to verify email. The link may be invalid or expired.')).toBeTruthy();
    expect(toasts).toEqual([
      {
        severity: 'error',
        title: 'Verification Failed',
        text: 'Invalid or expired verification link',
        life: 5000,
      },
    ]);
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/support');
    await user.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  it('is not blamed when the server is out of reach', async () => {
    answers.answer(confirmEmail, () => {
      throw new Problem('unavailable', 'The server cannot be reached. Please try again.');
    });
    renderSite(link, answers);
    expect(await screen.findByText('The server cannot be reached. Please try again.')).toBeTruthy();
  });
});

describe('the resend form', () => {
  it.each(['/verify-email', '/verify-email?userId=a', '/verify-email?token=b'])('stands at %s', async (at) => {
    signIn();
    renderSite(at, answers);
    expect(await screen.findByRole('button', { name: 'Resend confirmation email' })).toBeTruthy();
    expect(answers.requestsTo(confirmEmail)).toEqual([]);
  });

  it('needs a session', async () => {
    const { address } = renderSite('/verify-email', answers);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('knows the address of the registration and sends the link again', async () => {
    signIn();
    localStorage.setItem('pendingVerificationEmail', 'new@example.org');
    answers.answer(resendConfirmation, { message: 'On its way.' });
    const { user } = renderSite('/verify-email', answers);
    await user.click(await screen.findByRole('button', { name: 'Resend confirmation email' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(answers.requestsTo(resendConfirmation)).toEqual([{ body: { email: 'new@example.org' } }]);
    expect(toasts[0]).toEqual({
      severity: 'success',
      title: 'Email Sent!',
      text: 'Check your inbox for the confirmation email',
      life: 5000,
    });
  });

  it('warns without an address and calls nobody', async () => {
    signIn();
    const { user } = renderSite('/verify-email', answers);
    await user.clear(await screen.findByRole('textbox', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { severity: 'warn', title: 'Email Required', text: 'Please enter your email address', life: 5000 },
      ]),
    );
    expect(answers.requestsTo(resendConfirmation)).toEqual([]);
  });

  it('says that it failed', async () => {
    signIn();
    answers.answer(resendConfirmation, () => {
      throw new Problem('unexpected-error');
    });
    const { user } = renderSite('/verify-email', answers);
    await user.click(await screen.findByRole('button', { name: 'Resend confirmation email' }));
    await waitFor(() => expect(toasts[0]?.text).toBe('Failed to send confirmation email'));
  });

  it('points to the captured mailbox where there is one', async () => {
    signIn();
    renderSite('/verify-email', answers, aBoot({ mailboxUrl: '/dev/mail' }));
    expect((await screen.findByRole('link', { name: 'the captured mailbox' })).getAttribute('href')).toBe('/dev/mail');
  });
});
