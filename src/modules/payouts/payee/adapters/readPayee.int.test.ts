/** The provider's state of payees, on its way into the creator's account. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { key, startTestStripe } from '#testing/payments/testStripe.ts';
import { openTestDb } from '#testing/testDb.ts';
import { account } from '#modules/payouts/balance/account.ts';
import { recordPayee } from '#modules/payouts/payee/payee.ts';
import { createReadPayee } from './readPayee.ts';

const { payments, onboard, misbehave, provider } = await startTestStripe();
const { connectionString } = openTestDb();
const store = postgresEventStore({ connectionString });
afterAll(() => store.close());

const cause = { actorId: null, actorRole: 'system', correlationId: 'test', causationId: null } as const;
const now = () => new Date().toISOString();
const handle = createHandle(store, now, randomUUID);
const load = createLoad(store);
const findPerson = () => Promise.resolve({ email: 'creator@example.test', displayName: 'Ada' });
const { readPayee, ensurePayee, noteReported, endPayee } = createReadPayee({
  handle,
  load,
  payments,
  findPerson,
  now,
  payeeChangeHoldHours: 72,
});

const factsOf = async (creatorId: string) => (await store.readStream(`account-${creatorId}`)).map(({ type }) => type);

it('creates one payee, however often and at once the creator begins', async () => {
  const creatorId = randomUUID();
  const made = await Promise.all([1, 2, 3].map(() => ensurePayee(creatorId, cause)));
  expect(new Set(made).size).toBe(1);
  expect(await ensurePayee(creatorId, cause)).toBe(made[0]);
  expect(await factsOf(creatorId)).toEqual(['PayeeLinked', 'PayeeRead']);
});

it('creates no second one when the first answer was lost', async () => {
  const creatorId = randomUUID();
  await misbehave({ path: '^/v2/core/accounts$', method: 'POST', times: 2, kind: 'dropReply' });
  await expect(ensurePayee(creatorId, cause)).rejects.toMatchObject({ type: 'payment-unavailable' });
  await ensurePayee(creatorId, cause);
  const { accounts } = await provider();
  expect(accounts.filter(({ reference }) => reference === creatorId)).toHaveLength(1);
});

it('records each change once, however many read at the same time', async () => {
  const creatorId = randomUUID();
  await onboard(await ensurePayee(creatorId, cause));
  const read = await Promise.all([1, 2, 3, 4].map(() => readPayee(creatorId, cause)));
  expect(read.map(({ payee }) => payee?.status)).toEqual(Array.from({ length: 4 }, () => 'active'));
  expect(await factsOf(creatorId)).toEqual([
    'PayeeLinked',
    'PayeeRead',
    'PayeeRead',
    'PayeeReady',
    'PayeeDestinationRead',
  ]);
});

it('learns from a report of the payee that was made before the process died', async () => {
  const creatorId = randomUUID();
  const { payeeId } = await payments.createPayee({
    reference: creatorId,
    email: 'creator@example.test',
    country: 'gb',
    displayName: 'Ada',
    idempotencyKey: key(),
  });
  await noteReported(payeeId, cause);
  expect((await load(account, creatorId)).payeeId).toBe(payeeId);
});

it('leaves reports of accounts alone that are not there, or not the one that is linked', async () => {
  await noteReported('acct_none', cause);
  const creatorId = randomUUID();
  const first = await ensurePayee(creatorId, cause);
  const second = await payments.createPayee({
    reference: creatorId,
    email: 'creator@example.test',
    country: 'gb',
    displayName: 'Ada',
    idempotencyKey: key(),
  });
  await noteReported(second.payeeId, cause);
  expect((await load(account, creatorId)).payeeId).toBe(first);
  expect(await factsOf(creatorId)).toEqual(['PayeeLinked', 'PayeeRead']);
});

it('reads nothing for a creator who never began', async () => {
  const creatorId = randomUUID();
  expect((await readPayee(creatorId, cause)).payeeId).toBeNull();
  expect(await factsOf(creatorId)).toEqual([]);
});

it('treats a payee that the provider no longer knows as refused', async () => {
  const creatorId = randomUUID();
  const gone = { creatorId, payeeId: 'acct_gone', seen: 0, status: 'active' as const, requirements: [] };
  const nowhere = { destination: null, holdUntil: now() };
  await handle(account, creatorId, recordPayee({ ...gone, ...nowhere }), cause);
  expect((await readPayee(creatorId, cause)).payee).toEqual({ status: 'rejected', requirements: [] });
  expect((await factsOf(creatorId)).slice(-2)).toEqual(['PayeeRead', 'PayeeLacking']);
});

it('closes the payee of a closed account once, even when the answer was lost', async () => {
  const creatorId = randomUUID();
  await endPayee(creatorId, cause);
  expect(await factsOf(creatorId)).toEqual([]);
  const payeeId = await ensurePayee(creatorId, cause);
  await misbehave({ path: '/close$', method: 'POST', times: 2, kind: 'dropReply' });
  await expect(endPayee(creatorId, cause)).rejects.toThrow();
  await endPayee(creatorId, cause);
  await endPayee(creatorId, cause);
  expect((await payments.readPayee(payeeId)).status).toBe('rejected');
  expect(await factsOf(creatorId)).toEqual(['PayeeLinked', 'PayeeRead', 'PayeeClosed']);
});
