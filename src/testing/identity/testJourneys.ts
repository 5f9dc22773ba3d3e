/** For tests of the redirect flow: a site with the stand-in mounted, and browsers that travel through it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import type { Identity } from '#platform/identity/identity.ts';
import { openIdentityProviders } from '#standIns/identity/openIdentityProviders.ts';
import type { RedirectEnd } from '#platform/identity/passportFlow.ts';
import { people } from '#standIns/identity/people.ts';

/** A browser: cookies, and every address it was sent to. */
const browserOf = (origin: string) => {
  const cookies = new Map<string, string>();
  const visited: string[] = [];
  const setCookies: string[] = [];
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(address, origin);
    visited.push(url.href);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { cookies, visited, setCookies, go };
};
export type TestBrowser = ReturnType<typeof browserOf>;

/** Notes what passes between the two servers, which no browser sees. */
const listenIn = (app: Express, addresses: string[], tokens: string[]): void => {
  app.use('/dev/identity', (request, response, next) => {
    addresses.push(request.originalUrl);
    const answer = response.json.bind(response);
    response.json = (body: Record<string, unknown>) => {
      tokens.push(...[body['access_token'], body['id_token']].filter((token) => typeof token === 'string'));
      return answer(body);
    };
    next();
  });
};

/** The steps of a browser on its way from the site at `origin` to the provider and back. */
const wayThrough = (origin: string) => {
  const locationOf = (response: Response): URL => {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`no redirect: ${response.status}`);
    return new URL(location, origin);
  };
  const newBrowser = (): TestBrowser => browserOf(origin);

  /** From our start to the address with which the provider sends the browser back. */
  const toCallback = async (
    browser: TestBrowser,
    provider: Provider,
    choice: Record<string, string> = { subject: people[provider][0].subject },
    start = `/api/auth/${provider}/start?isCreator=false`,
  ): Promise<URL> => {
    const page = locationOf(await browser.go(start));
    const shown = await browser.go(page.href);
    if (!shown.ok) throw new Error(`the provider does not ask: ${shown.status}`);
    return locationOf(await browser.go(page.pathname, { ...Object.fromEntries(page.searchParams), ...choice }));
  };

  /** Follows the way back; answers the path it ends at. */
  const arrive = async (browser: TestBrowser, callback: URL): Promise<string> => {
    const { pathname, search } = locationOf(await browser.go(callback.href));
    return pathname + search;
  };
  return { locationOf, newBrowser, toCallback, arrive };
};

type Arrived = Map<string, { identity: Identity; isCreator: boolean }>;
type World = { time: Date; isTooMuch: boolean };

/** The site's end of a journey: it keeps who arrived and what failed. */
const redirectEnd = (arrived: Arrived, failures: string[], world: World): RedirectEnd => ({
  onIdentity: async (identity, isCreator) => {
    const code = `one-time-${arrived.size}`;
    arrived.set(code, { identity, isCreator });
    return code;
  },
  checkRate: async ({ path }) => {
    if (world.isTooMuch && path.startsWith('/api/auth/')) throw new Problem('too-many-requests');
  },
  onFailure: (provider, error) => failures.push(`${provider}: ${error.message}`),
});

/** Opens the site; `more` mounts what a test needs beside it. */
export const openTestJourneys = async (
  more: (app: Express, site: { origin: string; end: RedirectEnd; now: () => Date }) => void = () => undefined,
) => {
  /** What came out at the end of journeys, by one-time code. */
  const arrived: Arrived = new Map();
  const failures: string[] = [];
  /** Addresses that the provider was asked under, and the tokens it gave out. */
  const addresses: string[] = [];
  const tokens: string[] = [];
  const world: World = { time: new Date(), isTooMuch: false };
  const now = (): Date => world.time;
  const end = redirectEnd(arrived, failures, world);

  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listenIn(app, addresses, tokens);
  const identity = await openIdentityProviders({
    origin,
    apiBaseUrl: '',
    ownUrl: origin,
    standIn: true,
    stateKey: Buffer.alloc(32, 1),
    now,
  });
  identity.mount(app, end);
  more(app, { origin, end, now });

  const { locationOf, newBrowser, toCallback, arrive } = wayThrough(origin);

  return {
    origin,
    arrived,
    failures,
    addresses,
    tokens,
    world,
    locationOf,
    newBrowser,
    toCallback,
    arrive,
    /** The whole journey; answers what was arrived with. */
    journey: async (provider: Provider, choice?: Record<string, string>, start?: string) => {
      const browser = newBrowser();
      const address = await arrive(browser, await toCallback(browser, provider, choice, start));
      const code = new URL(address, origin).searchParams.get('code') ?? '';
      return { browser, address, code, ...arrived.get(code) };
    },
    reset: (): void => {
      Object.assign(world, { time: new Date('2026-03-01T12:00:00Z'), isTooMuch: false });
      for (const list of [failures, addresses, tokens]) list.length = 0;
    },
    close: (): Promise<unknown> => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
};
export type TestJourneys = Awaited<ReturnType<typeof openTestJourneys>>;
