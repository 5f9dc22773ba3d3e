/** Thirty minutes of 1080p, as a phone films them, from the upload to the buyer's file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFilm } from '#cli/bench/pipeline/commands.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as sales from '#contracts/sales/sales.ts';
import { approveSeen } from '#driver/approveVideo.ts';
import { sendVideo, sign, waitFor } from '#driver/client.ts';
import { memoryOf } from '#driver/memoryOf.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import { startSite } from '#driver/siteProcess.ts';
import { sha256OfFile } from '#platform/media/testClips.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { listingDetails } from '#testing/site/studioSite.ts';

const HANG_MS = 7_200_000;
const SECONDS = 30 * 60;
/** Of the machine that the operations guide names: for everything together. */
const MOST_BYTES = 4 * 1024 ** 3;

let folder: string;
let film: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-long-film-'));
  film = path.join(folder, 'holiday.mp4');
  await makeFilm(await resolveEngine(), SECONDS, film);
}, HANG_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Uploads, lists, buys and downloads the film on a site of its own. */
const sell = async (target: string): Promise<void> => {
  const site = await startSite();
  try {
    const creator = await enterAs(site, { name: 'long-maker', isCreator: true });
    const { size } = await stat(film);
    const body = { title: 'A long holiday', fileName: 'holiday.mp4', sizeBytes: size };
    const announced = await creator.call(catalogue.createVideo, { body });
    const { videoId } = announced;
    await sign(creator, videoId, { ...listingDetails, title: body.title });
    await sendVideo(site.url, creator, announced, createReadStream(film));
    const statusOf = async () => (await creator.call(catalogue.getMyVideo, { params: { videoId } })).status;
    await waitFor('the review', async () => ((await statusOf()) === 'inReview' ? true : undefined), HANG_MS);
    await approveSeen(await enterStaff(site, 'moderator'), videoId, () => enterStaff(site, 'moderator', 'colleague'));
    const buyer = await enterAs(site, { name: 'long-owner' });
    const { orderId, payUrl } = await buy(buyer, videoId);
    expect(await payAt(payUrl)).toBe(303);
    const params = { params: { orderId } };
    const isSold = async () => (await buyer.call(sales.getOrder, params)).status === 'sold';
    await waitFor('the sale', async () => ((await isSold()) ? true : undefined));
    const { url } = await buyer.call(sales.openDownload, params);
    const { body: bytes } = await fetch(new URL(url, site.url));
    await bytes!.pipeTo(Writable.toWeb(createWriteStream(target)));
  } finally {
    await site.stop();
  }
};

it('is examined, sold and delivered byte for byte in four gigabytes', { timeout: HANG_MS }, async () => {
  const target = path.join(folder, 'delivered.mp4');
  const { peakBytes } = await memoryOf(() => sell(target));
  expect(await sha256OfFile(target)).toBe(await sha256OfFile(film));
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(MOST_BYTES);
});
