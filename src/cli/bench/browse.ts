/** A marketplace of 100,000 listings: how fast events are applied to the read model, and how fast people can browse and look at pages. */
import { randomUUID } from 'node:crypto';
import { readConfig } from '#config.ts';
import { categories, sorts } from '#contracts/catalogue/vocabulary.ts';
import type { EventStore, NewEvent } from '#platform/eventStore/eventStore.ts';
import { openLog } from '#app/openLog.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { createRandom } from '#driver/random.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { projections } from '#projections/index.ts';
import { explainBrowsing } from './browsePlans.ts';
import { closedLoop, openLoop, type Timing } from './measure.ts';

/** 3,000 made-up words; the n-th is used in proportion to 1/n, as words of a language are (Zipf). */
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ');
const words = Array.from({ length: 3000 }, (_, n) =>
  [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400)].map((at) => syllables[at] ?? '').join(''),
);
const weightSum = words.reduce((sum, _, n) => sum + 1 / (n + 1), 0);
const pickWord = (random: () => number): string => {
  let left = random() * weightSum;
  for (const [n, word] of words.entries()) {
    left -= 1 / (n + 1);
    if (left <= 0) return word;
  }
  return words[0] ?? '';
};

const listing = (n: number, random: () => number): NewEvent => {
  const pick = (): string => pickWord(random);
  const title = `${pick()} and ${pick()} number ${n}`;
  return {
    eventId: randomUUID(),
    type: 'VideoListed',
    data: {
      videoId: randomUUID(),
      creatorId: randomUUID(),
      title,
      category: categories[n % categories.length]?.[0],
      description: Array.from({ length: 30 }, pick).join(' '),
      tags: [pick(), pick(), pick()],
      pricePence: 100 * Math.ceil(random() * 1000),
      facts: {
        durationSeconds: 30 + Math.floor(random() * 1800),
        width: 1920,
        height: 1080,
        frameRate: 30,
        isHd: true,
        is4k: false,
        hasSound: true,
        orientation: 'landscape',
        container: 'mp4',
      },
      pictures: { thumbnail: `${'0'.repeat(64)}.webp`, poster: `${'0'.repeat(64)}.jpg`, stills: [] },
    },
    metadata: {
      schemaVersion: 1,
      at: new Date(1_760_000_000_000 + n * 1000).toISOString(),
      actorId: null,
      actorRole: 'system',
      correlationId: 'bench',
      causationId: null,
    },
  };
};

export const fillLog = async (store: EventStore, count: number): Promise<void> => {
  const random = createRandom(1);
  for (let from = 0; from < count; from += 100) {
    const events = Array.from({ length: Math.min(100, count - from) }, (_, n) => listing(from + n, random));
    await store.append(`video-bench${from}`, events, 'noStream');
  }
};

export type BrowseResult = {
  listings: number;
  /** Rows and checkpoint, without secondary indexes. */
  appliedPerSecond: number;
  /** A whole rebuild, indexes and swap included. */
  rebuildMs: number;
  /** The call at 50 a second, and as fast as it is answered; then the same of the page that the server renders of it. */
  call: Timing;
  callPeak: Timing;
  page: Timing;
  pagePeak: Timing;
  /** Rendered by the server for one visitor after the other. */
  pages: { address: string; timing: Timing }[];
  /** How PostgreSQL goes about the queries behind it. */
  plans: string;
};

const PER_SECOND = 50;
/** Askers at once, to find the most that is answered in a second. */
const ASKERS = 8;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Queries as people send them: mostly pages and filters, some searches. */
const queryFor = (turn: number, random: () => number): string => {
  const parts = new URLSearchParams({ sort: sorts[turn % sorts.length] ?? 'recent' });
  if (turn % 3 === 0) parts.set('category', categories[turn % categories.length]?.[0] ?? 'diy');
  if (turn % 4 === 0) parts.set('maxPrice', String(25 * Math.ceil(random() * 19)));
  if (turn % 5 === 0) parts.set('q', pickWord(random));
  if (turn % 7 === 0) parts.set('q', `number ${Math.floor(random() * 100_000)}`);
  parts.set('page', String(1 + Math.floor(random() ** 3 * 20)));
  return parts.toString();
};

export const measureBrowse = async (listings: number, seconds: number): Promise<BrowseResult> => {
  const site: SiteProcess = await startSite();
  try {
    // A polite stop writes every policy's position; setting it to the end keeps the policies out of the measurement.
    await site.halt();
    const stores = await openTestStores(site);
    await fillLog(stores.rawStore, listings);
    await stores.db('policy_positions').update({ position: await stores.rawStore.head() });
    const { store } = openLog(stores.rawStore, stores.subjectKeys);
    const { signal } = new AbortController();
    const target = projections.find(({ name }) => name === 'video_listings');
    if (!target) throw new Error('there is no read model video_listings');
    const options = { store, connectionString: stores.connectionString, signal };
    const applyingMs = await timed(() => rebuild({ ...target, indexes: '' }, options));
    const rebuildMs = await timed(() => rebuild(target, options));
    const appliedPerSecond = Math.round((listings / applyingMs) * 1000);
    const words = projections.find(({ name }) => name === 'search_words');
    if (words) await rebuild(words, options);
    const plans = await explainBrowsing(stores.db, stores.connectionString);
    await stores.close();

    await site.restart();
    const { port } = readConfig(site.env);
    const read = async (address: string): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${port}${address}`);
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return response.text();
    };
    /** Asks the questions of this seed, one after the other, however many ask. */
    const asking = (path: string, seed = 3) => {
      const random = createRandom(seed);
      let turn = 0;
      return async (): Promise<void> => {
        await read(`${path}?${queryFor(turn++, random)}`);
      };
    };
    const peakOf = (path: string): Promise<Timing> => closedLoop(ASKERS, (seconds * 1000) / 2, asking(path));
    const [{ id = '' } = {}] = (JSON.parse(await read('/api/videos')) as { videos: { id?: string }[] }).videos;
    const pages: BrowseResult['pages'] = [];
    for (const address of ['/', '/how-it-works', '/search', '/categories/diy', `/videos/${id}`]) {
      const readPage = () => read(address).then(() => undefined);
      await closedLoop(1, 1000, readPage);
      pages.push({ address: address.replace(id, ':id'), timing: await closedLoop(1, (seconds * 1000) / 4, readPage) });
    }
    // People search for the same words again and again: a marketplace that has been open for a while.
    await openLoop(PER_SECOND, seconds, asking('/api/videos', 2));
    return {
      listings,
      appliedPerSecond,
      rebuildMs,
      plans,
      pages,
      call: await openLoop(PER_SECOND, seconds, asking('/api/videos')),
      page: await openLoop(PER_SECOND, seconds, asking('/search')),
      callPeak: await peakOf('/api/videos'),
      pagePeak: await peakOf('/search'),
    };
  } finally {
    await site.stop();
  }
};
