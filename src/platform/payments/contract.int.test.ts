/**
 * Every request the adapter sends, held against the parameters that Stripe publishes for the pinned API version. The
 * compiler alone would let a misspelt enumeration value pass. Requests go on to the sandbox, so the answers are read by the
 * client as usual.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parse as parseForm } from 'qs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiVersion } from '#standIns/stripe/objects.ts';
import { exampleDetails } from '#standIns/stripe/accounts/onboardingPage.ts';
import { type Sandbox, startSandbox } from '#standIns/stripe/sandbox.ts';
import { findOperation, isForm, loadSchema, operations, type Operation } from '#testing/payments/stripeSchema.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe.ts';

const secretKey = 'sk_test_contract';
const webhookSecret = 'whsec_contract';

type Seen = { operation: Operation; problems: string[]; headers: Headers };

let dir: string;
let sandbox: Sandbox;
let validators: Record<Operation, ValidateFunction>;
const seen: Seen[] = [];

const messagesOf = (errors: ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );

const problemsOf = (operation: Operation, params: unknown): string[] => {
  const validate = validators[operation];
  validate(params);
  return messagesOf(validate.errors);
};

const paramsOf = (url: URL, body: string, isForm: boolean): unknown => {
  if (body === '') return parseForm(url.search, { ignoreQueryPrefix: true, depth: 30, arrayLimit: 1000 });
  return isForm ? parseForm(body, { depth: 30, arrayLimit: 1000 }) : (JSON.parse(body) as unknown);
};

const watchedFetch: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  const headers = new Headers(init?.headers);
  const operation = findOperation(init?.method ?? 'GET', url.pathname);
  const isForm = url.pathname.startsWith('/v1/');
  seen.push({ operation, headers, problems: problemsOf(operation, paramsOf(url, String(init?.body ?? ''), isForm)) });
  return fetch(input, init);
};

beforeAll(async () => {
  const schema = await loadSchema();
  // Forms and queries carry everything as text; JSON does not.
  const strict = new Ajv({ allErrors: true, strict: false }).addSchema(schema, 'stripe');
  const lenient = new Ajv({ allErrors: true, strict: false, coerceTypes: 'array' }).addSchema(schema, 'stripe');
  const compile = (operation: Operation, type: string): ValidateFunction =>
    (isForm(operation) ? lenient : strict).compile({ $ref: `stripe#/definitions/${type}` });
  validators = Object.fromEntries(
    Object.entries(operations).map(([operation, type]) => [operation, compile(operation as Operation, type)]),
  ) as Record<Operation, ValidateFunction>;
  dir = await mkdtemp(path.join(tmpdir(), 'contract-'));
  sandbox = await startSandbox({ port: 0, dir, webhookUrl: 'http://127.0.0.1:9/', webhookSecret, secretKey });
});

afterAll(async () => {
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});

const connect = (): Payments =>
  stripePayments({
    secretKey,
    webhookSecret,
    apiBase: `http://127.0.0.1:${sandbox.port}`,
    timeoutMs: 5000,
    fetch: watchedFetch,
  });

const payFor = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242' }), redirect: 'manual' });

const subscribeAndLeave = async (): Promise<void> => {
  const payments = connect();
  const reference = randomUUID();
  const email = 'pro@example.test';
  const { customerId } = await payments.createCustomer({ reference, email, idempotencyKey: 'ours:user:customer' });
  const begin = async (n: number): Promise<string> => {
    const { url } = await payments.openSubscription({
      customerId,
      reference,
      pencePerMonth: 500,
      description: 'A plan – “Pro”',
      successUrl: 'https://example.test/plan',
      cancelUrl: 'https://example.test/back',
      idempotencyKey: `ours:user:plan:${n}`,
    });
    await payFor(url);
    return (await payments.readSubscriptions(customerId))[0]?.subscriptionId ?? '';
  };
  const first = await begin(1);
  await payments.listCharges(customerId);
  await payments.endSubscription(first, 'periodEnd', 'ours:end:1');
  await payments.resumeSubscription(first, 'ours:resume:1');
  const { url } = await payments.openPortal(customerId, 'https://example.test/plan', 'ours:portal:1');
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }), redirect: 'manual' });
  await payments.resumeSubscription(first, 'ours:resume:2');
  await payments.endSubscription(first, 'now', 'ours:end:2');
  await payments.deleteCustomer(customerId);
};

const sellOnceAndPayOut = async (): Promise<void> => {
  const payments = connect();
  const openSession = (reference: string, customerEmail?: string) =>
    payments.openCheckout({
      reference,
      idempotencyKey: `ours:${reference}:session:1`,
      amountPence: 5390,
      description: 'A gate, mended & painted – 100% [raw]',
      successUrl: 'https://example.test/paid?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://example.test/back',
      expiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
      metadata: { offer: randomUUID() },
      ...(customerEmail === undefined ? {} : { customerEmail }),
    });
  const pay = async (url: string, sessionId: string): Promise<string> => {
    await payFor(url);
    return (await payments.readCheckout(sessionId)).payment?.paymentId ?? '';
  };
  const won = randomUUID();
  const winner = await openSession(won, 'buyer@example.test');
  const loser = await openSession(randomUUID());
  const late = await openSession(randomUUID());
  const paymentId = await pay(winner.url, winner.sessionId);
  await payments.cancel(await pay(loser.url, loser.sessionId), 'ours:loser:cancel');
  await payments.expireCheckout(late.sessionId, 'ours:late:expire');
  const { chargeId } = await payments.capture(paymentId, 5390, 'ours:winner:capture');
  await payments.readPayment(paymentId);
  const payee = { reference: randomUUID(), email: 'c@example.test', country: 'gb' as const, displayName: 'Ada' };
  const { payeeId } = await payments.createPayee({ ...payee, idempotencyKey: 'ours:user:account' });
  const { url } = await payments.openPayeeSetup({
    payeeId,
    returnUrl: 'https://example.test/account',
    refreshUrl: 'https://example.test/account?again',
    idempotencyKey: 'ours:user:account-link:1',
  });
  const { headers } = await fetch(url, { redirect: 'manual' });
  await fetch(new URL(headers.get('location') ?? '', url), {
    method: 'POST',
    body: new URLSearchParams(exampleDetails),
    redirect: 'manual',
  });
  await payments.readPayee(payeeId);
  await payments.openPayeeDashboard({ payeeId, idempotencyKey: 'ours:user:login-link:1' });
  const closingPayee = await payments.createPayee({ ...payee, idempotencyKey: 'ours:leaving:account' });
  await payments.closePayee({ payeeId: closingPayee.payeeId, idempotencyKey: 'ours:leaving:account-close' });
  const { transferId } = await payments.transfer({
    payeeId,
    amountPence: 4410,
    chargeId: chargeId ?? '',
    reference: won,
    idempotencyKey: 'ours:payout:transfer',
    metadata: { payout: randomUUID() },
  });
  await payments.listTransfers(won);
  const begun = new Date(0).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await payments.listPayments(begun);
  await payments.listBookings(begun, tomorrow);
  await payments.readBalance();
  await payments.listEvents(begun);
  await takeItBack(payments, { chargeId: chargeId ?? '', transferId, payeeId });
};

const takeItBack = async (
  payments: Payments,
  { chargeId, transferId, payeeId }: { chargeId: string; transferId: string; payeeId: string },
): Promise<void> => {
  await payments.refund({
    chargeId,
    amountPence: 1000,
    reason: 'requested_by_customer',
    reference: randomUUID(),
    idempotencyKey: 'ours:order:refund:1',
    metadata: { refund: '1' },
  });
  await payments.readPayeeBalance(payeeId);
  const metadata = { part: '1' };
  await payments.reverseTransfer({ transferId, amountPence: 900, idempotencyKey: 'ours:reversal:1', metadata });
  await payments.listReversals(transferId);
  await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/charges/${chargeId}/dispute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { disputes } = await payments.readCharge(chargeId);
  const evidence = {
    productDescription: 'A film',
    serviceDate: '22 November 2026',
    accessLog: 'once',
    refundPolicy: 'none',
    customerEmail: 'buyer@example.test',
    purchaseAddress: '192.0.2.1',
    text: 'It was fetched.',
  };
  await payments.submitEvidence(disputes[0]?.disputeId ?? '', evidence, 'ours:dispute:evidence:1');
};

describe('the requests of a whole sale and of a plan', () => {
  beforeAll(async () => {
    await sellOnceAndPayOut();
    await subscribeAndLeave();
  });

  it('use every operation in this list', () => {
    expect(new Set(seen.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)));
  });

  it('send only parameters and values that Stripe publishes', () => {
    expect(seen.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('name the API version the schema belongs to', () => {
    expect(new Set(seen.map(({ headers }) => headers.get('stripe-version')))).toEqual(new Set([apiVersion]));
  });

  it('carry our own idempotency key whenever they change something, and none otherwise', () => {
    for (const { operation, headers } of seen) {
      const key = headers.get('idempotency-key');
      if (operation.startsWith('POST')) expect(key).toMatch(/^ours:/);
      else expect(key).toBeNull();
    }
  });

  it('act for no other account, save where its balance is read, and send no telemetry', () => {
    const actedFor = seen.filter(({ headers }) => headers.get('stripe-account') !== null);
    expect(new Set(actedFor.map(({ operation }) => operation))).toEqual(new Set(['GET /v1/balance']));
    for (const { headers } of actedFor) expect(headers.get('stripe-account')).toMatch(/^acct_/);
    for (const { headers } of seen) expect(headers.get('x-stripe-client-telemetry')).toBeNull();
  });
});

const subscriptionEvery = (interval: string): object => ({
  mode: 'subscription',
  line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, recurring: { interval } } }],
});

describe('the schema', () => {
  it.each<[string, Operation, object]>([
    ['a parameter that has been removed', 'POST /v1/checkout/sessions', { payment_method_types: ['card'] }],
    ['an unknown name deep inside', 'POST /v1/checkout/sessions', { payment_intent_data: { capture: 'manual' } }],
    ['an old value of an open enumeration', 'POST /v1/checkout/sessions', { ui_mode: 'hosted' }],
    ['a misspelt value inside a list', 'POST /v1/checkout/sessions', { allowed_payment_method_types: ['cards'] }],
    ['a price that recurs by an unknown interval', 'POST /v1/checkout/sessions', subscriptionEvery('moon')],
    ['an end that no subscription has', 'POST /v1/subscriptions/{id}', { cancel_at_period_ends: 'true' }],
    ['an amount that is not whole', 'POST /v1/payment_intents/{id}/capture', { amount_to_capture: '53.90' }],
    ['an invented reason', 'POST /v1/payment_intents/{id}/cancel', { cancellation_reason: 'lost_race' }],
    ['a transfer to nobody', 'POST /v1/transfers', { amount: '100', currency: 'gbp' }],
    ['an invented reason to refund', 'POST /v1/refunds', { charge: 'ch_1', reason: 'not_as_described' }],
    ['evidence of an unknown kind', 'POST /v1/disputes/{id}', { evidence: { download_log: 'once' } }],
    [
      'a capability that does not exist',
      'POST /v2/core/accounts',
      { configuration: { recipient: { transfers: true } } },
    ],
    [
      'text where JSON has a truth value',
      'POST /v2/core/accounts',
      {
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: 'true' } } } } },
      },
    ],
    [
      'a link of a kind that does not exist',
      'POST /v2/core/account_links',
      { account: 'acct_1', use_case: { type: 'payout_onboarding' } },
    ],
    [
      'a link that says for which configurations, which Stripe no longer asks',
      'POST /v2/core/account_links',
      {
        account: 'acct_1',
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { configurations: ['recipient'], refresh_url: 'https://example.test/' },
        },
      },
    ],
    ['a part that cannot be included', 'GET /v2/core/accounts/{id}', { include: ['configuration.seller'] }],
  ])('refuses %s', (_case, operation, params) => {
    expect(problemsOf(operation, params)).not.toEqual([]);
  });
});
