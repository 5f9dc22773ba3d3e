/** A film that cannot be prepared, through the whole process: ffmpeg fails after the verdict until staff have it tried again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { adminListStuckWork, tryStuckWorkAgain } from '#contracts/overview/stuckWork.ts';
import { clip } from '#driver/clip.ts';
import { readMails, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { enterAs, enterStaff, openTestStores, readLog } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { storedFiles } from '#testing/site/storedFiles.ts';
import { listingDetails, reach } from '#testing/site/studioSite.ts';
import { putUnreliableEngine } from '#testing/unreliable/tools.ts';

let folder: string;
let engine: Awaited<ReturnType<typeof putUnreliableEngine>>;
let site: SiteProcess;
let creator: SiteClient;
let admin: SiteClient;
let videoId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-previews-'));
  engine = await putUnreliableEngine(folder);
  site = await startSite(engine.env);
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  admin = await enterStaff(site, 'admin');
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const stuck = async () =>
  (await admin.call(adminListStuckWork)).items.filter(({ process }) => process === 'examination');
const tryAgain = () => admin.call(tryStuckWorkAgain, { params: { process: 'examination', itemId: videoId } });
/** How often an event of this kind has happened to the video. */
const count = async (type: string): Promise<number> =>
  (await readLog(site)).filter(
    (event) => event.type === type && (event.data as { videoId: string }).videoId === videoId,
  ).length;
const tries = async (): Promise<number> => {
  const stores = await openTestStores(site);
  try {
    const row = await stores
      .db<{ video_id: string; tries: number }>('preparation_tries')
      .where({ video_id: videoId })
      .first();
    return row?.tries ?? 0;
  } finally {
    await stores.close();
  }
};

it('ends with a sentence, one stuck item and its place given back', async () => {
  await engine.be('previewless');
  const film = await clip(81);
  videoId = await uploadVideo(site.url, creator, { title: 'A shelf', ...listingDetails }, film, 'shelf.mp4');
  expect((await creator.call(catalogue.myVideos)).uploadsLeftToday).toBe(9);
  await reach(creator, videoId, 'unprepared');
  const [item, ...more] = await stuck();
  expect(more).toEqual([]);
  expect(item).toMatchObject({ itemId: videoId, state: 'failed', mayTry: true });
  expect(item?.error).toMatch(/preview\.mp4: no preview today/);
  expect(item?.error).not.toContain(folder);
  await waitFor('its place', async () =>
    (await creator.call(catalogue.myVideos)).uploadsLeftToday === 10 ? true : undefined,
  );
  await waitFor('the mail', async () =>
    (await readMails(site.url)).some(({ subject }) => subject.includes('We could not prepare “A shelf”'))
      ? true
      : undefined,
  );
  expect((await storedFiles(site)).filter((name) => name.includes(videoId))).not.toEqual([]);
});

it('neither loses nor repeats its end when the process is killed during the last try', async () => {
  await tryAgain();
  await reach(creator, videoId, 'processing');
  expect(await stuck()).toEqual([]);
  await waitFor('two tries', async () => ((await tries()) === 2 ? true : undefined));
  await engine.be('previewHung');
  await waitFor('the last try', async () =>
    (await creator.call(studio.getStudioVideo, { params: { videoId } })).progress?.step === 'rendering'
      ? true
      : undefined,
  );
  await site.kill();
  await engine.be('previewless');
  await site.restart();
  await reach(creator, videoId, 'unprepared');
  expect(await stuck()).toHaveLength(1);
  expect(await count('PreparationFailed')).toBe(2);
});

it('goes on as usual once staff have had it examined again by an engine that is well', async () => {
  await engine.be('well');
  await tryAgain();
  await reach(creator, videoId, 'inReview');
  expect(await stuck()).toEqual([]);
  expect(await count('PreparationRepeated')).toBe(2);
  expect(await count('UploadReturned')).toBe(1);
});
