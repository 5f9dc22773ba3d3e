import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { google, signInWays, verifyTwoFactor } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aBoot, aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';
import { clearSession, readAccessToken } from '#web/app/session/session.ts';
import type { GoogleButtonOptions, GoogleIdentity, PromptMoment } from './googleIdentity.ts';

let answers: Answers;
const toasts = watchToasts();

const ways = { google: { clientId: 'client-1', scriptUrl: 'https://google.test/gsi/client' }, facebook: false };
const aSession = (change: Parameters<typeof aUser>[0] = {}) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: aUser({ isProfileComplete: false, ...change }),
});
const moment = (kind: 'displayed' | 'suppressed' | 'skipped' | 'dismissed'): PromptMoment => ({
  isNotDisplayed: () => kind === 'suppressed',
  isSkippedMoment: () => kind === 'skipped',
  isDismissedMoment: () => kind === 'dismissed',
});

/** Google's script as the page meets it: what it was told, and what the visitor does with it. */
const withGoogle = () => {
  type Settings = Parameters<GoogleIdentity['initialize']>[0];
  const settings: Settings[] = [];
  const buttons: GoogleButtonOptions[] = [];
  const listeners: ((moment: PromptMoment) => void)[] = [];
  const cancel = vi.fn();
  const id: GoogleIdentity = {
    initialize: (options) => settings.push(options),
    prompt: (listener) => listeners.push(listener),
    renderButton: (parent, options) => {
      buttons.push(options);
      parent.append(Object.assign(document.createElement('div'), { role: 'button', textContent: options.text }));
    },
    cancel,
  };
  window.google = { accounts: { id } };
  return {
    settings,
    buttons,
    cancel,
    isPrompted: () => waitFor(() => expect(listeners).toHaveLength(1)),
    notifyMoment: (kind: Parameters<typeof moment>[0]) => act(async () => listeners.at(-1)?.(moment(kind))),
    give: (response: { credential?: string }) => act(async () => settings.at(-1)?.callback(response)),
  };
};

const openWithPrompt = async (path: string) => {
  const script = withGoogle();
  const site = renderSite(path, answers);
  await script.isPrompted();
  return { ...site, script };
};

beforeEach(() => {
  answers = createAnswers();
  answers.answer(signInWays, ways);
});
afterEach(() => {
  delete window.google;
  vi.restoreAllMocks();
  clearSession();
});

describe('the prompt of Google', () => {
  it('is asked for with the id of this site; while it stands there is no button and no empty place', async () => {
    const { script } = await openWithPrompt('/login');
    expect(script.settings[0]?.client_id).toBe('client-1');
    await script.notifyMoment('displayed');
    expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull();
    expect(script.buttons).toEqual([]);
  });

  it.each(['suppressed', 'skipped', 'dismissed'] as const)('that is %s makes way for the button', async (kind) => {
    const { script } = await openWithPrompt('/login');
    await script.notifyMoment(kind);
    expect(await screen.findByRole('button', { name: 'signin_with' })).toBeTruthy();
    expect(script.buttons).toHaveLength(1);
  });

  it('goes when the page is left', async () => {
    const { script, user } = await openWithPrompt('/login');
    expect(script.cancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(script.cancel).toHaveBeenCalledOnce();
  });
});

describe('a sign-in with Google', () => {
  it('never asks for a creator account, welcomes, and leads to the library', async () => {
    answers.answer(google, aSession({ isProfileComplete: true }));
    const { script, address } = await openWithPrompt('/login');
    await script.give({ credential: 'id-token' });
    await waitFor(() => expect(address()).toBe('/browse'));
    expect(answers.requestsTo(google)).toEqual([{ body: { idToken: 'id-token', isCreator: false } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Login Successful', text: 'Welcome' }]);
    expect(readAccessToken()).toBe('access');
    expect(localStorage.getItem('signInPath')).toBe('login');
  });

  it('leads new people to their profile', async () => {
    answers.answer(google, aSession());
    const { script, address } = await openWithPrompt('/login');
    await script.give({ credential: 'id-token' });
    await waitFor(() => expect(address()).toBe('/setup-profile'));
  });

  it('without a credential fails and calls nobody', async () => {
    const { script } = await openWithPrompt('/login');
    await script.give({});
    const text = 'No credential received from Google';
    expect(toasts).toEqual([{ severity: 'error', title: 'Google Login Failed', text }]);
    expect(screen.getByText(text)).toBeTruthy();
    expect(answers.requestsTo(google)).toEqual([]);
  });

  it.each([
    [new Problem('account-suspended', 'This account is suspended'), 'This account is suspended'],
    [new Problem('unexpected-error'), 'Authentication with backend failed'],
  ])('that the server refuses says why: %s', async (problem, text) => {
    answers.answer(google, () => {
      throw problem;
    });
    const { script } = await openWithPrompt('/login');
    await script.give({ credential: 'id-token' });
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Google Login Failed', text }]));
    expect(screen.getByText(text)).toBeTruthy();
    expect(readAccessToken()).toBeUndefined();
  });

  it('asks for the second step too, and ends where Google sign-ins end', async () => {
    answers.answer(google, { requiresTwoFactor: true, challengeToken: 'c', expiresAt: '2099-01-01T00:00:00.000Z' });
    answers.answer(verifyTwoFactor, aSession({ isProfileComplete: true }));
    const { script, user, address } = await openWithPrompt('/login');
    await script.give({ credential: 'id-token' });
    await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/browse'));
    expect(toasts).toEqual([{ severity: 'success', title: 'Login Successful', text: 'Welcome' }]);
  });
});

describe('an address that has an account already', () => {
  const detail = 'An account with this email already exists. Enter its password once to link Google to it.';
  const wrong = new Problem('invalid-input', 'That password is not right.', {
    errors: [{ pointer: '#/password', detail: 'That password is not right.' }],
  });
  const openDialog = async () => {
    answers.answer(google, ({ body: { password } }) => {
      if (password === undefined) throw new Problem('link-needs-password', detail);
      if (password !== 'Secret-1x') throw wrong;
      return aSession();
    });
    const site = await openWithPrompt('/login');
    await site.script.give({ credential: 'id-token' });
    await screen.findByRole('dialog', { name: 'Link your account' });
    return site;
  };

  it('asks for its password once and repeats the call with it', async () => {
    const { user, address } = await openDialog();
    expect(screen.getByText(detail)).toBeTruthy();
    await user.type(screen.getByLabelText('Password of that account'), 'Secret-1x{Enter}');
    await waitFor(() => expect(address()).toBe('/setup-profile'));
    expect(answers.requestsTo(google).map(({ body }) => body)).toEqual([
      { idToken: 'id-token', isCreator: false },
      { idToken: 'id-token', isCreator: false, password: 'Secret-1x' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says of a wrong password so in the dialog, which stays', async () => {
    const { user, address } = await openDialog();
    await user.type(screen.getByLabelText('Password of that account'), 'wrong{Enter}');
    expect(await screen.findByText('That password is not right.')).toBeTruthy();
    expect(toasts).toEqual([]);
    const field = screen.getByLabelText('Password of that account');
    await user.clear(field);
    await user.type(field, 'Secret-1x{Enter}');
    await waitFor(() => expect(address()).toBe('/setup-profile'));
  });

  it('asks for a password before it calls again', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Link and sign in' }));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(answers.requestsTo(google)).toHaveLength(1);
  });

  it('can be left alone: nothing is stored, nothing is blamed', async () => {
    const { user, address } = await openDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toEqual([]);
    expect(readAccessToken()).toBeUndefined();
    expect(address()).toBe('/login');
  });
});

describe('a registration with Google', () => {
  it('sends the chosen kind of account, as it is when the credential comes', async () => {
    answers.answer(google, aSession());
    const { script, user } = await openWithPrompt('/register');
    await user.click(screen.getByRole('radio', { name: /You can upload and sell videos/ }));
    await script.give({ credential: 'id-token' });
    await waitFor(() =>
      expect(answers.requestsTo(google)).toEqual([{ body: { idToken: 'id-token', isCreator: true } }]),
    );
    expect(script.settings).toHaveLength(1);
  });

  it.each([
    [new Problem('unavailable', 'The server cannot be reached.'), 'The server cannot be reached.'],
    [new Problem('unexpected-error'), 'Registration with Google failed'],
  ])('that fails says so: %s', async (problem, text) => {
    answers.answer(google, () => {
      throw problem;
    });
    const { script } = await openWithPrompt('/register');
    await script.give({ credential: 'id-token' });
    await waitFor(() => expect(toasts).toMatchObject([{ severity: 'error', title: 'Google Sign-Up Failed', text }]));
  });

  it('draws the button for a sign-up', async () => {
    const { script } = await openWithPrompt('/register');
    await script.notifyMoment('dismissed');
    expect(await screen.findByRole('button', { name: 'signup_with' })).toBeTruthy();
  });
});

describe('the ways in', () => {
  const links = () =>
    screen.queryAllByRole('link', { name: /^Continue with/ }).map((link) => link.getAttribute('href'));

  it('are asked for once, whatever pages are opened', async () => {
    answers.answer(signInWays, { google: null, facebook: true });
    const { user } = renderSite('/login', answers);
    await screen.findByRole('link', { name: 'Continue with Facebook' });
    await user.click(screen.getByRole('link', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: 'Create your account' });
    await screen.findByRole('link', { name: 'Continue with Facebook' });
    expect(answers.requestsTo(signInWays)).toHaveLength(1);
  });

  it('show nothing where there are none', async () => {
    answers.answer(signInWays, { google: null, facebook: false });
    renderSite('/login', answers);
    await screen.findByRole('button', { name: 'Sign In' });
    await waitFor(() => expect(answers.requestsTo(signInWays)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull();
  });

  it('lead to Facebook by a link of the API, with the kind of account', async () => {
    answers.answer(signInWays, { google: null, facebook: true });
    renderSite('/register', answers, aBoot({ apiBaseUrl: 'https://api.test' }));
    await screen.findByRole('link', { name: 'Continue with Facebook' });
    expect(links()).toEqual(['https://api.test/api/auth/facebook/start?isCreator=false']);
    fireEvent.click(screen.getByRole('radio', { name: /You can upload and sell videos/ }));
    expect(links()).toEqual(['https://api.test/api/auth/facebook/start?isCreator=true']);
  });

  it('lead to Google by a link when its script cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const added = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')));
    });
    renderSite('/login', answers);
    await screen.findByRole('link', { name: 'Continue with Google' });
    expect(links()).toEqual(['/api/auth/google/start?isCreator=false']);
    const script = added.mock.calls[0]?.[0] as HTMLScriptElement;
    expect(script.src).toBe('https://google.test/gsi/client');
    expect(script.type).toBe('text/javascript');
  });

  it('come with the script that the server names', async () => {
    let script: ReturnType<typeof withGoogle> | undefined;
    vi.spyOn(document.head, 'append').mockImplementation((element) => {
      script = withGoogle();
      queueMicrotask(() => (element as HTMLScriptElement).dispatchEvent(new Event('load')));
    });
    renderSite('/login', answers);
    await waitFor(() => expect(script?.settings[0]?.client_id).toBe('client-1'));
  });

  it('that are not known leave the password', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    answers.answer(signInWays, () => {
      throw new Problem('unavailable');
    });
    renderSite('/login', answers);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(toasts).toEqual([]);
  });
});
