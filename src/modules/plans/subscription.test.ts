import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { creatorId as userId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { isProAt } from './entitlement.ts';
import type { PlanEvent, SubscriptionReading } from '#events/plans.ts';
import {
  forgetCustomer,
  linkCustomer,
  notePayments,
  openCheckout,
  recordReading,
  remindOfRenewal,
  subscription,
  type Read,
} from './subscription.ts';

const at = '2026-06-10T09:00:00.000Z';
const aReading = (change: Partial<SubscriptionReading> = {}): SubscriptionReading => ({
  subscriptionId: 'sub_1',
  status: 'active',
  endsAt: null,
  graceEndsAt: null,
  pricePence: 500,
  periodStartsAt: '2026-06-01T09:00:00.000Z',
  periodEndsAt: '2026-07-01T09:00:00.000Z',
  ...change,
});
const late = aReading({
  status: 'past_due',
  periodStartsAt: '2026-07-01T09:00:00.000Z',
  periodEndsAt: '2026-08-01T09:00:00.000Z',
  graceEndsAt: '2026-07-08T09:00:00.000Z',
});
const linked: PlanEvent = { type: 'CustomerLinked', data: { userId, customerId: 'cus_1' } };
const read = (reading: SubscriptionReading): PlanEvent => ({ type: 'SubscriptionRead', data: { userId, reading } });
const started: PlanEvent = {
  type: 'ProStarted',
  data: { userId, pricePence: 500, renewsAt: '2026-07-01T09:00:00.000Z' },
};
const running = [linked, read(aReading()), started];

const reading = (what: SubscriptionReading | null, more: Partial<Read> = {}) =>
  recordReading({ userId, reading: what, seen: running.length, at, ...more });

describe('a plan', () => {
  it('has one customer, however often one is made', () => {
    given(subscription).when(linkCustomer(userId, 'cus_1')).then(linked);
    given(subscription, linked).when(linkCustomer(userId, 'cus_2')).then();
  });

  it('records a page once', () => {
    const page = { sessionId: 'cs_1', payUrl: 'https://pay.test/1' };
    const opened: PlanEvent = { type: 'PlanCheckoutOpened', data: { userId, ...page } };
    given(subscription, linked).when(openCheckout(userId, page)).then(opened);
    given(subscription, linked, opened).when(openCheckout(userId, page)).then();
  });

  it('is Pro as soon as the provider says that it is paid', () => {
    given(subscription, linked)
      .when(reading(aReading(), { seen: 1 }))
      .then(read(aReading()), started);
  });

  it('records nothing new twice', () => {
    given(subscription, ...running)
      .when(reading(aReading()))
      .then();
    given(subscription, linked)
      .when(reading(null, { seen: 1 }))
      .then();
  });

  it('ignores an answer that is older than the last event', () => {
    given(subscription, ...running)
      .when(reading(late, { seen: 2 }))
      .refuses('conflict');
  });

  it('notifies of a failed renewal once a month, and stays Pro for the days of grace', () => {
    given(subscription, ...running)
      .when(reading(late, { at: '2026-07-01T10:00:00.000Z' }))
      .then(read(late), {
        type: 'RenewalFailed',
        data: { userId, pricePence: 500, graceEndsAt: '2026-07-08T09:00:00.000Z' },
      });
    given(subscription, ...running, read(late))
      .when(reading({ ...late, endsAt: late.periodEndsAt }, { seen: 4, at: '2026-07-02T10:00:00.000Z' }))
      .then({ type: 'SubscriptionRead' }, { type: 'ProCancelled' });
  });

  it('is no longer Pro when the days of grace are over, though the provider says the same', () => {
    given(subscription, ...running, read(late))
      .when(reading(late, { seen: 4, at: '2026-07-08T09:00:00.000Z' }))
      .then({ type: 'ProEnded', data: { userId, because: 'unpaid' } });
  });

  it('ends unpaid when the provider gives up, and as wished when it was cancelled', () => {
    const over = { ...late, status: 'canceled', graceEndsAt: null } as const;
    given(subscription, ...running, read(late))
      .when(reading(over, { seen: 4 }))
      .then(read(over), { type: 'ProEnded', data: { userId, because: 'unpaid' } });
    const cancelled = aReading({ status: 'canceled' });
    given(subscription, ...running)
      .when(reading(cancelled))
      .then(read(cancelled), { type: 'ProEnded', data: { userId, because: 'cancelled' } });
  });

  it('says when it was cancelled, not when that is taken back', () => {
    const ending = aReading({ endsAt: '2026-07-01T09:00:00.000Z' });
    given(subscription, ...running)
      .when(reading(ending))
      .then(read(ending), { type: 'ProCancelled', data: { userId, endsAt: '2026-07-01T09:00:00.000Z' } });
    given(subscription, ...running, read(ending))
      .when(reading(aReading(), { seen: 4 }))
      .then(read(aReading()));
  });

  it('can begin again after it has ended', () => {
    const over = read(aReading({ status: 'canceled' }));
    const again = aReading({ subscriptionId: 'sub_2' });
    given(subscription, ...running, over, { type: 'ProEnded', data: { userId, because: 'cancelled' } })
      .when(reading(again, { seen: 5 }))
      .then(read(again), started);
  });

  it('ends with the person', () => {
    given(subscription, ...running)
      .when(forgetCustomer(userId))
      .then({ type: 'CustomerForgotten' }, { type: 'ProEnded' });
    given(subscription, ...running, { type: 'CustomerForgotten', data: { userId } })
      .when(forgetCustomer(userId))
      .then();
  });
});

it('a payment is recorded once, whoever reads it', () => {
  const charge = (chargeId: string) => ({ chargeId, amountPence: 500, providerFeePence: 28, takenAt: at });
  const paid = (chargeId: string): PlanEvent => ({ type: 'PlanPaid', data: { userId, ...charge(chargeId) } });
  given(subscription, ...running, paid('ch_1'))
    .when(notePayments(userId, [charge('ch_1'), charge('ch_2')]))
    .then(paid('ch_2'));
});

describe('the mail before a renewal', () => {
  const soon = '2026-07-01T09:00:00.000Z';
  const reminded: PlanEvent = { type: 'RenewalReminded', data: { userId, pricePence: 500, renewsAt: soon } };
  const remind = remindOfRenewal(userId, '2026-06-24T09:00:00.000Z', soon);

  it('is due in the days before, once for each period', () => {
    given(subscription, ...running)
      .when(remind)
      .then(reminded);
    given(subscription, ...running, reminded)
      .when(remind)
      .then();
    given(subscription, ...running)
      .when(remindOfRenewal(userId, '2026-06-23T08:00:00.000Z', '2026-06-30T08:00:00.000Z'))
      .then();
  });

  it.each<[string, Partial<SubscriptionReading>]>([
    ['was cancelled', { endsAt: soon }],
    ['is late', late],
    ['is over', { status: 'canceled' }],
  ])('is not due for a plan that %s', (_, change) => {
    given(subscription, linked, read(aReading(change)))
      .when(remind)
      .then();
  });
});

type Step =
  | { kind: 'turn'; to: SubscriptionReading['status']; isEnding: boolean; months: number }
  | { kind: 'ask'; who: number }
  | { kind: 'answer'; who: number };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('turn' as const),
      to: fc.constantFrom<SubscriptionReading['status']>('active', 'past_due', 'canceled'),
      isEnding: fc.boolean(),
      months: fc.nat(2),
    }),
    fc.record({ kind: fc.constantFrom('ask' as const, 'answer' as const), who: fc.nat(4) }),
  ),
  { maxLength: 40 },
);

const month = (n: number): string => `2026-${String(1 + (n % 12)).padStart(2, '0')}-01T00:00:00.000Z`;
const truthAfter = ({ to, isEnding, months }: Step & { kind: 'turn' }): SubscriptionReading => {
  const periodStartsAt = month(months);
  const periodEndsAt = month(months + 1);
  const graceEndsAt = to === 'past_due' ? periodStartsAt.replace('-01T', '-08T') : null;
  return aReading({ status: to, periodStartsAt, periodEndsAt, graceEndsAt, endsAt: isEnding ? periodEndsAt : null });
};

/** Notices are lost, doubled and late, and answers overtake each other: whatever happens, one look at the end is enough. */
const live = (what: readonly Step[]): { truth: SubscriptionReading | null; events: PlanEvent[] } => {
  const events: PlanEvent[] = [linked];
  let truth: SubscriptionReading | null = null;
  const reads = new Map<number, Pick<Read, 'reading' | 'seen'>>();
  const ask = () => ({ reading: truth, seen: events.length });
  const note = (answer: Pick<Read, 'reading' | 'seen'>): void => {
    try {
      events.push(...recordReading({ userId, ...answer, at })(stateOf(subscription, events)));
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      note(ask());
    }
  };
  for (const step of what) {
    if (step.kind === 'turn') truth = truthAfter(step);
    else if (step.kind === 'ask') reads.set(step.who, ask());
    else note(reads.get(step.who) ?? ask());
  }
  note(ask());
  return { truth, events };
};

it('whatever the order of notices and answers, it ends with what is true, and Pro begins and ends in turn', () => {
  fc.assert(
    fc.property(steps, (what) => {
      const { truth, events } = live(what);
      const state = stateOf(subscription, events);
      expect(state.reading).toEqual(truth);
      expect(state.isPro).toBe(isProAt(truth, at));
      const turns = events.map(({ type }) => type).filter((type) => type === 'ProStarted' || type === 'ProEnded');
      expect(turns).toEqual(turns.map((_, n) => (n % 2 === 0 ? 'ProStarted' : 'ProEnded')));
    }),
    { numRuns: 1000 },
  );
});
