/** The production adapter: purchases. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { PaymentRefused, PaymentUnclear } from './payments.ts';
import { amountPence, key, startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { patience } from '#testing/run/patience.ts';

const { payments, connect, clock, webhook, ask, open, provider, misbehave, authorise } = await startTestStripe();

describe('a checkout', () => {
  it('is open and unpaid until the buyer pays, then holds an authorised payment', async () => {
    const reference = randomUUID();
    const opened = await open(reference);
    expect(Date.parse(opened.expiresAt)).toBeGreaterThan(clock.ms + 30 * 60_000);
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
    expect(Date.parse(checkout.payment?.captureBefore ?? '')).toBeGreaterThan(clock.ms);
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

  it('is paid by a card whose bank asks once its holder confirms, and stays open when not', async () => {
    const { sessionId, url } = await open();
    const card = { number: '4000 0000 0000 3220' };
    expect(await (await submit(url, card)).text()).toContain('Is it you?');
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'open', payment: null });
    const refused = await submit(url, { ...card, bank: 'refused' });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('could not confirm that it was you');
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'open', payment: null });
    expect((await submit(url, { ...card, bank: 'confirmed' })).status).toBe(303);
    expect((await payments.readCheckout(sessionId)).payment?.status).toBe('authorised');
  });

  it('stays open when the payer goes back', async () => {
    const { sessionId, url } = await open();
    const answer = await submit(url, { action: 'cancel' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('http://127.0.0.1:1/back');
    expect((await payments.readCheckout(sessionId)).status).toBe('open');
  });

  it('is paid once, however often the form is submitted', async () => {
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

  it('returns its state when it was paid before it could be expired', async () => {
    const { sessionId, paymentId } = await authorise();
    expect(await payments.expireCheckout(sessionId, key())).toMatchObject({
      status: 'complete',
      payment: { paymentId, status: 'authorised' },
    });
  });

  it('expires by itself when its time is up', async () => {
    const { sessionId, url } = await open();
    clock.ms += 32 * 60_000;
    expect((await submit(url, { number: '4242424242424242' })).status).toBe(410);
    expect((await payments.readCheckout(sessionId)).status).toBe('expired');
    await vi.waitFor(
      () => expect(webhook.received.map(({ type }) => type)).toContain('checkout.session.expired'),
      patience,
    );
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
  it('takes the money once and detects that it has been taken', async () => {
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
    await vi.waitFor(async () => expect((await payments.readPayment(paymentId)).status).toBe('captured'), patience);
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
    const unreachable = connect({ apiBase: 'http://127.0.0.1:9', timeoutMs: 500 });
    await expect(unreachable.capture('pi_any', 100, key())).rejects.toBeInstanceOf(PaymentUnclear);
    const stranger = connect({ secretKey: 'sk_test_other', timeoutMs: 500 });
    await expect(stranger.capture('pi_any', 100, key())).rejects.toBeInstanceOf(PaymentUnclear);
  });

  it('comes too late once the authorisation has lapsed', async () => {
    const { paymentId } = await authorise();
    clock.ms += 8 * 24 * 60 * 60_000;
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
      ask('POST', `/v1/payment_intents/${paymentId}/capture`, undefined, { 'idempotency-key': idempotencyKey });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = answers.find(({ status }) => status === 409);
    expect(await conflict?.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the keys', () => {
  it('never let a live key go anywhere but to Stripe', () => {
    const apiBase = 'http://127.0.0.1:9';
    expect(() => connect({ secretKey: 'sk_live_x', apiBase })).toThrow(/live key/);
    expect(() => connect({ secretKey: 'rk_live_x', apiBase })).toThrow(/live key/);
  });
});
