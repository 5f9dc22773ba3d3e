/** One id from a request to everything that it has caused: in the trace, in the log, and before the eyes of a visitor. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#driver/client.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; status?: { code?: number } };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** What a receiver of OTLP over HTTP does, as far as the sender sees it. */
const openReceiver = async () => {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const headers: unknown[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      headers.push([request.url, request.headers['x-tenant']]);
      const sent = JSON.parse(body) as Sent;
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { spans, bodies, headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let site: SiteProcess;
let requestId: string;
beforeAll(async () => {
  receiver = await openReceiver();
  site = await startSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=marketplace',
    LOG_LEVEL: 'info',
    // Nobody listens there: the job of the mail fails, and says so in the log.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@soletake.test',
  });
  const response = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'traced.person@test.example',
      username: 'tracedperson',
      displayName: 'Traced Person',
      password: 'Passw0rd-for-tests',
      isCreator: false,
    }),
  });
  expect(response.status).toBe(200);
  requestId = response.headers.get('x-request-id') ?? '';
});
afterAll(async () => {
  await site.stop();
  receiver.server.close();
});

describe('a trace', () => {
  it('leads from the request to the fact, the read models and policies that took it, and the job', async () => {
    const traceId = requestId.replaceAll('-', '');
    const spans = await waitFor('the whole trace', async () => {
      const found = receiver.spans.filter((span) => span.traceId === traceId);
      // Each process sends its own, one a little later than the other.
      const parts = ['POST /api/auth/register', 'job mail-confirmation', 'read model ', 'reaction ', 'fact '];
      const isWhole = parts.every((part) => found.some(({ name }) => name.startsWith(part)));
      return Promise.resolve(isWhole ? found : undefined);
    });
    const spanOf = (name: string): Span => {
      const found = spans.find((span) => span.name === name);
      if (!found) throw new Error(`no span “${name}” among ${spans.map((span) => span.name).join(', ')}`);
      return found;
    };
    const request = spanOf('POST /api/auth/register');
    const job = spanOf('job mail-confirmation');
    const fact = spans.find(({ spanId }) => spanId === job.parentSpanId);
    expect(request.parentSpanId).toBeUndefined();
    expect(fact?.name).toMatch(/^fact /);
    expect(fact?.parentSpanId).toBe(request.spanId);
    const followers = spans.filter(({ parentSpanId }) => parentSpanId === fact?.spanId).map(({ name }) => name);
    expect(followers).toEqual(
      expect.arrayContaining([
        'job mail-confirmation',
        expect.stringMatching(/^read model /) as string,
        expect.stringMatching(/^reaction /) as string,
      ]),
    );
    // Refused by the mail server that is not there.
    expect(job.status?.code).toBe(2);
    expect(receiver.headers[0]).toEqual(['/v1/traces', 'marketplace']);
  });

  it('holds nothing of the person', () => {
    expect(receiver.bodies.join('')).not.toMatch(/traced.?person|Passw0rd|test\.example/i);
  });
});

describe('the log', () => {
  const lines = (): Record<string, unknown>[] =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('names the request in its own line, and in the line of the job that it caused', async () => {
    const failed = await waitFor('the line of the job', () =>
      Promise.resolve(lines().find(({ where }) => where === 'mail-confirmation')),
    );
    expect(failed).toMatchObject({ correlationId: requestId, msg: 'error' });
    expect(lines().find((line) => line['requestId'] === requestId)).toMatchObject({
      msg: 'request',
      path: '/api/auth/register',
    });
  });
});

describe('an answer that is an error', () => {
  it('names its request, on the page and in the document', async () => {
    const page = await fetch(`${site.url}/nothing`);
    const reference = `Reference: ${page.headers.get('x-request-id')}`;
    expect((await page.text()).replaceAll(/<[^>]*>/g, '')).toContain(reference);
    const refused = await fetch(`${site.url}/api/nothing`);
    expect(await refused.json()).toMatchObject({ instance: refused.headers.get('x-request-id') });
  });
});
