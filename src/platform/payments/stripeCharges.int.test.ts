/** The production adapter: after the capture. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { PaymentUnclear } from './payments.ts';
import { amountPence, key, startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { patience } from '#testing/run/patience.ts';

const { payments, ask, misbehave, open, clock, webhook, createPayee } = await startTestStripe();

const buy = async (number = '4242424242424242', reference = randomUUID()) => {
  const { sessionId, url } = await open(reference);
  await submit(url, { number });
  const { payment } = await payments.readCheckout(sessionId);
  const { chargeId } = await payments.capture(payment?.paymentId ?? '', amountPence, key());
  return { reference, chargeId: chargeId ?? '' };
};
const refund = (chargeId: string, pence: number, idempotencyKey = key(), metadata: Record<string, string> = {}) =>
  payments.refund({
    chargeId,
    amountPence: pence,
    reason: 'requested_by_customer',
    reference: 'r',
    idempotencyKey,
    metadata,
  });
const heard = (type: string) =>
  vi.waitFor(() => {
    const found = webhook.received.find((event) => event.type === type);
    if (!found) throw new Error(`${type} has not come`);
    return found;
  }, patience);
const evidence = {
  productDescription: 'A film',
  serviceDate: 'today',
  accessLog: 'fetched once',
  refundPolicy: 'none',
  customerEmail: null,
  purchaseAddress: null,
  text: 'x'.repeat(30_000),
};

describe('a charge', () => {
  it('says what the buyer’s bank answered when it was asked whether it was its customer', async () => {
    const { sessionId, url } = await open(randomUUID());
    await submit(url, { number: '4000000000003220', bank: 'confirmed' });
    const { payment } = await payments.readCheckout(sessionId);
    const { chargeId } = await payments.capture(payment?.paymentId ?? '', amountPence, key());
    expect((await payments.readCharge(chargeId ?? '')).cardCheck).toEqual({
      result: 'authenticated',
      flow: 'challenge',
      version: '2.2.0',
    });
    const unasked = await buy();
    expect((await payments.readCharge(unasked.chargeId)).cardCheck).toBeNull();
  });
});

describe('a refund', () => {
  it('is made once per key, in parts up to what was captured, and is found at the charge', async () => {
    const { reference, chargeId } = await buy();
    const idempotencyKey = key();
    const first = await refund(chargeId, 2000, idempotencyKey, { n: '1' });
    expect(await refund(chargeId, 2000, idempotencyKey, { n: '1' })).toEqual(first);
    await expect(refund(chargeId, amountPence - 1999)).rejects.toMatchObject({ name: 'Error' });
    await refund(chargeId, amountPence - 2000);
    await expect(refund(chargeId, 1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const charge = await payments.readCharge(chargeId);
    expect(charge).toMatchObject({ reference, capturedPence: amountPence, riskLevel: 'normal', disputes: [] });
    expect(charge.refunds.map((refund) => refund.amountPence).toSorted()).toEqual([2000, amountPence - 2000]);
    expect(charge.refunds.find(({ refundId }) => refundId === first.refundId)?.metadata).toMatchObject({ n: '1' });
  });

  it('is found to have been made when the answer was lost', async () => {
    const { chargeId } = await buy();
    await misbehave({ path: '^/v1/refunds$', method: 'POST', times: 2, kind: 'dropReply' });
    await expect(refund(chargeId, 500, key(), { n: '7' })).rejects.toBeInstanceOf(PaymentUnclear);
    expect((await payments.readCharge(chargeId)).refunds).toMatchObject([{ amountPence: 500, metadata: { n: '7' } }]);
  });

  it('can fail later, which is reported with the charge it belongs to', async () => {
    const { chargeId } = await buy('4000000000005126');
    expect(await refund(chargeId, amountPence)).toMatchObject({ status: 'succeeded', failureReason: null });
    clock.ms += 2000;
    expect((await heard('refund.failed')).chargeId).toBe(chargeId);
    expect((await payments.readCharge(chargeId)).refunds).toMatchObject([
      { status: 'failed', failureReason: 'expired_or_canceled_card' },
    ]);
  });
});

describe('a transfer', () => {
  it('is reversed as far as the payee still has the money', async () => {
    const { reference, chargeId } = await buy();
    const { payeeId } = await createPayee();
    const sent = { payeeId, amountPence: 4410, chargeId, reference, idempotencyKey: key(), metadata: {} };
    const { transferId } = await payments.transfer(sent);
    await ask('POST', `/_sandbox/accounts/${payeeId}/paid-out`, { paidOutPence: 4000 });
    expect(await payments.readPayeeBalance(payeeId)).toEqual({ availablePence: 410 });
    const reverse = (pence: number, idempotencyKey = key()) =>
      payments.reverseTransfer({ transferId, amountPence: pence, idempotencyKey, metadata: { n: '1' } });
    await expect(reverse(411)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const idempotencyKey = key();
    const reversal = await reverse(410, idempotencyKey);
    expect(await reverse(410, idempotencyKey)).toEqual(reversal);
    expect(await payments.listReversals(transferId)).toEqual([reversal]);
    expect(await payments.listTransfers(reference)).toMatchObject([{ transferId, reversedPence: 410 }]);
    expect((await heard('transfer.reversed')).reference).toBe(reference);
  });
});

describe('a dispute', () => {
  it('comes with some cards, takes evidence, is lost, and forbids a refund', async () => {
    const { chargeId } = await buy('4000000000000259');
    expect((await heard('charge.dispute.created')).chargeId).toBe(chargeId);
    const [dispute] = (await payments.readCharge(chargeId)).disputes;
    expect(dispute).toMatchObject({ status: 'open', amountPence, reason: 'fraudulent', submissions: 0 });
    expect(dispute?.respondBy).not.toBeNull();
    await expect(refund(chargeId, 100)).rejects.toMatchObject({ code: 'charge_disputed' });
    const id = dispute?.disputeId ?? '';
    expect(await payments.submitEvidence(id, evidence, key())).toMatchObject({ status: 'open', submissions: 1 });
    await ask('POST', `/_sandbox/disputes/${id}/close`, { status: 'lost' });
    expect((await payments.readCharge(chargeId)).disputes).toMatchObject([{ status: 'lost' }]);
    await expect(payments.submitEvidence(id, evidence, key())).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  it('is opened and won by control; an inquiry is not yet one', async () => {
    const { chargeId } = await buy();
    await ask('POST', `/_sandbox/charges/${chargeId}/dispute`, { reason: 'product_not_received' });
    const [dispute] = (await payments.readCharge(chargeId)).disputes;
    await ask('POST', `/_sandbox/disputes/${dispute?.disputeId}/close`, { status: 'won' });
    expect((await heard('charge.dispute.funds_reinstated')).chargeId).toBe(chargeId);
    expect((await payments.readCharge(chargeId)).disputes).toMatchObject([{ status: 'won' }]);
    const payment = await buy('4000000000001976');
    expect((await payments.readCharge(payment.chargeId)).disputes).toMatchObject([{ status: 'inquiry' }]);
  });
});

describe('a fraud warning', () => {
  it('comes with its card or by control, which can also raise the risk', async () => {
    const warned = await buy('4000000000005423');
    expect((await heard('radar.early_fraud_warning.created')).chargeId).toBe(warned.chargeId);
    expect((await payments.readCharge(warned.chargeId)).warnings).toMatchObject([
      { fraudType: 'made_with_stolen_card' },
    ]);
    const { chargeId } = await buy();
    await ask('POST', `/_sandbox/charges/${chargeId}/warning`, { riskLevel: 'elevated' });
    expect(await payments.readCharge(chargeId)).toMatchObject({ riskLevel: 'elevated', warnings: [{}] });
  });
});
