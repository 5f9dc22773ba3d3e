/** The production adapter: a plan that renews, and the sandbox's model of Stripe's renewals. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { key, startTestStripe, submit } from '#testing/payments/testStripe.ts';
import { patience } from '#testing/run/patience.ts';

const { payments, ask, webhook, clock } = await startTestStripe();
const goodCard = '4242424242424242';
const cardThatFailsLater = '4000000000000341';
const cardThatAsks = '4000002760003184';

const enter = async () => {
  const reference = randomUUID();
  const { customerId } = await payments.createCustomer({ reference, email: 'pro@test.example', idempotencyKey: key() });
  return { reference, customerId };
};
const openPage = ({ reference, customerId }: { reference: string; customerId: string }, idempotencyKey = key()) =>
  payments.openSubscription({
    customerId,
    reference,
    idempotencyKey,
    pencePerMonth: 500,
    description: 'Creator Pro',
    successUrl: 'http://127.0.0.1:1/plan',
    cancelUrl: 'http://127.0.0.1:1/back',
  });
const subscribe = async (number = goodCard) => {
  const person = await enter();
  const { url } = await openPage(person);
  expect((await submit(url, { number })).status).toBe(303);
  const read = async () => {
    const [newest] = await payments.readSubscriptions(person.customerId);
    if (!newest) throw new Error('no subscription');
    return newest;
  };
  const wait = async (days: number) => {
    expect((await ask('POST', '/_sandbox/clock', { customer: person.customerId, days })).status).toBe(204);
  };
  const portal = async (fields: Record<string, string>) => {
    const { url: page } = await payments.openPortal(person.customerId, 'http://127.0.0.1:1/plan', key());
    expect((await submit(page, fields)).status).toBe(303);
  };
  return { ...person, read, wait, portal };
};
const heard = async (reference: string, ...types: string[]) => {
  await vi.waitFor(
    () =>
      expect(webhook.received.filter((event) => event.reference === reference).map(({ type }) => type)).toEqual(
        expect.arrayContaining(types),
      ),
    patience,
  );
};

describe('a subscription', () => {
  it('begins when the first month has been paid on the page', async () => {
    const person = await enter();
    const { sessionId, url } = await openPage(person);
    expect(await payments.readSubscriptions(person.customerId)).toEqual([]);
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'open', payment: null });
    expect(await (await fetch(url)).text()).toContain('Subscribe for £5.00 a month');
    expect(await (await submit(url, { number: '4000000000000002' })).text()).toContain('Your card was declined.');
    await submit(url, { number: goodCard });
    await submit(url, { number: goodCard });
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'complete', payment: null });
    const [subscription, ...more] = await payments.readSubscriptions(person.customerId);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({ status: 'active', pricePence: 500, endsAt: null });
    const days = (Date.parse(subscription?.periodEndsAt ?? '') - clock.ms) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    await heard(person.reference, 'customer.subscription.created', 'invoice.paid', 'checkout.session.completed');
  });

  it('has one page for two clicks under the same key', async () => {
    const person = await enter();
    const same = key();
    const pages = await Promise.all([openPage(person, same), openPage(person, same)]);
    expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it('renews month after month, however far the clock is moved', async () => {
    const { read, wait, reference } = await subscribe();
    const { periodEndsAt } = await read();
    await wait(32);
    expect(await read()).toMatchObject({ status: 'active', periodStartsAt: periodEndsAt });
    await wait(92);
    const later = await read();
    expect(later.status).toBe('active');
    expect(Date.parse(later.periodEndsAt)).toBeGreaterThan(clock.ms + 124 * 86_400_000);
    await heard(reference, 'customer.subscription.updated');
  });

  it('begins the next month unpaid when its card fails, and is over after the last attempt', async () => {
    const { read, wait, reference } = await subscribe(cardThatFailsLater);
    const { periodEndsAt } = await read();
    await wait(32);
    expect(await read()).toMatchObject({ status: 'past_due', periodStartsAt: periodEndsAt });
    await heard(reference, 'invoice.payment_failed');
    await wait(8);
    expect(await read()).toMatchObject({ status: 'canceled' });
    await heard(reference, 'customer.subscription.deleted');
  });

  it('recovers with another card', async () => {
    const { read, wait, portal } = await subscribe(cardThatFailsLater);
    await wait(32);
    await portal({ action: 'card', number: goodCard });
    expect(await read()).toMatchObject({ status: 'active' });
    await wait(31);
    expect(await read()).toMatchObject({ status: 'active' });
  });

  it('reports when its card requires a confirmation', async () => {
    const { wait, reference } = await subscribe(cardThatAsks);
    await wait(32);
    await heard(reference, 'invoice.payment_action_required', 'invoice.payment_failed');
  });

  it.each(['the call', 'the portal'])('is ended at the end of its period by %s, and goes on after all', async (way) => {
    const { read, wait, portal } = await subscribe();
    const { subscriptionId, periodEndsAt } = await read();
    const end = () =>
      way === 'the call' ? payments.endSubscription(subscriptionId, 'periodEnd', key()) : portal({ action: 'cancel' });
    await end();
    expect(await read()).toMatchObject({ status: 'active', endsAt: periodEndsAt });
    await payments.resumeSubscription(subscriptionId, key());
    expect((await read()).endsAt).toBeNull();
    await end();
    await wait(32);
    expect(await read()).toMatchObject({ status: 'canceled', periodEndsAt });
  });

  it('ends at once when it is ended now: nothing more is charged', async () => {
    const { read, wait } = await subscribe(cardThatFailsLater);
    await wait(32);
    await payments.endSubscription((await read()).subscriptionId, 'now', key());
    const over = await read();
    expect(over.status).toBe('canceled');
    await wait(40);
    expect(await read()).toEqual(over);
  });

  it('ends with the customer, who may be deleted twice', async () => {
    const { customerId, read, reference } = await subscribe();
    await payments.deleteCustomer(customerId);
    await payments.deleteCustomer(customerId);
    expect((await read()).status).toBe('canceled');
    await heard(reference, 'customer.subscription.deleted', 'customer.deleted');
  });
});
