import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBoundSignInCode, signInCodeCookie } from './signInCode.ts';
import { people } from '#standIns/identity/people.ts';
import { openTestJourneys, type TestJourneys } from '#testing/identity/testJourneys.ts';

let site: TestJourneys;
beforeAll(async () => {
  site = await openTestJourneys();
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const both = ['google', 'facebook'] as const;

describe('the redirect flow', () => {
  it('brings the identity Google vouches for to the sign-in page as a one-time code', async () => {
    expect((await site.journey('google')).identity).toEqual({
      provider: 'google',
      subject: people.google[0].subject,
      email: 'grace@google.example',
      isEmailVerified: true,
      name: 'Grace Hall',
    });
  });

  it('brings the identity Facebook vouches for to the sign-in page as a one-time code', async () => {
    expect((await site.journey('facebook')).identity).toEqual({
      provider: 'facebook',
      subject: people.facebook[0].subject,
      email: 'frank@facebook.example',
      isEmailVerified: true,
      name: 'Frank Moss',
    });
  });

  it('reports an unconfirmed address and a missing one as such', async () => {
    const una = people.google[1];
    const nora = people.facebook[1];
    const unconfirmed = await site.journey('google', { subject: una?.subject ?? '' });
    expect(unconfirmed.identity).toMatchObject({ email: 'una@google.example', isEmailVerified: false });
    const missing = await site.journey('facebook', { subject: nora?.subject ?? '' });
    expect(missing.identity).toMatchObject({ email: null, isEmailVerified: false });
  });

  it('takes a person typed in at the stand-in for the same person every time', async () => {
    const typed = { name: 'Ida New', email: 'ida@google.example', isEmailVerified: 'yes' };
    const first = await site.journey('google', typed);
    const second = await site.journey('google', typed);
    expect(first.identity).toMatchObject({ email: 'ida@google.example', isEmailVerified: true, name: 'Ida New' });
    expect(second.identity).toEqual(first.identity);
  });

  it.each([
    ['?isCreator=true', true],
    ['?isCreator=false', false],
    ['', false],
    ['?isCreator=1', false],
  ])('remembers the account type of start%s', async (query, isCreator) => {
    for (const provider of both)
      expect((await site.journey(provider, undefined, `/api/auth/${provider}/start${query}`)).isCreator).toBe(
        isCreator,
      );
  });

  it.each(both)(
    'binds %s’s state to the browser with a cookie that scripts and forms of others cannot use',
    async (provider) => {
      const browser = site.newBrowser();
      const authorise = site.locationOf(await browser.go(`/api/auth/${provider}/start`));
      expect(authorise.searchParams.get('state')).toMatch(/^[\w-]{32}$/);
      expect(authorise.searchParams.get('code_challenge_method')).toBe('S256');
      const [cookie = ''] = browser.setCookies;
      expect(cookie).toMatch(new RegExp(`^__Host-${provider}-state=`));
      expect(cookie).toMatch(/; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    },
  );

  it.each(both)('lets nobody keep what %s’s steps answer', async (provider) => {
    const browser = site.newBrowser();
    const start = await browser.go(`/api/auth/${provider}/start`);
    const end = await browser.go((await site.toCallback(browser, provider)).href);
    for (const { headers } of [start, end]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(both)('removes %s’s state and marks the code as this browser’s own', async (provider) => {
    const { browser, code } = await site.journey(provider);
    expect(browser.cookies.has(`__Host-${provider}-state`)).toBe(false);
    const mark = browser.cookies.get(signInCodeCookie);
    expect(isBoundSignInCode(code, mark)).toBe(true);
    expect(isBoundSignInCode('one-time-of-somebody-else', mark)).toBe(false);
    expect(isBoundSignInCode(code, undefined)).toBe(false);
    const line = browser.setCookies.find((text) => text.startsWith(signInCodeCookie)) ?? '';
    expect(line).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    expect(line).not.toContain(code);
  });

  it('keeps people who sign in at the same moment apart', async () => {
    const choices = [...people.google, ...people.google];
    const journeys = await Promise.all(choices.map(({ subject }) => site.journey('google', { subject })));
    expect(journeys.map(({ identity }) => identity?.subject)).toEqual(choices.map(({ subject }) => subject));
  });

  it.each(both)('shows no token, secret or state of %s in any address the browser sees', async (provider) => {
    const { browser } = await site.journey(provider);
    expect(site.tokens.length).toBeGreaterThan(0);
    const seen = browser.visited.join('\n');
    for (const token of site.tokens) expect(seen).not.toContain(token);
    expect(seen).not.toMatch(/access_token|id_token|client_secret|code_verifier/);
    expect(browser.visited.at(-1)).not.toContain(browser.cookies.get(`__Host-${provider}-state`) ?? 'nothing');
  });

  it('sends Google’s access token in a header, not in an address', async () => {
    await site.journey('google');
    expect(site.addresses.some((url) => url.includes('/userinfo'))).toBe(true);
    for (const token of site.tokens) expect(site.addresses.join('\n')).not.toContain(token);
  });
});
