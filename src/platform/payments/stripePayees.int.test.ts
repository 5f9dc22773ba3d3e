/** The production adapter: payees. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PaymentRefused, PaymentUnclear } from './payments.ts';
import { exampleDetails } from '#standIns/stripe/accounts/onboardingPage.ts';
import { amountPence, key, setupUrls, startTestStripe, submit } from '#testing/payments/testStripe.ts';

const { payments, ask, clock, misbehave, authorise, createPayee, onboard, webhook } = await startTestStripe();

describe('a payee', () => {
  it('is created once per key, and asked for everything that Stripe needs before money is sent', async () => {
    const idempotencyKey = `user:${randomUUID()}:account`;
    const reference = randomUUID();
    const input = { reference, email: 'c@example.test', country: 'gb' as const, displayName: 'Ada' };
    const payee = await payments.createPayee({ ...input, idempotencyKey });
    expect(await payments.createPayee({ ...input, idempotencyKey })).toEqual(payee);
    expect(await payments.readPayee(payee.payeeId)).toEqual(payee);
    expect(payee).toMatchObject({ reference, status: 'restricted' });
    expect(payee.requirements).toEqual(
      ['bankAccount', 'terms', 'address', 'dateOfBirth', 'name'].map((need) => ({
        need,
        due: 'now',
        waitsFor: 'person',
      })),
    );
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

describe('the onboarding', () => {
  const begin = () =>
    payments.createPayee({
      reference: randomUUID(),
      email: 'c@example.test',
      country: 'gb',
      displayName: 'Ada',
      idempotencyKey: key(),
    });
  const linkTo = async (payeeId: string) =>
    (await payments.openPayeeSetup({ payeeId, ...setupUrls, idempotencyKey: key() })).url;
  /** The provider's page behind a link that is still valid. */
  const visit = async (url: string): Promise<string> => {
    const { headers } = await fetch(url, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '', url).href;
  };

  it('makes the payee ready, leads back, and reports it', async () => {
    const { payeeId, reference } = await begin();
    expect(await onboard(payeeId)).toBe(setupUrls.returnUrl);
    const ready = { payeeId, reference, status: 'active', requirements: [] };
    expect(await payments.readPayee(payeeId)).toEqual({ ...ready, destination: expect.any(String) as string });
    await expect
      .poll(() => webhook.received.filter(({ type }) => type === 'account.updated'))
      .toMatchObject([{ objectId: payeeId, reference }]);
    const listed = await payments.listEvents(new Date(0).toISOString());
    expect(listed.filter(({ type }) => type === 'account.updated')).toEqual([]);
  });

  it('may end with a check by Stripe, which takes time', async () => {
    const { payeeId } = await begin();
    expect(await onboard(payeeId, { accountNumber: '00012346' })).toBe(setupUrls.returnUrl);
    expect(await payments.readPayee(payeeId)).toMatchObject({
      status: 'pending',
      requirements: [{ need: 'identityDocument', due: 'now', waitsFor: 'provider' }],
    });
    await ask('POST', `/_sandbox/accounts/${payeeId}`, { transfersStatus: 'active' });
    expect((await payments.readPayee(payeeId)).status).toBe('active');
    const updates = () => webhook.received.filter(({ type }) => type === 'account.updated');
    await expect.poll(() => updates().length).toBe(2);
  });

  it('asks for a document where that is needed, until it can be read', async () => {
    const { payeeId } = await begin();
    await onboard(payeeId, { accountNumber: '00012347' });
    expect(await payments.readPayee(payeeId)).toMatchObject({
      status: 'restricted',
      requirements: [{ need: 'identityDocument', due: 'now', waitsFor: 'person' }],
    });
    const page = await visit(await linkTo(payeeId));
    expect(await (await fetch(page)).text()).toContain('passport or driving licence');
    expect((await submit(page, { photo: 'blurred' })).status).toBe(400);
    expect((await submit(page, { photo: 'readable' })).headers.get('location')).toBe(setupUrls.returnUrl);
    expect((await payments.readPayee(payeeId)).status).toBe('active');
    expect(await (await fetch(page)).text()).toContain('Nothing is missing');
  });

  it('is never opened twice by one link, nor by an expired one', async () => {
    const { payeeId } = await begin();
    const used = await linkTo(payeeId);
    expect(await visit(used)).toMatch(/\/onboarding\/visit_/);
    expect(await visit(used)).toBe(setupUrls.refreshUrl);
    const old = await linkTo(payeeId);
    clock.ms += 6 * 60_000;
    expect(await visit(old)).toBe(setupUrls.refreshUrl);
  });

  it('refuses invalid details, and keeps what was typed', async () => {
    const { payeeId } = await begin();
    const page = await visit(await linkTo(payeeId));
    for (const [fields, message] of [
      [{ accountNumber: '123' }, 'An account number has 8 digits'],
      [{ sortCode: '20-00-00' }, 'The test sort code is 108800'],
      [{ dateOfBirth: '31 / 02 / 1990' }, 'Please enter a date such as 01 / 01 / 1990'],
      [{ dateOfBirth: '01 / 01 / 2020' }, 'You must be at least 18 years old'],
      [{ surname: '<b>' }, 'You must'],
    ] as const) {
      const answer = await submit(page, { ...exampleDetails, dateOfBirth: '01 / 01 / 2020', ...fields });
      const html = await answer.text();
      expect(answer.status).toBe(400);
      expect(html).toContain(message);
      expect(html).not.toContain('<b>');
    }
    expect((await submit(page, { action: 'leave' })).headers.get('location')).toBe(setupUrls.returnUrl);
    expect((await payments.readPayee(payeeId)).status).toBe('restricted');
  });
});

describe('a payee that is set up', () => {
  const dashboardOf = async (payeeId: string): Promise<string> => {
    const { url } = await payments.openPayeeDashboard({ payeeId, idempotencyKey: key() });
    const { headers, status } = await fetch(url, { redirect: 'manual' });
    expect(status).toBe(303);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
    return new URL(headers.get('location') ?? '', url).href;
  };

  it('changes its bank account on the provider’s page, which may take a check', async () => {
    const { payeeId } = await createPayee();
    const page = await dashboardOf(payeeId);
    expect((await submit(page, { sortCode: '20-00-00', accountNumber: '00012345' })).status).toBe(400);
    const changed = await submit(page, { sortCode: '10-88-00', accountNumber: '00012346' });
    expect(await (await fetch(new URL(changed.headers.get('location') ?? '', page))).text()).toContain('Saved.');
    expect((await payments.readPayee(payeeId)).status).toBe('pending');
    await expect.poll(() => webhook.received.at(-1)).toMatchObject({ type: 'account.updated', objectId: payeeId });
  });

  it('has another mark after another bank account only, and reports it', async () => {
    const { payeeId } = await createPayee();
    const change = async (accountNumber: string) => {
      await submit(await dashboardOf(payeeId), { sortCode: '10-88-00', accountNumber });
      return (await payments.readPayee(payeeId)).destination;
    };
    const first = await change('00012345');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await change('00012345')).toBe(first);
    const other = await change('00012348');
    expect(other).not.toBe(first);
    expect(await change('00012345')).toBe(first);
    const reported = () => webhook.received.filter(({ type }) => type === 'account.external_account.created');
    await expect.poll(() => reported().filter(({ objectId }) => objectId === payeeId).length).toBe(3);
  });

  it('is closed once nothing is on its way to the bank, and has no pages afterwards', async () => {
    const reference = randomUUID();
    const { paymentId } = await authorise(reference);
    const { payeeId } = await createPayee();
    const { chargeId } = await payments.capture(paymentId, amountPence, key());
    await payments.transfer({
      payeeId,
      amountPence: 4410,
      chargeId: chargeId ?? '',
      reference,
      metadata: {},
      idempotencyKey: key(),
    });
    const close = () => payments.closePayee({ payeeId, idempotencyKey: key() });
    await expect(close()).rejects.toBeInstanceOf(PaymentRefused);
    await ask('POST', `/_sandbox/accounts/${payeeId}/paid-out`, { paidOutPence: 4410 });
    await close();
    expect(await payments.readPayee(payeeId)).toMatchObject({ status: 'rejected', requirements: [] });
    await expect(close()).rejects.toBeInstanceOf(PaymentRefused);
    await expect(payments.openPayeeDashboard({ payeeId, idempotencyKey: key() })).rejects.toBeInstanceOf(
      PaymentRefused,
    );
  });
});
