/** The production adapter: webhooks, and the provider's state after a restart. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { signatureHeader } from '#standIns/stripe/deliveries.ts';
import { amountPence, key, startTestStripe, submit, webhookSecret } from '#testing/payments/testStripe.ts';
import { patience } from '#testing/run/patience.ts';

const { payments, webhook, open, provider, authorise, createPayee, restart, connect } = await startTestStripe();

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
    await vi.waitFor(
      () => expect(webhook.received.filter((event) => event.reference === reference)).toHaveLength(5),
      patience,
    );
    const received = webhook.received.filter((event) => event.reference === reference);
    expect(new Map(received.map(({ type, objectId }) => [type, objectId]))).toEqual(
      new Map([
        ['payment_intent.amount_capturable_updated', paymentId],
        ['checkout.session.completed', sessionId],
        ['charge.captured', chargeId],
        ['payment_intent.succeeded', paymentId],
        ['transfer.created', transferId],
      ]),
    );
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(5);
  });

  it('is delivered again until it is accepted, also across a restart of the provider', async () => {
    const reference = randomUUID();
    webhook.status = 500;
    const { paymentId } = await authorise(reference);
    await payments.cancel(paymentId, key());
    expect((await provider()).events.undelivered).toBeGreaterThan(0);
    await restart();
    webhook.status = 200;
    await vi.waitFor(async () => expect((await provider()).events.undelivered).toBe(0), patience);
    const types = webhook.received.filter((event) => event.reference === reference).map(({ type }) => type);
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
      chargeId: null,
      createdAt: '2025-10-09T08:53:20.000Z',
    };
    expect(parse(webhookSecret, 0)).toEqual(event);
    expect(parse(webhookSecret, 295)).toEqual(event);
    expect(parse(webhookSecret, -295)).toEqual(event);
  });

  it('is accepted when either of two endpoints signed it, and no third', () => {
    const both = connect({ webhookSecret: 'whsec_account, whsec_connect' });
    const signedWith = (secret: string) => () =>
      both.parseWebhook(Buffer.from(body), signatureHeader(body, secret, Date.now()));
    for (const secret of ['whsec_account', 'whsec_connect']) expect(signedWith(secret)().eventId).toBe('evt_1');
    expect(signedWith('whsec_other')).toThrow(new Problem('webhook-signature-invalid'));
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
  it('keeps sessions, payments, transfers and stored answers', async () => {
    const reference = randomUUID();
    const idempotencyKey = key();
    const first = await open(reference, { idempotencyKey });
    const { paymentId } = await authorise(reference);
    const captured = await payments.capture(paymentId, amountPence, `order:${reference}:capture`);
    const before = await provider();
    await restart();
    const { events: _events, ...after } = await provider();
    expect(before).toMatchObject(after);
    expect(await payments.readPayment(paymentId)).toEqual(captured);
    expect(await payments.capture(paymentId, amountPence, `order:${reference}:capture`)).toEqual(captured);
    expect(await payments.readCheckout(first.sessionId)).toMatchObject({ status: 'open', reference });
    expect((await submit(first.url, { number: '4242424242424242' })).status).toBe(303);
  });
});
