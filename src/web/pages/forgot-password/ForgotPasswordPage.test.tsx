import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aBoot, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';

let answers: Answers;
const toasts = watchToasts();
const sentence = 'If an account has this address, a link is on its way.';

beforeEach(() => {
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(forgotPassword, { message: sentence });
});

const send = async (email: string) => {
  const site = renderSite('/forgot-password', answers, aBoot({ mailboxUrl: '/dev/mail' }));
  const field = await screen.findByLabelText('Email');
  if (email) await site.user.type(field, email);
  await site.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  return site;
};

describe('the page for a forgotten password', () => {
  it('says the sentence of the server, takes the focus there and leads back', async () => {
    await send(' ann@example.org ');
    const message = await screen.findByText(sentence);
    expect(answers.requestsTo(forgotPassword)).toEqual([{ body: { email: 'ann@example.org' } }]);
    expect(document.activeElement?.contains(message)).toBe(true);
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'the captured mailbox' }).getAttribute('href')).toBe('/dev/mail');
    expect(toasts).toEqual([]);
  });

  it('warns without an address and calls nobody', async () => {
    await send('');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(toasts).toEqual([
      { severity: 'warn', title: 'Email Required', text: 'Please enter your email address', life: 5000 },
    ]);
    expect(answers.requestsTo(forgotPassword)).toEqual([]);
  });

  it.each([
    [new Problem('too-many-requests', 'Please wait a moment.'), 'Please wait a moment.'],
    [new Problem('unexpected-error'), 'Failed to send the reset link'],
  ])('says that it failed, beside the field too: %s', async (problem, text) => {
    answers.answer(forgotPassword, () => {
      throw problem;
    });
    await send('ann@example.org');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts).toEqual([{ severity: 'error', title: 'Error', text, life: 5000 }]);
  });

  it('is reached from the sign-in and not for search engines', async () => {
    const { user, address } = renderSite('/login', answers);
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(address()).toBe('/forgot-password'));
    await waitFor(() => expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex'));
  });
});
