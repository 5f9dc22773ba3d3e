/** The whole process with its files in S3: from an upload to a sale, through kills, and with two machines on one bucket. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import * as sales from '#contracts/sales/sales.ts';
import { clip } from '#driver/clip.ts';
import { callSite, sendVideo, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { buy, enterAs, enterStaff, listVideo, payAt } from '#driver/siteDriver.ts';
import { createMember, freePair, type Member } from '#driver/processes.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { runFfmpeg, trusted } from '#platform/media/run/run.ts';
import { readObject, storageIn, type Storage } from '#platform/storage/storage.ts';
import { s3Storage } from '#platform/storage/s3Storage.ts';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { findTracesInFiles, sampleRuns } from '#testing/site/findTraces.ts';
import { listingDetails, reach } from '#testing/site/studioSite.ts';
import { writeFilm } from '#testing/site/uploads.ts';

const SOLD_IS_GONE_MS = 60_000;
let folder: string;
let server: S3Server;
let media: Storage;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-s3-site-'));
  server = await startS3Server({ publicFolder: 'shop/media/published/' });
  env = {
    ...server.env,
    S3_PREFIX: 'shop/',
    MEDIA_CDN_URL: `${server.options.endpoint}/${server.options.bucket}/shop/media/published`,
  };
  media = storageIn(s3Storage({ ...server.options, prefix: 'shop/' }), 'media/');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** As a phone writes it that knows where it is. */
const locatedFilm = async (): Promise<Buffer> => {
  const film = path.join(folder, 'plain.mp4');
  const located = path.join(folder, 'located.mp4');
  await writeFile(film, await clip(32));
  const args = ['-c', 'copy', '-metadata', 'location=+51.5000-000.1200/', '-y', `file:${located}`];
  await runFfmpeg(await resolveEngine(), { inputs: [trusted(film)], args }, { timeoutMs: 60_000 });
  return readFile(located);
};
/** The keys that name the video, or a file of it. */
const keysOf = async (videoId: string): Promise<string[]> =>
  (await server.keys()).filter((key) => key.includes(videoId)).map((key) => key.replace(videoId, 'id'));
const filesOn = async (dataDir: string): Promise<string[]> =>
  (await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const whenGone = (what: string, isThere: () => Promise<boolean>): Promise<true> =>
  waitFor(what, async () => ((await isThere()) ? undefined : true), SOLD_IS_GONE_MS);

describe('a marketplace with its files in S3', () => {
  let site: SiteProcess;
  let creator: SiteClient;
  let moderator: SiteClient;
  beforeAll(async () => {
    site = await startSite(env);
    [creator, moderator] = await Promise.all([
      enterAs(site, { name: 'maker', isCreator: true }),
      enterStaff(site, 'moderator'),
    ]);
  });
  afterAll(() => site.stop());

  it('sells a video whose files lie there alone, and shows nothing of it a minute after the sale', async () => {
    const videoId = await listVideo(site, { creator, moderator }, { seed: 31 });
    const film = await clip(31, 3);
    const page = await callSite(site.url)(catalogue.getVideo, { params: { videoId } });
    const picture = await waitFor('the pictures', async () => {
      const answer = await fetch(page.thumbnail);
      return answer.ok ? answer : undefined;
    });
    expect(page.thumbnail.startsWith(`${env['MEDIA_CDN_URL'] ?? ''}/`)).toBe(true);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=30, immutable');
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp');
    expect(await keysOf(videoId)).toEqual([
      'shop/media/fingerprints/id.fingerprint',
      'shop/media/originals/id',
      'shop/media/previews/id.mp4',
    ]);
    expect(await filesOn(site.dataDir)).toEqual([]);
    const html = await fetch(`${site.url}/videos/${videoId}`);
    expect(html.headers.get('content-security-policy')).toMatch(
      new RegExp(`img-src [^;]*${new URL(server.options.endpoint).origin}`),
    );
    const stored = await readObject(media, `originals/${videoId}`);
    expect(stored.subarray(0, 8).toString()).toBe('SOLETAKE');
    expect(stored.includes(film.subarray(0, 64))).toBe(false);

    const { url } = await callSite(site.url)(catalogue.openPreview, { params: { videoId }, body: {} });
    const part = await fetch(site.url + url, { headers: { Range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('ftyp');

    const buyer = await enterAs(site, { name: 'buyer' });
    const { payUrl, orderId } = await buy(buyer, videoId);
    expect(await payAt(payUrl)).toBe(303);
    await waitFor('the sale', async () =>
      (await buyer.call(sales.getOrder, { params: { orderId } })).status === 'sold' ? true : undefined,
    );
    await whenGone('the picture to go', async () => (await fetch(page.thumbnail)).ok);
    await whenGone('the preview to go', async () => (await fetch(site.url + url)).ok);
    expect(await keysOf(videoId)).toEqual(['shop/media/fingerprints/id.fingerprint', 'shop/media/originals/id']);

    const { url: download } = await buyer.call(sales.openDownload, { params: { orderId } });
    const whole = await fetch(download.startsWith('/') ? site.url + download : download);
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [65_535, 65_536],
      [film.length - 1, film.length - 1],
    ] as const) {
      const range = await fetch(download.startsWith('/') ? site.url + download : download, {
        headers: { Range: `bytes=${start}-${end}` },
      });
      expect(range.status).toBe(206);
      expect(Buffer.from(await range.arrayBuffer()).equals(film.subarray(start, end + 1))).toBe(true);
    }
  });

  it('keeps the clean film beside the one with a place, and neither once the video is thrown away', async () => {
    const bytes = await locatedFilm();
    const body = { fileName: 'boat.mp4', sizeBytes: bytes.length };
    const announced = await creator.call(catalogue.createVideo, { body });
    await sendVideo(site.url, creator, announced, bytes);
    const { videoId } = announced;
    await reach(creator, videoId, 'draft');
    expect(await keysOf(videoId)).toEqual([
      'shop/media/fingerprints/id.fingerprint',
      'shop/media/originals/id',
      'shop/media/previews/id.mp4',
      'shop/media/raws/id',
    ]);
    expect(await filesOn(site.dataDir)).toEqual([]);
    const pictures = async () => (await server.keys()).filter((key) => key.includes('/pictures/')).length;
    const before = await pictures();
    await creator.call(studio.cancelUpload, { params: { videoId } });
    await whenGone('its files', async () => (await keysOf(videoId)).length > 0);
    await whenGone('its pictures', async () => (await pictures()) === before);
  });

  it('keeps the pictures of people there', async () => {
    const body = new FormData();
    const face = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#742' } })
      .png()
      .toBuffer();
    body.set('file', new Blob([new Uint8Array(face)]), 'me.png');
    const answer = await fetch(`${site.url}/api/user/avatar`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${creator.token() ?? ''}` },
      body,
    });
    const { avatarUrls } = (await answer.json()) as { avatarUrls: Record<string, string> };
    const shown = await fetch(site.url + (avatarUrls['large'] ?? ''));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect((await server.keys()).filter((key) => key.startsWith(`shop/avatars/${creator.userId}/`))).toHaveLength(3);
    expect(await readdir(site.dataDir)).not.toContain('avatars');
  });

  it('goes on when it is killed while an upload is stored, and shows nothing of the film on its disk meanwhile', async () => {
    const film = await writeFilm(path.join(folder, 'film.mp4'), 33, 20);
    const bytes = await readFile(film);
    const held = server.holdParts();
    const before = server.parts();
    const videoId = await uploadVideo(site.url, creator, { title: 'A boat', ...listingDetails }, bytes, 'film.mp4');
    await waitFor('the first part', () => Promise.resolve(server.parts() > before ? true : undefined));
    await site.kill();
    held.resume();
    expect(await keysOf(videoId)).toEqual([]);
    expect((await stat(path.join(site.dataDir, 'media', 'uploads', videoId))).size).toBeGreaterThan(bytes.length);
    expect(await findTracesInFiles(site.dataDir, await sampleRuns(film, bytes.length))).toEqual([]);
    await site.restart();
    await reach(creator, videoId, 'inReview');
    expect(await keysOf(videoId)).toContain('shop/media/originals/id');
    expect(await filesOn(site.dataDir)).toEqual([]);
    expect(await server.countUploads()).toBe(1);
    expect(await media.removeAbandoned(new Date(Date.now() + 60_000))).toBe(1);
  });

  it('is no reason to start when the bucket cannot be used', async () => {
    const output: string[] = [];
    const port = await freePair();
    const other = { ...site.env, PORT: String(port), S3_BUCKET: 'nobodys-bucket' };
    const member = createMember(
      () => other,
      (text) => void output.push(text),
    );
    await expect(member.start()).rejects.toThrow();
    expect(output.join('')).toMatch(/^STORAGE=s3: the bucket nobodys-bucket at \S+ cannot be used: /m);
    expect(output.join('')).not.toContain(env['S3_SECRET_ACCESS_KEY']);
  });
});

describe('two machines with one bucket and one database', () => {
  let taking: SiteProcess;
  let working: Member;
  let workingUrl: string;
  beforeAll(async () => {
    taking = await startSite({ ...env, S3_PREFIX: 'two/', ROLES: 'web,projections,policies', MEDIA_CDN_URL: '' });
    const port = await freePair();
    workingUrl = `http://localhost:${port}`;
    const settings = {
      ...taking.env,
      PORT: String(port),
      DATA_DIR: await mkdtemp(path.join(folder, 'machine-')),
      MASTER_KEY: await readFile(path.join(taking.dataDir, 'development-secret'), 'utf8'),
      ROLES: 'web,jobs',
      SANDBOX_URL: `http://127.0.0.1:${Number(taking.env['PORT']) + 1}`,
    };
    working = createMember(
      () => settings,
      () => undefined,
    );
    await working.start();
  });
  afterAll(async () => {
    await working.halt();
    await taking.stop();
  });

  it('share the work: what one has taken the other examines, shows and sends', async () => {
    const [creator, moderator] = await Promise.all([
      enterAs(taking, { name: 'maker', isCreator: true }),
      enterStaff(taking, 'moderator'),
    ]);
    const videoId = await listVideo(taking, { creator, moderator }, { seed: 34 });
    expect(await filesOn(taking.dataDir)).toEqual([]);
    const page = await callSite(workingUrl)(catalogue.getVideo, { params: { videoId } });
    expect(page.thumbnail.startsWith('/media/public/')).toBe(true);
    for (const url of [taking.url, workingUrl])
      await waitFor('the picture', async () => ((await fetch(url + page.thumbnail)).ok ? true : undefined));
    const { url } = await callSite(workingUrl)(catalogue.openPreview, { params: { videoId }, body: {} });
    expect((await fetch(workingUrl + url)).status).toBe(200);
    const buyer = await enterAs(taking, { name: 'buyer' });
    const { payUrl, orderId } = await buy(buyer, videoId);
    await payAt(payUrl);
    await waitFor('the sale', async () =>
      (await buyer.call(sales.getOrder, { params: { orderId } })).status === 'sold' ? true : undefined,
    );
    const { url: download } = await buyer.call(sales.openDownload, { params: { orderId } });
    const sent = await fetch(
      workingUrl + new URL(download, taking.url).pathname + new URL(download, taking.url).search,
    );
    expect(Buffer.from(await sent.arrayBuffer()).equals(await clip(34, 3))).toBe(true);
  });
});
