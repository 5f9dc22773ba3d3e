import express, { type Express } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { mountPassportFlow, type RedirectEnd } from './passportFlow.ts';
import { openTestJourneys, type TestJourneys, type TestBrowser } from '#testing/identity/testJourneys.ts';

let site: TestJourneys;
beforeAll(async () => {
  site = await openTestJourneys(mountOdd);
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const both = ['google', 'facebook'] as const;

type Site = { origin: string; end: RedirectEnd; now: () => Date };

/** The answers of a faulty Google; undefined stands for no answer at all. */
const odd = {
  silent: { token: undefined, profile: {} },
  'without a token': { token: null, profile: {} },
  failing: { token: 503, profile: {} },
  'that describes nobody': { token: { access_token: 'odd-token' }, profile: null },
  'that leaves out the subject': { token: { access_token: 'odd-token' }, profile: { name: 'No Subject' } },
} as const;
const oddPath = (name: string): string => `/odd/${name.replaceAll(' ', '-')}`;

/** The flow again for each of them, under a path of its own. */
const mountOdd = (app: Express, { origin, end, now }: Site): void => {
  for (const [name, { token, profile }] of Object.entries(odd)) {
    const nested = express();
    nested.post('/token', (_, response) => {
      if (token === 503) response.status(503).send('down, secret-in-a-page');
      else if (token !== undefined) response.json(token);
    });
    nested.get('/userinfo', (_, response) => void response.json(profile));
    const base = origin + oddPath(name);
    mountPassportFlow(nested, {
      ...end,
      origin: base,
      apiBaseUrl: '',
      stateKey: Buffer.alloc(32, 2),
      now,
      timeoutMs: 300,
      providers: {
        google: {
          clientId: 'odd',
          clientSecret: 'secret-in-a-page',
          authorizationUrl: `${base}/authorize`,
          tokenUrl: `${base}/token`,
          profileUrl: `${base}/userinfo`,
        },
      },
    });
    app.use(oddPath(name), nested);
  }
};

describe('a return from the provider', () => {
  const tamper: [string, (browser: TestBrowser, callback: URL, provider: Provider) => Promise<void> | void][] = [
    ['with another state', (_, callback) => callback.searchParams.set('state', 'x'.repeat(32))],
    ['without a state', (_, callback) => callback.searchParams.delete('state')],
    ['with two states', (_, callback) => callback.searchParams.append('state', 'x')],
    ['in a browser that never started', (browser) => browser.cookies.clear()],
    [
      'in a browser that started another journey',
      async (browser, _, provider) => void (await browser.go(`/api/auth/${provider}/start`)),
    ],
    [
      'with a cookie whose account type was changed',
      (browser, _, provider) => {
        const name = `__Host-${provider}-state`;
        const [text = '', signature = ''] = (browser.cookies.get(name) ?? '').split('.');
        const facts = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), isCreator: true };
        browser.cookies.set(name, `${Buffer.from(JSON.stringify(facts)).toString('base64url')}.${signature}`);
      },
    ],
    [
      'with a cookie without a signature',
      (browser, _, provider) => {
        const name = `__Host-${provider}-state`;
        browser.cookies.set(name, (browser.cookies.get(name) ?? '').split('.')[0] ?? '');
      },
    ],
    [
      'with the cookie of the other provider',
      async (browser, callback, provider) => {
        const other = provider === 'google' ? 'facebook' : 'google';
        const start = site.locationOf(await browser.go(`/api/auth/${other}/start`));
        callback.searchParams.set('state', start.searchParams.get('state') ?? '');
        browser.cookies.set(`__Host-${provider}-state`, browser.cookies.get(`__Host-${other}-state`) ?? '');
      },
    ],
    ['after more than ten minutes', () => void (site.world.time = new Date(site.world.time.getTime() + 601_000))],
  ];

  it.each(both.flatMap((provider) => tamper.map(([name, act]) => [provider, name, act] as const)))(
    'from %s %s is refused',
    async (provider, _, act) => {
      const browser = site.newBrowser();
      const callback = await site.toCallback(browser, provider);
      const before = site.arrived.size;
      await act(browser, callback, provider);
      expect(await site.arrive(browser, callback)).toBe(`/login?error=${provider}`);
      expect(site.arrived.size).toBe(before);
      expect(site.failures).toEqual([`${provider}: sign-in by ${provider}: state`]);
      expect(site.tokens).toEqual([]);
    },
  );

  it.each(both)('from %s works once', async (provider) => {
    const browser = site.newBrowser();
    const callback = await site.toCallback(browser, provider);
    const kept = new Map(browser.cookies);
    expect(await site.arrive(browser, callback)).toContain('/login?code=');
    expect(await site.arrive(browser, callback)).toBe(`/login?error=${provider}`);
    // Even with the cookie kept: the provider exchanges a code once.
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await site.arrive(browser, callback)).toBe(`/login?error=${provider}`);
    expect(site.failures).toHaveLength(2);
  });

  it.each(both)('from %s with a code of another journey is refused: the proof key does not fit', async (provider) => {
    const victim = site.newBrowser();
    const thief = site.newBrowser();
    const stolen = await site.toCallback(victim, provider);
    const own = await site.toCallback(thief, provider);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await site.arrive(thief, own)).toBe(`/login?error=${provider}`);
    expect(site.failures[0]).toContain(provider === 'google' ? 'TokenError invalid_grant' : 'FacebookTokenError 100');
  });

  it.each(both)('from %s with a change of mind leads to the sign-in page and is nobody’s failure', async (provider) => {
    const browser = site.newBrowser();
    const callback = await site.toCallback(browser, provider, { cancel: 'yes' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
    expect(await site.arrive(browser, callback)).toBe(`/login?error=${provider}`);
    expect(site.failures).toEqual([]);
  });

  it.each<[Provider, string, string]>([
    ['google', 'error=server_error&error_description=secret-words', 'AuthorizationError server_error'],
    ['facebook', 'error_code=1349048&error_message=secret-words', 'FacebookAuthorizationError 1349048'],
    ['google', 'error=%0Aforged%20line', 'AuthorizationError'],
  ])('from %s with %s tells the operator the name of the error only', async (provider, query, name) => {
    const callback = new URL(`/api/auth/${provider}/callback?${query}`, site.origin);
    expect(await site.arrive(site.newBrowser(), callback)).toBe(`/login?error=${provider}`);
    expect(site.failures).toEqual([`${provider}: sign-in by ${provider}: ${name}`]);
  });

  it.each(both)('from %s without an answer does not start again', async (provider) => {
    const browser = site.newBrowser();
    expect(await site.arrive(browser, new URL(`/api/auth/${provider}/callback`, site.origin))).toBe(
      `/login?error=${provider}`,
    );
    expect(browser.setCookies).toEqual([]);
  });

  it.each(both)('from %s ends at the callback, not at the start', async (provider) => {
    const browser = site.newBrowser();
    const callback = await site.toCallback(browser, provider);
    const start = new URL(`/api/auth/${provider}/start${callback.search}`, site.origin);
    expect(await site.arrive(browser, start)).toBe(`/login?error=${provider}`);
  });

  it('is counted, and refused above the limit', async () => {
    site.world.isTooMuch = true;
    for (const step of ['start', 'callback?code=x'])
      expect((await site.newBrowser().go(`/api/auth/google/${step}`)).headers.get('location')).toBeNull();
  });
});

describe('a provider', () => {
  it.each<[keyof typeof odd, string]>([
    ['silent', 'InternalOAuthError TimeoutError'],
    ['without a token', 'InternalOAuthError TypeError'],
    ['failing', 'InternalOAuthError 503'],
    ['that describes nobody', 'InternalOAuthError TypeError'],
    ['that leaves out the subject', 'Problem'],
  ])('%s leads back to the sign-in page', async (name, reason) => {
    const browser = site.newBrowser();
    const start = site.locationOf(await browser.go(`${oddPath(name)}/api/auth/google/start`));
    const callback = new URL(`${oddPath(name)}/api/auth/google/callback`, site.origin);
    callback.search = new URLSearchParams({ code: 'x', state: start.searchParams.get('state') ?? '' }).toString();
    expect(await site.arrive(browser, callback)).toBe('/login?error=google');
    expect(site.failures).toEqual([`google: sign-in by google: ${reason}`]);
  });
});
