import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPrice } from '#contracts/money.ts';
import { categories } from '#contracts/vocabulary.ts';
import type { Event, EventStore } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { prepareProjection, rebuild } from '#platform/postgres/projection.ts';
import { anOfferClaimed, aVideoListed, id } from '#testing/events.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { users } from './users.ts';
import { countByCategory, findVideoListings, totalOf, videoListings, type ListingFilter } from './videoListings.ts';

let test: TestDb;
let db: Db;
let store: EventStore;
beforeAll(async () => {
  test = await createTestDb();
  db = openDb(test.connectionString);
  store = postgresEventStore({ connectionString: test.connectionString });
  for (const [n, event] of facts.entries()) await happen(event, n);
  const painting = { store, connectionString: test.connectionString, signal: new AbortController().signal };
  for (const one of [users, videoListings]) {
    await prepareProjection(one, painting);
    await rebuild(one, painting);
  }
});
afterAll(async () => {
  await store.close();
  await db.destroy();
  await test.drop();
});

const happen = (event: Event, n: number) =>
  store.append(
    `video-${randomUUID()}`,
    [
      {
        ...event,
        eventId: randomUUID(),
        metadata: {
          ...{ schemaVersion: 1, at: new Date(1_780_000_000_000 + n * 1000).toISOString(), actorId: null },
          ...{ actorRole: 'system', correlationId: 'c', causationId: null },
        },
      },
    ],
    'noStream',
  );

/** [title, category, pence, tags]; the creator's price. */
const shelf: [string, string, number, string[]][] = [
  ['Oak shelf in an alcove', 'diy', 2000, ['wood']],
  ['Oak stool', 'diy', 30_000, ['wood']],
  ['Smoked trout over oak', 'cooking', 4900, ['fish']],
  ['Bread without kneading', 'cooking', 60_000, ['100% rye']],
  ['Pouring a path', 'construction', 4900, ['OAK edging']],
  ['Brake pads', 'automotive', 20_000, []],
  ['Raised beds of oak', 'gardening', 45_455, ['wood', 'oak']],
  ['Oak frame, somebody is paying', 'diy', 4900, []],
];
const listed = shelf.map(([title, category, pricePence, tags], n) =>
  aVideoListed({ videoId: id(n + 1), title, description: 'How to', category, pricePence, tags }),
);
const facts: Event[] = [...listed, anOfferClaimed({ videoId: id(shelf.length) })];
const open = listed.slice(0, -1).map(({ data }) => data);

const filter = (change: Partial<ListingFilter>): ListingFilter => ({
  ...{ q: '', category: 'all', sort: 'recent', minPrice: 0, maxPrice: 500, page: 1 },
  ...change,
});

/** The same question answered without SQL. */
const matches = ({ q, minPrice, maxPrice }: ListingFilter) =>
  open.filter(({ title, description, tags, pricePence }) => {
    const pounds = splitPrice(pricePence).totalPence / 100;
    const isMeant = [title, description, ...tags].some((text) => text.toLowerCase().includes(q.toLowerCase()));
    return isMeant && pounds >= minPrice && (maxPrice === 500 || pounds <= maxPrice);
  });

const words = ['', 'oak', 'OAK', 'wood', 'how', '0%', 'zeppelin'];
const prices = [0, 22, 54, 220, 500].flatMap((minPrice, at, all) =>
  all.slice(at).map((maxPrice) => ({ minPrice, maxPrice })),
);
const chosen = ['all', ...categories.map(([value]) => value), 'c'];

describe('the counts by category', () => {
  it.each(words)('say for “%s” and every price what each category would find', async (q) => {
    for (const price of prices) {
      const asked = filter({ q, ...price });
      const counts = await countByCategory(db, asked);
      const expected: Record<string, number> = {};
      for (const { category } of matches(asked)) expected[category] = (expected[category] ?? 0) + 1;
      expect(counts, JSON.stringify(price)).toEqual(expected);
      for (const category of chosen) {
        const total = totalOf(counts, category);
        const found = await findVideoListings(db, { ...asked, category }, total);
        expect(found, `${category} ${JSON.stringify(price)}`).toHaveLength(total);
        const isChosen = (one: string): boolean => category === 'all' || one.includes(category);
        expect(found.map(({ title }) => title).toSorted()).toEqual(
          matches(asked)
            .filter((one) => isChosen(one.category))
            .map(({ title }) => title)
            .toSorted(),
        );
      }
    }
  });

  it('leave out what somebody is paying for', async () => {
    expect(await countByCategory(db, filter({ q: 'paying' }))).toEqual({});
  });
});
