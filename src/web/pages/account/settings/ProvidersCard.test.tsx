import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkProvider, unlinkProvider, type AccountSettings } from '#contracts/auth/account.ts';
import { signInWays, type SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { accountAnswers, card, openSettings, shownDialog, wantProof } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import type { Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import type { GoogleIdentity } from '#web/components/social/googleIdentity.ts';

const googleWays = { google: { clientId: 'client-1', scriptUrl: 'https://google.test/gsi/client' }, facebook: false };

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});
afterEach(() => {
  delete window.google;
  vi.restoreAllMocks();
});

const open = (change: Partial<AccountSettings> = {}, person: Partial<SessionUser> = {}) =>
  openSettings(answers, change, person);

describe('linked accounts', () => {
  it('are no subject where no provider is offered or linked', async () => {
    open();
    await card('Your data');
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
  });

  it('are unlinked, after proof where the server needs it', async () => {
    const check = wantProof(answers);
    answers.answer(unlinkProvider, () => {
      check();
      return { success: true };
    });
    const { user } = open({ linked: ['facebook'] });
    const region = await card('Linked accounts');
    expect(region.getByText('Linked')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    const question = await shownDialog();
    await user.type(await question.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await question.findByText('That password is not right.')).toBeTruthy();
    await user.clear(question.getByLabelText('Your password'));
    await user.type(question.getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Facebook is no longer linked.'));
    expect(answers.requestsTo(unlinkProvider)).toHaveLength(2);
    expect(answers.requestsTo(unlinkProvider).at(-1)).toEqual({ params: { provider: 'facebook' } });
    expect(screen.queryByText('Linked')).toBeNull();
  });

  it('keep the keyboard in their card when the button is gone', async () => {
    answers.answer(unlinkProvider, { success: true });
    answers.answer(signInWays, { google: null, facebook: true });
    const { user } = open({ linked: ['facebook'] });
    const region = await card('Linked accounts');
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    expect(await region.findByText('Not linked')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Linked accounts' })));
  });

  it('keep the last way in, and lead to where a password is set', async () => {
    answers.answer(
      unlinkProvider,
      refuse(new Problem('last-way-in', 'Set a password first, or you could not sign in any more')),
    );
    const { user } = open({ linked: ['facebook'], hasPassword: false });
    const region = await card('Linked accounts');
    await user.click(region.getByRole('button', { name: 'Unlink Facebook' }));
    const remark = await region.findByRole('alert');
    expect(remark.textContent).toContain('Set a password first, or you could not sign in any more');
    expect(within(remark).getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe(
      '/account?tab=security',
    );
    expect(region.getByText('Linked')).toBeTruthy();
  });

  it('say how Facebook is linked', async () => {
    answers.answer(signInWays, { google: null, facebook: true });
    open();
    const region = await card('Linked accounts');
    expect(region.getByText('Not linked')).toBeTruthy();
    expect(region.getByText(/sign out and choose ‘Continue with Facebook’/)).toBeTruthy();
  });

  /** Google's script as the page meets it. */
  const withGoogle = () => {
    const settings: Parameters<GoogleIdentity['initialize']>[0][] = [];
    window.google = {
      accounts: {
        id: {
          initialize: (options) => settings.push(options),
          prompt: (listener) =>
            listener({ isSkippedMoment: () => true, isDismissedMoment: () => false, isNotDisplayed: () => false }),
          renderButton: (parent) =>
            parent.append(Object.assign(document.createElement('div'), { role: 'button', textContent: 'Google' })),
        },
      },
    };
    return {
      settings,
      give: (credential?: string) => act(async () => settings.at(-1)?.callback(credential ? { credential } : {})),
    };
  };
  const linkGoogle = async () => {
    const google = withGoogle();
    answers.answer(signInWays, googleWays);
    const site = open();
    const region = await card('Linked accounts');
    expect(google.settings).toEqual([]);
    await site.user.click(region.getByRole('button', { name: 'Link Google' }));
    await region.findByRole('button', { name: 'Google' });
    return { ...site, region, google };
  };

  it('take Google by its own script, which is asked only when the button is pressed', async () => {
    answers.answer(linkProvider, { success: true });
    const { region, google } = await linkGoogle();
    await google.give('id-token');
    expect(await region.findByText('Linked')).toBeTruthy();
    expect(answers.requestsTo(linkProvider)).toEqual([{ params: { provider: 'google' }, body: { token: 'id-token' } }]);
  });

  it('send the same token again after proof', async () => {
    const check = wantProof(answers);
    answers.answer(linkProvider, () => {
      check();
      return { success: true };
    });
    const { region, google, user } = await linkGoogle();
    await google.give('id-token');
    await user.type(await screen.findByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await region.findByText('Linked')).toBeTruthy();
    expect(answers.requestsTo(linkProvider).map(({ body }) => body)).toEqual([
      { token: 'id-token' },
      { token: 'id-token' },
    ]);
  });

  it('say that Google could not be reached, and offer to load the page again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (script instanceof HTMLElement) fireEvent.error(script);
    });
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    answers.answer(signInWays, googleWays);
    const { user } = open();
    const region = await card('Linked accounts');
    await user.click(region.getByRole('button', { name: 'Link Google' }));
    expect((await region.findByRole('alert')).textContent).toContain('Google could not be reached.');
    await user.click(region.getByRole('button', { name: 'Load again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['no credential', undefined, 'No credential received from Google'],
    ['an account of somebody else', 'id-token', 'This Google account is linked to another account'],
  ])('say of %s that it is not linked', async (_, credential, text) => {
    answers.answer(linkProvider, refuse(new Problem('already-linked', text)));
    const { region, google } = await linkGoogle();
    await google.give(credential);
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]));
    expect(region.getByText('Not linked')).toBeTruthy();
  });
});
