/** What the sandbox imitates beyond the port, seen with Stripe's own client and with a browser's requests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const secretKey = 'sk_test_sandbox';

let dir: string;
let sandbox: Sandbox;
let stripe: Stripe;
let clockMs = Date.parse('2026-11-20T12:00:00Z');

const start = (folder: string): Promise<Sandbox> =>
  startSandbox({
    port: 0,
    dir: path.join(dir, folder),
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec',
    secretKey,
    now: () => new Date(clockMs),
  });

const connect = (key: string, { port } = sandbox): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

const params = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'hosted_page',
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'Gate & <script>alert(1)</script>' } },
    },
    { quantity: 1, price_data: { currency: 'gbp', unit_amount: 50, product_data: { name: 'Post' } } },
  ],
  payment_intent_data: { capture_method: 'manual', metadata: { order: 'o-1' }, transfer_group: 'o-1' },
  success_url: 'https://shop.example.test/paid',
  cancel_url: 'https://other.example.test/back',
  ...more,
});

const pay = (url: string | null): Promise<Response> =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ number: '4242424242424242' }), redirect: 'manual' });

const authorise = async (client = stripe): Promise<string> => {
  const { id, url } = await client.checkout.sessions.create(params());
  await pay(url);
  return String((await client.checkout.sessions.retrieve(id)).payment_intent);
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'sandbox-api-'));
  sandbox = await start('shared');
  stripe = connect(secretKey);
});

afterAll(async () => {
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the API', () => {
  it('lists payments newest first, by pages and by time of creation', async () => {
    const own = await start('own');
    onTestFinished(own.close);
    const client = connect(secretKey, own);
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      clockMs += 60_000;
      ids.unshift(await authorise(client));
    }
    const created = Math.floor(clockMs / 1000);
    const first = await client.paymentIntents.list({ limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.has_more).toBe(true);
    const all = await client.paymentIntents.list({ limit: 1 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const before = await client.paymentIntents.list({ limit: 2, ending_before: ids[3] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(before.has_more).toBe(true);
    const recent = await client.paymentIntents.list({ created: { gte: created - 60, lt: created } });
    expect(recent.data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('answers charges and events, and expands what can be expanded', async () => {
    const id = await authorise();
    const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 200, expand: ['latest_charge'] });
    expect(captured).toMatchObject({ status: 'succeeded', amount: 250, amount_received: 200, amount_capturable: 0 });
    const charge = captured.latest_charge as Stripe.Charge;
    expect(await stripe.charges.retrieve(charge.id)).toEqual(charge);
    expect(charge).toMatchObject({
      captured: true,
      amount_captured: 200,
      amount_refunded: 50,
      metadata: { order: 'o-1' },
    });
    const events = await stripe.events.list({ types: ['payment_intent.succeeded', 'charge.captured'], limit: 2 });
    expect(events.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.captured']);
    expect(await stripe.events.retrieve(events.data[0]?.id ?? '')).toEqual(events.data[0]);
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['metadata'] })).rejects.toThrow('cannot be expanded');
  });

  it('marks a checkout as paid by the capture, not by the authorisation', async () => {
    const { id, url } = await stripe.checkout.sessions.create(params());
    await pay(url);
    const complete = await stripe.checkout.sessions.retrieve(id);
    expect(complete.status).toBe('complete');
    expect(complete.payment_status).toBe('unpaid');
    expect(complete.url).toBeNull();
    await stripe.paymentIntents.capture(String(complete.payment_intent));
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it.each<[string, string, string, Partial<Stripe.Checkout.SessionCreateParams>]>([
    ['an unknown parameter', 'parameter_unknown', 'locale', { locale: 'en-GB' }],
    ['a wrong value', 'parameter_invalid', 'ui_mode', { ui_mode: 'hosted' }],
    ['a missing part', 'parameter_missing', 'line_items[0][price_data]', { line_items: [{ quantity: 1 }] }],
    ['an address that is none', 'parameter_invalid', 'success_url', { success_url: 'javascript:alert(1)' }],
  ])('names the parameter when it refuses %s', async (_case, code, param, more) => {
    await expect(stripe.checkout.sessions.create(params(more))).rejects.toMatchObject({ code, param });
  });

  it('lets a checkout live from 30 minutes to 24 hours', async () => {
    const at = (minutes: number) => ({ expires_at: Math.floor(clockMs / 1000) + minutes * 60 });
    await expect(stripe.checkout.sessions.create(params(at(29)))).rejects.toMatchObject({ param: 'expires_at' });
    await expect(stripe.checkout.sessions.create(params(at(24 * 60 + 1)))).rejects.toMatchObject({
      param: 'expires_at',
    });
    expect((await stripe.checkout.sessions.create(params(at(30)))).status).toBe('open');
  });

  it('forgets idempotency keys after 24 hours', async () => {
    const options = { idempotencyKey: 'a-day' };
    const { id } = await stripe.checkout.sessions.create(params(), options);
    expect((await stripe.checkout.sessions.create(params(), options)).id).toBe(id);
    clockMs += 24 * 60 * 60_000;
    expect((await stripe.checkout.sessions.create(params(), options)).id).not.toBe(id);
  });

  it('does not keep a refusal of wrong parameters for the key', async () => {
    const options = { idempotencyKey: 'wrong-first' };
    await expect(stripe.checkout.sessions.create(params({ mode: 'setup' }), options)).rejects.toThrow();
    expect((await stripe.checkout.sessions.create(params(), options)).status).toBe('open');
  });

  it('lets nobody in without the key, and knows no other address', async () => {
    await expect(connect('sk_test_other').paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 });
    const control = await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/state`);
    expect(control.status).toBe(401);
    await expect(stripe.topups.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/topups)');
  });

  it('refuses a transfer without its charge: nothing is available yet', async () => {
    await stripe.paymentIntents.capture(await authorise());
    const account = await stripe.v2.core.accounts.create({
      contact_email: 'c@example.test',
      dashboard: 'express',
      identity: { country: 'gb', entity_type: 'individual' },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    });
    expect(account.configuration).toBeUndefined();
    const control = await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/accounts/${account.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transfersStatus: 'active' }),
    });
    expect(control.status).toBe(204);
    const transfer = stripe.transfers.create({ amount: 100, currency: 'gbp', destination: account.id });
    await expect(transfer).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  it('knows a payment that no card was given for: it can be read and cancelled, and not captured', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2000, currency: 'gbp' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
    const wrongState = { code: 'payment_intent_unexpected_state' };
    await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject(wrongState);
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', latest_charge: null });
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(wrongState);
    expect((await stripe.paymentIntents.list({ limit: 1 })).data).toMatchObject([{ id, status: 'canceled' }]);
  });

  it('refuses a payment of too little, by a card it does not know, or half confirmed', async () => {
    const create = (more: object) => stripe.paymentIntents.create({ amount: 2000, currency: 'gbp', ...more });
    await expect(create({ amount: 29 })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(create({ confirm: true, payment_method: 'pm_card_gold' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_method',
    });
    await expect(create({ confirm: true })).rejects.toMatchObject({ param: 'confirm' });
  });
});

describe('the hosted page', () => {
  it('runs no script, names its ways out, and shows text as text', async () => {
    const { url } = await stripe.checkout.sessions.create(params());
    const answer = await fetch(url ?? '');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.example.test https://other.example.test;");
    const html = await answer.text();
    expect(html).toContain('Sandbox: no real money');
    expect(html).toContain('Pay £2.50');
    expect(html).not.toContain('<script');
  });

  it('prefills the chosen test card', async () => {
    const { url } = await stripe.checkout.sessions.create(params());
    expect(await (await fetch(url ?? '')).text()).toContain('value="4242 4242 4242 4242"');
    expect(await (await fetch(`${url ?? ''}?card=4000000000009995`)).text()).toContain('value="4000 0000 0000 9995"');
  });

  it.each([
    [{ number: '4111111111111111' }, 'Only the test cards'],
    [{ expiry: '12 / 20' }, 'Your card has expired.'],
    [{ expiry: '13/30' }, 'The expiry date'],
    [{ cvc: '12' }, 'The security code'],
    [{ number: '"><script>' }, 'Only the test cards'],
  ])('turns %j down and keeps what was typed', async (entry: Record<string, string>, message) => {
    const { url } = await stripe.checkout.sessions.create(params());
    const answer = await fetch(url ?? '', { method: 'POST', body: new URLSearchParams(entry), redirect: 'manual' });
    const html = await answer.text();
    expect(answer.status).toBe(402);
    expect(html).toContain(message);
    expect(html).not.toContain('<script');
  });

  it('is not found when there is no such checkout', async () => {
    expect((await fetch(`http://127.0.0.1:${sandbox.port}/pay/cs_test_none`)).status).toBe(404);
  });
});
