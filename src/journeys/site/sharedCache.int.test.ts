/** What visitors get from memory, through a cache that many share: nobody ever gets another person's answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { shareLivedSite } from '#driver/livedSite.ts';
import { listStock } from '#driver/stock.ts';
import { enterAs, untilSigned } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { startCachingProxy, type CachingProxy } from '#testing/site/cachingProxy.ts';

let site: SiteProcess;
let proxy: CachingProxy;
let creator: SiteClient;
let buyer: SiteClient;
beforeAll(async () => {
  site = await shareLivedSite();
  creator = await enterAs(site, { name: 'cached-creator', isCreator: true });
  buyer = await enterAs(site, { name: 'cached-buyer' });
  await listStock(site, creator);
  // From then on the figures of `/` stand still.
  const { size } = readCheckpoint(await untilSigned(site)) ?? {};
  const isShown = async (): Promise<boolean> => (await (await read(site.url)).text()).includes(`"size":${size}`);
  // Of two processes, both.
  await waitFor('/ to count up to it', async () => ((await isShown()) && (await isShown()) ? true : undefined));
  proxy = await startCachingProxy(site.url);
});
afterAll(() => proxy.stop());

const session = { cookie: 'accessToken=somebody; refreshToken=some.body; user=%7B%22name%22%3A%22Ada%22%7D' };
const read = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', headers });

/** Pages for everybody, of every kind; none of them is one person's. */
const shared = [
  '/',
  '/how-it-works',
  '/search',
  '/search?q=clip',
  '/categories/diy',
  '/creators/cached-creator',
  '/requests',
  '/pricing',
  '/blog',
  '/api',
  '/browse',
];
/** They run a script of a provider, which needs a nonce. */
const perRequest = ['/login', '/register', '/account'];
const publicly = 'public, max-age=0, must-revalidate';
const privately = 'private, no-store';
const nonceIn = (text: string | null): string | undefined => /'nonce-([^']+)'/.exec(text ?? '')?.[1];

type Got = {
  status: number;
  control: string | null;
  vary: string;
  etag: string | null;
  nonce: string | undefined;
  text: string;
};
const get = async (url: string, headers: Record<string, string> = {}): Promise<Got> => {
  const response = await read(url, headers);
  return {
    status: response.status,
    control: response.headers.get('cache-control'),
    vary: response.headers.get('vary') ?? '',
    etag: response.headers.get('etag'),
    nonce: nonceIn(response.headers.get('content-security-policy')),
    text: await response.text(),
  };
};

const mustBePublic = (path: string, { status, control, vary, etag, nonce, text }: Got): void => {
  expect({ path, status, control, nonce }).toEqual({ path, status: 200, control: publicly, nonce: undefined });
  expect(vary).toMatch(/Cookie.*Accept-Encoding/);
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(text).not.toMatch(/nonce="|<style|__NONCE__/);
  // Every script that runs is a file of the site; the others hold data.
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src="\/|type="application\/(?:ld\+)?json"/);
};

/** Rendered for this request alone: what it says stands in no store, and its nonce is in no other answer. */
const mustBePrivate = (path: string, { status, control, etag, nonce, text }: Got, seen: Set<string>): void => {
  expect({ path, status, control, etag }).toEqual({ path, status: 200, control: privately, etag: null });
  expect(nonce).toBeDefined();
  expect(text).toContain(`nonce="${nonce}"`);
  expect(seen.has(nonce ?? '')).toBe(false);
  seen.add(nonce ?? '');
};

describe('through a cache that many share', () => {
  const seen = new Set<string>();
  const fresh = (path: string, mark: string): string => `${proxy.url}${path}${path.includes('?') ? '&' : '?'}${mark}=1`;

  it.each(shared)(
    '%s is the same for every visitor, and nobody who is signed in leaves or gets a copy',
    async (path) => {
      for (const first of ['visitor', 'person'] as const) {
        const url = fresh(path, first);
        const person = async () => mustBePrivate(path, await get(url, session), seen);
        const other = async () => mustBePrivate(path, await get(url, { cookie: 'refreshToken=another.one' }), seen);
        const visitor = async () => {
          const got = await get(url);
          mustBePublic(path, got);
          return got.text;
        };
        if (first === 'person') await person();
        const text = await visitor();
        const hits = proxy.hits();
        expect(await visitor()).toBe(text);
        expect(proxy.hits()).toBe(hits + 1);
        await person();
        await other();
        expect(await visitor()).toBe(text);
      }
    },
  );

  it.each(perRequest)('%s is rendered for each request', async (path) => {
    for (const headers of [{}, session, {}]) mustBePrivate(path, await get(fresh(path, 'x'), headers), seen);
  });

  it('a visitor gets the theme and the currency that they have chosen', async () => {
    const bodyOf = async (cookie: string) => {
      const got = await get(`${proxy.url}/search`, { cookie });
      mustBePublic('/search', got);
      return {
        class: /<body[^>]*class="(\w+)"/.exec(got.text)?.[1],
        currency: /"shown":\{"code":"(\w+)"/.exec(got.text)?.[1],
      };
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await bodyOf('theme=dark')).toEqual({ class: 'dark', currency: undefined });
      expect(await bodyOf('theme=light; currency=USD')).toEqual({ class: 'light', currency: 'USD' });
    }
  });

  it.each(['/api/videos', '/api/figures', '/api/requests', '/api/licence', '/api/featured'])(
    'of %s a visitor gets what is kept, and a person what is theirs',
    async (path) => {
      for (const headers of [{}, { authorization: `Bearer ${buyer.token()}` }, {}, session]) {
        const { control, etag } = await get(proxy.url + path, headers);
        const isVisitor = Object.keys(headers).length === 0;
        expect(control, path).toBe(isVisitor ? publicly : privately);
        expect(etag !== null, path).toBe(isVisitor);
      }
    },
  );

  it('an answer about a person reaches that person', async () => {
    const nameOf = async ({ token }: SiteClient): Promise<string> =>
      (
        JSON.parse((await get(`${proxy.url}/api/user/profile`, { authorization: `Bearer ${token()}` })).text) as {
          username: string;
        }
      ).username;
    expect(await nameOf(creator)).toBe('cached-creator');
    expect(await nameOf(buyer)).toBe('cached-buyer');
    expect(await nameOf(creator)).toBe('cached-creator');
  });

  it('is told that a copy still holds, and gets another one when it does not', async () => {
    const { etag } = await get(`${site.url}/search`);
    const again = await read(`${site.url}/search`, { 'if-none-match': etag ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('cache-control')).toBe(publicly);
    expect(nonceIn(again.headers.get('content-security-policy'))).toBeUndefined();
    expect((await read(`${site.url}/search`, { 'if-none-match': 'W/"another"' })).status).toBe(200);
    // To a person it is not said.
    expect((await read(`${site.url}/search`, { 'if-none-match': etag ?? '', ...session })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('an answer that is kept goes out as %s', async (encoding) => {
    for (let round = 0; round < 2; round += 1) {
      const response = await read(`${site.url}/search`, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect((await response.text()).endsWith('</html>\n')).toBe(true);
    }
  });
});
