import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountCrawlerFiles } from './crawlerFiles.ts';

const origin = 'https://soletake.test';
const COUNT = 100_001;

let url: string;
let close: () => void;
beforeAll(async () => {
  const app = express();
  const things = {
    name: 'things',
    count: () => Promise.resolve(COUNT),
    list: (from: number, most: number) =>
      Promise.resolve(
        Array.from({ length: Math.max(0, Math.min(most, COUNT - from)) }, (_, n) => ({
          path: `/things/${from + n}?a=1&b=2`,
          changedAt: '2026-06-01T23:59:00.000Z',
        })),
      ),
  };
  const findChanges = () => Promise.resolve(new Map([['/search', '2026-05-04T00:00:00.000Z']]));
  const own = [{ path: '/search' }, { path: '/about' }, { path: '/post', changedAt: '2026-01-02' }];
  mountCrawlerFiles(app, origin, { lists: [things], findChanges }, () => Promise.resolve(own));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

const read = async (path: string): Promise<string> => (await fetch(url + path)).text();
const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);

describe('the sitemap', () => {
  it('is an index over as many files as the addresses need', async () => {
    const files = ['pages', 'things-1', 'things-2', 'things-3'].map((name) => `${origin}/sitemaps/${name}.xml`);
    expect(locations(await read('/sitemap.xml'))).toEqual(files);
  });

  it('holds every address once, at most 50,000 in a file', async () => {
    const parts = await Promise.all([1, 2, 3].map(async (n) => locations(await read(`/sitemaps/things-${n}.xml`))));
    expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
    expect(new Set(parts.flat()).size).toBe(COUNT);
    expect(parts[2]).toEqual([`${origin}/things/100000?a=1&#38;b=2`]);
  });

  it('gives the last change of a page, of its own text or of what it shows', async () => {
    const pages = await read('/sitemaps/pages.xml');
    expect(pages).toContain(`<url><loc>${origin}/search</loc><lastmod>2026-05-04</lastmod></url>`);
    expect(pages).toContain(`<url><loc>${origin}/about</loc></url>`);
    expect(pages).toContain(`<url><loc>${origin}/post</loc><lastmod>2026-01-02</lastmod></url>`);
  });

  it.each(['things-4', 'things-0', 'others-1', 'things'])('has no file %s', async (name) => {
    expect((await fetch(`${url}/sitemaps/${name}.xml`)).status).toBe(404);
  });
});
