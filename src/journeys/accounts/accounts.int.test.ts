/** Accounts against the whole process: what must be refused, by the ASVS 5.0 requirement that asks for it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { enterAs, password } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as people from '#contracts/auth/people.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as profile from '#contracts/profile/profile.ts';
import { mailTo, setUpTwoFactor } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';

let site: SiteProcess;
let visitor: Call;

beforeAll(async () => {
  site = await shareLivedSite();
  visitor = callSite(site.url);
});

const login = (name: string, given = password) =>
  visitor(auth.login, { body: { emailOrUsername: name, password: given } });
const startLogin = async (name: string): Promise<string> => {
  const answer = await login(name);
  if (answer.requiresTwoFactor !== true) throw new Error('no second step was asked for');
  return answer.challengeToken;
};
const historyOf = async ({ call }: SiteClient): Promise<string[]> =>
  (await call(account.signInHistory)).entries.map(({ act }) => act);

describe('the second step', () => {
  it('V6.3.3: gives no token, cookie or user before it is taken', async () => {
    await setUpTwoFactor(await enterAs(site, { name: 'accounts-stepper' }));
    const response = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ emailOrUsername: 'accounts-stepper', password }),
    });
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
      'challengeToken',
      'expiresAt',
      'requiresTwoFactor',
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('V6.5.1: takes each recovery code and each code of the authenticator once', async () => {
    const { codes, spentCode } = await setUpTwoFactor(await enterAs(site, { name: 'accounts-oncer' }));
    const code = codes[0] ?? '';
    const first = await visitor(auth.verifyTwoFactor, {
      body: { code, challengeToken: await startLogin('accounts-oncer') },
    });
    expect('user' in first && first.user.username).toBe('accounts-oncer');
    const again = { code, challengeToken: await startLogin('accounts-oncer') };
    expect(await refusalOf(visitor(auth.verifyTwoFactor, { body: again }))).toBe('wrong-code');
    // Spent in this half minute, or out of date in the next: wrong in both.
    const spent = { code: spentCode, challengeToken: again.challengeToken };
    expect(await refusalOf(visitor(auth.verifyTwoFactor, { body: spent }))).toBe('wrong-code');
  });

  it('V6.6.3: ends after five tries, and after it has been taken', async () => {
    const { codes } = await setUpTwoFactor(await enterAs(site, { name: 'accounts-guesser' }));
    const challengeToken = await startLogin('accounts-guesser');
    const guess = () => refusalOf(visitor(auth.verifyTwoFactor, { body: { code: '000000', challengeToken } }));
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe('wrong-code');
    const right = { code: codes[0] ?? '', challengeToken };
    expect(await refusalOf(visitor(auth.verifyTwoFactor, { body: right }))).toBe('challenge-ended');
  });

  it('V6.3.3, V8.3.2: is asked of staff before they may do anything, and cannot be switched off by them', async () => {
    const moderator = await shareStaff('moderator');
    expect(await refusalOf(moderator.call(account.adminListAccounts, { query: {} }))).toBe('none');
    expect(await refusalOf(moderator.call(account.disableTwoFactor))).toBe('not-allowed');
  });
});

describe('a password', () => {
  it.each(['', 'Short1a', 'nouppercase1', 'NOLOWERCASE1', 'NoNumberHere', `Aa1${'x'.repeat(254)}`])(
    'V6.2.1: "%s" is refused at the field',
    async (given) => {
      const body = { email: 'w@test.example', username: 'weakling', displayName: 'Weak', isCreator: false };
      const { errors } = (await visitor(auth.register, { body: { ...body, password: given } }).catch(
        (error: unknown) => error,
      )) as Problem;
      expect(errors.map(({ pointer }) => pointer)).toEqual(['#/password']);
    },
  );

  it('V6.2.4: is refused when it is one of those that everybody tries', async () => {
    const body = { email: 'c@test.example', username: 'commoner', displayName: 'Common', isCreator: false };
    const common = visitor(auth.register, { body: { ...body, password: 'Password1' } });
    await expect(common).rejects.toMatchObject({
      errors: [{ pointer: '#/password', detail: 'This password is too common. Please choose another.' }],
    });
  });

  it('V6.3.1: is not guessed: after five failures there is a wait, for known and unknown accounts alike', async () => {
    await enterAs(site, { name: 'accounts-target' });
    for (const name of ['accounts-target', 'nobody-at-all']) {
      const answers: string[] = [];
      for (let tries = 0; tries < 7; tries += 1) answers.push(await refusalOf(login(name, 'Wrong-password-1')));
      expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid-credentials'));
      expect(answers).toContain('too-many-requests');
    }
    const response = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailOrUsername: 'nobody-at-all', password: 'Wrong-password-1' }),
    });
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('V6.2.2, V6.2.3, V7.4.3, V7.5.1: changes with the old one only, and ends every other session', async () => {
    const here = await enterAs(site, { name: 'accounts-changer' });
    const there = await enterAs(site, { name: 'accounts-changer' });
    const change = (currentPassword: string) =>
      here.call(account.changePassword, { body: { currentPassword, newPassword: 'Another-pass-22' } });
    expect(await refusalOf(change('Wrong-password-1'))).toBe('invalid-input');
    await change(password);
    expect(await refusalOf(there.call(account.mySessions))).toBe('session-ended');
    expect(await refusalOf(here.call(account.mySessions))).toBe('none');
    expect(await refusalOf(login('accounts-changer'))).toBe('invalid-credentials');
    await mailTo(site, 'accounts-changer@test.example', 'Your password was changed');
  });

  it('V6.4.1, V6.4.3, V6.3.8: is reset by a mailed link, once; a stranger learns nothing, two-factor stays', async () => {
    const person = await enterAs(site, { name: 'accounts-forgetter' });
    await setUpTwoFactor(person);
    const answer = await visitor(auth.forgotPassword, { body: { email: 'accounts-forgetter@test.example' } });
    const unknown = await visitor(auth.forgotPassword, { body: { email: 'accounts-stranger@test.example' } });
    expect(unknown).toEqual(answer);
    const link = new URL(
      /https?:\S+/.exec(await mailTo(site, 'accounts-forgetter@test.example', 'Set a new password'))?.[0] ?? '',
    );
    const userId = link.searchParams.get('userId') ?? '';
    const token = link.searchParams.get('token') ?? '';
    const reset = () => visitor(auth.resetPassword, { body: { userId, token, password: 'Another-pass-22' } });
    await reset();
    expect(await refusalOf(reset())).toBe('invalid-reset-link');
    expect(await refusalOf(person.call(account.mySessions))).toBe('session-ended');
    expect((await login('accounts-forgetter', 'Another-pass-22')).requiresTwoFactor).toBe(true);
  });
});

describe('a session', () => {
  it('V10.4.5: ends everywhere when a used refresh token comes back, and its owner is told', async () => {
    await enterAs(site, { name: 'accounts-replayed' });
    const session = await login('accounts-replayed');
    if (session.requiresTwoFactor === true) throw new Error('unexpected');
    const renew = (refreshToken: string) => visitor(auth.refresh, { body: { refreshToken } });
    const [first, two] = await Promise.all([renew(session.refreshToken), renew(session.refreshToken)]);
    expect(first.refreshToken).toBe(two.refreshToken);
    const next = await renew(first.refreshToken);
    // Two steps back: no race of two tabs explains that.
    expect(await refusalOf(renew(session.refreshToken))).toBe('session-ended');
    expect(await refusalOf(renew(next.refreshToken))).toBe('session-ended');
    expect(await refusalOf(callSite(site.url, () => next.accessToken)(account.mySessions))).toBe('session-ended');
    await mailTo(site, 'accounts-replayed@test.example', 'We ended one of your sign-ins');
  });

  it('V7.4.1: does nothing more after a sign-out', async () => {
    const { call } = await enterAs(site, { name: 'accounts-leaver' });
    await call(auth.logout, { body: {} });
    expect(await refusalOf(call(account.mySessions))).toBe('session-ended');
  });

  it('V7.4.2: of a suspended account ends, and a new one opens the page of the suspension only', async () => {
    const moderator = await shareStaff('admin');
    const person = await enterAs(site, { name: 'accounts-suspended' });
    await moderator.call(account.suspendAccount, { params: { id: person.userId }, body: { reason: 'Testing it' } });
    await waitFor('the end of the session', async () => {
      const refusal = await refusalOf(person.call(account.mySessions));
      // Until the session has ended, the guard refuses the person.
      expect(['account-suspended', 'session-ended']).toContain(refusal);
      return refusal === 'session-ended' ? true : undefined;
    });
    const session = await login('accounts-suspended');
    if (session.requiresTwoFactor === true) throw new Error('unexpected');
    expect(session.user.isSuspended).toBe(true);
    const suspended = callSite(site.url, () => session.accessToken);
    expect(await suspended(people.mySuspension)).toMatchObject({ isOver: false, reason: 'Testing it' });
    expect(await refusalOf(suspended(account.mySessions))).toBe('account-suspended');
    await moderator.call(account.reinstateAccount, { params: { id: person.userId }, body: { reason: 'Tested' } });
    const { isSuspended } = await visitor(auth.refresh, { body: { refreshToken: session.refreshToken } });
    expect(isSuspended).toBe(false);
    await suspended(account.mySessions);
    const returned = await enterAs(site, { name: 'accounts-suspended' });
    expect(await historyOf(returned)).toEqual(expect.arrayContaining(['suspended', 'signedIn', 'reinstated']));
  });

  it('V7.5.2, V8.2.2: can be ended from another device, and nobody ends somebody else’s', async () => {
    const here = await enterAs(site, { name: 'accounts-sweeper' });
    const there = await enterAs(site, { name: 'accounts-sweeper' });
    const { sessions } = await there.call(account.mySessions);
    const own = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const stranger = await enterAs(site, { name: 'accounts-stranger' });
    expect(await refusalOf(stranger.call(account.endSession, { params: { sessionId: own } }))).toBe('not-found');
    await here.call(account.endSession, { params: { sessionId: own } });
    expect(await refusalOf(there.call(account.mySessions))).toBe('session-ended');
  });
});

describe('input', () => {
  it('V8.2.3, V15.3.3: with extra fields changes nothing but its own', async () => {
    const { call, token } = await enterAs(site, { name: 'accounts-climber' });
    const response = await fetch(`${site.url}/api/user/profile`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token()}` },
      body: JSON.stringify({
        displayName: 'Climber',
        firstName: 'C',
        lastName: 'L',
        isCreator: true,
        roles: ['admin'],
        isEmailVerified: false,
        email: 'other@test.example',
        // A computed key is sent; a plain one would only set the prototype of the literal.
        ['__proto__']: { isAdmin: true },
      }),
    });
    expect(response.status).toBe(200);
    const { user } = (await response.json()) as { user: object };
    expect(user).toMatchObject({
      isCreator: false,
      roles: [],
      isEmailVerified: true,
      email: 'accounts-climber@test.example',
    });
    expect((await call(profile.getProfile)).isCreator).toBe(false);
  });

  it('V5.2.1: of ten megabytes is refused', async () => {
    const response = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailOrUsername: 'a'.repeat(10_000_000), password }),
    });
    expect(response.status).toBe(413);
  });
});
