import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { StoreAway } from '#platform/files/storeAway.ts';
import type { Log } from '#platform/log/log.ts';
import { problemHandler, problemOf } from './problems.ts';

/** The errors that are logged when the work for a request throws `thrown` once its reader has gone. */
const errorsAfterClose = async (thrown: Error): Promise<unknown[]> => {
  const logged: unknown[] = [];
  const handle = problemHandler({ error: ({ err }: { err: unknown }) => logged.push(err) } as unknown as Log);
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sent.on('error', () => undefined);
  app.get('/', async (_request, response) => {
    const closed = once(response, 'close');
    sent.destroy();
    await closed;
    throw thrown;
  });
  await new Promise<void>((resolve) => {
    const last: ErrorRequestHandler = (error, request, response, next) => {
      handle(error, request, response, next);
      resolve();
    };
    app.use(last);
  });
  server.close();
  return logged;
};

describe('a reader who goes away', () => {
  it('ends the work for the page, and is no error of ours', async () => {
    expect(await errorsAfterClose(new DOMException('This operation was aborted', 'AbortError'))).toEqual([]);
  });

  it('hides no mistake', async () => {
    const mistake = new TypeError('x is not a function');
    expect(await errorsAfterClose(mistake)).toEqual([mistake]);
  });
});

describe('an error of the database', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    // As knex passes it on.
    new Error('select * from "users" where "id" = $1 - Connection terminated unexpectedly'),
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  ])('that is out of reach is 503 with the time of the next try: %s', (error) => {
    expect(problemOf(error)).toMatchObject({ status: 503, type: 'unavailable', retryAfterSeconds: 2 });
  });

  it.each([
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    new TypeError('x is not a function'),
    new Error(`insert into "notes" values ('Connection terminated') - value too long`),
  ])('that is a mistake stays one: %s', (error) => {
    expect(problemOf(error)).toBeUndefined();
  });
});

it('of a store of files that is out of reach is 503 with the time of the next try', () => {
  const error = new StoreAway(new Error('connect ECONNREFUSED'));
  expect(problemOf(error)).toMatchObject({ status: 503, type: 'unavailable', retryAfterSeconds: 5 });
});

describe('a refusal', () => {
  const answerTo = async (path: string, accept: string): Promise<Response> => {
    const app = express();
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    app.use(() => {
      throw new Problem('unavailable', 'Not <now>.', { retryAfterSeconds: 7 });
    });
    app.use(problemHandler(pino({ level: 'silent' })));
    try {
      const { port } = server.address() as AddressInfo;
      return await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: accept } });
    } finally {
      server.close();
    }
  };
  const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each([
    ['/search', ofBrowsers, 'text/html'],
    ['/search', '*/*', 'application/problem+json'],
    ['/api/videos', ofBrowsers, 'application/problem+json'],
  ])('of %s is a page for a browser and a document for programs (%s)', async (path, accept, type) => {
    const answer = await answerTo(path, accept);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toContain(type === 'text/html' ? '<p>Not &#60;now&#62;.</p>' : '"detail":"Not <now>."');
  });
});
