/** What people ask of a long list: words of every kind, orders, filters, the first page and the fiftieth. */
import { categories, orientations, resolutions, sorts } from '#contracts/catalogue/vocabulary.ts';
import { vocabulary } from './listingsWorld.ts';

type Random = () => number;

const oneOf = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;
/** By rank: 1 is the commonest. */
const between = (first: number, last: number, random: Random): string =>
  vocabulary[Math.floor(first * (last / first) ** random())] ?? '';

/** One letter is another, missing or doubled. */
const misspelt = (word: string, random: Random): string => {
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + oneOf(['', 'z', word.charAt(at) + word.charAt(at)], random) + word.slice(at + 1);
};

export const searches: Record<string, (random: Random) => string> = {
  'no words': () => '',
  'a common word': (random) => between(1, 300, random),
  'a word that some have': (random) => between(300, 3000, random),
  'a rare word': (random) => between(3000, vocabulary.length, random),
  'a misspelt word': (random) => misspelt(between(100, 5000, random), random),
  // People leave out the very commonest, which say nothing; two of those side by side are looked for in every text.
  'two words': (random) => `${between(30, vocabulary.length, random)} ${between(30, vocabulary.length, random)}`,
  'part of a word': (random) => between(300, vocabulary.length, random).slice(1, 6),
  'no such word': (random) => `x${between(5000, 9000, random)}q`,
};
export const searchKinds = Object.keys(searches);

/** The n-th question: every kind of search with every order in turn, and filters by chance. */
export const queryOf = (turn: number, random: Random): { kind: string; address: string } => {
  // Half of all that is asked has no words.
  const kind = turn % 2 === 0 ? (searchKinds[0] ?? '') : (searchKinds[1 + (((turn - 1) / 2) % 7)] ?? '');
  const query = new URLSearchParams({ sort: sorts[Math.floor(turn / 16) % sorts.length] ?? 'recent' });
  const q = searches[kind]?.(random) ?? '';
  if (q !== '') query.set('q', q);
  if (random() < 0.3) query.set('category', oneOf(categories, random)[0]);
  if (random() < 0.2) query.set('maxPrice', String(25 * Math.ceil(random() * 19)));
  if (random() < 0.15) query.set('minSeconds', String(60 * Math.ceil(random() * 20)));
  if (random() < 0.15) query.set('resolution', oneOf(resolutions, random));
  if (random() < 0.15) query.set('orientation', oneOf(orientations, random));
  if (random() < 0.25) query.set('page', '50');
  return { kind, address: `/api/videos?${query.toString()}` };
};
