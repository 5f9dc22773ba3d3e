/** One large upload against the whole process: the line is cut again and again, and the process killed in between. */
import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '#cli/bench/measure.ts';
import { memoryNow } from '#cli/bench/memory.ts';
import { clip } from '#driver/clip.ts';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import { createRandom } from '#driver/random.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { findTracesInFiles, findTracesInTables, sampleRuns } from '#testing/site/findTraces.ts';
import { storedFilesIn } from '#testing/site/storedFiles.ts';
import { readStoredOriginal } from '#testing/site/storedOriginal.ts';
import { createTus, readOffset, sendBytes } from '#testing/site/tus.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const { MB, cuts, kills } = isLongRun ? { MB: 3000, cuts: 50, kills: 10 } : { MB: 15, cuts: 4, kills: 3 };
const sizeBytes = MB * 1024 * 1024;
const seed = Number(process.env['TEST_SEED'] ?? 20261122);
/** Two kills have their own moments: after the last byte, and during the checks. */
const killsOnTheWay = kills - 2;
/** A process that kept what it receives would have grown by all of it. */
const MOST_GROWTH_MB = 150;

let folder: string;
let source: string;
let site: SiteProcess;
let creator: SiteClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-upload-'));
  source = path.join(folder, 'source.mp4');
  await writeSource(source);
  await mkdir(path.join(folder, 'tmp'));
  site = await startSite({ TMPDIR: path.join(folder, 'tmp') });
  creator = await enterAs(site, { name: 'maker', isCreator: true });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/** A short clip, then a `free` box (ISO 14496-12 §8.1.2), which players skip, full of bytes that no disk can compress. */
const writeSource = async (target: string): Promise<void> => {
  const film = await clip(seed % 1000, 4);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(sizeBytes - film.length, 0);
  head.write('free', 4, 'latin1');
  const noise = createCipheriv('aes-128-ctr', createHash('md5').update(String(seed)).digest(), Buffer.alloc(16));
  const zeros = Buffer.alloc(1024 * 1024);
  const content = function* (): Generator<Buffer> {
    yield Buffer.concat([film, head]);
    for (let left = sizeBytes - film.length - head.length; left > 0; left -= zeros.length)
      yield noise.update(zeros.subarray(0, Math.min(left, zeros.length)));
  };
  await pipeline(content, createWriteStream(target));
};

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const killAndRestart = async (): Promise<void> => {
  await site.kill();
  await site.restart();
};

/** Looks at the memory until it is told to stop; answers what it saw, in MB. Between two lives there is nothing to see. */
const watchMemory = () => {
  const seen: number[] = [];
  const timer = setInterval(() => {
    memoryNow(site).then(
      (mb) => seen.push(mb),
      () => undefined,
    );
  }, 100);
  return () => {
    clearInterval(timer);
    return seen;
  };
};

/** A stolen disk or database shows nothing of what has arrived; a file in clear is found by the same search. */
const expectNoTraces = async (upTo: number): Promise<void> => {
  const runs = await sampleRuns(source, upTo);
  expect(runs.length).toBeGreaterThan(20);
  expect(await findTracesInFiles(path.dirname(source), runs)).toContain(path.basename(source));
  expect(await findTracesInFiles(site.dataDir, runs)).toEqual([]);
  expect(await findTracesInTables(site, runs)).toEqual([]);
};

it(`arrives whole and once, cut at ${cuts} random bytes of ${MB} MB and killed ${kills} times`, async () => {
  const { videoId } = await creator.call(catalogue.createVideo, { body: { fileName: 'film.mp4', sizeBytes } });
  const sender = { site, client: creator, videoId };
  expect(await createTus(sender, sizeBytes)).toBe(201);
  const random = createRandom(seed);
  const places = Array.from({ length: cuts }, () => 1 + Math.floor(random() * (sizeBytes - 1))).toSorted(
    (a, b) => a - b,
  );
  const stopWatching = watchMemory();
  for (const [index, to] of places.entries()) {
    const from = await readOffset(sender);
    if (from >= to) continue;
    // Evenly among the cuts.
    const isKill = Math.floor(((index + 1) * killsOnTheWay) / cuts) > Math.floor((index * killsOnTheWay) / cuts);
    const piece = { file: source, sizeBytes, from, to };
    await sendBytes(sender, isKill ? { ...piece, beforeCut: killAndRestart } : piece);
  }
  const arrived = await readOffset(sender);
  await expectNoTraces(arrived);
  const last = { file: source, sizeBytes, from: arrived, to: sizeBytes };
  expect(await sendBytes(sender, last)).toMatchObject({ status: 204 });
  const memory = stopWatching();
  // The answer to the last byte is lost with the process, and nobody says that the upload is complete: the sweeper finds it
  // after a minute.
  site.env['CLOCK_AHEAD_DAYS'] = String(2 / (24 * 60));
  await killAndRestart();
  await waitFor('the checks to begin', async () => {
    const { progress } = await creator.call(studio.getStudioVideo, { params: { videoId } });
    return progress && progress.step !== 'waiting' ? true : undefined;
  });
  await killAndRestart();
  const done = await waitFor(
    'the end of the checks',
    async () => {
      const video = await creator.call(studio.getStudioVideo, { params: { videoId } });
      return ['uploading', 'processing'].includes(video.status) ? undefined : video;
    },
    600_000,
  );
  expect(done.status).toBe('draft');
  expect(done.note).toBeNull();
  expect((await creator.call(catalogue.completeUpload, { params: { videoId } })).status).toBe('draft');

  const hash = await sha256(source);
  expect(await readStoredOriginal(site, videoId)).toEqual({ sizeBytes, sha256: hash });
  const events = (await readLog(site)).filter(({ data }) => (data as { videoId?: string }).videoId === videoId);
  const types = ['UploadCounted', 'VideoAnnounced', 'UploadCompleted', 'VideoProcessed'];
  expect(events.map(({ type }) => type).toSorted()).toEqual([...types, 'ContentTaken'].toSorted());
  const processed = events.find(({ type }) => type === 'VideoProcessed')?.data as {
    sha256: string;
    pictures: { thumbnail: string; poster: string; stills: string[]; storyboard: string };
  };
  expect(processed.sha256).toBe(hash);

  await expectNoTraces(sizeBytes);
  for (const kind of ['uploads', 'work', 'scratch', 'raws', 'published'])
    expect(await storedFilesIn(site, kind), kind).toEqual([]);
  expect(await storedFilesIn(site, 'originals')).toEqual([videoId]);
  expect(await storedFilesIn(site, 'previews')).toEqual([`${videoId}.mp4`]);
  expect(await storedFilesIn(site, 'fingerprints')).toEqual([`${videoId}.fingerprint`]);
  const { thumbnail, poster, stills, storyboard } = processed.pictures;
  expect(await storedFilesIn(site, 'pictures')).toEqual(
    [...new Set([thumbnail, poster, ...stills, storyboard])].toSorted(),
  );
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);

  expect(memory.length).toBeGreaterThan(3);
  const most = Math.max(...memory);
  const usual = median(memory);
  console.info(`memory of the process while ${MB} MB arrived: ${usual} MB (median), ${most} MB at most`);
  expect(most - usual).toBeLessThan(MOST_GROWTH_MB);
}, 1_800_000);
