import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import express from 'express';
import { keepHealth } from './keptHealth.ts';
import { mountHealth, type Readiness } from './health.ts';

const ready: Readiness = { isReady: true, detail: { log: 'here' } };
const now = (): Date => new Date('2026-03-01T12:00:00Z');

it('reads once for all who ask, and not again while what it read is fresh', async () => {
  let reads = 0;
  const health = keepHealth({
    now,
    read: async () => {
      reads += 1;
      await delay(5);
      return ready;
    },
  });
  const answers = await Promise.all([health(), health(), health()]);
  expect(await health()).toBe(answers[0]);
  expect(answers[2]).toEqual({ isReady: true, detail: { log: 'here', asOf: '2026-03-01T12:00:00.000Z' } });
  expect(reads).toBe(1);
});

it('answers with the last state while a new one takes longer, and with the new one afterwards', async () => {
  let answer = (_: Readiness): void => undefined;
  const reads = [
    () => Promise.resolve(ready),
    () => new Promise<Readiness>((resolve) => (answer = resolve)),
    () => Promise.resolve(ready),
  ];
  const health = keepHealth({ now, waitMs: 5, freshMs: 0, read: () => reads.shift()?.() ?? Promise.resolve(ready) });
  expect(await health()).toMatchObject({ isReady: true });
  expect(await health()).toMatchObject({ isReady: true });
  answer({ isReady: false, detail: { why: 'behind' } });
  await delay(1);
  expect(reads).toHaveLength(1);
});

it('is not ready when a read fails or hangs, and begins no second one beside one that hangs', async () => {
  const failing = keepHealth({ now, read: () => Promise.reject(new TypeError('no')) });
  expect(await failing()).toMatchObject({ isReady: false, detail: { error: 'TypeError' } });
  let reads = 0;
  const hanging = keepHealth({
    now,
    freshMs: 0,
    limitMs: 5,
    read: () => {
      reads += 1;
      return new Promise(() => undefined);
    },
  });
  expect(await hanging()).toMatchObject({ isReady: false });
  expect(await hanging()).toMatchObject({ isReady: false });
  expect(reads).toBe(1);
});

/** Asks from this machine, over a listener that sees the address of `from` as the connection's. */
const askFrom = async (from: string, headers: Record<string, string>, isReady = true): Promise<unknown[]> => {
  const app = express();
  app.use((request, _, next) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: from });
    next();
  });
  mountHealth(app, () => Promise.resolve({ isReady, detail: { asOf: 'now', jobs: { waiting: 3 }, deadJobs: [] } }));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/health/ready', headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return [response.statusCode, await json(response)];
};

it.each([
  ['another machine', '192.0.2.7', { host: 'soletake.example' }],
  ['another machine that says otherwise', '192.0.2.7', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy on this machine', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.7' }],
  ['a proxy that says it by the standard', '::1', { host: 'localhost', forwarded: 'for=192.0.2.7' }],
  ['a proxy that names itself', '127.0.0.1', { host: 'localhost', via: '1.1 front' }],
  ['a proxy that keeps the host', '127.0.0.1', { host: 'soletake.example' }],
])('V13.4.5: tells %s whether the site is ready, and no details', async (_, from, headers) => {
  expect(await askFrom(from, headers)).toEqual([200, { status: 'ready', asOf: 'now' }]);
  expect(await askFrom(from, headers, false)).toEqual([503, { status: 'not ready', asOf: 'now' }]);
});

it.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('tells an operator at the machine everything: %s', async (from, host) => {
  expect(await askFrom(from, { host })).toEqual([
    200,
    { status: 'ready', asOf: 'now', jobs: { waiting: 3 }, deadJobs: [] },
  ]);
});
