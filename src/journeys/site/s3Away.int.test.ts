/** A store of files that is cut off or hangs: what needs a file says so in time, and everything else works (docs/operations.md). */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { clip } from '#driver/clip.ts';
import { callSite, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { enterAs, enterStaff, listVideo } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { openLine, type Line } from '#testing/openLine.ts';
import { buyWhole, expectRestWorks } from '#testing/unreliable/restWorks.ts';
import { listingDetails, reach } from '#testing/site/studioSite.ts';

/** Longer than any answer may take: a request that takes more hangs. */
const HANGS_MS = 60_000;

let server: S3Server;
let line: Line;
let site: SiteProcess;
let creator: SiteClient;
let buyer: SiteClient;
/** Addresses of files that somebody holds: a picture and a preview on sale, and the original of a purchase. */
let files: string[];
/** Videos on sale, by the seed of their film. */
const onSale = new Map<number, string>();
beforeAll(async () => {
  server = await startS3Server();
  line = await openLine(server.options.endpoint);
  site = await startSite({ ...server.env, S3_ENDPOINT: line.address.replace(/\/$/, ''), LOG_LEVEL: 'warn' });
  const [moderator, ...others] = await Promise.all([
    enterStaff(site, 'moderator'),
    enterAs(site, { name: 'maker', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
  ]);
  [creator, buyer] = others;
  const list = (seed: number): Promise<string> => listVideo(site, { creator, moderator }, { seed });
  const videoId = await list(61);
  const bought = await list(62);
  for (const seed of [63, 64]) onSale.set(seed, await list(seed));
  const visitor = callSite(site.url);
  const { thumbnail } = await visitor(catalogue.getVideo, { params: { videoId } });
  const preview = await visitor(catalogue.openPreview, { params: { videoId }, body: {} });
  const orderId = await buyWhole(buyer, bought);
  const download = await buyer.call(sales.openDownload, { params: { orderId } });
  files = [thumbnail, preview.url, download.url].map((address) => new URL(address, site.url).href);
  await waitFor('the files', async () => ((await statuses()).every(({ status }) => status === 200) ? true : undefined));
});
afterAll(async () => {
  await site.stop();
  line.close();
  await server.close();
});

type Answer = { status: number; retryAfter: string | null; type: string | null; bytes: Buffer };
const get = async (address: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(HANGS_MS) });
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status, retryAfter: headers.get('Retry-After'), type: headers.get('Content-Type'), bytes };
};
const statuses = (): Promise<Answer[]> => Promise.all(files.map((address) => get(address)));

const sendAvatar = async (): Promise<Answer> => {
  const face = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#742' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(face)]), 'me.png');
  const headers = { Authorization: `Bearer ${buyer.token()}` };
  return get(`${site.url}/api/user/avatar`, { method: 'POST', headers, body });
};

const away = { status: 503, retryAfter: '5', type: expect.stringContaining('application/problem+json') as string };

describe.each([
  { how: 'cut', sold: 63, taken: 65 },
  { how: 'hang', sold: 64, taken: 66 },
] as const)('a store of files whose line is dead: $how', ({ how, sold, taken }) => {
  it('is what files and their uploads name, in time; all else works, and afterwards everything is there', async () => {
    const videoId = onSale.get(sold) ?? expect.fail();
    const before = site.output().length;
    let orderId = '';
    let uploaded = '';
    line[how]();
    try {
      const [answers, avatar] = await Promise.all([
        statuses(),
        sendAvatar(),
        (async () => {
          await expectRestWorks(site, buyer);
          orderId = await buyWhole(buyer, videoId);
          const title = 'Taken meanwhile';
          uploaded = await uploadVideo(site.url, creator, { title, ...listingDetails }, await clip(taken), 'clip.mp4');
          const { status } = await creator.call(studio.getStudioVideo, { params: { videoId: uploaded } });
          expect(status).toBe('processing');
          await expectRestWorks(site, buyer);
        })(),
      ]);
      expect(answers).toMatchObject([away, away, away]);
      expect(avatar).toMatchObject(away);
    } finally {
      line.mend();
      line.drop();
    }
    const log = site.output().slice(before);
    expect(log).toContain('the store of files is out of reach');
    expect(log).not.toContain('the database is out of reach');
    expect(log).not.toContain('unexpected error');
    const [picture, preview, original] = await statuses();
    expect(picture?.status).toBe(200);
    expect(preview?.status).toBe(200);
    expect(original?.status).toBe(200);
    expect(original?.bytes.equals(await clip(62, 3))).toBe(true);
    expect((await sendAvatar()).status).toBe(200);
    const { url } = await buyer.call(sales.openDownload, { params: { orderId } });
    expect((await get(new URL(url, site.url).href)).bytes.equals(await clip(sold, 3))).toBe(true);
    await reach(creator, uploaded, 'inReview');
  });
});
