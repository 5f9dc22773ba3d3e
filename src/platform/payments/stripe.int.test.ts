/** The production adapter with Stripe's own client, over HTTP, against the sandbox provider. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import { PaymentRefused, type Payments, PaymentUnclear, type ProviderEvent } from './payments.ts';
import type { SandboxState } from './sandbox/controlRoutes.ts';
import { signatureHeader } from './sandbox/deliveries.ts';
import type { Fault } from './sandbox/faults.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox/sandbox.ts';
import { stripePayments } from './stripe.ts';

const secretKey = 'sk_test_int';
const webhookSecret = 'whsec_int';
const amountPence = 5390;

let dir: string;
let receiver: Server;
let sandbox: Sandbox;
let payments: Payments;
let clockMs = Date.now();
let received: ProviderEvent[] = [];
let statusToGive = 200;

const settings = (): SandboxOptions => ({
  port: 0,
  dir,
  webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
  webhookSecret,
  secretKey,
  now: () => new Date(clockMs),
});

const connect = (more: { timeoutMs?: number } = {}): Payments =>
  stripePayments({ secretKey, webhookSecret, apiBase: `http://127.0.0.1:${sandbox.port}`, timeoutMs: 5000, ...more });

const listenForWebhooks = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = payments.parseWebhook(Buffer.concat(chunks), String(request.headers['stripe-signature']));
      if (statusToGive === 200) received.push(event);
      response.writeHead(statusToGive).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const ask = (method: string, address: string, body?: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${sandbox.port}${address}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const provider = async (): Promise<SandboxState> =>
  (await (await ask('GET', '/_sandbox/state')).json()) as SandboxState;

const misbehave = async (fault: Omit<Fault, 'ms'> & { ms?: number }): Promise<void> => {
  expect((await ask('POST', '/_sandbox/faults', fault)).status).toBe(204);
};

const key = (): string => `test:${randomUUID()}`;

const open = (reference: string = randomUUID(), more: { amountPence?: number; idempotencyKey?: string } = {}) =>
  payments.openCheckout({
    reference,
    idempotencyKey: key(),
    amountPence,
    description: 'How to fix a gate',
    customerEmail: 'buyer@example.test',
    successUrl: 'http://127.0.0.1:1/paid?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:1/back',
    expiresAt: new Date(clockMs + 31 * 60_000).toISOString(),
    metadata: { kind: 'test' },
    ...more,
  });

const submit = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const authorise = async (reference: string = randomUUID()): Promise<{ sessionId: string; paymentId: string }> => {
  const { sessionId, url } = await open(reference);
  expect((await submit(url, { number: '4242 4242 4242 4242' })).status).toBe(303);
  const { payment } = await payments.readCheckout(sessionId);
  return { sessionId, paymentId: payment?.paymentId ?? 'none' };
};

const createPayee = (idempotencyKey = key()) =>
  payments.createPayee({
    reference: randomUUID(),
    email: 'creator@example.test',
    country: 'gb',
    displayName: 'Ada',
    idempotencyKey,
  });

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  receiver = await listenForWebhooks();
  sandbox = await startSandbox(settings());
});

beforeEach(async () => {
  await ask('DELETE', '/_sandbox/faults');
  payments = connect();
  received = [];
  statusToGive = 200;
});

afterAll(async () => {
  await sandbox.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(dir, { recursive: true, force: true });
});

describe('a checkout', () => {
  it('is open and unpaid until somebody pays, then holds an authorised payment', async () => {
    const reference = randomUUID();
    const opened = await open(reference);
    expect(Date.parse(opened.expiresAt)).toBeGreaterThan(clockMs + 30 * 60_000);
    expect(await payments.readCheckout(opened.sessionId)).toEqual({
      sessionId: opened.sessionId,
      status: 'open',
      reference,
      payment: null,
    });

    const answer = await submit(opened.url, { number: '4242424242424242' });

    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:1/paid?session=${opened.sessionId}`);
    const checkout = await payments.readCheckout(opened.sessionId);
    expect(checkout.status).toBe('complete');
    expect(checkout.payment).toMatchObject({
      status: 'authorised',
      reference,
      amountPence,
      capturedPence: 0,
      currency: 'gbp',
      chargeId: expect.stringMatching(/^ch_/) as string,
      cardFingerprint: expect.stringMatching(/^\w{16}$/) as string,
    });
    expect(Date.parse(checkout.payment?.captureBefore ?? '')).toBeGreaterThan(clockMs);
    expect(await payments.readPayment(checkout.payment?.paymentId ?? '')).toEqual(checkout.payment);
  });

  it('stays open after a declined card and can then be paid with another', async () => {
    const { sessionId, url } = await open();
    const declined = await submit(url, { number: '4000000000000002' });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    expect(await (await submit(url, { number: '4000 0000 0000 9995' })).text()).toContain('insufficient funds');
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'open', payment: null });
    await submit(url, { number: '4242424242424242' });
    expect((await payments.readCheckout(sessionId)).payment?.status).toBe('authorised');
  });

  it('stays open when the payer goes back', async () => {
    const { sessionId, url } = await open();
    const answer = await submit(url, { action: 'cancel' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://127.0.0.1:1/back']);
    expect((await payments.readCheckout(sessionId)).status).toBe('open');
  });

  it('is paid once, however often the form is sent', async () => {
    const reference = randomUUID();
    const { url } = await open(reference);
    await Promise.all([1, 2, 3].map(() => submit(url, { number: '4242424242424242' })));
    const { requires_capture: held } = (await provider()).payments;
    expect(held.filter((payment) => payment.reference === reference)).toHaveLength(1);
  });

  it('gives the same fingerprint for the same card and another for another', async () => {
    const fingerprintOf = async (number: string) => {
      const { sessionId, url } = await open();
      await submit(url, { number });
      return (await payments.readCheckout(sessionId)).payment?.cardFingerprint;
    };
    expect(await fingerprintOf('4242424242424242')).toBe(await fingerprintOf('4242 4242 4242 4242'));
    expect(await fingerprintOf('5555555555554444')).not.toBe(await fingerprintOf('4242424242424242'));
  });

  it('can be expired, and is then no longer payable', async () => {
    const { sessionId, url } = await open();
    expect(await payments.expireCheckout(sessionId, key())).toMatchObject({ status: 'expired', payment: null });
    expect(await payments.expireCheckout(sessionId, key())).toMatchObject({ status: 'expired' });
    expect((await submit(url, { number: '4242424242424242' })).status).toBe(410);
  });

  it('answers what it has become when it was paid before it could be expired', async () => {
    const { sessionId, paymentId } = await authorise();
    expect(await payments.expireCheckout(sessionId, key())).toMatchObject({
      status: 'complete',
      payment: { paymentId, status: 'authorised' },
    });
  });

  it('expires by itself when its time is up', async () => {
    const { sessionId, url } = await open();
    clockMs += 32 * 60_000;
    expect((await submit(url, { number: '4242424242424242' })).status).toBe(410);
    expect((await payments.readCheckout(sessionId)).status).toBe('expired');
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('checkout.session.expired'));
  });

  it('refuses less than 30 pence, and amounts that are not whole pence', async () => {
    await expect(open(randomUUID(), { amountPence: 29 })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(open(randomUUID(), { amountPence: 30 })).resolves.toBeDefined();
    await expect(open(randomUUID(), { amountPence: 53.9 })).rejects.toThrow(RangeError);
  });

  it('is refused as missing when there is none', async () => {
    await expect(payments.readCheckout('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a capture', () => {
  it('takes the money once and recognises that it has been taken', async () => {
    const { paymentId } = await authorise();
    const captured = await payments.capture(paymentId, amountPence, key());
    expect(captured).toMatchObject({ status: 'captured', capturedPence: amountPence, captureBefore: null });
    expect(await payments.capture(paymentId, amountPence, key())).toEqual(captured);
    expect(await payments.readPayment(paymentId)).toEqual(captured);
  });

  it('is refused on a cancelled payment and above the authorised amount', async () => {
    const { paymentId } = await authorise();
    await expect(payments.capture(paymentId, amountPence + 1, key())).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    await payments.cancel(paymentId, key());
    const refusal = payments.capture(paymentId, amountPence, key());
    await expect(refusal).rejects.toBeInstanceOf(PaymentRefused);
    await expect(refusal).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('succeeds although one answer was lost, because the key is sent again', async () => {
    const { paymentId } = await authorise();
    await misbehave({ path: '/capture$', times: 1, kind: 'dropReply' });
    expect((await payments.capture(paymentId, amountPence, key())).status).toBe('captured');
  });

  it('is unclear when every answer is lost, and a read then says that it happened', async () => {
    const { paymentId } = await authorise();
    await misbehave({ path: '/capture$', times: 2, kind: 'dropReply' });
    await expect(payments.capture(paymentId, amountPence, key())).rejects.toBeInstanceOf(PaymentUnclear);
    expect((await payments.readPayment(paymentId)).status).toBe('captured');
  });

  it('is unclear after a timeout, although it happens later', async () => {
    const { paymentId } = await authorise();
    await misbehave({ path: '/capture$', times: 1, kind: 'delay', ms: 1500 });
    const attempt = connect({ timeoutMs: 100 }).capture(paymentId, amountPence, key());
    await expect(attempt).rejects.toBeInstanceOf(PaymentUnclear);
    await vi.waitFor(async () => expect((await payments.readPayment(paymentId)).status).toBe('captured'), 5000);
  });

  it('stays unclear under a key that keeps a 500, while the payment is captured', async () => {
    const { paymentId } = await authorise();
    const idempotencyKey = key();
    await misbehave({ path: '/capture$', times: 1, kind: 'error500After' });
    await expect(payments.capture(paymentId, amountPence, idempotencyKey)).rejects.toBeInstanceOf(PaymentUnclear);
    await expect(payments.capture(paymentId, amountPence, idempotencyKey)).rejects.toBeInstanceOf(PaymentUnclear);
    expect((await payments.capture(paymentId, amountPence, key())).status).toBe('captured');
  });

  it('is unclear after 500s that did nothing, and succeeds under the same key later', async () => {
    const { paymentId } = await authorise();
    const idempotencyKey = key();
    await misbehave({ path: '/capture$', times: 2, kind: 'error500Before' });
    await expect(payments.capture(paymentId, amountPence, idempotencyKey)).rejects.toBeInstanceOf(PaymentUnclear);
    expect((await payments.readPayment(paymentId)).status).toBe('authorised');
    expect((await payments.capture(paymentId, amountPence, idempotencyKey)).status).toBe('captured');
  });

  it('is unclear when the provider cannot be reached or does not know our key', async () => {
    const unreachable = stripePayments({ secretKey, webhookSecret, apiBase: 'http://127.0.0.1:9', timeoutMs: 500 });
    await expect(unreachable.capture('pi_any', 100, key())).rejects.toBeInstanceOf(PaymentUnclear);
    const apiBase = `http://127.0.0.1:${sandbox.port}`;
    const stranger = stripePayments({ secretKey: 'sk_test_other', webhookSecret, apiBase, timeoutMs: 500 });
    await expect(stranger.capture('pi_any', 100, key())).rejects.toBeInstanceOf(PaymentUnclear);
  });

  it('comes too late once the authorisation has lapsed', async () => {
    const { paymentId } = await authorise();
    clockMs += 8 * 24 * 60 * 60_000;
    await expect(payments.capture(paymentId, amountPence, key())).rejects.toBeInstanceOf(PaymentRefused);
    expect((await payments.readPayment(paymentId)).status).toBe('cancelled');
  });
});

describe('a cancellation', () => {
  it('releases the authorisation, any number of times', async () => {
    const { paymentId } = await authorise();
    expect(await payments.cancel(paymentId, key())).toMatchObject({ status: 'cancelled', capturedPence: 0 });
    expect((await payments.cancel(paymentId, key())).status).toBe('cancelled');
  });

  it('is refused after the capture', async () => {
    const { paymentId } = await authorise();
    await payments.capture(paymentId, amountPence, key());
    await expect(payments.cancel(paymentId, key())).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await payments.readPayment(paymentId)).status).toBe('captured');
  });
});

describe('an idempotency key', () => {
  it('answers the same checkout again and opens only one', async () => {
    const reference = randomUUID();
    const idempotencyKey = key();
    const first = await open(reference, { idempotencyKey });
    expect(await open(reference, { idempotencyKey })).toEqual(first);
  });

  it('is refused with other parameters', async () => {
    const idempotencyKey = key();
    await open(randomUUID(), { idempotencyKey });
    await expect(open(randomUUID(), { idempotencyKey })).rejects.toMatchObject({ code: 'idempotency_error' });
  });

  it('works for one call at a time', async () => {
    const { paymentId } = await authorise();
    const idempotencyKey = key();
    await misbehave({ path: '/capture$', times: 1, kind: 'delay', ms: 200 });
    const send = () =>
      fetch(`http://127.0.0.1:${sandbox.port}/v1/payment_intents/${paymentId}/capture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': idempotencyKey },
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = answers.find(({ status }) => status === 409);
    expect(await conflict?.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a payee', () => {
  it('is created once per key and is ready when transfers are active', async () => {
    const idempotencyKey = `user:${randomUUID()}:account`;
    const input = { reference: randomUUID(), email: 'c@example.test', country: 'gb' as const, displayName: 'Ada' };
    const payee = await payments.createPayee({ ...input, idempotencyKey });
    expect(await payments.createPayee({ ...input, idempotencyKey })).toEqual(payee);
    expect(await payments.readPayee(payee.payeeId)).toEqual({ payeeId: payee.payeeId, isReady: true });
    await ask('POST', `/_sandbox/accounts/${payee.payeeId}`, { transfersStatus: 'restricted' });
    expect((await payments.readPayee(payee.payeeId)).isReady).toBe(false);
    await expect(payments.readPayee('acct_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('receives transfers up to the captured charge and no further', async () => {
    const reference = randomUUID();
    const { paymentId } = await authorise(reference);
    const { payeeId } = await createPayee();
    const { chargeId } = await payments.capture(paymentId, amountPence, key());
    const send = (pence: number, idempotencyKey = key()) =>
      payments.transfer({
        payeeId,
        amountPence: pence,
        chargeId: chargeId ?? '',
        reference,
        idempotencyKey,
        metadata: { payoutId: 'p1' },
      });
    const idempotencyKey = key();
    const { transferId } = await send(4410, idempotencyKey);
    expect(await send(4410, idempotencyKey)).toEqual({ transferId });
    await expect(send(amountPence - 4410 + 1)).rejects.toMatchObject({ code: 'balance_insufficient' });
    expect(await payments.listTransfers(reference)).toMatchObject([
      { transferId, payeeId, amountPence: 4410, reversedPence: 0, chargeId, metadata: { payoutId: 'p1', reference } },
    ]);
  });

  it('receives nothing before the capture, and nothing while it is not ready', async () => {
    const reference = randomUUID();
    const { paymentId } = await authorise(reference);
    const { payeeId } = await createPayee();
    const { chargeId } = await payments.readPayment(paymentId);
    const send = () =>
      payments.transfer({
        payeeId,
        amountPence: 100,
        chargeId: chargeId ?? '',
        reference,
        idempotencyKey: key(),
        metadata: {},
      });
    await expect(send()).rejects.toBeInstanceOf(PaymentRefused);
    await payments.capture(paymentId, amountPence, key());
    await ask('POST', `/_sandbox/accounts/${payeeId}`, { transfersStatus: 'pending' });
    await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    expect(await payments.listTransfers(reference)).toEqual([]);
  });

  it('is found to have been paid when the answer to the transfer was lost', async () => {
    const reference = randomUUID();
    const { paymentId } = await authorise(reference);
    const { payeeId } = await createPayee();
    const { chargeId } = await payments.capture(paymentId, amountPence, key());
    await misbehave({ path: '^/v1/transfers$', method: 'POST', times: 2, kind: 'dropReply' });
    const input = { payeeId, amountPence: 4410, chargeId: chargeId ?? '', reference, metadata: { payoutId: 'p2' } };
    await expect(payments.transfer({ ...input, idempotencyKey: key() })).rejects.toBeInstanceOf(PaymentUnclear);
    expect(await payments.listTransfers(reference)).toMatchObject([
      { amountPence: 4410, metadata: { payoutId: 'p2' } },
    ]);
  });
});

describe('a webhook', () => {
  it('arrives signed for every step of a sale and names the purchase', async () => {
    const reference = randomUUID();
    const { sessionId, paymentId } = await authorise(reference);
    const { chargeId } = await payments.capture(paymentId, amountPence, key());
    const { payeeId } = await createPayee();
    const { transferId } = await payments.transfer({
      payeeId,
      amountPence: 4410,
      chargeId: chargeId ?? '',
      reference,
      idempotencyKey: key(),
      metadata: {},
    });
    await vi.waitFor(() => expect(received.filter((event) => event.reference === reference)).toHaveLength(5));
    const told = received.filter((event) => event.reference === reference);
    expect(new Map(told.map(({ type, objectId }) => [type, objectId]))).toEqual(
      new Map([
        ['payment_intent.amount_capturable_updated', paymentId],
        ['checkout.session.completed', sessionId],
        ['charge.captured', chargeId],
        ['payment_intent.succeeded', paymentId],
        ['transfer.created', transferId],
      ]),
    );
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(5);
  });

  it('is sent again until it is accepted, also across a restart of the provider', async () => {
    const reference = randomUUID();
    statusToGive = 500;
    const { paymentId } = await authorise(reference);
    await payments.cancel(paymentId, key());
    expect((await provider()).events.undelivered).toBeGreaterThan(0);
    await sandbox.close();
    sandbox = await startSandbox(settings());
    payments = connect();
    statusToGive = 200;
    await vi.waitFor(async () => expect((await provider()).events.undelivered).toBe(0), { timeout: 10_000 });
    const types = received.filter((event) => event.reference === reference).map(({ type }) => type);
    expect(types).toContain('payment_intent.canceled');
  });

  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_760_000_000,
    data: { object: { id: 'pi_1', metadata: { reference: 'order-1' } } },
  });

  const parse = (secret: string, ageSeconds: number, sent = body) =>
    payments.parseWebhook(Buffer.from(sent), signatureHeader(body, secret, Date.now() - ageSeconds * 1000));

  it('is read when its signature is ours and fresh', () => {
    const event = {
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      objectId: 'pi_1',
      reference: 'order-1',
      createdAt: '2025-10-09T08:53:20.000Z',
    };
    expect(parse(webhookSecret, 0)).toEqual(event);
    expect(parse(webhookSecret, 295)).toEqual(event);
    expect(parse(webhookSecret, -295)).toEqual(event);
  });

  it.each([
    ['forged', () => parse('whsec_other', 0)],
    ['stale', () => parse(webhookSecret, 305)],
    ['from the future', () => parse(webhookSecret, -305)],
    ['serialised anew', () => parse(webhookSecret, 0, JSON.stringify(JSON.parse(body), null, 2))],
    ['unsigned', () => payments.parseWebhook(Buffer.from(body), '')],
    ['empty', () => payments.parseWebhook(Buffer.alloc(0), signatureHeader(body, webhookSecret, Date.now()))],
  ])('is refused when it is %s', (_case, attempt) => {
    expect(attempt).toThrow(new Problem('webhook-signature-invalid'));
  });
});

describe('a restart of the provider', () => {
  it('keeps sessions, payments, transfers and kept answers', async () => {
    const reference = randomUUID();
    const idempotencyKey = key();
    const first = await open(reference, { idempotencyKey });
    const { paymentId } = await authorise(reference);
    const captured = await payments.capture(paymentId, amountPence, `order:${reference}:capture`);
    const before = await provider();
    const { port } = sandbox;
    await sandbox.close();
    sandbox = await startSandbox({ ...settings(), port });
    payments = connect();
    const { events: _events, ...after } = await provider();
    expect(before).toMatchObject(after);
    expect(await payments.readPayment(paymentId)).toEqual(captured);
    expect(await payments.capture(paymentId, amountPence, `order:${reference}:capture`)).toEqual(captured);
    expect(await payments.readCheckout(first.sessionId)).toMatchObject({ status: 'open', reference });
    expect((await submit(first.url, { number: '4242424242424242' })).status).toBe(303);
  });
});

describe('the keys', () => {
  it('never let a live key go anywhere but to Stripe', () => {
    const apiBase = 'http://127.0.0.1:9';
    expect(() => stripePayments({ secretKey: 'sk_live_x', webhookSecret, apiBase, timeoutMs: 1 })).toThrow(/live key/);
    expect(() => stripePayments({ secretKey: 'rk_live_x', webhookSecret, apiBase, timeoutMs: 1 })).toThrow(/live key/);
  });
});
