import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#contracts/plans/vocabulary.ts';
import type { SubscriptionState } from '#platform/payments/subscriptions.ts';
import { chooseReading, toReading } from './adapters/readPlan.ts';
import { isLive, isProAt, standingOf } from './entitlement.ts';

/** The month under way goes from 1 June to 1 July. */
const state = (change: Partial<SubscriptionState> = {}): SubscriptionState => ({
  subscriptionId: 'sub_1',
  status: 'active',
  startedAt: '2026-05-01T09:00:00.000Z',
  endsAt: null,
  periodStartsAt: '2026-06-01T09:00:00.000Z',
  periodEndsAt: '2026-07-01T09:00:00.000Z',
  pricePence: 500,
  ...change,
});

const never = 'never';
const always = 'always';

describe('Creator Pro', () => {
  it.each<[SubscriptionStatus, Partial<SubscriptionState>, until: string]>([
    ['active', {}, always],
    ['active', { endsAt: '2026-07-01T09:00:00.000Z' }, '2026-07-01T09:00:00.000Z'],
    ['trialing', {}, always],
    ['trialing', { endsAt: '2026-06-20T09:00:00.000Z' }, '2026-06-20T09:00:00.000Z'],
    ['past_due', {}, '2026-06-08T09:00:00.000Z'],
    ['past_due', { endsAt: '2026-07-01T09:00:00.000Z' }, '2026-06-08T09:00:00.000Z'],
    ['unpaid', {}, never],
    ['paused', {}, never],
    ['incomplete', {}, never],
    ['incomplete_expired', {}, never],
    ['canceled', {}, never],
    ['canceled', { endsAt: '2026-07-01T09:00:00.000Z' }, never],
  ])('with a subscription that is %s %o is in force until: %s', (status, change, until) => {
    const reading = toReading(state({ status, ...change }));
    const isPro = (at: string) => isProAt(reading, at);
    if (until === never || until === always) {
      for (const at of ['2026-06-01T09:00:00.000Z', '2026-06-30T09:00:00.000Z', '2027-01-01T00:00:00.000Z'])
        expect(isPro(at)).toBe(until === always);
      return;
    }
    expect(isPro('2026-06-01T09:00:00.000Z')).toBe(true);
    expect(isPro(new Date(Date.parse(until) - 1).toISOString())).toBe(true);
    expect(isPro(until)).toBe(false);
    expect(isPro('2027-01-01T00:00:00.000Z')).toBe(false);
  });

  it('is not in force without a subscription', () => {
    expect(isProAt(null, '2026-06-01T09:00:00.000Z')).toBe(false);
  });
});

describe('a second subscription', () => {
  it.each<[SubscriptionStatus, boolean]>([
    ['incomplete', true],
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['incomplete_expired', false],
    ['canceled', false],
  ])('beside one that is %s is refused: %s', (status, isRefused) => {
    expect(isLive(toReading(state({ status })))).toBe(isRefused);
  });
});

describe('of several subscriptions', () => {
  const old = state({ subscriptionId: 'old' });
  const next = state({ subscriptionId: 'next' });
  it.each<[string, SubscriptionState[], string | undefined]>([
    ['the one that lives', [{ ...next, status: 'canceled' }, old], 'old'],
    [
      'the newest, where all are over,',
      [
        { ...next, status: 'canceled' },
        { ...old, status: 'canceled' },
      ],
      'next',
    ],
    ['none, where there are none,', [], undefined],
  ])('%s counts', (_, states, expected) => {
    expect(chooseReading(states)?.subscriptionId).toBe(expected);
  });
});

describe('the standing of a plan', () => {
  it.each<[string, Partial<SubscriptionState>, object]>([
    ['renews', {}, { standing: 'renewing', nextAt: '2026-07-01T09:00:00.000Z' }],
    ['ends', { endsAt: '2026-07-01T09:00:00.000Z' }, { standing: 'ending', nextAt: '2026-07-01T09:00:00.000Z' }],
    ['is late', { status: 'past_due' }, { standing: 'late', nextAt: '2026-06-08T09:00:00.000Z' }],
    ['is late without days of grace', { status: 'unpaid' }, { standing: 'late', nextAt: null }],
    ['is free', { status: 'canceled' }, { standing: 'free', nextAt: null }],
  ])('%s', (_, change, expected) => {
    expect(standingOf(toReading(state(change)))).toEqual(expected);
  });
});
