/** The production adapter: who is paid out. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PaymentRefused, PaymentUnclear } from './payments.ts';
import { amountPence, key, startTestStripe } from './testStripe.ts';

const { payments, ask, misbehave, authorise, createPayee } = await startTestStripe();

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
