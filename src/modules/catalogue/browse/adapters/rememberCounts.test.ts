import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import type { ListingCounts } from '#projections/catalogue/listings/listingCounts.ts';
import type { Narrowing } from '#projections/catalogue/listings/listingFilters.ts';
import { rememberCounts } from './rememberCounts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const rest = { category: 'all', minPrice: 0, maxPrice: 500, buyerFeeBps: 1000 };
const every = { ...rest, q: '' };

/** Listings that can be counted, and what was asked; half of them are in each of two categories. */
const start = (total: number) => {
  const listings = { total, crafts: total / 2, changes: 0 };
  const count = vi.fn(({ category }: Narrowing): Promise<ListingCounts> => {
    const byCategory =
      category === 'all' ? { diy: listings.total / 2, crafts: listings.total / 2 } : { crafts: listings.crafts };
    const isEstimate = Object.values(byCategory).reduce((sum, each) => sum + each, 0) > 10_000;
    return Promise.resolve({ byCategory, isEstimate });
  });
  return { listings, count, countListings: rememberCounts(count, () => listings.changes) };
};

describe('counts of listings', () => {
  it('are asked for once, for everybody, every category and however it was typed', async () => {
    const { count, countListings } = start(8);
    const filters = [every, { ...rest, q: ' OAK ' }, { ...rest, q: 'oak', category: 'crafts' }];
    const answers = await Promise.all(filters.map(countListings));
    const categoryCounts = { diy: 4, crafts: 4 };
    expect(answers).toEqual([
      { total: 8, isEstimate: false, categoryCounts },
      { total: 8, isEstimate: false, categoryCounts },
      { total: 4, isEstimate: false, categoryCounts },
    ]);
    expect(count.mock.calls).toHaveLength(2);
    await countListings({ ...rest, q: 'oak', orientation: 'portrait' });
    expect(count.mock.calls).toHaveLength(3);
  });

  it('are made anew at once when a listing changed', async () => {
    const { listings, countListings } = start(10_000);
    await countListings(every);
    Object.assign(listings, { total: 9998, changes: 1 });
    expect(await countListings(every)).toMatchObject({ total: 9998, isEstimate: false });
  });

  it('are no older than a minute where nobody hears of changes', async () => {
    const { listings, countListings } = start(5000);
    await countListings(every);
    listings.total = 4000;
    vi.advanceTimersByTime(59_000);
    expect(await countListings(every)).toMatchObject({ total: 5000 });
    vi.advanceTimersByTime(1000);
    expect(await countListings(every)).toMatchObject({ total: 4000 });
  });

  it('stay for five minutes whatever changes where they are estimates', async () => {
    const { listings, countListings } = start(50_000);
    await countListings(every);
    Object.assign(listings, { total: 40_000, changes: 1 });
    vi.advanceTimersByTime(299_000);
    expect(await countListings(every)).toMatchObject({ total: 50_000, isEstimate: true });
    vi.advanceTimersByTime(1000);
    expect(await countListings(every)).toMatchObject({ total: 40_000 });
  });

  it('are exact for a category of few where all together are too many', async () => {
    const { listings, countListings } = start(12_000);
    listings.crafts = 5987;
    expect(await countListings({ ...every, category: 'crafts' })).toEqual({
      total: 5987,
      isEstimate: false,
      categoryCounts: { diy: 6000, crafts: 5987 },
    });
  });

  it('that fail are asked for again', async () => {
    const { count, countListings } = start(50);
    count.mockRejectedValueOnce(new Error('down'));
    await expect(countListings(every)).rejects.toThrow('down');
    expect(await countListings(every)).toMatchObject({ total: 50 });
  });
});
