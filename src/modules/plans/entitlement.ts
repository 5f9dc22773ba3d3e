/** Decides who has Creator Pro from the provider’s last answer and the time, never from a webhook. */
import type { PlanStanding } from '#contracts/plans/vocabulary.ts';
import type { SubscriptionReading } from '#events/plans.ts';

/** The moment at which it ends by itself; null while there is none, undefined when the plan is not in force. */
const lastMoment = ({ status, endsAt, graceEndsAt }: SubscriptionReading): string | null | undefined => {
  switch (status) {
    case 'active':
    case 'trialing':
      return endsAt;
    case 'past_due':
      return graceEndsAt ?? undefined;
    case 'incomplete':
    case 'incomplete_expired':
    case 'unpaid':
    case 'paused':
    case 'canceled':
      return undefined;
  }
};

export const isProAt = (reading: SubscriptionReading | null, at: string): boolean => {
  const last = reading === null ? undefined : lastMoment(reading);
  return last === null || (last !== undefined && at < last);
};

/** It can still be charged or become active again: there must not be a second one beside it. */
export const isLive = (reading: SubscriptionReading | null): reading is SubscriptionReading =>
  reading !== null && reading.status !== 'canceled' && reading.status !== 'incomplete_expired';

export const standingOf = (reading: SubscriptionReading | null): { standing: PlanStanding; nextAt: string | null } => {
  if (!isLive(reading)) return { standing: 'free', nextAt: null };
  const { status, endsAt, graceEndsAt, periodEndsAt } = reading;
  if (status !== 'active' && status !== 'trialing') return { standing: 'late', nextAt: graceEndsAt };
  return endsAt === null ? { standing: 'renewing', nextAt: periodEndsAt } : { standing: 'ending', nextAt: endsAt };
};
