import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts, type Sort } from '#contracts/catalogue/vocabulary.ts';
import type { VideoTrafficCounted } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { aVideoListed, facts, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { users } from '#projections/auth/users.ts';
import type { ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { videoListings } from './videoListings.ts';

/** Title, pence, seconds, views, in the order of their listing. No two of a kind but the views, where the newer leads. */
const listings: [string, number, number, number][] = [
  ['Chair', 30_000, 60, 9],
  ['Bread', 2000, 3600, 9],
  ['Brakes', 4900, 600, 50],
  ['Hedge', 60_000, 59, 0],
];
const listed = listings.map(([title, pricePence, durationSeconds], n) =>
  aVideoListed({ videoId: id(n + 1), title, pricePence, facts: { ...facts, durationSeconds } }),
);
const counted = listings.map(([, , , views], n): VideoTrafficCounted => ({
  type: 'VideoTrafficCounted',
  data: { videoId: id(n + 1), day: '2026-06-01', views },
}));
const others = Array.from({ length: 9 }, (_, n) => aVideoListed({ videoId: id(n + 5), category: 'crafts' }));

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, videoListings], [...listed, ...others, ...counted]));
});
afterAll(() => drop());

const find = (change: Partial<ListingFilter>, isMany = false) =>
  findListingPage(
    db,
    {
      q: '',
      category: 'all',
      sort: 'recent',
      minPrice: 0,
      maxPrice: 500,
      buyerFeeBps: 1000,
      page: 1,
      ...change,
    },
    isMany,
  );

const orders: Record<Sort, string> = {
  recent: 'Hedge, Brakes, Bread, Chair',
  popular: 'Brakes, Bread, Chair, Hedge',
  price_asc: 'Bread, Brakes, Chair, Hedge',
  price_desc: 'Hedge, Chair, Brakes, Bread',
  duration_asc: 'Hedge, Chair, Brakes, Bread',
  duration_desc: 'Bread, Brakes, Chair, Hedge',
};

describe('the orders of the listings', () => {
  it.each(sorts.map((sort) => [sort, orders[sort]] as const))('%s is: %s', async (sort, titles) => {
    // Many matches are driving for in another way than few.
    for (const isMany of [false, true]) {
      const found = await find({ category: 'diy', sort }, isMany);
      expect(found.map(({ title }) => title).join(', ')).toBe(titles);
    }
  });
});

describe('the listings', () => {
  it('are 12 on a page', async () => {
    const total = listings.length + others.length;
    const pages = await Promise.all([1, 2, 3].map((page) => find({ page })));
    expect(pages.map((page) => page.length)).toEqual([12, 1, 0]);
    expect(new Set(pages.flat().map((video) => video.id)).size).toBe(total);
  });
});
