import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { Call } from '#contracts/http/call.ts';
import { countView } from '#contracts/catalogue/catalogue.ts';

const WORDS_LENGTH = 60;
const lists = ['search', 'browse', 'categories'];
const sources = new Map<string, TrafficSource>([
  ['', 'home'],
  ['search', 'browse'],
  ['browse', 'browse'],
  ['categories', 'category'],
  ['videos', 'video'],
]);

/** How the visitor found the page, from the previous address; `previous` may be a path of this site. */
export const wayFrom = (previous: string, origin: string): { from: TrafficSource; words?: string } => {
  if (previous === '') return { from: 'direct' };
  const url = new URL(previous, origin);
  if (url.origin !== origin) return { from: 'elsewhere' };
  const place = url.pathname.split('/')[1] ?? '';
  const words = url.searchParams.get('q')?.trim().slice(0, WORDS_LENGTH) ?? '';
  if (words !== '' && lists.includes(place)) return { from: 'search', words };
  return { from: sources.get(place) ?? 'site' };
};

/** Counted by the server, once per visitor and day. */
export const countVisit = (call: Call, videoId: string, previous: string): Promise<unknown> =>
  call(countView, { params: { videoId }, body: wayFrom(previous, location.origin) });
