import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts, type Sort } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { users } from '#projections/auth/users.ts';
import { countMatches, sumOf } from './listingCounts.ts';
import type { ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { findMedianPrices } from './listingTotals.ts';
import { videoListings } from './videoListings.ts';

const COUNT = 16_000;

/** Few prices, lengths, views and days, so that many share theirs; words that every n-th has, or the first n. */
const fill = `
  insert into video_listings
    (id, creator_id, title, description, category, tags, price_pence, facts, pictures, listed_at, search, headline)
  select md5(n::text)::uuid, md5((n % 40)::text)::uuid, 'Film', '', case when n % 3 = 0 then 'crafts' else 'diy' end, '{}',
    1000 * (1 + n % 5),
    json_build_object('durationSeconds', 30 + n % 7, 'width', 1920, 'height', 1080, 'orientation', 'landscape'), '{}',
    '2026-01-01'::timestamptz + n % 50 * interval '1 day',
    'film' || case when n % 2 = 0 then ' even' else '' end || case when n % 10 = 0 then ' tenth' else '' end
      || case when n <= 10000 then ' alpha' else '' end || case when n <= 10001 then ' omega' else '' end, ''
  from generate_series(1, ${COUNT}) as n`;

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const pro = {
    type: 'ProStarted',
    data: { userId: 'c4ca4238-a0b9-2382-0dcc-509a6f75849b', pricePence: 1, renewsAt: '' },
  };
  ({ db, drop } = await applyEvents([users, videoListings], [pro]));
  await db.raw(fill);
  await db.raw('update listing_matches set views = duration_seconds::int % 3');
  await db.raw('update listing_sample as s set views = m.views from listing_matches as m where m.id = s.id');
  await db.raw('analyze');
});
afterAll(() => drop());

const filter = (change: Partial<ListingFilter>): ListingFilter => ({
  q: '',
  category: 'all',
  sort: 'recent',
  minPrice: 0,
  maxPrice: 500,
  buyerFeeBps: 1000,
  page: 1,
  ...change,
});

const orders: Record<Sort, string> = {
  recent: 'is_promoted desc, listed_at desc, id',
  popular: 'is_promoted desc, views desc, listed_at desc, id',
  price_asc: 'price_pence, listed_at desc, id',
  price_desc: 'price_pence desc, listed_at desc, id',
  duration_asc: 'duration_seconds, listed_at desc, id',
  duration_desc: 'duration_seconds desc, listed_at desc, id',
};

describe('the pages of many listings', () => {
  it.each(sorts)('by %s are those of the whole list, without gaps or doubles', async (sort) => {
    for (const q of ['', 'film', 'even', 'tenth']) {
      const whole = await db('listing_matches')
        .where('search', 'like', `%${q}%`)
        .orderByRaw(orders[sort])
        .pluck<string[]>('id');
      // Found and sorted; met on the way; found within the reach that the sample knows.
      for (const [isMany, mostTexts] of [[false], [true], [true, 0]] as const)
        for (const page of [1, 2, 20, 50, 51, Math.ceil(whole.length / 12)]) {
          const found = await findListingPage(db, filter({ q, sort, page }), isMany, mostTexts);
          expect(
            found.map(({ id }) => id),
            `${q} ${page} ${isMany} ${mostTexts}`,
          ).toEqual(whole.slice((page - 1) * 12, page * 12));
        }
    }
  });

  it('end where the list ends', async () => {
    for (const q of ['', 'tenth']) expect(await findListingPage(db, filter({ q, page: 2000 }), true)).toEqual([]);
  });
});

describe('the counts of many listings', () => {
  it.each([
    ['even', 8000],
    ['tenth', 1600],
    ['alpha', 10_000],
    ['even tenth', 1600],
    ['zzz', 0],
  ])('are exact up to ten thousand: “%s”, %i', async (q, count) => {
    const { byCategory, isEstimate } = await countMatches(db, filter({ q }));
    expect(sumOf(byCategory)).toBe(count);
    expect(isEstimate).toBe(false);
  });

  it.each([
    ['', COUNT],
    ['film', COUNT],
    ['omega', 10_001],
  ])('are estimates above: “%s”, %i', async (q, count) => {
    const { byCategory, isEstimate } = await countMatches(db, filter({ q }));
    expect(isEstimate).toBe(true);
    expect(Math.abs(sumOf(byCategory) / count - 1)).toBeLessThan(0.25);
    // Two digits of each.
    for (const each of Object.values(byCategory)) expect(String(each)).toMatch(/^\d\d0*$/);
  });

  it('are exact for a category of few, and by price alone', async () => {
    const counted = async (change: Partial<ListingFilter>) => countMatches(db, filter(change));
    expect(await counted({ category: 'crafts' })).toEqual({ byCategory: { crafts: 5333 }, isEstimate: false });
    expect(sumOf((await counted({ minPrice: 20, maxPrice: 25 })).byCategory)).toBe(3200);
  });
});

it('the median prices of many listings come from the sample, and from all where the sample has too few', async () => {
  const sampled = db('listing_sample').select('id');
  await db('listing_matches')
    .whereIn('id', db('listing_matches').where('price_pence', 5000).whereNotIn('id', sampled).select('id').limit(6))
    .update({ category: 'gardening' });
  // Of all others the sample alone knows these prices.
  await db('listing_sample').increment('price_pence', 100_000);
  const queries: { sql: string; bindings: string[] }[] = [];
  const note = (query: { sql: string; bindings: string[] }) => void queries.push(query);
  db.on('query', note);
  const { gardening, ...others } = Object.fromEntries(await findMedianPrices(db));
  db.removeListener('query', note);
  expect(gardening).toBe(5000);
  expect(Object.keys(others).toSorted()).toEqual(['crafts', 'diy']);
  // Each has 1,000 to 5,000 pence, equally often.
  for (const pence of Object.values(others)) expect(Math.abs(pence - 103_000)).toBeLessThanOrEqual(1000);
  // The categories that the sample knows are not read.
  const whole = queries.find(({ sql }) => sql.includes('listing_matches'));
  expect(whole?.bindings).toContain('gardening');
  for (const category of Object.keys(others)) expect(whole?.bindings).not.toContain(category);
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `explain ${whole?.sql.replaceAll(/\$\d+/g, '?') ?? ''}`,
    whole?.bindings ?? [],
  );
  expect(JSON.stringify(rows)).not.toContain('Seq Scan');
});
