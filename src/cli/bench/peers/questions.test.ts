import { describe, expect, it } from 'vitest';
import { vocabulary } from '#cli/bench/listings/listingsWorld.ts';
import type { PeerListing } from './peerListings.ts';
import { countMatches, faultOf, pairsOf, questionsAbout, type Question } from './questions.ts';

const common = vocabulary[0] ?? '';
const rare = vocabulary[900] ?? '';
const rarer = vocabulary[5000] ?? '';

const listing = (n: number, title: string, description = ''): PeerListing => ({
  n,
  title,
  description,
  category: 'diy',
  pricePence: 500,
  at: '2026-01-01T00:00:00.000Z',
});

it('counts whole words of the title or the description, and two words only side by side in one of them', () => {
  const counts = new Map(['cat', 'cat dog', 'dog cat'].map((text) => [text, 0] as const));
  countMatches(counts, [listing(0, 'cat dog'), listing(1, 'cats', 'a cat'), listing(2, 'dog', 'cat dogs')]);
  expect([...counts.values()]).toEqual([3, 1, 0]);
});

it('looks for two words of a title unless one of them is among the commonest or in no index', () => {
  expect(
    pairsOf([
      listing(0, `${rare} ${rarer} ${common}`),
      listing(1, `${common} ${rare}`),
      listing(2, `she ${rare}`),
      listing(3, rare),
    ]),
  ).toEqual([`${rare} ${rarer}`]);
});

it('asks for lists with what they hold, and only for words that something holds', async () => {
  const listings = Array.from({ length: 30 }, (_, n) => listing(n, `${rare} ${rarer}`));
  const batches = async function* () {
    yield* [listings.slice(0, 10), listings.slice(10)];
    await Promise.resolve();
  };
  const questions = await questionsAbout(30, listings, batches());
  const of = (kind: string) => questions.filter((question) => question.kind === kind);
  expect(of('the newest')).toEqual([{ kind: 'the newest', page: 1, matches: 30 }]);
  expect(of('a page in the middle')).toMatchObject([{ page: 2 }]);
  expect(of('a category').find(({ category }) => category === 'diy')?.matches).toBe(30);
  expect(of('two words')[0]).toMatchObject({ q: `${rare} ${rarer}`, matches: 30 });
  expect(questions.filter(({ q, matches }) => q !== undefined && matches === 0)).toEqual([]);
});

describe('an answer', () => {
  const list: Question = { kind: 'a category', page: 1, category: 'diy', matches: 100 };
  const search: Question = { kind: 'a rare word', page: 1, q: rare, matches: 3 };

  it('to a list is right with all its listings', () => {
    expect(faultOf(list, { items: 12, total: 100 })).toBeUndefined();
    expect(faultOf({ ...list, page: 9 }, { items: 4, total: 100 })).toBeUndefined();
  });

  it('to a search may have more', () => {
    expect(faultOf(search, { items: 12, total: 40 })).toBeUndefined();
  });

  it('may be off by a tenth only where it is an estimate', () => {
    expect(faultOf(list, { items: 12, total: 91, isEstimate: true })).toBeUndefined();
    expect(faultOf(list, { items: 12, total: 89, isEstimate: true })).toBe('89 in all instead of 100');
    expect(faultOf(list, { items: 12, total: 99 })).toBe('99 in all instead of 100');
    expect(faultOf(list, { items: 12, total: 101 })).toBe('101 in all instead of 100');
  });

  it('is wrong with too few items, and with too many', () => {
    expect(faultOf(search, { items: 2, total: 3 })).toBe('2 items instead of 3');
    expect(faultOf(list, { items: 24, total: 100 })).toBe('24 items instead of 12');
  });
});
