/** One creator's plan, as far as it is recorded. */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { isLive, isProAt } from './entitlement.ts';
import type {
  CustomerForgotten,
  CustomerLinked,
  PlanCheckoutOpened,
  PlanEvent,
  PlanMailDue,
  PlanMailed,
  PlanMailUndelivered,
  PlanPaid,
  ProCancelled,
  ProEnded,
  ProStarted,
  RenewalFailed,
  RenewalReminded,
  SubscriptionRead,
  SubscriptionReading,
} from '#events/plans.ts';

export type Subscription = {
  customerId: string | null;
  /** Pages opened so far, and the last of them. */
  checkouts: number;
  checkout: { sessionId: string; payUrl: string } | null;
  reading: SubscriptionReading | null;
  /** The state at the last event; time may have passed since, so a decision asks `isProAt`. */
  isPro: boolean;
  /** The end of the period whose renewal was announced. */
  remindedOf: string | null;
  isForgotten: boolean;
  /** The recorded payments. */
  chargeIds: readonly string[];
  /** The events that have to be mailed, and those that were. */
  dueMails: readonly string[];
  sentMails: readonly string[];
  /** The number of events so far. */
  revision: number;
};

const change = (state: Subscription, event: PlanEvent): Partial<Subscription> => {
  switch (event.type) {
    case 'CustomerLinked':
      return { customerId: event.data.customerId };
    case 'PlanCheckoutOpened': {
      const { sessionId, payUrl } = event.data;
      return { checkouts: state.checkouts + 1, checkout: { sessionId, payUrl } };
    }
    case 'SubscriptionRead':
      return { reading: event.data.reading };
    case 'ProStarted':
      return { isPro: true };
    case 'ProEnded':
      return { isPro: false };
    case 'RenewalReminded':
      return { remindedOf: event.data.renewsAt };
    case 'CustomerForgotten':
      return { isForgotten: true, reading: null };
    case 'PlanPaid':
      return { chargeIds: [...state.chargeIds, event.data.chargeId] };
    case 'PlanMailDue':
      return { dueMails: [...state.dueMails, event.data.about] };
    case 'PlanMailed':
    case 'PlanMailUndelivered': {
      const { about } = event.data;
      return { dueMails: state.dueMails.filter((due) => due !== about), sentMails: [...state.sentMails, about] };
    }
    case 'ProCancelled':
    case 'RenewalFailed':
      return {};
  }
};

export const subscription: Aggregate<Subscription, PlanEvent> = {
  category: 'subscription',
  initialState: {
    customerId: null,
    checkouts: 0,
    checkout: null,
    reading: null,
    isPro: false,
    remindedOf: null,
    isForgotten: false,
    chargeIds: [],
    dueMails: [],
    sentMails: [],
    revision: 0,
  },
  evolve: (state, event) => ({ ...state, ...change(state, event), revision: state.revision + 1 }),
};

export const linkCustomer =
  (userId: string, customerId: string) =>
  (state: Subscription): [] | [CustomerLinked] =>
    state.customerId === null ? [{ type: 'CustomerLinked', data: { userId, customerId } }] : [];

/** Two concurrent clicks open the same page: it is recorded once. */
export const openCheckout =
  (userId: string, { sessionId, payUrl }: { sessionId: string; payUrl: string }) =>
  (state: Subscription): [] | [PlanCheckoutOpened] =>
    state.checkout?.sessionId === sessionId
      ? []
      : [{ type: 'PlanCheckoutOpened', data: { userId, sessionId, payUrl } }];

const isSame = (a: SubscriptionReading | null, b: SubscriptionReading | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.subscriptionId === b.subscriptionId &&
    a.status === b.status &&
    a.periodStartsAt === b.periodStartsAt &&
    a.periodEndsAt === b.periodEndsAt &&
    a.endsAt === b.endsAt &&
    a.pricePence === b.pricePence);

const isLate = (reading: SubscriptionReading | null): boolean =>
  reading?.status === 'past_due' || reading?.status === 'unpaid';

type News = [] | [SubscriptionRead, ...(RenewalFailed | ProCancelled)[]];

/** What is new in it, beside that it was read. */
const newsIn = (userId: string, before: SubscriptionReading | null, reading: SubscriptionReading): News => {
  if (isSame(before, reading)) return [];
  const { status, pricePence, endsAt, graceEndsAt, periodStartsAt } = reading;
  const hasFailed =
    status === 'past_due' && !(before?.status === 'past_due' && before.periodStartsAt === periodStartsAt);
  const isCancelled = isLive(reading) && endsAt !== null && (before?.endsAt ?? null) === null;
  return [
    { type: 'SubscriptionRead', data: { userId, reading } },
    ...(hasFailed && graceEndsAt !== null
      ? [{ type: 'RenewalFailed', data: { userId, pricePence, graceEndsAt } } as const]
      : []),
    ...(isCancelled ? [{ type: 'ProCancelled', data: { userId, endsAt } } as const] : []),
  ];
};

export type Read = {
  userId: string;
  /** Null: the provider knows no subscription. */
  reading: SubscriptionReading | null;
  /** The revision at the moment of the read. */
  seen: number;
  at: string;
};

/**
 * Records the provider's answer. An event that came in between may be newer than the answer, which is then stale.
 * @throws Problem `conflict`: read the provider again
 */
export const recordReading =
  ({ userId, reading, seen, at }: Read) =>
  (state: Subscription): (SubscriptionRead | RenewalFailed | ProCancelled | ProStarted | ProEnded)[] => {
    if (state.revision !== seen) throw new Problem('conflict');
    const latest = reading ?? state.reading;
    if (latest === null) return [];
    const news = newsIn(userId, state.reading, latest);
    const isPro = isProAt(latest, at);
    if (isPro === state.isPro) return news;
    if (isPro)
      return [
        ...news,
        { type: 'ProStarted', data: { userId, pricePence: latest.pricePence, renewsAt: latest.periodEndsAt } },
      ];
    const because = isLate(latest) || isLate(state.reading) ? 'unpaid' : 'cancelled';
    return [...news, { type: 'ProEnded', data: { userId, because } }];
  };

export type Charge = Omit<PlanPaid['data'], 'userId'>;

/** Records each payment once. */
export const notePayments =
  (userId: string, charges: readonly Charge[]) =>
  ({ chargeIds }: Subscription): PlanPaid[] =>
    charges
      .filter(({ chargeId }) => !chargeIds.includes(chargeId))
      .map((charge) => ({ type: 'PlanPaid', data: { userId, ...charge } }));

/** Once for every period that will renew before `soon`. */
export const remindOfRenewal =
  (userId: string, at: string, soon: string) =>
  ({ reading, remindedOf }: Subscription): [] | [RenewalReminded] => {
    if (reading?.status !== 'active' || reading.endsAt !== null) return [];
    const { periodEndsAt: renewsAt, pricePence } = reading;
    if (renewsAt <= at || renewsAt > soon || remindedOf === renewsAt) return [];
    return [{ type: 'RenewalReminded', data: { userId, pricePence, renewsAt } }];
  };

/** What this event tells has to be mailed. */
export const awaitPlanMail =
  (userId: string, about: string) =>
  ({ dueMails, sentMails }: Subscription): [] | [PlanMailDue] =>
    dueMails.includes(about) || sentMails.includes(about) ? [] : [{ type: 'PlanMailDue', data: { userId, about } }];

/** Records each mail once. */
export const recordPlanMail =
  (userId: string, about: string) =>
  ({ dueMails }: Subscription): [] | [PlanMailed] =>
    dueMails.includes(about) ? [{ type: 'PlanMailed', data: { userId, about } }] : [];

/** No mail server takes it, or nobody is there to read it; the page of the plan says the same. */
export const giveUpPlanMail =
  (userId: string, about: string) =>
  ({ dueMails }: Subscription): [] | [PlanMailUndelivered] =>
    dueMails.includes(about) ? [{ type: 'PlanMailUndelivered', data: { userId, about } }] : [];

/** The account is closed. */
export const forgetCustomer =
  (userId: string) =>
  (state: Subscription): (CustomerForgotten | ProEnded)[] =>
    state.isForgotten
      ? []
      : [
          { type: 'CustomerForgotten', data: { userId } },
          ...(state.isPro ? [{ type: 'ProEnded', data: { userId, because: 'cancelled' } } as const] : []),
        ];
