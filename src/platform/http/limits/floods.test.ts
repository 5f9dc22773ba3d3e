import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { sendFrom } from '#testing/site/sendFrom.ts';
import { floodLimits, limitFloods, type AddressOf } from './floods.ts';
import { problemHandler } from '#platform/http/problems.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Answers everything, at a hundredth of the limits. */
const serve = async (addressOf?: AddressOf): Promise<string> => {
  const app = express();
  app.use(limitFloods(0.01, addressOf));
  app.use((_, response) => void response.send('here'));
  app.use(problemHandler(pino({ level: 'silent' })));
  const started = createHttpServer(app);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
};
const statuses = async (address: string, url: string, times: number): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await sendFrom(address, url, { method: 'GET' })).status);
  return found;
};
const most = (kind: keyof typeof floodLimits): number => floodLimits[kind] / 100;

it.each([
  ['/pricing', 'pages'],
  ['/sitemap.xml', 'pages'],
  ['/media/public/a.jpg', 'files'],
  ['/assets/index.js', 'files'],
  ['/api/uploads/a', 'files'],
] as const)('V2.4.1: %s counts among the %s of an address', async (path, kind) => {
  const url = (await serve()) + path;
  const found = await statuses('127.0.0.2', url, most(kind) + 2);
  expect(found.lastIndexOf(200)).toBe(most(kind) - 1);
  expect(found.slice(most(kind))).toEqual([429, 429]);
  const { retryAfter } = await sendFrom('127.0.0.2', url, { method: 'GET' });
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await statuses('127.0.0.3', url, 1)).toEqual([200]);
});

it('files are still there for an address that has used up its pages, and health always', async () => {
  const site = await serve();
  await statuses('127.0.0.2', `${site}/`, most('pages') + 1);
  expect(await statuses('127.0.0.2', `${site}/media/public/a.jpg`, 1)).toEqual([200]);
  expect(await statuses('127.0.0.2', `${site}/health/live`, most('files') + 5)).not.toContain(429);
});

it('what another process has passed on counts for the client whom that one has seen', async () => {
  const site = await serve(({ path }) => path.split('/').at(-1));
  expect(await statuses('127.0.0.2', `${site}/api/uploads/one`, most('files') + 1)).toContain(429);
  expect(await statuses('127.0.0.2', `${site}/api/uploads/two`, 1)).toEqual([200]);
});
