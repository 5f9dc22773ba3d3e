import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SIDE } from '#platform/media/fingerprint/fingerprint.ts';
import { altered, part, testVideo } from '#platform/media/fingerprint/testVideos.ts';
import { openTestDb } from '#testing/testDb.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { fileFingerprints } from './fileFingerprints.ts';
import { fingerprintIndex, type FingerprintIndex } from './fingerprintIndex.ts';

const { db } = openTestDb();
let folder: string;
let index: FingerprintIndex;
beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'fingerprints-'));
  folder = path.join(root, 'fingerprints');
  index = fingerprintIndex(db, fileFingerprints(diskStorage(root)));
});
afterEach(async () => {
  await db('catalogue_frame_hashes').delete();
  await db('catalogue_fingerprints').delete();
});
afterAll(async () => {
  await rm(path.dirname(folder), { recursive: true });
});

const first = testVideo({ seconds: 60, room: 1, story: 1 });
const second = testVideo({ seconds: 40, room: 2, story: 2 });
const kept = async (fingerprint = first): Promise<string> => {
  const videoId = randomUUID();
  await index.keep(videoId, fingerprint);
  return videoId;
};
const rowCount = async (): Promise<number> => Number((await db('catalogue_frame_hashes').count().first())?.['count']);
const find = async (fingerprint = first, except: string[] = []) =>
  (await index.findMatches({ whole: fingerprint, frames: [] }, { except })).map(({ videoId }) => videoId);

describe('findMatches', () => {
  it('names the kept video of which this is a mirrored part, and says how they lie over each other', async () => {
    const videoId = await kept();
    await kept(second);
    const copy = altered(part(first, 10, 50), (at, x, y) => at(SIDE - 1 - x, y));
    const matches = await index.findMatches({ whole: copy, frames: [] }, { except: [] });
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({ videoId, comparison: { verdict: 'strong', transform: 'mirrored' } });
    expect(matches[0]?.comparison.offsetSeconds).toBeCloseTo(10, 0);
  });

  it('names the video that a frame shows, mirrored too, and is never sure of it', async () => {
    const videoId = await kept();
    await kept(testVideo({ seconds: 60, room: 4, story: 4 }));
    const frame = altered(part(first, 5, 55), (at, x, y) => at(SIDE - 1 - x, y));
    const matches = await index.findMatches({ whole: second, frames: [second, frame] }, { except: [] });
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({ videoId, comparison: { verdict: 'similar', transform: 'mirrored' } });
  });

  it('names a video once, and as surely as the whole picture says', async () => {
    const videoId = await kept();
    const matches = await index.findMatches({ whole: first, frames: [first, first] }, { except: [] });
    expect(matches.map((match) => [match.videoId, match.comparison.verdict])).toEqual([[videoId, 'strong']]);
  });

  it('puts the surest first', async () => {
    const partOfIt = await kept(part(first, 20, 45));
    const whole = await kept();
    expect(await find()).toEqual([whole, partOfIt]);
  });

  it('never names those that are excepted', async () => {
    const videoId = await kept();
    expect(await find(first, [videoId])).toEqual([]);
  });

  it('finds nothing when nothing is kept, and nothing for an empty fingerprint', async () => {
    expect(await find()).toEqual([]);
    await kept();
    expect(await find({ pictures: new Uint8Array(0), sound: undefined })).toEqual([]);
  });

  it('finds a video among many of which every picture is everywhere', async () => {
    const sky = testVideo({ seconds: 10, room: 3, story: 3 });
    await kept(sky);
    await db.raw(`
      with videos as (insert into catalogue_fingerprints (video_id) select gen_random_uuid() from generate_series(1, 230) returning number)
      insert into catalogue_frame_hashes select hash, videos.number, anchor, crop from catalogue_frame_hashes, videos`);
    const videoId = await kept();
    expect(await find()).toEqual([videoId]);
    expect(await find(sky)).toEqual([]);
  });

  it('finds a video among many recordings of the same room, though few of them are compared', async () => {
    const keepOthers = async (from: number) => {
      for (let story = from; story < from + 20; story += 1) await kept(testVideo({ seconds: 6, room: 1, story }));
    };
    await keepOthers(100);
    const videoId = await kept(part(first, 0, 6));
    await keepOthers(200);
    const [surest] = await find(altered(part(first, 0, 6), (at, x, y) => at(x, y) * 0.8 + 20));
    expect(surest).toBe(videoId);
  });

  it('skips a candidate whose file is gone, and complains about a damaged one', async () => {
    const videoId = await kept();
    await rm(path.join(folder, `${videoId}.fingerprint`));
    expect(await find()).toEqual([]);
    await writeFile(path.join(folder, `${videoId}.fingerprint`), 'no fingerprint');
    await expect(find()).rejects.toThrow(/no fingerprint/);
  });
});

describe('keep', () => {
  it('replaces what was kept of the video', async () => {
    const videoId = await kept();
    const rows = await rowCount();
    await index.keep(videoId, first);
    expect(await rowCount()).toBe(rows);
    await index.keep(videoId, second);
    expect(await find()).toEqual([]);
    expect(await find(second)).toEqual([videoId]);
  });

  it('keeps each row once when ten keep the same video at the same time', async () => {
    const videoId = await kept();
    const rows = await rowCount();
    await Promise.all(Array.from({ length: 10 }, () => index.keep(videoId, first)));
    expect(await rowCount()).toBe(rows);
    expect(await find()).toEqual([videoId]);
  });

  it('leaves no half-written file', async () => {
    const videoId = await kept();
    await Promise.all([index.keep(videoId, first), index.keep(videoId, first)]);
    expect((await readdir(folder)).filter((name) => name.startsWith(videoId))).toEqual([`${videoId}.fingerprint`]);
  });
});

it('forgets a video with its rows and its file', async () => {
  const videoId = await kept();
  await index.forget(videoId);
  expect(await find()).toEqual([]);
  expect(await rowCount()).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith(videoId))).toEqual([]);
  await index.forget(videoId);
});
