/**
 * One sale from the upload to the payout, through the built site: two buyers pay at once, the process is killed meanwhile, and an auditor
 * replays what happened.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { clip } from '#driver/clip.ts';
import { buy, enterAs, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { streamHashes } from '#platform/media/files/original.ts';
import { probe, type MediaFacts } from '#platform/media/files/probe.ts';
import {
  approveAtPage,
  checkOutAtPage,
  downloadAtPage,
  enterDesk,
  openReview,
  releasePayoutAtPage,
  requestPayoutAtPage,
  uploadAtPage,
} from '#testing/browser/salePages.ts';
import { judge, schemes } from '#testing/browser/screens.ts';
import { enterPage, isAt, openNewJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { patience } from '#testing/run/patience.ts';

let journey: Journey;
let engine: Engine;
let folder: string;
let creator: Page;
let videoId: string;
const buyers = new Map<string, SiteClient>();

const real = path.resolve('../shared/media');
const hasReal = existsSync(real);
if (!hasReal) console.log('note: no shared/media beside the checkout: a made clip is sold');

type Film = { title: string; make: () => Promise<string> };
const films: readonly Film[] = [
  {
    title: 'A made MP4',
    make: async () => {
      const file = path.join(folder, 'made.mp4');
      await writeFile(file, await clip(78, 4));
      return file;
    },
  },
  ...(hasReal
    ? [
        { title: 'A real MP4', make: () => Promise.resolve(path.join(real, 'phone-1080p-14mbit.mp4')) },
        { title: 'A real MOV with a position', make: () => Promise.resolve(path.join(real, 'iphone-rotated-gps.mov')) },
      ]
    : []),
];
/** The film that asks most of the way that it takes. */
const sold = films.at(-1)!;
let soldFile: string;

beforeAll(async () => {
  [journey, engine, folder] = await Promise.all([
    openNewJourney(),
    resolveEngine(),
    mkdtemp(path.join(tmpdir(), 'soletake-sale-')),
  ]);
  soldFile = await sold.make();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await journey.leave('wholeSale');
});
afterAll(async () => {
  await journey.leave();
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

type Bought = { name: string; client: SiteClient; orderId: string };

const statusOf = async ({ client, orderId }: Bought): Promise<sales.Order['status'] | undefined> => {
  const { status } = await client.call(sales.getOrder, { params: { orderId } });
  return status === 'sold' || status === 'lost' ? status : undefined;
};

/** Uploads the film, and lists it at this desk. */
const list = async (desk: Page, { title }: Film, file: string): Promise<void> => {
  await uploadAtPage(creator, journey.site, { file, title, signedBy: 'maker Test' });
  await openReview(desk, journey.site, title);
};

/** From the list of videos to the page of this one. */
const findAtPage = async (page: Page, { title }: Film): Promise<void> => {
  await page.getByPlaceholder('Search videos, creators, or skills...').fill(title);
  await page.getByText('1 video found').waitFor();
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/videos/**');
};

/** The preview as it is played; its address opens nothing without its signature, nor for longer. */
const watchPreview = async (page: Page, { title }: Film): Promise<MediaFacts> => {
  await page.getByRole('button', { name: `Play the preview of ${title}` }).click();
  const video = page.getByLabel(`Preview of ${title}`);
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('main video')?.currentTime ?? 0) > 0,
    undefined,
    patience,
  );
  const source = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
  const address = new URL(source, journey.site.url);
  const expires = Number(address.searchParams.get('exp'));
  expect(address.searchParams.get('sig')).toBeTruthy();
  expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(10 * 60 * 1000);
  expect((await fetch(address.origin + address.pathname)).status).toBe(404);
  const later = new URL(address);
  later.searchParams.set('exp', String(expires + 3600));
  expect((await fetch(later)).status).toBe(404);
  const file = path.join(folder, 'preview.mp4');
  await writeFile(file, Buffer.from(await (await fetch(address)).arrayBuffer()));
  return factsOf(file);
};

const factsOf = async (file: string): Promise<MediaFacts> => {
  const { facts } = await probe(engine, file);
  if (!facts) throw new Error(`${file} cannot be read`);
  return facts;
};

/** At most half of it, and smaller. */
const expectPreviewOf = async (file: string, preview: MediaFacts): Promise<void> => {
  const original = await factsOf(file);
  expect(preview.durationSeconds).toBeLessThanOrEqual(31);
  expect(preview.durationSeconds).toBeLessThanOrEqual(original.durationSeconds / 2 + 0.5);
  expect(preview.width * preview.height).toBeLessThan(original.width * original.height);
};

/** Byte for byte; where it says a place, packet for packet and without that. */
const expectDelivered = async (fetched: string, file: string): Promise<void> => {
  if (!(await factsOf(file)).hasLocation) {
    expect((await readFile(fetched)).equals(await readFile(file))).toBe(true);
    return;
  }
  expect(await streamHashes(engine, fetched)).toEqual(await streamHashes(engine, file));
  expect((await factsOf(fetched)).hasLocation).toBe(false);
};

describe('one sale, from the upload to the payout', () => {
  it('lists what a creator uploads when a moderator approves it', async () => {
    await enterAs(journey.site, { name: 'maker', isCreator: true });
    creator = await enterPage(journey, 'maker', '/browse', 'desk');
    const desk = await enterDesk(journey, 'moderator', '/videos');
    await list(desk, sold, soldFile);
    expect(await judge(desk, 'sale-review-desk', { schemes })).toEqual([]);
    await approveAtPage(desk);
  });

  it('sells it to one of two buyers who pay at once, although the process is killed', async () => {
    for (const name of ['ada', 'ben']) buyers.set(name, await enterAs(journey.site, { name }));
    const [ada, ben] = [...buyers.values()];
    const page = await enterPage(journey, 'ada', '/browse', 'phone');
    await findAtPage(page, sold);
    videoId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await judge(page, 'sale-video-phone', { schemes })).toEqual([]);
    await expectPreviewOf(soldFile, await watchPreview(page, sold));
    await checkOutAtPage(page);
    const checkouts = await Promise.all([buy(ada!, videoId), buy(ben!, videoId)]);
    expect(await Promise.all(checkouts.map(({ payUrl }) => payAt(payUrl)))).toEqual([303, 303]);
    await journey.site.kill();
    await journey.site.restart();

    const orders = [...buyers].map(([name, client], place) => ({ name, client, orderId: checkouts[place]!.orderId }));
    const ends = await Promise.all(orders.map((order) => waitFor('the end of an order', () => statusOf(order))));
    expect(ends.toSorted()).toEqual(['lost', 'sold']);
    const wins = (await readLog(journey.site)).filter(({ type }) => type === 'VideoSold');
    expect(wins).toHaveLength(1);
    expect((await sandboxState(journey.site)).payments.succeeded).toHaveLength(1);

    const [winner, loser] = ends[0] === 'sold' ? orders : orders.toReversed();
    const won = await enterPage(journey, winner!.name, `/orders/${winner!.orderId}`, 'desk');
    await expectDelivered(await downloadAtPage(won, folder), soldFile);
    const lost = await enterPage(journey, loser!.name, `/orders/${loser!.orderId}`, 'phone');
    await lost.getByRole('heading', { level: 1, name: 'This video has just been sold' }).waitFor();
    expect((await fetch(`${journey.site.url}/videos/${videoId}`)).status).toBe(410);
  });

  it('pays the creator when finance releases it', async () => {
    await requestPayoutAtPage(creator, journey.site);
    await releasePayoutAtPage(await enterDesk(journey, 'finance', '/payouts'), creator);
    expect(isAt('/account')(new URL(creator.url()))).toBe(true);
  });

  it('lets an auditor replay the sale to any moment, and see only what was true then', async () => {
    const page = await enterDesk(journey, 'auditor', '/sales');
    await page.getByText(sold.title).first().click();
    await page
      .getByText(/sold at most once/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const state = page.getByRole('table', { name: 'State' });
    await state.getByRole('row', { name: /order\.status (?:sold|lost)/ }).waitFor();
    await page.getByRole('button', { name: 'First event', exact: true }).click();
    await state.getByRole('row', { name: /order\.status created/ }).waitFor();
    expect(await page.getByRole('button', { name: /Approve|Release|Reject/ }).count()).toBe(0);
  });

  it.runIf(isLongRun).each(films.slice(0, -1))('takes $title from the upload to the download', async (film) => {
    const file = await film.make();
    const desk = await enterDesk(journey, 'moderator', '/videos');
    await list(desk, film, file);
    await approveAtPage(desk);
    const page = await enterPage(journey, 'ben', '/browse', 'desk');
    await findAtPage(page, film);
    await expectPreviewOf(file, await watchPreview(page, film));
    await checkOutAtPage(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/orders/**');
    await expectDelivered(await downloadAtPage(page, folder), file);
  });

  it('leaves no page with an error', async () => {
    expect(await journey.leave()).toEqual([]);
  });
});
