import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/postgres/db.ts';
import { aVideoListed, facts, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { users } from '#projections/auth/users.ts';
import { countMatches, sumOf } from './listingCounts.ts';
import { holding, searchedText, type ListingFilter } from './listingFilters.ts';
import { findListingPage } from './listingPages.ts';
import { findTerms } from './listingTerms.ts';
import { findNearListings } from './nearListings.ts';
import { searchWords } from './searchWords.ts';
import { videoListings } from './videoListings.ts';

let db: Db;
let drop: () => Promise<void>;

const texts = [
  'The dog runs home',
  'Café crème brûlée',
  'Naïve “quoted” joinery',
  'Rock’n’roll & blues',
  '100% rye, 50_50 flour',
  String.raw`A path like C:\wood`,
  'Дом из дерева',
  '木工の基礎',
  `It's a (very) good | bad ! plan:*`,
  'Sawing & planing of oak',
  'Oak-stained stool',
  `An endless ${'word'.repeat(60)} indeed`,
  `Endless and foreign ${'木'.repeat(200)}工`,
];

const shapes = [
  [1920, 1080, 'landscape'],
  [1080, 1920, 'portrait'],
  [2160, 2160, 'square'],
  [1280, 720, 'landscape'],
] as const;

const listings = texts.map((title, n) => {
  const [width, height, orientation] = shapes[n % shapes.length] ?? shapes[0];
  const durationSeconds = 10 + n * 10.5;
  return aVideoListed({
    videoId: id(n + 1),
    title,
    description: `Filmed on day ${n}`,
    tags: [],
    facts: { ...facts, width, height, orientation, durationSeconds },
  });
});

beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, videoListings, searchWords], listings));
});
afterAll(() => drop());

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

const titlesOf = async (change: Partial<ListingFilter>, isMany = false): Promise<string[]> => {
  const pages = [1, 2].map((page) => findListingPage(db, filter({ ...change, page }), isMany));
  return (await Promise.all(pages))
    .flat()
    .map(({ title }) => title)
    .toSorted();
};

describe('a search finds every part of a text, whatever it holds', () => {
  const typed = ['dog runs', 'og ru', 's hom', 'DOG', 'cafe', 'CAFÉ', 'fé crè', 'û', '“quoted”', 'quoted”', 'k’n’r'];
  const signs = [
    '%',
    '0%',
    '_',
    '50_5',
    '\\',
    String.raw`:\w`,
    '&',
    "it's",
    '(very)',
    '| bad',
    '!',
    ':*',
    'plan:*',
    '-',
  ];
  const others = [
    'дом',
    'ДЕРЕВА',
    '工',
    '木工の',
    'oak',
    'oak-',
    '-stained',
    'word'.repeat(50),
    'dword',
    'day 1',
    'y 1',
  ];
  const long = [
    '木'.repeat(200),
    `${'木'.repeat(99)}工`,
    'x'.repeat(200),
    'a'.repeat(90),
    ' oak ',
    '  ',
    'zzz',
    'runs\nfilmed',
  ];
  it.each([...typed, ...signs, ...others, ...long])('%s', async (q) => {
    const wanted = listings
      .filter(({ data: { title, description } }) =>
        [title, description].join('\n').toLowerCase().includes(q.trim().toLowerCase()),
      )
      .map(({ data }) => data.title)
      .toSorted();
    for (const isMany of [false, true]) expect(await titlesOf({ q }, isMany)).toEqual(wanted);
    expect(sumOf((await countMatches(db, filter({ q }))).byCategory)).toBe(wanted.length);
    // Where there are more texts than anybody reads, their terms are looked for.
    const text = searchedText(q);
    if (text === '') return;
    const held = holding(db, filter({ q }), await findTerms(db, text));
    const titles = await held.join('video_listings as l', 'l.id', 'm.id').pluck<string[]>('l.title');
    expect(titles.toSorted()).toEqual(wanted);
  });
});

describe('the filters', () => {
  it.each([
    { minSeconds: 52 },
    { maxSeconds: 52 },
    { minSeconds: 20, maxSeconds: 21 },
    { minSeconds: 100, maxSeconds: 20 },
    { resolution: '720' },
    { resolution: '1080' },
    { resolution: '1440' },
    { resolution: '2160' },
    { orientation: 'portrait' },
    { orientation: 'square', resolution: '2160', minSeconds: 60 },
    { orientation: 'landscape', q: 'oak' },
  ] as const)('%o keep what fits and nothing else', async (change) => {
    const {
      minSeconds = 0,
      maxSeconds = Infinity,
      resolution = '0',
      orientation,
      q = '',
    } = { ...filter({}), ...change };
    const wanted = listings
      .filter(({ data: { title, facts: film } }) => {
        const isLong = film.durationSeconds >= minSeconds && film.durationSeconds <= maxSeconds;
        const isSharp = Math.min(film.width, film.height) >= Number(resolution);
        const isTurned = orientation === undefined || film.orientation === orientation;
        return isLong && isSharp && isTurned && title.toLowerCase().includes(q);
      })
      .map(({ data }) => data.title)
      .toSorted();
    for (const isMany of [false, true]) expect(await titlesOf(change, isMany)).toEqual(wanted);
    expect(sumOf((await countMatches(db, filter(change))).byCategory)).toBe(wanted.length);
  });
});

describe('near matches', () => {
  const near = async (q: string) => (await findNearListings(db, filter({ q }), 6)).map(({ title }) => title);
  it('know the other forms of a word', async () => {
    expect(await near('running dogs')).toEqual(['The dog runs home']);
    expect(await near('saws')).toEqual(['Sawing & planing of oak']);
  });
  it('know words without their accents, and with accents that they do not have', async () => {
    expect(await near('creme brulee')).toEqual(['Café crème brûlée']);
    expect(await near('döġ')).toEqual(['The dog runs home']);
  });
  it('take signs of queries for what they are', async () => {
    expect(await near(`'dog' & !home | (runs):*`)).toEqual(['The dog runs home']);
    for (const q of ["'", '\\', ':*', '!!!', '&|', '(', '%%%', '', '\u0000x', 'a'.repeat(200)])
      expect(await near(q)).toEqual([]);
  });
  it('put those with more of the words first', async () => {
    expect((await near('stained oaks'))[0]).toBe('Oak-stained stool');
  });
});
