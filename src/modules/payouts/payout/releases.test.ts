import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import type { ReleaseCounted } from '#events/sales.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { countRelease, isCounted, releases } from './releases.ts';

const LIMIT = 50_000;
const release = (change: Partial<ReleaseCounted['data']> = {}): ReleaseCounted['data'] => ({
  creatorId: id(2),
  withdrawalId: id(60),
  releasedBy: id(70),
  amountPence: 49_000,
  at: '2026-03-01T12:00:00.000Z',
  ...change,
});
const counted = (change: Partial<ReleaseCounted['data']> = {}): ReleaseCounted => ({
  type: 'ReleaseCounted',
  data: release(change),
});
const next = (change: Partial<ReleaseCounted['data']> = {}) =>
  countRelease(release({ withdrawalId: id(61), at: '2026-03-02T11:59:59.999Z', ...change }), LIMIT);

describe('what one person releases for one payee in a day', () => {
  it('is up to the limit, and of each withdrawal counted once', () => {
    given(releases).when(countRelease(release(), LIMIT)).then(counted());
    given(releases, counted()).when(countRelease(release(), LIMIT)).then();
    given(releases, counted())
      .when(next({ amountPence: 1000 }))
      .then({ type: 'ReleaseCounted' });
    given(releases, counted())
      .when(next({ amountPence: 1001 }))
      .then();
  });

  it('is counted by person, and for a day', () => {
    given(releases, counted())
      .when(next({ releasedBy: id(71) }))
      .then({ type: 'ReleaseCounted' });
    given(releases, counted())
      .when(next({ at: '2026-03-02T12:00:00.000Z' }))
      .then({ type: 'ReleaseCounted' });
  });

  it('lets the payouts of a counted withdrawal go', () => {
    const state = stateOf(releases, [counted()]);
    expect(isCounted(state, release(), '2026-03-01T13:00:00.000Z')).toBe(true);
    expect(isCounted(state, release({ withdrawalId: id(61) }), '2026-03-01T13:00:00.000Z')).toBe(false);
    expect(isCounted(state, release(), '2026-03-02T12:00:00.000Z')).toBe(false);
  });
});
