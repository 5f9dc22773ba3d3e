/**
 * Listings as a marketplace of any size has them: words as common as in a language (Zipf), prices that people choose,
 * films of all lengths and forms, creators with many videos and with few. Read models are filled without a log.
 */
import { randomUUID } from 'node:crypto';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import type { VideoFacts } from '#events/catalogue.ts';
import { createRandom } from '#driver/random.ts';
import type { EventBatch, EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Projection } from '#platform/projections/projection.ts';

type Random = () => number;

const VOCABULARY = 40_000;
const BATCH = 1000;

const letters = (text: string): string[] => text.split(' ').map((part) => part.replace('-', ''));
const onsets = letters(
  'b br bl c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w',
);
const vowels = letters('a e i o u ea ee oo ou ai');
const codas = letters('- - - n r l t d s st ck m p ng nd sh');
const pickOf = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;

/** Made-up words, the commonest first and shortest. */
export const vocabulary: readonly string[] = (() => {
  const random = createRandom(7);
  const made = new Set<string>();
  while (made.size < VOCABULARY) {
    const syllables = made.size < 300 ? 1 : made.size < 10_000 ? 2 : 3;
    const word = Array.from({ length: syllables }, () =>
      [onsets, vowels, codas].map((part) => pickOf(part, random)).join(''),
    ).join('');
    if (word.length > 2) made.add(word);
  }
  return [...made];
})();

/** The n-th word in proportion to 1/n. */
export const pickWord = (random: Random): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? '';

/** Most creators ask for a round price. */
const prices = [5, 10, 15, 20, 25, 30, 40, 49, 50, 75, 99, 100, 150, 200, 250, 300, 400, 500, 750, 1000];
const shapes = [
  ...Array.from({ length: 12 }, () => [1920, 1080] as const),
  ...Array.from({ length: 5 }, () => [3840, 2160] as const),
  [2560, 1440] as const,
  [1280, 720] as const,
  [1080, 1080] as const,
];

const factsOf = (random: Random): VideoFacts => {
  const [long, short] = pickOf(shapes, random);
  const [width, height] = random() < 0.2 ? [short, long] : [long, short];
  return {
    durationSeconds: Math.round(100 * (20 - 400 * Math.log(1 - random() * 0.999))) / 100,
    width,
    height,
    frameRate: 30,
    isHd: true,
    is4k: long === 3840,
    hasSound: true,
    orientation: width === height ? 'square' : width > height ? 'landscape' : 'portrait',
    container: 'mp4',
  };
};

const metadataOf = (n: number): RecordedEvent['metadata'] => ({
  schemaVersion: 1,
  at: new Date(1_700_000_000_000 + n * 1000).toISOString(),
  actorId: null,
  actorRole: 'system',
  correlationId: 'bench',
  causationId: null,
});

const idOf = (random: Random): string => {
  const hex = (length: number): string => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
};

/** One creator for 25 videos; every fiftieth has Creator Pro. */
export const creatorIds = (listings: number): string[] => {
  const random = createRandom(11);
  return Array.from({ length: Math.ceil(listings / 25) }, () => idOf(random));
};
const isPro = (place: number): boolean => place % 50 === 7;

const listingData = (creators: readonly string[], random: Random) => {
  const pick = (): string => pickWord(random);
  const many = (least: number, most: number): string[] =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, pick);
  return {
    videoId: idOf(random),
    // Some sell a hundred, many a few.
    creatorId: creators[Math.floor(creators.length * random() ** 1.5)],
    title: many(3, 6).join(' '),
    category: categories[Math.floor(categories.length * random() ** 1.3)]?.[0],
    description: many(20, 60).join(' '),
    tags: many(1, 5),
    pricePence: 100 * (random() < 0.6 ? pickOf(prices, random) : 5 + Math.floor(random() * 995)),
    facts: factsOf(random),
    pictures: { thumbnail: `${'0'.repeat(64)}.webp`, poster: `${'0'.repeat(64)}.jpg`, stills: [] },
  };
};

const eventOf = (type: string, data: object, n: number): RecordedEvent => ({
  eventId: randomUUID(),
  type,
  data,
  metadata: metadataOf(n),
  streamId: `video-${n}`,
  revision: 0,
  position: String(n).padStart(20, '0'),
});

/** What a rebuild reads: the plans of some creators, then so many listings. */
export const listingsLog = (count: number): Pick<EventStore, 'subscribe'> => ({
  subscribe: async function* (): AsyncGenerator<EventBatch> {
    const random = createRandom(count);
    const creators = creatorIds(count);
    const pros = creators.filter((_, place) => isPro(place));
    let position = '';
    const batchOf = (events: RecordedEvent[], isCaughtUp: boolean): EventBatch => {
      position = events.at(-1)?.position ?? position;
      return { events, position, isCaughtUp };
    };
    yield batchOf(
      pros.map((userId, n) => eventOf('ProStarted', { userId, pricePence: 500, renewsAt: '2099-01-01T00:00:00Z' }, n)),
      false,
    );
    for (let from = 0; from < count; from += BATCH) {
      const most = Math.min(BATCH, count - from);
      const events = Array.from({ length: most }, (_, n) =>
        eventOf('VideoListed', listingData(creators, random), creators.length + from + n),
      );
      yield batchOf(events, false);
      // The process that reads them shares the thread.
      await new Promise((resolve) => setImmediate(resolve));
    }
    yield { events: [], position, isCaughtUp: true };
  },
});

/** Few are viewed often. An event for each view would take as long as the listings themselves. */
export const withViews = (target: Projection): Projection => ({
  ...target,
  tables: target.tables.replace('views int not null default 0', 'views int not null default 20000 ^ random() - 1'),
});
