/** The routes of plans. */
import { proPencePerMonth } from '#contracts/site/houseRules.ts';
import { planName } from '#contracts/plans/vocabulary.ts';
import type { Plan } from '#contracts/plans/plans.ts';
import * as contract from '#contracts/plans/plans.ts';
import * as schema from '#contracts/plans/plans.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import { hourOf } from '#platform/time/hourOf.ts';
import { isLive, isProAt, standingOf } from './entitlement.ts';
import type { SubscriptionReading } from '#events/plans.ts';
import type { FindPerson, ReadPlan } from './ports.ts';
import { referenceOf } from './planReference.ts';
import { linkCustomer, openCheckout, subscription, type Subscription } from './subscription.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  readPlan: ReadPlan;
  findPerson: FindPerson;
  now: () => string;
  newId: () => string;
  /** The origin of the site; no trailing slash. */
  origin: string;
};

export const planRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, payments, readPlan, findPerson, now, newId, origin } = deps;
  const planUrl = `${origin}/account?tab=plan`;

  const toPlan = ({ reading, customerId }: Subscription): Plan => ({
    ...standingOf(reading),
    isPro: isProAt(reading, now()),
    pricePence: isLive(reading) ? reading.pricePence : proPencePerMonth,
    hasCard: customerId !== null && reading !== null,
  });

  /** The customer at the provider, created at the first step towards a plan. A lost one owes nothing. */
  const ensureCustomer = async (userId: string, cause: Cause): Promise<string> => {
    const { customerId } = await load(subscription, userId);
    if (customerId !== null) return customerId;
    const person = await findPerson(userId);
    if (!person?.email) throw new Error(`user ${userId} has no address`);
    const made = await payments.createCustomer({
      reference: referenceOf(userId),
      email: person.email,
      idempotencyKey: `user:${userId}:customer:${hourOf(now())}`,
    });
    const { state } = await handle(subscription, userId, linkCustomer(userId, made.customerId), cause);
    return state.customerId ?? made.customerId;
  };

  const isOpen = async ({ checkout }: Subscription): Promise<boolean> =>
    checkout !== null && (await payments.readCheckout(checkout.sessionId)).status === 'open';

  /** The pay page: the open one, or another. Concurrent clicks carry the same key, for an hour: the provider repeats an error of its own for a day. */
  const openPayPage = async (userId: string, cause: Cause): Promise<string> => {
    const customerId = await ensureCustomer(userId, cause);
    const before = await load(subscription, userId);
    // In this order: a page that is paid between the two reads shows in the second answer.
    const isStillOpen = await isOpen(before);
    if (isLive((await readPlan(userId, cause)).reading)) throw new Problem('already-pro');
    if (before.checkout && isStillOpen) return before.checkout.payUrl;
    const { sessionId, url } = await payments.openSubscription({
      customerId,
      reference: referenceOf(userId),
      pencePerMonth: proPencePerMonth,
      description: planName,
      successUrl: `${planUrl}&paid=1`,
      cancelUrl: planUrl,
      idempotencyKey: `user:${userId}:plan:${before.checkouts + 1}:${hourOf(now())}`,
    });
    await handle(subscription, userId, openCheckout(userId, { sessionId, payUrl: url }), cause);
    return url;
  };

  /** A live plan, read just now. */
  const livePlan = async (userId: string, cause: Cause): Promise<SubscriptionReading> => {
    const { reading } = await readPlan(userId, cause);
    if (!isLive(reading)) throw new Problem('no-plan');
    return reading;
  };

  /** Makes the change, and returns the resulting plan: a refusal may mean that another request was faster. */
  const changePlan = async (
    userId: string,
    cause: Cause,
    act: () => Promise<void>,
    isDone: (reading: SubscriptionReading | null) => boolean,
  ): Promise<Plan> => {
    let refusal: PaymentRefused | undefined;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      refusal = error;
    }
    const state = await readPlan(userId, cause);
    if (refusal && !isDone(state.reading)) throw refusal;
    return toPlan(state);
  };

  return [
    route(contract.getPlan, schema.getPlan, async ({ caller: { userId }, cause }) => {
      try {
        return toPlan(await readPlan(userId, cause));
      } catch (error) {
        if (!(error instanceof PaymentUnclear)) throw error;
        return toPlan(await load(subscription, userId));
      }
    }),

    route(contract.startPro, schema.startPro, async ({ caller: { userId, roles }, cause }) => {
      if (roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not sell.');
      return { payUrl: await openPayPage(userId, cause) };
    }),

    route(contract.cancelPro, schema.cancelPro, async ({ caller: { userId }, cause }) => {
      const { subscriptionId, status, endsAt } = await livePlan(userId, cause);
      // A failed charge is not retried after a cancellation.
      const when = status === 'active' || status === 'trialing' ? 'periodEnd' : 'now';
      const isEnding = (reading: SubscriptionReading | null) => !isLive(reading) || reading.endsAt !== null;
      const act = async (): Promise<void> => {
        // Setting the same value again is harmless, so each click has its own key: no older answer is repeated.
        if (endsAt === null || when === 'now')
          await payments.endSubscription(subscriptionId, when, `subscription:${subscriptionId}:end:${newId()}`);
      };
      return changePlan(userId, cause, act, isEnding);
    }),

    route(contract.resumePro, schema.resumePro, async ({ caller: { userId }, cause }) => {
      const { subscriptionId, endsAt } = await livePlan(userId, cause);
      const act = async (): Promise<void> => {
        if (endsAt !== null)
          await payments.resumeSubscription(subscriptionId, `subscription:${subscriptionId}:resume:${newId()}`);
      };
      return changePlan(userId, cause, act, (reading) => !isLive(reading) || reading.endsAt === null);
    }),

    route(contract.openPortal, schema.openPortal, async ({ caller: { userId } }) => {
      const { customerId, reading } = await load(subscription, userId);
      if (customerId === null || reading === null) throw new Problem('no-plan');
      return payments.openPortal(customerId, planUrl, `user:${userId}:portal:${newId()}`);
    }),
  ];
};
