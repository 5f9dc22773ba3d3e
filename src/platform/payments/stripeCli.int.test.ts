/** Stripe's own command line plays its sequences against the sandbox: a second client that nobody here wrote. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxState } from '#standIns/stripe/controlRoutes.ts';
import { type Sandbox, startSandbox } from '#standIns/stripe/sandbox.ts';
import { patience } from '#testing/run/patience.ts';

const secretKey = 'sk_test_commandline';

const opener = path.resolve('tools/open.mjs');
const { findToolFile } = (await import(opener)) as { findToolFile: (file: string) => Promise<string> };

/** The binary for this system is a package of its own among the tools, which some systems do not have. */
const findBinary = async (): Promise<string | undefined> => {
  const folder = await findToolFile(`@stripe/cli-${process.platform}-${process.arch}/bin`);
  return ['stripe', 'stripe.exe'].map((file) => path.join(folder, file)).find(existsSync);
};

const binary = await findBinary();
if (binary === undefined)
  process.stderr.write(`No Stripe command line for ${process.platform}-${process.arch}: its sequences are left out.\n`);

let dir: string;
let sandbox: Sandbox;
let stripe: Stripe;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'sandbox-cli-'));
  sandbox = await startSandbox({
    port: 0,
    dir: path.join(dir, 'memory'),
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec',
    secretKey,
  });
  stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});

afterEach(async () => {
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});

const stateOf = async (): Promise<SandboxState> => {
  const headers = { Authorization: `Bearer ${secretKey}` };
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/state`, { headers });
  return (await response.json()) as SandboxState;
};

/** Its sequences use dollars, and this platform holds pounds: `set` changes that, step by step. */
const trigger = async (
  event: string,
  set: Record<string, string | number>,
): Promise<{ code: number; output: string }> => {
  const overrides = Object.entries(set).flatMap(([name, value]) => ['--override', `${name}=${value}`]);
  const args = [
    'trigger',
    event,
    '--api-key',
    secretKey,
    '--api-base',
    `http://127.0.0.1:${sandbox.port}`,
    ...overrides,
  ];
  try {
    const { stdout, stderr } = await promisify(execFile)(binary ?? '', args, {
      env: { HOME: dir, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
      timeout: patience.timeout,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

const newest = async <T>(list: Promise<Stripe.ApiList<T>>): Promise<T> => {
  const [first] = (await list).data;
  if (first === undefined) throw new Error('nothing is there');
  return first;
};

/** By a card whose money may be used at once. */
const payByCard = (amount: number): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_bypassPending',
  });

const pounds = { 'payment_intent:currency': 'gbp', 'transfer:currency': 'gbp' };

describe.skipIf(binary === undefined)('the sequences of the Stripe command line', () => {
  it('cancels a payment that no card was given for', async () => {
    expect(await trigger('payment_intent.canceled', pounds)).toMatchObject({ code: 0 });
    const intent = await newest(stripe.paymentIntents.list());
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'requested_by_customer', amount: 2000 });
    expect(intent.latest_charge).toBeNull();
    expect(intent.amount_received).toBe(0);
    expect(await newest(stripe.events.list())).toMatchObject({
      type: 'payment_intent.canceled',
      data: { object: { id: intent.id, status: 'canceled' } },
    });
  });

  it('is refused a transfer above the balance of the platform', async () => {
    const { code, output } = await trigger('transfer.created', pounds);
    // £10 by card that may be used at once, less the provider's own 35p.
    expect(code).not.toBe(0);
    expect(output).toContain('balance_insufficient');
    expect((await stripe.transfers.list()).data).toEqual([]);
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 965 }]);
  });

  it('transfers what is available to a connected account', async () => {
    await payByCard(1000);
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
    expect(before).toBe(965);
    expect(await trigger('transfer.created', pounds)).toMatchObject({ code: 0 });
    const transfer = await newest(stripe.transfers.list());
    expect(transfer).toMatchObject({ amount: 1000, amount_reversed: 0, reversed: false, source_transaction: null });
    expect(await stripe.accounts.retrieve(String(transfer.destination))).toMatchObject({ type: 'standard' });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: before + 965 - 1000 }]);
  });

  it('takes a part of a transfer back, or all of it, and only all of it counts as reversed', async () => {
    const rich = { ...pounds, 'payment_intent:amount': 5000 };
    expect(await trigger('transfer.reversed', rich)).toMatchObject({ code: 0 });
    expect(await newest(stripe.transfers.list())).toMatchObject({ amount_reversed: 100, reversed: false });

    expect(await trigger('transfer.reversed', { ...rich, 'transfer_reverse:amount': 1000 })).toMatchObject({ code: 0 });
    const whole = await newest(stripe.transfers.list());
    expect(whole).toMatchObject({ amount: 1000, amount_reversed: 1000, reversed: true });
    const payee = { stripeAccount: String(whole.destination) };
    expect((await stripe.balance.retrieve({}, payee)).available).toMatchObject([{ amount: 0 }]);
    expect(await newest(stripe.events.list())).toMatchObject({ type: 'transfer.reversed' });
  });

  it('begins a subscription to a price, and the first month is paid', async () => {
    expect(await trigger('customer.subscription.created', { 'price:currency': 'gbp' })).toMatchObject({ code: 0 });
    const subscription = await newest(stripe.subscriptions.list());
    const [item] = subscription.items.data;
    expect(subscription).toMatchObject({ status: 'active', currency: 'gbp' });
    expect(item?.price).toMatchObject({ unit_amount: 1500, recurring: { interval: 'month' } });
    const charges = await stripe.charges.list({ customer: String(subscription.customer) });
    expect(charges.data).toMatchObject([{ amount: 1500, paid: true, captured: true }]);
    const types = (await stripe.events.list({ limit: 2 })).data.map(({ type }) => type);
    expect(types).toEqual(['invoice.paid', 'customer.subscription.created']);
  });

  it('ends a subscription', async () => {
    expect(await trigger('customer.subscription.deleted', { 'price:currency': 'gbp' })).toMatchObject({ code: 0 });
    expect(await newest(stripe.events.list())).toMatchObject({
      type: 'customer.subscription.deleted',
      data: { object: { status: 'canceled' } },
    });
  });

  it('changes a connected account, and the report says whose it is', async () => {
    expect(await trigger('account.updated', {})).toMatchObject({ code: 0 });
    const { accounts } = await stateOf();
    const payeeId = accounts.at(-1)?.payeeId ?? '';
    // Stripe lists it for the account alone.
    const event = await newest(stripe.events.list({}, { stripeAccount: payeeId }));
    expect(event).toMatchObject({
      type: 'account.updated',
      account: payeeId,
      data: { object: { metadata: { foo: 'bar' } } },
    });
    const account = await stripe.accounts.retrieve(payeeId);
    expect(account).toMatchObject({ type: 'standard', details_submitted: false, metadata: { foo: 'bar' } });
  });
});
