/**
 * Pages for visitors: how many a second while they are kept and while they are not, beside a bare server that answers the same
 * bytes; and how old a page may be while facts change listings.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { browseVideos } from '#contracts/catalogue/catalogue.ts';
import type { AnswerOf } from '#contracts/http/endpoint.ts';
import { readConfig } from '#config.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import type { NewEvent } from '#platform/eventStore/eventStore.ts';
import { findToolFile } from '#cli/openTool.ts';
import { measureCatchUp, measureStart, type CatchUpResult } from './catchUp.ts';
import { startListedSite } from './listedSite.ts';
import { closedLoop, openLoop, type Timing } from './measure.ts';
import { readText } from './readText.ts';

const ASKERS = 16;
const PER_SECOND = 200;
const FACTS_PER_SECOND = 20;
/** The videos that the facts are about; the first is watched on every page. */
const TOUCHED = 20;

export type Rate = {
  address: string;
  warm: number;
  /** Every request asks for an address that is new to the site. */
  cold: number;
  peer: number;
};

export type PagesResult = {
  rates: Rate[];
  /** All addresses in turn at a fixed rate, while facts change listings. */
  underFacts: Timing & { facts: number; worstAgeMs: number };
  catchUp: CatchUpResult;
  startSeconds: number;
};

/** Requests a second as fast as they are answered, sent by a process of its own. */
const flood = async (url: string, seconds: number): Promise<number> => {
  const autocannon = await findToolFile('autocannon/autocannon.js');
  const args = [autocannon, '-j', '-n', '-c', String(ASKERS), '-d', String(seconds), url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  const { '2xx': answered, non2xx, duration } = JSON.parse(text) as { '2xx': number; non2xx: number; duration: number };
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were none`);
  return Math.round(answered / duration);
};

/** A server that does nothing but send these bytes. */
const bareServer = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const bodies = new Map(Object.entries(workerData));
const server = createServer((request, response) => {
  const body = bodies.get(request.url);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const withBareServer = async <Answer>(
  bodies: Record<string, string>,
  use: (url: string) => Promise<Answer>,
): Promise<Answer> => {
  const worker = new Worker(bareServer, { eval: true, workerData: bodies });
  const [port] = (await once(worker, 'message')) as [number];
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    await worker.terminate();
  }
};

type Stores = Awaited<ReturnType<typeof openTestStores>>;

const repriced = (videoId: string, pricePence: number, priceVersion: number): NewEvent => ({
  eventId: randomUUID(),
  type: 'OfferRepriced',
  data: { videoId, pricePence, priceVersion },
  metadata: {
    schemaVersion: 1,
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'system',
    correlationId: 'bench',
    causationId: null,
  },
});

/** The prices of the watched video in their order, each with the moment from which everybody may know it. */
type Prices = { pence: number; since: number }[];

/** Changes prices until `isOver`; resolves how many. */
const changePrices = async (
  { rawStore }: Stores,
  ids: readonly string[],
  prices: Prices,
  isOver: () => boolean,
): Promise<number> => {
  const start = performance.now();
  let facts = 0;
  for (; !isOver(); facts += 1) {
    const wait = start + (facts * 1000) / FACTS_PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    const videoId = ids[facts % ids.length] ?? '';
    const pence = 1000 + facts * 100;
    await rawStore.append(`offer-${videoId}`, [repriced(videoId, pence, facts + 2)], 'any');
    if (videoId === ids[0]) prices.push({ pence, since: performance.now() });
  }
  return facts;
};

/** For how long a page wanted at this moment has been wrong about the price of the watched video. */
const ageOf = (text: string, watched: string, prices: Prices, sentAt: number): number => {
  const shown = Number(new RegExp(`"id":"${watched}"[^}]*?"pricePence":(\\d+)`).exec(text)?.[1]);
  const at = prices.findIndex(({ pence }) => pence === shown);
  if (at < 0) throw new Error(`a page shows ${shown} pence`);
  const next = prices[at + 1];
  return next ? Math.max(0, sentAt - next.since) : 0;
};

type Listed = AnswerOf<NonNullable<typeof browseVideos.schema>>['videos'];

const measureUnderFacts = async (
  stores: Stores,
  { url, addresses, videos, seconds }: { url: string; addresses: readonly string[]; videos: Listed; seconds: number },
): Promise<PagesResult['underFacts']> => {
  const ids = videos.map(({ id }) => id);
  const [watched = ''] = ids;
  const prices: Prices = [{ pence: videos[0]?.pricePence ?? 0, since: 0 }];
  let worstAgeMs = 0;
  let isOver = false;
  const changing = changePrices(stores, ids, prices, () => isOver);
  try {
    const timing = await openLoop(PER_SECOND, seconds, async (turn) => {
      const sentAt = performance.now();
      const text = await readText(url + (addresses[turn % addresses.length] ?? '/'));
      worstAgeMs = Math.max(worstAgeMs, ageOf(text, watched, prices, sentAt));
    });
    isOver = true;
    return { ...timing, facts: await changing, worstAgeMs: Math.round(worstAgeMs) };
  } finally {
    isOver = true;
  }
};

export const measurePages = async (listings: number, seconds: number): Promise<PagesResult> => {
  const site = await startListedSite(listings);
  const stores = await openTestStores(site);
  try {
    const url = `http://127.0.0.1:${readConfig(site.env).port}`;
    const first = JSON.parse(await readText(`${url}/api/videos`)) as { videos: Listed };
    const [watched] = first.videos;
    if (!watched) throw new Error('nothing is listed');
    const addresses = ['/', '/search', `/categories/${watched.category}`, `/videos/${watched.id}`];
    const rates: Rate[] = [];
    for (const address of [...addresses, '/api/videos']) {
      const bodies = { [address]: await readText(url + address) };
      const peer = await withBareServer(bodies, (bare) => flood(bare + address, seconds));
      const warm = await flood(url + address, seconds);
      const ask = (asker: number, turn: number) =>
        readText(`${url}${address}?unseen=${asker}-${turn}`).then(() => undefined);
      const cold = (await closedLoop(ASKERS, seconds * 1000, ask)).perSecond;
      rates.push({ address: address.replace(watched.id, ':id'), warm, cold, peer });
    }
    const { videos } = JSON.parse(await readText(`${url}/api/videos`)) as { videos: Listed };
    const load = { url, addresses, videos: videos.slice(0, TOUCHED), seconds };
    const underFacts = await measureUnderFacts(stores, load);
    const catchUp = await measureCatchUp(site, seconds, (name) => readText(`${url}/search?unseen=${name}`));
    return { rates, underFacts, catchUp, startSeconds: await measureStart(site) };
  } finally {
    await stores.close();
    await site.stop();
  }
};
