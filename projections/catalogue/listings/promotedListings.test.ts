import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts, type Sort } from '#contracts/catalogue/vocabulary.ts';
import type { VideoTrafficCounted } from '#events/catalogue.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { Db } from '#platform/postgres/db.ts';
import { aVideoListed, creatorId, facts, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import type { ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { users } from '#projections/auth/users.ts';
import { videoListings } from './videoListings.ts';

const pro = id(50);
const former = id(51);

/** Title, creator, pence, seconds, views; the last was listed last. */
const listings: [string, string, number, number, number][] = [
  ['Pro old', pro, 30_000, 60, 9],
  ['Bread', creatorId, 2000, 3600, 90],
  ['Pro new', pro, 4900, 600, 1],
  ['Hedge', creatorId, 60_000, 59, 0],
  ['Former', former, 5000, 70, 2],
];
const listed = listings.map(([title, by, pricePence, durationSeconds], n) =>
  aVideoListed({ videoId: id(n + 1), creatorId: by, title, pricePence, facts: { ...facts, durationSeconds } }),
);
const counted = listings.map(([, , , , views], n): VideoTrafficCounted => ({
  type: 'VideoTrafficCounted',
  data: { videoId: id(n + 1), day: '2026-06-01', views },
}));
const others = Array.from({ length: 30 }, (_, n) =>
  aVideoListed({
    videoId: id(n + 100),
    category: 'crafts',
    title: `Craft ${n}`,
    creatorId: n % 10 === 0 ? pro : creatorId,
  }),
);
const planOf = (userId: string): PlanEvent[] => [
  { type: 'CustomerLinked', data: { userId, customerId: 'cus_1' } },
  { type: 'ProStarted', data: { userId, pricePence: 500, renewsAt: '2026-07-01T00:00:00.000Z' } },
];
const over: PlanEvent = { type: 'ProEnded', data: { userId: former, because: 'cancelled' } };

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const all = [...listed, ...others, ...counted, ...planOf(pro), ...planOf(former), over];
  ({ db, drop } = await applyEvents([users, videoListings], all));
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

/** Marked ones have a star. */
const orders: Record<Sort, string> = {
  recent: 'Pro new*, Pro old*, Former, Hedge, Bread',
  popular: 'Pro old*, Pro new*, Bread, Former, Hedge',
  price_asc: 'Bread, Pro new, Former, Pro old, Hedge',
  price_desc: 'Hedge, Pro old, Former, Pro new, Bread',
  duration_asc: 'Hedge, Pro old, Former, Pro new, Bread',
  duration_desc: 'Bread, Pro new, Former, Pro old, Hedge',
};

describe('videos of creators with Creator Pro', () => {
  it.each(sorts.map((sort) => [sort, orders[sort]] as const))('by %s: %s', async (sort, titles) => {
    // Many matches are driving for in another way than few.
    for (const isMany of [false, true]) {
      const found = await find({ category: 'diy', sort }, isMany);
      expect(found.map(({ title, isPromoted }) => title + (isPromoted ? '*' : '')).join(', ')).toBe(titles);
    }
  });

  it('lead only among what was driving for', async () => {
    const found = await find({ q: 'hedge' });
    expect(found.map(({ title, isPromoted }) => [title, isPromoted])).toEqual([['Hedge', false]]);
  });

  it('stand on the first pages, once each, and every other video follows', async () => {
    for (const isMany of [false, true]) {
      const pages = await Promise.all([1, 2, 3].map((page) => find({ category: 'crafts', page }, isMany)));
      expect(pages.map(({ length }) => length)).toEqual([12, 12, 6]);
      expect(new Set(pages.flat().map(({ title }) => title)).size).toBe(30);
      expect(pages.flat().map(({ isPromoted }) => isPromoted === true)).toEqual(
        Array.from({ length: 30 }, (_, n) => n < 3),
      );
    }
  });
});
