/** From a visitor's call to the creator's numbers, through the log and the read models. */
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnalytics, type Analytics } from '#contracts/catalogue/analytics.ts';
import { countView, openPreview } from '#contracts/catalogue/catalogue.ts';
import type { Endpoint, EndpointSchema } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Event, EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import type { Caller } from '#platform/http/guard.ts';
import { parseRequest, type HandlerInput, type Route } from '#platform/http/route.ts';
import { prepareProjection, rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { aVideoListed, aVideoSold, facts, id, pictures } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresVisits } from './adapters/visits.ts';
import { analyticsRoutes } from './routes.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { foldVisits } from '#modules/catalogue/policies.ts';
import { catalogueRoutes } from '#modules/catalogue/browse/routes.ts';

const { db, connectionString } = openTestDb();
let store: EventStore;
let time = '';
let isPro = false;
let routes: Route[];
let fold: () => Promise<void>;

/** Waits until the read models have applied every event. */
const applyEvents = async (): Promise<void> => {
  const options = { store, connectionString, signal: new AbortController().signal };
  for (const projection of projections) await rebuild(projection, options);
};
const happen = async (streamId: string, ...events: Event[]): Promise<void> => {
  const context = { actorId: null, actorRole: 'system', correlationId: 'c', causationId: null } as const;
  const metadata = { schemaVersion: 1, at: time, ...context };
  await store.append(
    streamId,
    events.map((event) => ({ ...event, eventId: randomUUID(), metadata })),
    'any',
  );
};
type NewVideo = { title: string; pricePence?: number; category?: string };
/** A video that this creator lists. */
const list = async (creatorId: string, { title, pricePence = 4900, category = 'diy' }: NewVideo): Promise<string> => {
  const videoId = randomUUID();
  const words = { title, description: '', category, tags: [], pricePence };
  const events: VideoEvent[] = [
    { type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 1, ...words } },
    { type: 'VideoProcessed', data: { videoId, sha256: videoId, facts, pictures, advice: [] } },
    aVideoListed({ ...words, videoId, creatorId }),
  ];
  await happen(`video-${videoId}`, ...events);
  return videoId;
};
/** Lists a video and sells it. */
const sell = async (creatorId: string, video: NewVideo): Promise<void> => {
  const videoId = await list(creatorId, video);
  await happen(`offer-${videoId}`, aVideoSold({ videoId, creatorId, orderId: randomUUID(), pricePence: 4900 }));
};

beforeAll(async () => {
  store = postgresEventStore({ connectionString });
  const options = { store, connectionString, signal: new AbortController().signal };
  for (const projection of projections) await prepareProjection(projection, options);
  const now = (): string => time;
  const visits = postgresVisits(db);
  const links = {
    sign: () => ({ url: '/preview.mp4', expiresAt: time }),
    publicPicture: (name: string) => name,
  };
  const visitorKey = (text: string): string => Buffer.from(text).toString('base64url');
  const deps = {
    db,
    now,
    visits,
    links,
    visitorKey,
    listingChanges: () => 0,
    isPro: async () => isPro,
    isProNow: async () => isPro,
    isBeingBought: async () => false,
    findFees: async () => ({ current: defaultFeePolicy, next: null }),
  };
  routes = [...catalogueRoutes({ ...deps, load: createLoad(store) }), ...analyticsRoutes(deps)];
  fold = () => foldVisits({ handle: createHandle(store, now, randomUUID), visits, now, newId: randomUUID });
});
beforeEach(async () => {
  time = '2026-06-01T12:00:00.000Z';
  isPro = false;
  await db('catalogue_visits').delete();
});
afterAll(async () => {
  await store.close();
});

const caller = (change: Partial<Caller>): Caller => ({
  userId: id(30),
  sessionId: id(31),
  isEmailVerified: true,
  isProfileComplete: true,
  isCreator: true,
  isSuspended: false,
  hasSecondFactor: true,
  isFresh: true,
  roles: [],
  ...change,
});
/** A creator with two videos for sale. */
const enterCreator = async (category = 'diy') => {
  const creator = caller({ userId: randomUUID() });
  const stool = await list(creator.userId, { title: 'Oak stool', category });
  const bench = await list(creator.userId, { title: 'Elm bench', category });
  await applyEvents();
  return { creator, stool, bench };
};
type Asking = { params?: object; query?: object; body?: object | undefined };

/** One request as the HTTP server passes it on, from a signed-in person or an address. */
const ask = async (endpoint: Endpoint, who: Caller | string, asking: Asking): Promise<unknown> => {
  const route = routes.find((route) => route.endpoint.path === endpoint.path);
  if (!route) throw new Error(`nobody answers ${endpoint.path}`);
  const { params, query, body } = asking;
  const transport = { address: typeof who === 'string' ? who : '::1', header: () => 'a browser' };
  const person = typeof who === 'string' ? {} : { caller: who, visitor: who };
  const input: unknown = { ...parseRequest(route.schema, { params, query, body }), ...person, transport };
  return route.handler(input as HandlerInput<EndpointSchema>);
};
const view = (videoId: string, who: Caller | string, body?: object) =>
  ask(countView, who, { params: { videoId }, body });
const play = (videoId: string, who: Caller | string, body?: object) =>
  ask(openPreview, who, { params: { videoId }, body });
const read = async (who: Caller, query: object = { days: '7' }): Promise<Analytics> =>
  (await ask(getAnalytics, who, { query })) as Analytics;

describe('the analytics of a creator', () => {
  it('count two visitors as two, and the one who comes twice once', async () => {
    const { creator, stool } = await enterCreator();
    await view(stool, '192.0.2.1');
    await view(stool, '192.0.2.1');
    await view(stool, caller({}));
    const { totals, videos } = await read(creator);
    expect(totals).toEqual({ views: 2, previews: 0, sales: 0, earnedPence: 0 });
    expect(videos.map(({ title, views }) => [title, views])).toEqual([
      ['Oak stool', 2],
      ['Elm bench', 0],
    ]);
  });

  it('count neither the creator nor staff, and a preview only when it is played', async () => {
    const { creator, stool } = await enterCreator();
    for (const who of [creator, caller({ roles: ['moderator'] })]) {
      await view(stool, who);
      await play(stool, who, { isPlayed: true });
    }
    await play(stool, '192.0.2.1');
    await play(stool, '192.0.2.1', { isPlayed: false });
    expect((await read(creator)).totals).toMatchObject({ views: 0, previews: 0 });
    await play(stool, '192.0.2.1', { isPlayed: true });
    await play(stool, '192.0.2.1', { isPlayed: true });
    expect((await read(creator)).totals).toMatchObject({ views: 0, previews: 1 });
  });

  it('are the same before a day is folded, after, and folded again', async () => {
    const { creator, stool } = await enterCreator();
    for (const address of ['192.0.2.1', '192.0.2.2'])
      await view(stool, address, { from: 'search', words: ' Oak  STOOL' });
    await view(stool, '192.0.2.3', { from: 'search', words: 'call 07700 900123' });
    await play(stool, '192.0.2.3', { isPlayed: true });
    await sell(creator.userId, { title: 'Ash tray' });
    await applyEvents();
    isPro = true;
    const before = await read(creator);
    // The next UK day begins an hour before midnight in summer time.
    time = '2026-06-01T23:30:00.000Z';
    await fold();
    await fold();
    await applyEvents();
    time = '2026-06-01T22:30:00.000Z';
    expect(await db('catalogue_visits').select()).toEqual([]);
    expect(await read(creator)).toEqual(before);
    expect(before.totals).toEqual({ views: 3, previews: 1, sales: 1, earnedPence: 4410 });
    expect(before.byDay.at(-1)).toEqual({ day: '2026-06-01', views: 3, previews: 1, sales: 1, earnedPence: 4410 });
    expect(before.advanced).toMatchObject({
      sources: [{ source: 'search', visitors: 3 }],
      words: [{ words: 'oak stool', visitors: 2 }],
    });
    time = '2026-06-02T12:00:00.000Z';
    await view(stool, '192.0.2.1');
    expect((await read(creator)).byDay.slice(-2).map(({ views }) => views)).toEqual([3, 1]);
    const log = JSON.stringify((await store.readStream(`video-${stool}`)).map(({ data }) => data));
    expect(log).toContain('oak stool');
    expect(log).not.toContain('07700');
  });

  it('go back as far as asked, to one video if asked, and to nobody else’s', async () => {
    const { creator, stool, bench } = await enterCreator();
    time = '2026-07-05T12:00:00.000Z';
    await view(bench, '192.0.2.1');
    expect((await read(creator, {})).byDay).toHaveLength(30);
    const { from, to, byDay } = await read(creator, { days: '90' });
    expect(from).toBe('2026-04-07');
    expect(to).toBe('2026-07-05');
    expect(byDay.length).toBe(90);
    const answer = await read(creator, { days: '7', videoId: bench });
    expect(answer.videos.map(({ title }) => title)).toEqual(['Elm bench']);
    expect(answer.totals.views).toBe(1);
    expect((await read(creator, { days: '7', videoId: stool })).totals.views).toBe(0);
    const stranger = caller({ userId: id(40) });
    expect((await read(stranger, {})).videos).toEqual([]);
    await expect(read(stranger, { videoId: stool })).rejects.toThrow(Problem);
    await expect(read(creator, { days: '8' })).rejects.toThrow(Problem);
  });

  it('on Free are basic, with Pro name the usual price once five videos are like it', async () => {
    const category = 'gardening';
    await sell(randomUUID(), { title: 'Ash tray', category });
    const { creator, bench } = await enterCreator(category);
    expect((await read(creator)).advanced).toBeNull();
    isPro = true;
    const medianOf = async () =>
      (await read(creator)).advanced?.similar.find((candidate) => candidate.videoId === bench)?.medianPence;
    expect(await medianOf()).toBeNull();
    for (const pricePence of [5100, 5200, 9000])
      await list(creator.userId, { title: `Other for ${pricePence}`, pricePence, category });
    await applyEvents();
    expect(await medianOf()).toBe(5100);
  });
});
