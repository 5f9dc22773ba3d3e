import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRegistered } from '#events/auth.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { anOfferClaimed, aVideoListed, creatorId, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { suggestCreators, suggestTitles } from './suggestions.ts';
import { users } from '#projections/auth/users.ts';
import { videoListings } from './videoListings.ts';

const registered = (userId: string, displayName: string, isCreator = true): UserRegistered => {
  const own = (value: string) => personal(userId, value);
  const username = own(displayName.toLowerCase().replaceAll(' ', ''));
  return {
    type: 'UserRegistered',
    data: { userId, email: own(`${userId}@x.test`), username, displayName: own(displayName), isCreator },
  };
};

const titles = ['Oak shelf', 'A shelf of oak', 'Croak of a frog', 'Bread, (sour) and oaken', 'Paid for oak'];
const facts = [
  registered(creatorId, 'Marta Lowe'),
  registered(id(21), 'Martin Sells-Nothing'),
  registered(id(22), 'Mary Buys', false),
  registered(id(23), 'Marlon Suspended'),
  aVideoListed({ videoId: id(30), creatorId: id(23), title: 'Cherry bowl' }),
  { type: 'AccountSuspended', data: { userId: id(23), reason: personal(id(23), 'Copies') } },
  ...titles.map((title, n) => aVideoListed({ videoId: id(n + 10), title, tags: ['walnut'] })),
  { type: 'VideoTrafficCounted', data: { videoId: id(13), day: '2026-06-01', views: 9 } },
  anOfferClaimed({ videoId: id(14) }),
];

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, videoListings], facts));
});
afterAll(() => drop());

describe('titles', () => {
  const suggested = async (words: string, most = 8) => (await suggestTitles(db, words, most)).map(({ title }) => title);

  it('are found where a word begins so, those that begin so themselves first, then the most viewed', async () => {
    expect(await suggested('oak')).toEqual(['Oak shelf', 'Bread, (sour) and oaken', 'A shelf of oak']);
    expect(await suggested('OAK', 1)).toEqual(['Oak shelf']);
  });
  it('are found through several words, whatever stands between them', async () => {
    expect(await suggested('shelf of o')).toEqual(['A shelf of oak']);
    expect(await suggested('bread sour')).toEqual(['Bread, (sour) and oaken']);
  });
  it('are not found by their tags or by signs alone', async () => {
    for (const words of ['walnut', '%', '_', '()']) expect(await suggested(words)).toEqual([]);
  });
});

describe('creators', () => {
  it('are those with something to sell and a page of their own, by any word of their name', async () => {
    const marta = [{ username: 'martalowe', name: 'Marta Lowe' }];
    expect(await suggestCreators(db, 'mar', 8)).toEqual(marta);
    expect(await suggestCreators(db, 'LOW', 8)).toEqual(marta);
    for (const words of ['arta', '%', 'buys']) expect(await suggestCreators(db, words, 8)).toEqual([]);
  });
});
