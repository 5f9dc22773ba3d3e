import { describe, expect, it } from 'vitest';
import { cancelPro, getPlan, openPortal, resumePro, startPro } from '#contracts/plans/plans.ts';
import { PaymentUnclear } from '#platform/payments/payments.ts';
import { as, call } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aBuyer, aCreator, aPerson } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const carol = aCreator('carol');
const bob = aBuyer('bob');
const plan = (who = carol) => call(getPlan, as(who));
const start = (who = carol) => call(startPro, as(who));
const cancel = (who = carol) => call(cancelPro, as(who));
const resume = call(resumePro, as(carol));
const portal = call(openPortal, as(carol));
const periodEndsAt = '2026-03-15T00:00:00.000Z';

/** The provider says this of Carol’s subscription from now on. */
const becomes =
  (status: 'active' | 'past_due' | 'canceled') =>
  ({ payments }: World): void =>
    payments.setSubscription('cus_carol', {
      subscriptionId: 'sub_carol',
      status,
      startedAt: '2026-02-15T00:00:00.000Z',
      periodStartsAt: '2026-02-28T00:00:00.000Z',
      periodEndsAt,
      endsAt: null,
      pricePence: 500,
    });

describe('a creator without a plan', () => {
  it('is on the Free plan and has nothing to look after', async () => {
    await given(carol)
      .when(plan())
      .answers({ standing: 'free', isPro: false, pricePence: 500, nextAt: null, hasCard: false })
      .records()
      .when(portal)
      .refuses('no-plan')
      .when(cancel())
      .refuses('no-plan', 'There is no plan that could be changed')
      .when(resume)
      .refuses('no-plan');
  });

  it('is led to a page to pay on, and to the same one again', async () => {
    const world = await given(carol);
    const first = await world.call(start());
    expect(first).toMatchObject({
      body: { payUrl: expect.stringMatching(/^https:\/\/pay[.]example\/plan\//) as string },
      events: [
        { type: 'CustomerLinked', data: { userId: carol.id }, metadata: { actorId: carol.id } },
        { type: 'PlanCheckoutOpened', data: { userId: carol.id, payUrl: anyText } },
      ],
    });
    expect(await world.call(start())).toMatchObject({ body: first.body, events: [] });
  });

  it('leaves no customer at the provider when the account closes meanwhile', async () => {
    const world = await given(carol);
    const { createCustomer } = world.payments;
    world.payments.createCustomer = async (customer) => {
      await world.give({ type: 'AccountErased', data: { userId: carol.id } });
      return createCustomer(customer);
    };
    await world.call(start());
    const { events } = await world.settle();
    expect(events.map(({ type }) => type)).toContain('CustomerForgotten');
  });

  it('gets another try in the next hour from a provider that repeats an error of its own for a day', async () => {
    const world = await given(carol);
    const broken = new Set<string>();
    const { openSubscription } = world.payments;
    Object.assign(world.payments, {
      openSubscription: (wanted: Parameters<typeof openSubscription>[0]) => {
        if (broken.size === 0) broken.add(wanted.idempotencyKey);
        return broken.has(wanted.idempotencyKey)
          ? Promise.reject(new PaymentUnclear(new Error('500')))
          : openSubscription(wanted);
      },
    });
    for (let tries = 1; tries <= 2; tries += 1)
      expect(await world.call(start())).toMatchObject({ problem: { type: 'payment-unavailable' } });
    world.clock.wait(3600);
    expect(await world.call(start())).toMatchObject({ body: { payUrl: anyText } });
  });
});

describe('a creator with Creator Pro', () => {
  it('sees when it renews, and is not charged for a second one', async () => {
    await given(proOf(carol))
      .when(plan())
      .answers({ standing: 'renewing', isPro: true, pricePence: 500, nextAt: periodEndsAt, hasCard: true })
      .records()
      .when(start())
      .refuses('already-pro', 'You already have Creator Pro');
  });

  it('cancels it to the end of what is paid, and takes that back; each twice is fine', async () => {
    await given(proOf(carol))
      .when(cancel())
      .answers({ standing: 'ending', isPro: true, nextAt: periodEndsAt })
      .records('SubscriptionRead', { type: 'ProCancelled', data: { userId: carol.id, endsAt: periodEndsAt } })
      .when(cancel())
      .answers({ standing: 'ending' })
      .records()
      .when(resume)
      .answers({ standing: 'renewing', nextAt: periodEndsAt })
      .records('SubscriptionRead')
      .when(resume)
      .answers({ standing: 'renewing' })
      .records();
  });

  it('that could not be charged cancels it at once', async () => {
    await given(proOf(carol))
      .also(becomes('past_due'))
      .when(plan())
      .answers({ standing: 'late', isPro: true, nextAt: '2026-03-07T00:00:00.000Z' })
      .records('SubscriptionRead', { type: 'RenewalFailed', data: { graceEndsAt: '2026-03-07T00:00:00.000Z' } })
      .when(cancel())
      .answers({ standing: 'free', isPro: false })
      .records('SubscriptionRead', { type: 'ProEnded', data: { userId: carol.id } });
  });

  it('that has ended at the provider is on the Free plan, and may begin again', async () => {
    await given(proOf(carol))
      .also(becomes('canceled'))
      .when(plan())
      .answers({ standing: 'free', isPro: false, hasCard: true })
      .records('SubscriptionRead', 'ProEnded')
      .when(start())
      .answers({ payUrl: anyText })
      .records('PlanCheckoutOpened');
  });

  it('looks after card and invoices at the provider', async () => {
    await given(proOf(carol)).when(portal).answers({ url: 'https://pay.example/portal/cus_carol' }).records();
  });

  it('sees what was known last while the provider does not answer, and cannot change it', async () => {
    const down = ({ payments }: World): void =>
      payments.failNext('readSubscriptions', new PaymentUnclear(new Error('timeout')));
    await given(proOf(carol))
      .also(down)
      .when(plan())
      .answers({ standing: 'renewing', isPro: true })
      .records()
      .also(down)
      .when(cancel())
      .refuses('payment-unavailable');
  });
});

it('plans are for creators, and staff do not sell', async () => {
  await given()
    .when(plan(bob))
    .refuses('creators-only')
    .when(start(bob))
    .refuses('creators-only')
    .when(start(aPerson('mia', { isCreator: true, roles: ['moderator'] })))
    .refuses('not-allowed', 'Staff accounts do not sell.')
    .when(call(getPlan))
    .refuses('not-signed-in');
});
