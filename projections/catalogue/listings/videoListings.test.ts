import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPrice } from '#contracts/shared/money.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { anOfferClaimed, aVideoListed, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { countMatches, sumOf } from './listingCounts.ts';
import type { ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { findNearListings } from './nearListings.ts';
import { searchWords } from './searchWords.ts';
import { users } from '#projections/auth/users.ts';
import { videoListings } from './videoListings.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents(
    [users, videoListings, searchWords],
    [...listed, anOfferClaimed({ videoId: id(listings.length) })],
  ));
});
afterAll(() => drop());

/** [title, category, pence, tags]; the creator's price. */
const listings: [string, string, number, string[]][] = [
  ['Oak shelf in an alcove', 'diy', 2000, ['wood']],
  ['Oak stool', 'diy', 30_000, ['wood']],
  ['Smoked trout over oak', 'cooking', 4900, ['fish']],
  ['Bread without kneading', 'cooking', 60_000, ['100% rye']],
  ['Pouring a path', 'construction', 4900, ['OAK edging']],
  ['Brake pads', 'automotive', 20_000, []],
  ['Raised beds of oak', 'gardening', 45_455, ['wood', 'oak']],
  // Exactly £25 all-in: a step of the slider.
  ['Ash peg', 'crafts', 2273, []],
  ['Oak frame, somebody is paying', 'diy', 4900, []],
];
const listed = listings.map(([title, category, pricePence, tags], n) =>
  aVideoListed({ videoId: id(n + 1), title, description: 'How to', category, pricePence, tags }),
);
const open = listed.slice(0, -1).map(({ data }) => data);

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

const countByCategory = async (filterBy: ListingFilter) => (await countMatches(db, filterBy)).byCategory;

/** The same question answered without SQL. */
const matches = ({ q, minPrice, maxPrice }: ListingFilter) =>
  open.filter(({ title, description, tags, pricePence }) => {
    const pounds = splitPrice(pricePence).totalPence / 100;
    const isMeant = [title, description, ...tags].some((text) => text.toLowerCase().includes(q.toLowerCase()));
    return isMeant && pounds >= minPrice && (maxPrice === 500 || pounds <= maxPrice);
  });

const words = ['', 'oak', 'OAK', 'wood', 'how', '0%', 'zeppelin'];
/** Bounds on steps of the slider and between them. */
const prices = [0, 22, 25, 54, 75, 220, 500].flatMap((minPrice, at, all) =>
  all.slice(at).map((maxPrice) => ({ minPrice, maxPrice })),
);
const chosen = ['all', ...categories.map(([value]) => value), 'c'];

describe('the counts by category', () => {
  it.each(words)('say for “%s” and every price what each category would find', async (q) => {
    for (const price of prices) {
      const filterBy = filter({ q, ...price });
      const counts = await countByCategory(filterBy);
      const expected: Record<string, number> = {};
      for (const { category } of matches(filterBy)) expected[category] = (expected[category] ?? 0) + 1;
      expect(counts, JSON.stringify(price)).toEqual(expected);
      for (const category of chosen) {
        const total = sumOf(await countByCategory({ ...filterBy, category }));
        const found = await findListingPage(db, { ...filterBy, category }, false);
        expect(found, `${category} ${JSON.stringify(price)}`).toHaveLength(total);
        const isChosen = (itsCategory: string): boolean => category === 'all' || itsCategory.includes(category);
        expect(found.map(({ title }) => title).toSorted()).toEqual(
          matches(filterBy)
            .filter((candidate) => isChosen(candidate.category))
            .map(({ title }) => title)
            .toSorted(),
        );
      }
    }
  });

  it('leave out what somebody is paying for', async () => {
    expect(await countByCategory(filter({ q: 'paying' }))).toEqual({});
  });
});

describe('near matches', () => {
  const near = async (change: Partial<ListingFilter>, most = 6) =>
    (await findNearListings(db, filter(change), most)).map(({ title }) => title);

  it('forgive a slip of the finger and another form of a word, in titles and tags', async () => {
    expect(await near({ q: 'smokd trout' })).toEqual(['Smoked trout over oak']);
    expect(await near({ q: 'breads' })).toEqual(['Bread without kneading']);
    expect(await near({ q: 'edgings' })).toEqual(['Pouring a path']);
  });
  it('come in the order of likeness, whatever the order of the words', async () => {
    expect((await near({ q: 'alcov shelfs oak' }))[0]).toBe('Oak shelf in an alcove');
    expect(await near({ q: 'stool oak' }, 1)).toEqual(['Oak stool']);
  });
  it('keep to category and price', async () => {
    expect(await near({ q: 'oaks', category: 'cooking' })).toEqual(['Smoked trout over oak']);
    expect((await near({ q: 'oaks', maxPrice: 55 })).toSorted()).toEqual([
      'Oak shelf in an alcove',
      'Pouring a path',
      'Smoked trout over oak',
    ]);
  });
  it('are none where nothing is like it', async () => {
    for (const q of ['zeppelin', 'oa', '%%%', '']) expect(await near({ q })).toEqual([]);
  });
  it('leave out what somebody is paying for', async () => {
    expect(await near({ q: 'somebodi paying' })).toEqual([]);
  });
});
