/** Where the payment provider reports, over HTTP: what is signed is kept and confirmed before anybody works, all else refused. */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { createRateLimits } from '#platform/http/limits/rateLimits.ts';
import { createServer } from '#platform/http/server.ts';
import { noHosts } from '#platform/http/contentSecurityHosts.ts';
import { createLog } from '#platform/log/log.ts';
import { createInbox } from '#platform/payments/inbox.ts';
import { signatureHeader } from '#standIns/stripe/deliveries.ts';
import { stripePayments } from '#platform/payments/stripe.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { salesRoutes } from '#modules/sales/routes.ts';
import { openTestDb } from '#testing/testDb.ts';
import { patience } from '#testing/run/patience.ts';

const REPORTS = 200;
const AT_ONCE = 20;
const webhookSecret = 'whsec_http';
const { db, connectionString } = openTestDb();
const now = (): string => new Date().toISOString();

/** Only what a report passes through is real here; the other routes are never asked. */
const start = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1' });
  const onError = vi.fn();
  const handled: string[] = [];
  const reactions = [
    { isFor: () => true, run: ({ eventId }: { eventId: string }) => Promise.resolve(void handled.push(eventId)) },
  ];
  const payments = stripePayments({ secretKey: 'sk_test_http', webhookSecret, timeoutMs: 1000 });
  const stopped = createJobs({ connectionString, db, onError });
  const inbox = createInbox({ db, send: stopped.send, payments, reactions, now, idOf: idOf() });
  // The queue is there, and nobody takes anything from it.
  await stopped.start(inbox.jobs.map((kind) => ({ ...kind, concurrency: 0 })));
  const routes = salesRoutes({ payments, keepReports: inbox.keep } as never).filter(
    ({ endpoint }) => endpoint.access === 'webhook',
  );
  const server = createHttpServer(
    createServer({
      routes,
      log: createLog('silent'),
      trustProxy: false,
      rateLimitFactor: config.rateLimitFactor,
      corsOrigins: [],
      isProduction: true,
      isDevelopmentServer: false,
      apiBaseUrl: '',
      geoipUrl: null,
      signInHosts: noHosts,
      authenticate: () => Promise.reject(new Error('nobody signs in here')),
      checkRate: createRateLimits(db, config.rateLimitFactor),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    handled,
    onError,
    stopped,
    inbox,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopped.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The same UUID for the same text. */
const idOf = () => {
  const ids = new Map<string, string>();
  return (text: string): string => {
    const id = ids.get(text) ?? randomUUID();
    ids.set(text, id);
    return id;
  };
};

let site: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  site = await start();
});
afterAll(() => site.stop());

const report = (id: string): string =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: `pi_${id}`, object: 'payment_intent', metadata: { reference: id } } },
  });

const post = (body: string, signature: string): Promise<Response> =>
  fetch(site.address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });

const kept = () => db('payment_events').count<{ count: string }[]>('* as count');

describe('while nobody works', () => {
  it(`${REPORTS} reports are kept and confirmed, by the limits of production, and worked off once somebody does`, async () => {
    const ids = Array.from({ length: REPORTS }, (_, n) => `evt_${n}`);
    const statuses: number[] = [];
    for (let from = 0; from < REPORTS; from += AT_ONCE) {
      const sent = ids.slice(from, from + AT_ONCE).map(async (id) => {
        const body = report(id);
        statuses.push((await post(body, signatureHeader(body, webhookSecret, Date.now()))).status);
      });
      await Promise.all(sent);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(Number((await kept())[0]?.count)).toBe(REPORTS);
    expect(await site.stopped.counts()).toEqual({ 'handle-report': REPORTS });
    expect(site.handled).toEqual([]);

    const worker = createJobs({ connectionString, db, onError: site.onError });
    await worker.start(site.inbox.jobs);
    await vi.waitFor(() => expect(site.handled).toHaveLength(REPORTS), patience);
    await worker.stop();
    expect(site.handled.toSorted()).toEqual(ids.toSorted());
    expect(site.onError).not.toHaveBeenCalled();
  });
});

describe('a report is refused and not kept', () => {
  const body = report('evt_refused');
  const at = (seconds: number): number => Date.now() + seconds * 1000;
  it.each([
    ['forged', body, () => 't=1,v1=00'],
    ['signed with another secret', body, () => signatureHeader(body, 'whsec_other', Date.now())],
    ['stale', body, () => signatureHeader(body, webhookSecret, at(-305))],
    ['from the future', body, () => signatureHeader(body, webhookSecret, at(305))],
    ['serialised anew', JSON.stringify(JSON.parse(body), null, 2), () => signatureHeader(body, webhookSecret, at(0))],
    ['unsigned', body, () => ''],
    ['empty', '', () => signatureHeader(body, webhookSecret, at(0))],
  ])('when it is %s', async (_case, sent, sign) => {
    const before = await kept();
    const answer = await post(sent, sign());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ type: '/problems/webhook-signature-invalid' });
    expect(await kept()).toEqual(before);
  });
});
