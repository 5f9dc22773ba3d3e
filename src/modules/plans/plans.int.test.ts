/** A plan from the first click to its end: the module with its log, its jobs and the provider, and the time of both. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, EndpointSchema } from '#contracts/http/endpoint.ts';
import * as contract from '#contracts/plans/plans.ts';
import { startConsumers, type Consumers } from '#platform/projections/consumers.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad, type Cause } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import type { HandlerInput } from '#platform/http/route.ts';
import type { Letter } from '#platform/mail/mail.ts';
import type { ProviderEvent } from '#platform/payments/payments.ts';
import { startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { postgresAttempts } from '#platform/processes/attempts.ts';
import { parkedEvents } from '#platform/processes/parkedEvents.ts';
import { createSweeper } from '#platform/processes/sweeper.ts';
import { projections } from '#projections/index.ts';
import { readUnfinishedWork } from '#projections/staff/readUnfinishedWork.ts';
import { findUnbalanced, sumAccounts } from '#projections/books/ledger.ts';
import { testClock } from '#testing/clock.ts';
import { refusalOf } from '#testing/refusal.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { PlanEvent } from '#events/plans.ts';
import { plans } from './index.ts';
import { referenceOf } from './planReference.ts';

const GOOD = '4242424242424242';
const FAILS_LATER = '4000000000000341';
const DAY_SECONDS = 24 * 60 * 60;

const { clock: theirs, payments, ask: control, webhook, provider } = await startTestStripe();
const { db, connectionString } = openTestDb();
const store = postgresEventStore({ connectionString });
// The provider's clock moves on for each customer, and ours with it.
const clock = testClock();
const now = (): string => clock.now().toISOString();
const mails: (Letter & { to: string })[] = [];
const errors: unknown[] = [];
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const handle = createHandle(store, now, randomUUID);
let jobs: Jobs;
let consumers: Consumers;
let module: ReturnType<typeof plans>;

beforeAll(async () => {
  jobs = createJobs({ connectionString, db, onError: (error) => errors.push(error) });
  module = plans({
    handle,
    load: createLoad(store),
    readStream: store.readStream,
    db,
    payments,
    now,
    newId: randomUUID,
    idOf,
    settings: { origin: 'http://127.0.0.1:1' },
    send: jobs.send,
    ports: {
      findPerson: (userId) => Promise.resolve({ email: `${userId}@test.example`, displayName: 'Ada' }),
      findAccountStanding: () => Promise.resolve('open'),
    },
    sendMail: async (to, letter) => ({ messageId: String(mails.push({ to, ...letter })) }),
  });
  await jobs.start(module.jobs);
  consumers = startConsumers({
    store,
    db,
    connectionString,
    projections,
    policies: module.policies,
    openParking: parkedEvents({ db, now }).open,
    onError: (error) => errors.push(error),
  });
  await consumers.ready;
});
beforeEach(() => clock.setTo(new Date(theirs.ms).toISOString()));
afterAll(async () => {
  await jobs.stop();
  await consumers.stop();
  await store.close();
  expect(errors).toEqual([]);
});

const causeOf = (userId: string): Cause => ({
  actorId: userId,
  actorRole: 'user',
  correlationId: randomUUID(),
  causationId: null,
});
const ask = async <Answer>(endpoint: Endpoint, userId: string): Promise<Answer> => {
  const route = module.routes.find((route) => route.endpoint.path === endpoint.path);
  if (!route) throw new Error(`nobody answers ${endpoint.path}`);
  const caller = { userId, roles: [] };
  // The HTTP server has checked the caller; the handlers read nothing else.
  const input: unknown = { caller, cause: causeOf(userId) };
  return (await route.handler(input as HandlerInput<EndpointSchema>)) as Answer;
};

const factsOf = async (userId: string): Promise<PlanEvent[]> =>
  (await store.readStream(`subscription-${userId}`)) as unknown as PlanEvent[];
/** Without the records of mails, which come at any moment between the others. */
const typesOf = async (userId: string): Promise<string[]> =>
  (await factsOf(userId)).map(({ type }) => type).filter((type) => !type.startsWith('PlanMail'));
const subjectsTo = (userId: string): string[] =>
  mails.filter(({ to }) => to.startsWith(userId)).map(({ subject }) => subject);
const untilMailed = (userId: string, subject: string) =>
  expect.poll(() => subjectsTo(userId)).toContainEqual(expect.stringContaining(subject));
const subscriptionsOf = async (userId: string) =>
  (await provider()).subscriptions.filter(({ reference }) => reference === referenceOf(userId));
const customerOf = async (userId: string): Promise<string> => {
  const linked = (await factsOf(userId)).find((fact) => fact.type === 'CustomerLinked');
  return linked?.data.customerId ?? '';
};

const hear = async (event: ProviderEvent): Promise<void> => {
  for (const { isFor, run } of module.reactions) if (isFor(event)) await run(event);
};
/** The provider's reports of meanwhile, each of them twice and the last first. */
const deliver = async (userId: string): Promise<void> => {
  await expect.poll(async () => (await provider()).events.undelivered).toBe(0);
  const own = webhook.received.filter(({ reference }) => reference === referenceOf(userId)).toReversed();
  for (const event of [...own, ...own]) await hear(event);
};
const wait = async (userId: string, days: number): Promise<void> => {
  await control('POST', '/_sandbox/clock', { customer: await customerOf(userId), days });
  clock.wait(days * DAY_SECONDS);
};
/** Waits until every report is applied, then runs the sweep. */
const sweep = async (): Promise<void> => {
  await expect
    .poll(async () => (await consumers.progress()).projections.every(({ isCaughtUp }) => isCaughtUp))
    .toBe(true);
  await createSweeper({
    processes: module.processes,
    unfinishedWork: readUnfinishedWork(db),
    attempts: postgresAttempts(db),
    clock: clock.now,
    newId: randomUUID,
    onError: (error) => errors.push(error),
  }).sweep();
  await module.sweep();
  await expect.poll(async () => (await jobs.counts())['read-plan'] ?? 0).toBe(0);
};

const startPro = (userId: string) => ask<{ payUrl: string }>(contract.startPro, userId);
const planOf = (userId: string) => ask<contract.Plan>(contract.getPlan, userId);

/** A creator with the plan, back from the pay page. */
const enterPro = async (number = GOOD): Promise<string> => {
  const userId = randomUUID();
  const { payUrl } = await startPro(userId);
  expect((await submit(payUrl, { number })).status).toBe(303);
  expect((await planOf(userId)).isPro).toBe(true);
  return userId;
};

describe('Creator Pro', () => {
  it('begins when the first month is paid, whoever reports it first and however often', async () => {
    const userId = randomUUID();
    expect(await planOf(userId)).toEqual({
      standing: 'free',
      isPro: false,
      pricePence: 500,
      nextAt: null,
      hasCard: false,
    });
    const { payUrl } = await startPro(userId);
    expect(await module.isPro(userId)).toBe(false);
    await submit(payUrl, { number: GOOD });
    await deliver(userId);
    expect(await module.isPro(userId)).toBe(true);
    expect(await planOf(userId)).toMatchObject({ standing: 'renewing', isPro: true, hasCard: true });
    expect((await typesOf(userId)).filter((type) => type !== 'PlanPaid')).toEqual([
      'CustomerLinked',
      'PlanCheckoutOpened',
      'SubscriptionRead',
      'ProStarted',
    ]);
    const paid = (await factsOf(userId)).filter((fact) => fact.type === 'PlanPaid');
    expect(paid.map(({ data }) => [data.amountPence, data.providerFeePence])).toEqual([[500, 28]]);
    await untilMailed(userId, 'has begun');
    expect(subjectsTo(userId)).toHaveLength(1);
  });

  it('is one subscription, however often the button is pressed', async () => {
    const userId = randomUUID();
    const pages = await Promise.all([startPro(userId), startPro(userId), startPro(userId)]);
    const again = await startPro(userId);
    expect(new Set([...pages, again].map(({ payUrl }) => payUrl)).size).toBe(1);
    await Promise.all([1, 2].map(() => submit(again.payUrl, { number: GOOD })));
    // No report has come yet: the provider is read before anything is opened.
    expect(await refusalOf(startPro(userId))).toBe('already-pro');
    expect(await subscriptionsOf(userId)).toHaveLength(1);
  });

  it('is found by the clock when every notice is lost and the payer does not come back', async () => {
    const userId = randomUUID();
    const { payUrl } = await startPro(userId);
    await submit(payUrl, { number: GOOD });
    clock.wait(2 * 60 * 60);
    await sweep();
    expect(await module.isPro(userId)).toBe(true);
  });

  it('has another page when the one before has expired', async () => {
    const userId = randomUUID();
    const first = await startPro(userId);
    theirs.ms += (DAY_SECONDS + 60) * 1000;
    const second = await startPro(userId);
    expect(second.payUrl).not.toBe(first.payUrl);
    expect((await submit(first.payUrl, { number: GOOD })).status).toBe(410);
    await submit(second.payUrl, { number: GOOD });
    expect(await subscriptionsOf(userId)).toHaveLength(1);
  });

  it('can be bought again after it has ended', async () => {
    const userId = await enterPro();
    await ask(contract.cancelPro, userId);
    await wait(userId, 32);
    await sweep();
    expect(await module.isPro(userId)).toBe(false);
    const { payUrl } = await startPro(userId);
    await submit(payUrl, { number: GOOD });
    expect(await planOf(userId)).toMatchObject({ standing: 'renewing', isPro: true });
    expect((await subscriptionsOf(userId)).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
  });
});

describe('a renewal', () => {
  it('is announced once in the week before, and goes through', async () => {
    const userId = await enterPro();
    const { nextAt } = await planOf(userId);
    await sweep();
    expect(await typesOf(userId)).not.toContain('RenewalReminded');
    const days = (Date.parse(nextAt ?? '') - clock.now().getTime()) / 1000 / DAY_SECONDS;
    await wait(userId, days - 6);
    await sweep();
    await sweep();
    await untilMailed(userId, 'renews on');
    expect((await typesOf(userId)).filter((type) => type === 'RenewalReminded')).toHaveLength(1);
    await wait(userId, 7);
    await sweep();
    const renewed = await planOf(userId);
    expect(renewed).toMatchObject({ standing: 'renewing', isPro: true });
    expect(Date.parse(renewed.nextAt ?? '')).toBeGreaterThan(Date.parse(nextAt ?? ''));
    expect((await subscriptionsOf(userId))[0]?.periods).toBe(2);
    expect(subjectsTo(userId).filter((subject) => subject.includes('renews on'))).toHaveLength(1);
  });

  it('that fails leaves seven days, then Pro ends and nothing more is charged', async () => {
    const userId = await enterPro(FAILS_LATER);
    const { nextAt } = await planOf(userId);
    await wait(userId, 32);
    await deliver(userId);
    const late = await planOf(userId);
    expect(late).toMatchObject({ standing: 'late', isPro: true });
    expect(Date.parse(late.nextAt ?? '') - Date.parse(nextAt ?? '')).toBe(7 * DAY_SECONDS * 1000);
    await untilMailed(userId, 'did not go through');
    // By our clock alone: the provider has not given up yet, and says the same as before.
    clock.setTo(late.nextAt ?? '');
    expect(await module.isPro(userId)).toBe(false);
    await sweep();
    expect(await typesOf(userId)).toContain('ProEnded');
    await untilMailed(userId, 'has ended');
    await wait(userId, 8);
    expect(await planOf(userId)).toMatchObject({ standing: 'free', isPro: false });
    expect(subjectsTo(userId).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
    expect(subjectsTo(userId).filter((subject) => subject.includes('did not go through'))).toHaveLength(1);
  });

  it('that fails recovers with another card', async () => {
    const userId = await enterPro(FAILS_LATER);
    await wait(userId, 32);
    expect((await planOf(userId)).standing).toBe('late');
    const { url } = await ask<{ url: string }>(contract.openPortal, userId);
    expect((await submit(url, { action: 'card', number: GOOD })).status).toBe(303);
    expect(await planOf(userId)).toMatchObject({ standing: 'renewing', isPro: true });
    expect(await typesOf(userId)).not.toContain('ProEnded');
  });
});

describe('a cancellation', () => {
  it('keeps what is paid, can be taken back, and comes into force by itself', async () => {
    const userId = await enterPro();
    const { nextAt } = await planOf(userId);
    const cancelled = await ask(contract.cancelPro, userId);
    expect(cancelled).toMatchObject({ standing: 'ending', isPro: true, nextAt });
    expect(await ask(contract.cancelPro, userId)).toEqual(cancelled);
    await untilMailed(userId, 'is cancelled');
    expect(await ask(contract.resumePro, userId)).toMatchObject({ standing: 'renewing', nextAt });
    await ask(contract.cancelPro, userId);
    clock.setTo(nextAt ?? '');
    expect(await module.isPro(userId)).toBe(false);
    await wait(userId, 32);
    await sweep();
    await untilMailed(userId, 'has ended');
    expect((await subscriptionsOf(userId))[0]).toMatchObject({ status: 'canceled', periods: 1 });
    expect(await refusalOf(ask(contract.cancelPro, userId))).toBe('no-plan');
  });

  it('at the provider’s page is seen and can be taken back here', async () => {
    const userId = await enterPro();
    const { url } = await ask<{ url: string }>(contract.openPortal, userId);
    await submit(url, { action: 'cancel' });
    expect((await planOf(userId)).standing).toBe('ending');
    expect(await ask(contract.resumePro, userId)).toMatchObject({ standing: 'renewing' });
  });

  it('of a plan whose renewal failed ends it at once: the card is not tried again', async () => {
    const userId = await enterPro(FAILS_LATER);
    await wait(userId, 32);
    expect((await planOf(userId)).standing).toBe('late');
    expect(await ask(contract.cancelPro, userId)).toMatchObject({ standing: 'free', isPro: false });
    expect((await subscriptionsOf(userId))[0]?.status).toBe('canceled');
  });

  it('comes of leaving: the provider forgets the person and charges nothing more', async () => {
    const userId = await enterPro();
    const erased: Event = { type: 'AccountErased', data: { userId } };
    const metadata = { schemaVersion: 1, at: now(), ...causeOf(userId) };
    await store.append(`user-${userId}`, [{ ...erased, eventId: randomUUID(), metadata }], 'noStream');
    await expect.poll(() => typesOf(userId)).toContain('CustomerForgotten');
    expect((await subscriptionsOf(userId))[0]?.status).toBe('canceled');
    expect(await module.isPro(userId)).toBe(false);
    await deliver(userId);
    expect((await typesOf(userId)).slice(-2)).toEqual(['CustomerForgotten', 'ProEnded']);
  });
});

it('shows the stored state while the provider does not answer', async () => {
  const userId = await enterPro();
  await control('POST', '/_sandbox/faults', { path: '/v1/subscriptions', times: 4, kind: 'error500Before' });
  expect(await planOf(userId)).toMatchObject({ standing: 'renewing', isPro: true });
  await control('DELETE', '/_sandbox/faults');
});

it('the books match the balance of the provider, once every report has come', async () => {
  const userId = await enterPro();
  await wait(userId, 62);
  for (const event of await payments.listEvents('2026-01-01T00:00:00.000Z')) await hear(event);
  const { availablePence, pendingPence } = await payments.readBalance();
  expect(availablePence + pendingPence).toBeGreaterThanOrEqual(3 * 472);
  await expect.poll(async () => (await sumAccounts(db)).provider).toBe(availablePence + pendingPence);
  expect(await findUnbalanced(db)).toEqual([]);
});
