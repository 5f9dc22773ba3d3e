/** What is stored of a day's visits: numbers, and search words that identify nobody. */
import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { WordCount } from '#events/catalogue.ts';

/** Visitors of one video and day from the same source. */
export type VisitTally = {
  videoId: string;
  day: string;
  /** Null for visitors who played the preview elsewhere and never opened the page. */
  source: TrafficSource | null;
  words: string | null;
  visitors: number;
  /** How many of them played the preview. */
  played: number;
};

export type DayTraffic = {
  views: number;
  previews: number;
  sources: Partial<Record<TrafficSource, number>>;
  words: WordCount[];
};

const WORDS_LENGTH = 60;
/** Words that only one person searched for may identify that person. */
const FEWEST_VISITORS = 2;
const MOST_WORDS = 20;

const address = /\S*[@＠]\S*/gu;
/** Seven digits or more, however they are grouped. */
const number = /\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){6,}/gu;

/** Search words without anything like an email address or a phone number; null when nothing is left. */
export const cleanWords = (typed: string): string | null => {
  const kept = typed.replace(/\p{C}/gu, ' ').replace(address, ' ').replace(number, ' ');
  const plain = kept.toLowerCase().replace(/\s+/gu, ' ').trim();
  const words = [...plain].slice(0, WORDS_LENGTH).join('').trim();
  return words === '' ? null : words;
};

/** The most frequent first, at most twenty. */
const mostFrequent = (counts: ReadonlyMap<string, number>): WordCount[] =>
  [...counts]
    .map(([words, visitors]) => ({ words, visitors }))
    .sort((a, b) => b.visitors - a.visitors || (a.words < b.words ? -1 : 1))
    .slice(0, MOST_WORDS);

/** One video's day in numbers. */
export const sumDay = (tallies: readonly VisitTally[]): DayTraffic => {
  const sources: DayTraffic['sources'] = {};
  const words = new Map<string, number>();
  let previews = 0;
  for (const tally of tallies) {
    previews += tally.played;
    if (tally.source === null) continue;
    sources[tally.source] = (sources[tally.source] ?? 0) + tally.visitors;
    if (tally.words !== null) words.set(tally.words, (words.get(tally.words) ?? 0) + tally.visitors);
  }
  const common = new Map([...words].filter(([, visitors]) => visitors >= FEWEST_VISITORS));
  const views = Object.values(sources).reduce((sum, visitors) => sum + visitors, 0);
  return { views, previews, sources, words: mostFrequent(common) };
};

/** Adds up the words of several days or videos. */
export const sumWords = (days: readonly (readonly WordCount[])[]): WordCount[] => {
  const counts = new Map<string, number>();
  for (const { words, visitors } of days.flat()) counts.set(words, (counts.get(words) ?? 0) + visitors);
  return mostFrequent(counts);
};
