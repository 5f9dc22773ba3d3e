import { createServer as createHttpServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { problemHandler } from '#platform/http/problems.ts';
import { shedOverload } from './overload.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const signedIn = { headers: { Cookie: 'session=a' } };

/** Takes two visitors or three people at once; `/work` is done when `finish` is called. */
const serve = async () => {
  const app = express();
  const working: (() => void)[] = [];
  app.use(shedOverload({ visitors: 2, everybody: 3 }));
  app.all('/work', express.json(), (_, response) => void working.push(() => response.send('done')));
  app.get('/slow', (_, response) => void response.write('a'));
  app.use((_, response) => void response.send('here'));
  app.use(problemHandler(pino({ level: 'silent' })));
  const started = createHttpServer(app);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(site + path, init);
  const statusOf = async (path: string, init?: RequestInit): Promise<number> => (await ask(path, init)).status;
  return {
    site,
    ask,
    statusOf,
    /** Begins so many requests, and goes on when all are worked on; the answers come later, 0 from a connection that has ended. */
    begin: async (times: number, init?: RequestInit) => {
      const before = working.length;
      const answers = Array.from({ length: times }, () => statusOf('/work', init).catch(() => 0));
      await expect.poll(() => working.length).toBe(before + times);
      return { answers };
    },
    finish: () => {
      for (const end of working.splice(0)) end();
    },
  };
};

it('turns visitors away first, then everybody, and takes them again when there is room', async () => {
  const { ask, statusOf, begin, finish } = await serve();
  const first = await begin(2);
  const turnedAway = await ask('/work');
  expect(turnedAway.status).toBe(503);
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await turnedAway.json()).toMatchObject({ detail: expect.stringContaining('try again in a few seconds') });

  const person = await begin(1, { method: 'POST' });
  expect(await statusOf('/work', signedIn)).toBe(503);
  finish();
  expect(await Promise.all([...first.answers, ...person.answers])).toEqual([200, 200, 200]);
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/', signedIn)).toBe(200);
});

it('never turns away files, uploads, reports of the provider and questions about its health', async () => {
  const { statusOf, begin } = await serve();
  await begin(2);
  await begin(1, signedIn);
  expect(await statusOf('/', signedIn)).toBe(503);
  for (const path of ['/assets/a.js', '/media/a.webp', '/health/live', '/api/uploads/a', '/api/webhooks/stripe'])
    expect(await statusOf(path)).toBe(200);
});

it('gives the place of a reader who goes away to the next one', async () => {
  const { begin, statusOf } = await serve();
  const ending = new AbortController();
  const { answers } = await begin(2, { signal: ending.signal });
  expect(await statusOf('/')).toBe(503);
  ending.abort();
  expect(await Promise.all(answers)).toEqual([0, 0]);
  await expect.poll(() => statusOf('/')).toBe(200);
});

it('holds no place for somebody who sends or reads slowly', async () => {
  const { site, ask, statusOf, begin } = await serve();
  const halves = Array.from({ length: 4 }, () => {
    const half = send(`${site}/work`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 9 },
    });
    half.on('error', () => undefined).write('{');
    return half;
  });
  const slow = await Promise.all(Array.from({ length: 4 }, () => ask('/slow')));
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await statusOf('/')).toBe(200);

  const whole = await begin(2, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a": 1}' });
  expect(await statusOf('/')).toBe(503);
  expect(whole.answers).toHaveLength(2);
  for (const half of halves) half.destroy();
});
