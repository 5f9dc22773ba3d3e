/** A plan in its current state at the payment provider. */
import { addDays } from '#contracts/shared/addDays.ts';
import { proDays } from '#contracts/site/houseRules.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { SubscriptionState } from '#platform/payments/subscriptions.ts';
import { isLive } from '#modules/plans/entitlement.ts';
import type { SubscriptionReading } from '#events/plans.ts';
import type { ReadPlan } from '#modules/plans/ports.ts';
import { notePayments, recordReading, subscription, type Charge } from '#modules/plans/subscription.ts';

type Deps = { handle: Handle; load: Load; payments: Payments; now: () => string };

/** How often concurrent events may come between the read and the answer. */
const ATTEMPTS = 5;

/**
 * The days of grace begin where the paid month ended. That is where the period of a subscription that is `past_due`
 * begins: the provider moves on to the next one before it is paid, so its end would give a month for nothing.
 */
export const toReading = ({ startedAt: _, ...state }: SubscriptionState): SubscriptionReading => ({
  ...state,
  graceEndsAt: state.status === 'past_due' ? addDays(state.periodStartsAt, proDays.grace) : null,
});

type NoteDeps = { handle: Handle; load: Load; payments: Payments };

/** Records payments, for the books. @throws Error while the provider has not booked one: retry later */
export const createNotePayments =
  ({ handle, load, payments }: NoteDeps) =>
  async (userId: string, cause: Cause): Promise<void> => {
    const { customerId, isForgotten } = await load(subscription, userId);
    if (customerId === null || isForgotten) return;
    const charges = await payments.listCharges(customerId);
    const booked = charges.flatMap(({ feePence, ...charge }): Charge[] =>
      feePence === null ? [] : [{ ...charge, providerFeePence: feePence }],
    );
    await handle(subscription, userId, notePayments(userId, booked.toReversed()), cause);
    if (booked.length < charges.length) throw new Error(`a payment of ${userId} is not booked yet`);
  };

/** Of several, the active one; of ended ones, the newest. */
export const chooseReading = (states: readonly SubscriptionState[]): SubscriptionReading | null => {
  const readings = states.map(toReading);
  return readings.find(isLive) ?? readings[0] ?? null;
};

export const createReadPlan =
  ({ handle, load, payments, now }: Deps): ReadPlan =>
  async (userId, cause) => {
    for (let attempt = 1; ; attempt += 1) {
      const state = await load(subscription, userId);
      if (state.customerId === null || state.isForgotten) return state;
      const reading = chooseReading(await payments.readSubscriptions(state.customerId));
      const read = { userId, reading, seen: state.revision, at: now() };
      try {
        return (await handle(subscription, userId, recordReading(read), cause)).state;
      } catch (error) {
        if (!(error instanceof Problem) || error.type !== 'conflict' || attempt === ATTEMPTS) throw error;
      }
    }
  };
