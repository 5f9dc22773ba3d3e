/** One sale from the upload to the payout, through the built site: two buyers pay at once, and the process is killed meanwhile. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { clip } from '#driver/clip.ts';
import { buy, enterAs, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
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

const title = 'A wall is built';

let journey: Journey;
let folder: string;
let film: Buffer;
let creator: Page;
let videoId: string;
const buyers = new Map<string, SiteClient>();

beforeAll(async () => {
  [journey, folder, film] = await Promise.all([
    openNewJourney(),
    mkdtemp(path.join(tmpdir(), 'soletake-sale-')),
    clip(78, 4),
  ]);
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

describe('one sale, from the upload to the payout', () => {
  it('lists what a creator uploads when a moderator approves it', async () => {
    await enterAs(journey.site, { name: 'maker', isCreator: true });
    creator = await enterPage(journey, 'maker', '/browse', 'desk');
    const file = path.join(folder, 'wall.mp4');
    await writeFile(file, film);
    await uploadAtPage(creator, journey.site, { file, title, signedBy: 'maker Test' });
    const desk = await enterDesk(journey, 'moderator', '/videos');
    await openReview(desk, journey.site, title);
    expect(await judge(desk, 'sale-review-desk', { schemes })).toEqual([]);
    await approveAtPage(desk);
  });

  it('sells it to one of two buyers who pay at once, although the process is killed', async () => {
    for (const name of ['ada', 'ben']) buyers.set(name, await enterAs(journey.site, { name }));
    const [ada, ben] = [...buyers.values()];
    const page = await enterPage(journey, 'ada', '/browse', 'phone');
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL('**/videos/**');
    videoId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await judge(page, 'sale-video-phone', { schemes })).toEqual([]);
    await checkOutAtPage(page);
    const checkouts = await Promise.all([buy(ada!, videoId), buy(ben!, videoId)]);
    expect(await Promise.all(checkouts.map(({ payUrl }) => payAt(payUrl)))).toEqual([303, 303]);
    await journey.site.kill();
    await journey.site.restart();

    const orders = [...buyers].map(([name, client], place) => ({ name, client, orderId: checkouts[place]!.orderId }));
    const ends = await Promise.all(orders.map((order) => waitFor('the end of an order', () => statusOf(order))));
    expect(ends.toSorted()).toEqual(['lost', 'sold']);
    const sold = (await readLog(journey.site)).filter(({ type }) => type === 'VideoSold');
    expect(sold).toHaveLength(1);
    expect((await sandboxState(journey.site)).payments.succeeded).toHaveLength(1);

    const [winner, loser] = ends[0] === 'sold' ? orders : orders.toReversed();
    const won = await enterPage(journey, winner!.name, `/orders/${winner!.orderId}`, 'desk');
    expect((await readFile(await downloadAtPage(won, folder))).equals(film)).toBe(true);
    const lost = await enterPage(journey, loser!.name, `/orders/${loser!.orderId}`, 'phone');
    await lost.getByRole('heading', { level: 1, name: 'This video has just been sold' }).waitFor();
    expect((await fetch(`${journey.site.url}/videos/${videoId}`)).status).toBe(410);
  });

  it('pays the creator when finance releases it', async () => {
    await requestPayoutAtPage(creator, journey.site);
    await releasePayoutAtPage(await enterDesk(journey, 'finance', '/payouts'), creator);
    expect(isAt('/account')(new URL(creator.url()))).toBe(true);
  });

  it('leaves no page with an error', async () => {
    expect(await journey.leave()).toEqual([]);
  });
});
