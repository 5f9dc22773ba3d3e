/** What every product is asked: the same lists and searches, with the number of listings that the answer must have. */
import { browseLimits, categories } from '#contracts/catalogue/vocabulary.ts';
import { createRandom } from '#driver/random.ts';
import { searches } from '#cli/bench/listings/listingQueries.ts';
import { vocabulary } from '#cli/bench/listings/listingsWorld.ts';
import type { PeerListing } from './peerListings.ts';

export const PAGE_SIZE = browseLimits.pageSize;

export const lists = ['the newest', 'a page in the middle', 'a category', 'the cheapest'] as const;
/** Kinds of `searches`. The others (misspelt, part of a word, no such word) not every product answers. */
export const searchedFor = ['a common word', 'a word that some have', 'a rare word', 'two words'] as const;
export const kinds = [...lists, ...searchedFor] as const;
export type Kind = (typeof kinds)[number];

export type Question = {
  kind: Kind;
  /** From 1. */
  page: number;
  category?: string;
  q?: string;
  isCheapestFirst?: true;
  /** So many listings match: all of the category, or those with the whole words in their title or description. */
  matches: number;
};

const PER_KIND = 6;
const CANDIDATES = 40;
/** PostgreSQL's English dictionary leaves it out. */
const notIndexed = new Set(['she']);
/** People leave out the very commonest words when they look for two. */
const commonest = new Set(vocabulary.slice(0, 30));

/** Words of a kind, with the commonness that `searches` gives them. */
const termsOf = (kind: (typeof searchedFor)[number]): string[] => {
  const random = createRandom(17);
  const found = Array.from({ length: CANDIDATES }, () => searches[kind]?.(random) ?? '');
  return [...new Set(found)].filter((word) => word !== '' && !notIndexed.has(word));
};

/** The first two words of titles: side by side, since some products look for the text as a whole. */
export const pairsOf = (listings: readonly PeerListing[]): string[] => {
  const pairs = listings.map(({ title }) => title.split(' ').slice(0, 2));
  return pairs
    .filter((pair) => pair.length === 2 && !pair.some((word) => commonest.has(word) || notIndexed.has(word)))
    .map((pair) => pair.join(' '));
};

/** Counts the listings that hold a text as whole words in their title or description. */
export const countMatches = (counts: Map<string, number>, listings: readonly PeerListing[]): void => {
  for (const { title, description } of listings) {
    const held = ` ${title} | ${description} `;
    for (const [text, count] of counts) if (held.includes(` ${text} `)) counts.set(text, count + 1);
  }
};

/** The questions about these listings: six of each search, one for each category. `first` are some of them. */
export const questionsAbout = async (
  count: number,
  first: readonly PeerListing[],
  listings: AsyncIterable<readonly PeerListing[]>,
): Promise<Question[]> => {
  const byKind = searchedFor.map((kind) => ({
    kind,
    texts: kind === 'two words' ? pairsOf(first) : termsOf(kind),
  }));
  const counts = new Map(byKind.flatMap(({ texts }) => texts.map((text) => [text, 0] as const)));
  const ofCategory = new Map<string, number>(categories.map(([category]) => [category, 0]));
  for await (const batch of listings) {
    countMatches(counts, batch);
    for (const { category } of batch) ofCategory.set(category, (ofCategory.get(category) ?? 0) + 1);
  }
  const middle = Math.ceil(count / PAGE_SIZE / 2);
  return [
    { kind: 'the newest', page: 1, matches: count },
    { kind: 'a page in the middle', page: middle, matches: count },
    ...[...ofCategory].map(([category, matches]): Question => ({ kind: 'a category', page: 1, category, matches })),
    { kind: 'the cheapest', page: 1, isCheapestFirst: true, matches: count },
    ...byKind.flatMap(({ kind, texts }) =>
      texts
        .map((q): Question => ({ kind, page: 1, q, matches: counts.get(q) ?? 0 }))
        .filter(({ matches }) => matches > 0)
        .slice(0, PER_KIND),
    ),
  ];
};

export type Answer = { items: number; total: number; isEstimate?: boolean };

/** Our own total is taken from a sample where more than 10,000 match. */
const ESTIMATED = 0.1;

/**
 * Why this answer is wrong, or undefined. A list has exactly its listings, but for estimates; a search has at least those with the
 * whole words: who looks for parts of words, or for their stems, has more.
 */
export const faultOf = (
  { page, q, matches }: Question,
  { items, total, isEstimate = false }: Answer,
): string | undefined => {
  const wanted = Math.max(0, Math.min(PAGE_SIZE, matches - (page - 1) * PAGE_SIZE));
  if (items < wanted || items > PAGE_SIZE) return `${items} items instead of ${wanted}`;
  const off = isEstimate ? ESTIMATED * matches : 0;
  const isTooMany = q === undefined && total > matches + off;
  return total < matches - off || isTooMany ? `${total} in all instead of ${matches}` : undefined;
};
