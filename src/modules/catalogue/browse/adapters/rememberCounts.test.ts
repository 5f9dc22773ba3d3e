import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import type { BandCount } from '#projections/catalogue/listingCounts.ts';
import { rememberCounts } from './rememberCounts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const rest = { minPrice: 0, maxPrice: 500, buyerFeeBps: 1000 };
const every = { ...rest, q: '' };

/** Listings that can be counted, and what was asked. */
const start = (total: number) => {
  const listings = { total, changes: 0 };
  const count = vi.fn((): Promise<BandCount[]> =>
    Promise.resolve([{ category: 'diy', band: 3, count: listings.total }]),
  );
  return { listings, count, countListings: rememberCounts(count, () => listings.changes) };
};

describe('counts of listings', () => {
  it('are asked for once, for everybody, every step of the slider and however it was typed', async () => {
    const { count, countListings } = start(7);
    const filters = [every, { ...rest, q: ' OAK ' }, { ...rest, q: 'oak', minPrice: 25, maxPrice: 100 }];
    const answers = await Promise.all(filters.map(countListings));
    expect(answers).toEqual([{ diy: 7 }, { diy: 7 }, { diy: 7 }]);
    expect(await countListings({ ...rest, q: 'oak', minPrice: 75 })).toEqual({});
    expect(count.mock.calls).toHaveLength(2);
    await countListings({ ...rest, q: 'oak', minPrice: 33 });
    expect(count.mock.calls).toHaveLength(3);
  });

  it('of few are made anew at once when a listing changed', async () => {
    const { listings, countListings } = start(3000);
    await countListings(every);
    Object.assign(listings, { total: 3001, changes: 1 });
    expect(await countListings(every)).toEqual({ diy: 3001 });
  });

  it('of many are given as they were while they are made anew', async () => {
    const { listings, count, countListings } = start(3001);
    await countListings(every);
    Object.assign(listings, { total: 3002, changes: 1 });
    expect(await countListings(every)).toEqual({ diy: 3001 });
    expect(await countListings(every)).toEqual({ diy: 3002 });
    expect(count.mock.calls).toHaveLength(2);
  });

  it('are never older than a quarter of an hour', async () => {
    const { listings, countListings } = start(5000);
    await countListings(every);
    listings.total = 4000;
    vi.advanceTimersByTime(59_000);
    expect(await countListings(every)).toEqual({ diy: 5000 });
    vi.advanceTimersByTime(15 * 60_000);
    expect(await countListings(every)).toEqual({ diy: 4000 });
  });

  it('that fail are asked for again, and cost nobody the older one', async () => {
    const { listings, count, countListings } = start(5000);
    count.mockRejectedValueOnce(new Error('down'));
    await expect(countListings(every)).rejects.toThrow('down');
    await countListings(every);
    listings.changes = 1;
    count.mockRejectedValueOnce(new Error('down'));
    expect(await countListings(every)).toEqual({ diy: 5000 });
    await Promise.resolve();
    listings.total = 6000;
    await countListings(every);
    expect(await countListings(every)).toEqual({ diy: 6000 });
  });
});
