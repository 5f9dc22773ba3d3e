/** A site whose event log cannot be reached: what needs it is refused at once, pages go on, and nothing happens twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, uploadVideo, type SiteClient } from '#driver/client.ts';
import { clip } from '#driver/clip.ts';
import { askHealth, untilReady } from '#driver/readiness.ts';
import { enterAs, enterStaff, listVideo, password, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as sales from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openLine, type Line } from '#testing/openLine.ts';
import { ask, type PageRequest } from '#testing/site/pageRequests.ts';
import { startPro } from '#testing/site/startPro.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';

type Act = PageRequest & { name: string };
type People = { creator: SiteClient; moderator: SiteClient; buyer: SiteClient };

let server: EsdbServer;
let line: Line;
let db: TestDb;
let site: SiteProcess;
let people: People;
beforeAll(async () => {
  server = await startEsdbServer();
  line = await openLine(server.url);
  db = await createTestDb();
  site = await startSite({
    EVENT_STORE: 'esdb',
    EVENTSTORE_URL: line.address,
    DATABASE_URL: db.connectionString,
    LOG_WAIT_MS: '',
  });
  people = {
    creator: await enterAs(site, { name: 'log-creator', isCreator: true }),
    moderator: await enterStaff(site, 'moderator'),
    buyer: await enterAs(site, { name: 'log-buyer' }),
  };
  await startPro(people.creator);
});
// The next one begins with a log that can be reached.
afterEach(() => line.mend());
afterAll(async () => {
  await site.stop();
  line.close();
  await server.close();
  await db.drop();
});

const post = (name: string, path: string, body: object, client?: SiteClient): Act => ({
  name,
  path,
  init: () => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(client && { Authorization: `Bearer ${client.token()}` }) },
    body: JSON.stringify(body),
  }),
});

/** A video that waits for its review. */
const submit = async (seed: number): Promise<string> => {
  const details = { title: `Clip ${seed}`, description: 'A test clip', category: 'diy', tags: ['test'] } as const;
  const video = { ...details, tags: [...details.tags], pricePence: 4900, priorUse: '' };
  const videoId = await uploadVideo(site.url, people.creator, video, await clip(seed), 'clip.mp4');
  await waitFor('the checks', async () => {
    const { status } = await people.creator.call(catalogue.getMyVideo, { params: { videoId } });
    return status === 'inReview' ? true : undefined;
  });
  return videoId;
};

const writesOf = async (forSale: string, inReview: string, words: string): Promise<Act[]> => {
  const { buyer, creator, moderator } = people;
  const checkout = {
    channelUrl: 'https://videos.example/@test',
    totalPence: splitPrice(4900).totalPence,
    licenceHash: (await buyer.call(sales.currentLicence)).hash,
    buysAs: 'consumer',
    acceptsLicence: true,
    wantsImmediateSupply: true,
    givesUpCancellation: true,
  };
  const message = { submissionId: randomUUID(), username: 'log-creator', words };
  return [
    post('checkout', `/api/videos/${forSale}/checkout`, checkout, buyer),
    post('sign-in', '/api/auth/login', { emailOrUsername: 'log-buyer', password }),
    post('upload', '/api/videos', { title: words, fileName: 'clip.mp4', sizeBytes: 1000 }, creator),
    post('approve', `/api/admin/videos/${inReview}/approve`, { note: '' }, moderator),
    post('message', '/api/threads', message, buyer),
  ];
};

const lists = (): PageRequest[] => [
  { path: '/' },
  { path: '/search' },
  { path: '/api/videos' },
  { path: '/api/threads', init: () => ({ headers: { Authorization: `Bearer ${people.buyer.token()}` } }) },
];

const mustBeRefused = async (act: Act): Promise<void> => {
  const { status, retryAfter, type, text } = await ask(site, act);
  expect(status, act.name).toBe(503);
  expect(Number(retryAfter) > 0, act.name).toBe(true);
  expect(type).toContain('application/problem+json');
  expect(JSON.parse(text)).toMatchObject({
    type: '/problems/unavailable',
    detail: 'The site cannot do this just now. Please try again in a moment.',
  });
};

const eventsOf = async (type: string, about: string) =>
  (await readLog(site)).filter((event) => event.type === type && JSON.stringify(event.data).includes(about));

/** What happens once the log is back: each act succeeds, one of each has happened, and what follows them happens too. */
const mustSucceedOnce = async (acts: readonly Act[], forSale: string, inReview: string): Promise<void> => {
  const paid = (await sandboxState(site)).payments.succeeded.length;
  const answers: Record<string, string> = {};
  for (const act of acts)
    answers[act.name] = await waitFor(`${act.name} that succeeds`, async () => {
      const { status, text } = await ask(site, act);
      if (status === 503) return undefined;
      expect(status, `${act.name} ${text}`).toBe(200);
      return text;
    });
  const { payUrl } = JSON.parse(answers['checkout'] ?? '') as { payUrl: string };
  const again = acts.find(({ name }) => name === 'checkout');
  if (again) expect(JSON.parse((await ask(site, again)).text)).toMatchObject({ payUrl });
  expect(await payAt(payUrl)).toBe(303);
  await waitFor('the sale', async () => ((await eventsOf('VideoSold', forSale)).length > 0 ? true : undefined));
  expect(await eventsOf('OrderCreated', forSale)).toHaveLength(1);
  expect((await sandboxState(site)).payments.succeeded).toHaveLength(paid + 1);
  await waitFor('the listing', async () =>
    (await ask(site, { path: `/api/videos/${inReview}` })).status === 200 ? true : undefined,
  );
};

const ways = [
  { how: 'cut' as const, seed: 4601 },
  { how: 'hang' as const, seed: 4611 },
];
describe.each(isLongRun ? ways : ways.slice(0, 1))('a site whose event log is away: $how', ({ how, seed }) => {
  it('refuses what needs the log, shows pages, and does each act once when the log is back', async () => {
    const forSale = await listVideo(site, people, { seed });
    const inReview = await submit(seed + 1);
    const acts = await writesOf(forSale, inReview, `Words ${how}`);
    for (const request of lists()) expect(await ask(site, request)).toMatchObject({ status: 200 });

    line[how]();
    for (const act of acts) await mustBeRefused(act);
    for (const act of acts) await mustBeRefused(act);
    for (const request of lists()) expect(await ask(site, request)).toMatchObject({ status: 200 });
    await waitFor('a health page that says that the log is away', async () => {
      const { status, body } = await askHealth(site.url);
      expect(status).toBe(200);
      return body.log === 'away' ? true : undefined;
    });
    expect((await sandboxState(site)).sessions.open).toBe(0);

    line.mend();
    await waitFor('a log that is here', async () =>
      (await askHealth(site.url)).body.log === 'here' ? true : undefined,
    );
    await mustSucceedOnce(acts, forSale, inReview);
    await untilReady(site.url);
    expect((await askHealth(site.url)).body.log).toBe('here');
  });
});
