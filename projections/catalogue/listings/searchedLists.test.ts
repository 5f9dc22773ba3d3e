import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { categories, orientations, resolutions, sorts, type Sort } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { aVideoListed, facts, id } from '#testing/events.ts';
import { users } from '#projections/auth/users.ts';
import { countMatches } from './listingCounts.ts';
import type { ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { SAMPLED_OF, videoListings } from './videoListings.ts';

const COUNT = 400;
const PAGE = 12;
/** What the sample holds decides whether a search is taken for a rare or for a common one. */
const samples = ['nothing', 'everything'] as const;

const words = ['oak', 'oaken', 'board', 'cupboard', 'saw', 'seesaw', 'a', '50%', 'naïve'];
const formats = [
  [1920, 1080, 'landscape'],
  [1080, 1920, 'portrait'],
  [2160, 2160, 'square'],
  [1280, 720, 'landscape'],
] as const;

type Listed = ReturnType<typeof aVideoListed>['data'];

/** Words of every commonness: the n-th is in every n-th listing or so. */
const listed = Array.from({ length: COUNT }, (_, n) => {
  const [width, height, orientation] = formats[(n * 7) % formats.length] ?? formats[0];
  const [category] = categories[(n * 5) % categories.length] ?? categories[0];
  return aVideoListed({
    videoId: id(n + 1),
    title: words.filter((_, rank) => n % (rank * rank + 1) === 0).join(' '),
    description: n % 3 === 0 ? 'oak board' : 'filmed',
    tags: n % 10 === 0 ? ['saw-mill'] : [],
    category,
    pricePence: 1000 * (1 + ((n * 11) % 9)),
    facts: { ...facts, width, height, orientation, durationSeconds: 30 + ((n * 13) % 40) * 30 },
  });
});

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, videoListings], listed));
});
afterAll(() => drop());

const sampleBy = {
  nothing: 'delete from listing_sample',
  everything: 'delete from listing_sample; insert into listing_sample select * from listing_matches',
};

const passes = (
  { title, description, tags, category, pricePence, facts: film }: Listed,
  filter: ListingFilter,
): boolean =>
  [title, description, ...tags].join('\n').toLowerCase().includes(filter.q.trim().toLowerCase()) &&
  (filter.category === 'all' || category === filter.category) &&
  (filter.maxPrice === 500 || pricePence <= filter.maxPrice * 100) &&
  film.durationSeconds >= (filter.minSeconds ?? 0) &&
  Math.min(film.width, film.height) >= Number(filter.resolution ?? 0) &&
  (filter.orientation === undefined || film.orientation === filter.orientation);

/** Listed later is newer. No creator here is promoted, and nothing has been viewed. */
const orders: Record<Sort, (data: Listed) => number> = {
  recent: () => 0,
  popular: () => 0,
  price_asc: ({ pricePence }) => pricePence,
  price_desc: ({ pricePence }) => -pricePence,
  duration_asc: ({ facts: film }) => film.durationSeconds,
  duration_desc: ({ facts: film }) => -film.durationSeconds,
};

const filters: fc.Arbitrary<ListingFilter> = fc.record({
  q: fc.oneof(
    fc.constant(''),
    fc.constantFrom(...words, 'aw', 'oak board', 'board oak', 'saw-mill', 'zeppelin', '-', 'oaken c', ' OAK '),
  ),
  category: fc.constantFrom('all', ...categories.map(([value]) => value)),
  sort: fc.constantFrom(...sorts),
  minPrice: fc.constant(0),
  maxPrice: fc.constantFrom(500, 500, 25, 50),
  buyerFeeBps: fc.constant(0),
  page: fc.constantFrom(1, 1, 2, 5),
  minSeconds: fc.option(fc.constantFrom(60, 600), { nil: undefined }),
  resolution: fc.option(fc.constantFrom(...resolutions), { nil: undefined }),
  orientation: fc.option(fc.constantFrom(...orientations), { nil: undefined }),
});

const expected = (filter: ListingFilter, newestFirst: ReadonlyMap<string, number>): string[] => {
  const key = orders[filter.sort];
  return listed
    .map(({ data }) => data)
    .filter((data) => passes(data, filter))
    .toSorted((a, b) => key(a) - key(b) || (newestFirst.get(a.videoId) ?? 0) - (newestFirst.get(b.videoId) ?? 0))
    .map(({ videoId }) => videoId);
};

it.each(samples)(
  'finds and counts what a plain search finds, by whichever way: the sample holds %s',
  async (sample) => {
    await db.raw(sampleBy[sample]);
    const newest = await db('video_listings').orderByRaw('listed_at desc, id').pluck<string[]>('id');
    const newestFirst = new Map(newest.map((videoId, place) => [videoId, place]));
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const all = expected(filter, newestFirst);
        const page = all.slice((filter.page - 1) * PAGE, filter.page * PAGE);
        for (const isMany of [false, true])
          expect((await findListingPage(db, filter, isMany)).map((found) => found.id)).toEqual(page);
        const { byCategory, isEstimate } = await countMatches(db, filter);
        if (!isEstimate) expect(Object.values(byCategory).reduce((sum, count) => sum + count, 0)).toBe(all.length);
        // An estimate is made of so many only.
        else expect(all.length * SAMPLED_OF).toBeGreaterThan(10_000);
      }),
      { numRuns: 120 },
    );
  },
);
