/** For tests of the production adapter: Stripe's own client, over HTTP, against the sandbox provider and back by webhook. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Payments, ProviderEvent } from '#platform/payments/payments.ts';
import type { SandboxState } from '#standIns/stripe/controlRoutes.ts';
import type { Fault } from '#standIns/stripe/faults.ts';
import { exampleDetails } from '#standIns/stripe/accounts/onboardingPage.ts';
import { type SandboxOptions, startSandbox } from '#standIns/stripe/sandbox.ts';
import { type StripeOptions, stripePayments } from '#platform/payments/stripe.ts';

const secretKey = 'sk_test_int';
export const webhookSecret = 'whsec_int';
export const amountPence = 5390;
export const setupUrls = { returnUrl: 'http://127.0.0.1:1/back', refreshUrl: 'http://127.0.0.1:1/again' };

/** A key that no other call uses. */
export const key = (): string => `test:${randomUUID()}`;

/** Submits the form of the pay page. */
export const submit = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Accepts or refuses each webhook, and passes on the accepted ones. */
const listenForWebhooks = async (accept: (body: Buffer, signature: string) => number): Promise<Server> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(accept(Buffer.concat(chunks), String(request.headers['stripe-signature']))).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** The provider and its clients, until the file's last test. Call it once, at the top. */
export const startTestStripe = async () => {
  const clock = { ms: Date.now() };
  /** What was heard since the test began, and with which status it is answered. */
  const webhook = { received: [] as ProviderEvent[], status: 200 };
  const receiver = await listenForWebhooks((body, signature) => {
    const event = payments.parseWebhook(body, signature);
    if (webhook.status === 200) webhook.received.push(event);
    return webhook.status;
  });
  const dir = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  const options: SandboxOptions = {
    port: 0,
    dir,
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
    webhookSecret,
    secretKey,
    now: () => new Date(clock.ms),
  };
  let sandbox = await startSandbox(options);
  const apiBase = `http://127.0.0.1:${sandbox.port}`;
  const connect = (more: Partial<StripeOptions> = {}): Payments =>
    stripePayments({ secretKey, webhookSecret, apiBase, timeoutMs: 5000, ...more });
  const payments = connect();

  const ask = (method: string, address: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(apiBase + address, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Through the provider's own pages, as the payee goes; answers the last address one was sent to. */
  const onboard = async (payeeId: string, fields: Record<string, string> = {}): Promise<string | null> => {
    const { url } = await payments.openPayeeSetup({ payeeId, ...setupUrls, idempotencyKey: key() });
    const begun = await fetch(url, { redirect: 'manual' });
    const page = new URL(begun.headers.get('location') ?? '', apiBase).href;
    return (await submit(page, { ...exampleDetails, ...fields })).headers.get('location');
  };

  const open = (reference: string = randomUUID(), more: { amountPence?: number; idempotencyKey?: string } = {}) =>
    payments.openCheckout({
      reference,
      idempotencyKey: key(),
      amountPence,
      description: 'How to fix a gate',
      customerEmail: 'buyer@example.test',
      successUrl: 'http://127.0.0.1:1/paid?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://127.0.0.1:1/back',
      expiresAt: new Date(clock.ms + 31 * 60_000).toISOString(),
      metadata: { kind: 'test' },
      ...more,
    });

  beforeEach(async () => {
    await ask('DELETE', '/_sandbox/faults');
    Object.assign(webhook, { received: [], status: 200 });
  });

  afterAll(async () => {
    await sandbox.close();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
    await rm(dir, { recursive: true, force: true });
  });

  return {
    secretKey,
    apiBase,
    clock,
    webhook,
    payments,
    connect,
    ask,
    open,
    provider: async (): Promise<SandboxState> => (await (await ask('GET', '/_sandbox/state')).json()) as SandboxState,
    misbehave: async (fault: Omit<Fault, 'ms'> & { ms?: number }): Promise<void> => {
      expect((await ask('POST', '/_sandbox/faults', fault)).status).toBe(204);
    },
    /** A checkout paid with a valid card. */
    authorise: async (reference: string = randomUUID()): Promise<{ sessionId: string; paymentId: string }> => {
      const { sessionId, url } = await open(reference);
      expect((await submit(url, { number: '4242 4242 4242 4242' })).status).toBe(303);
      const { payment } = await payments.readCheckout(sessionId);
      return { sessionId, paymentId: payment?.paymentId ?? 'none' };
    },
    onboard,
    /** A payee to whom money can be sent. */
    createPayee: async () => {
      const person = { reference: randomUUID(), email: 'creator@example.test', displayName: 'Ada' };
      const payee = await payments.createPayee({ ...person, country: 'gb', idempotencyKey: key() });
      await onboard(payee.payeeId);
      return payee;
    },
    /** The provider stops and comes back where it was, with its data. */
    restart: async (): Promise<void> => {
      const { port } = sandbox;
      await sandbox.close();
      sandbox = await startSandbox({ ...options, port });
    },
  };
};
