/** What becomes of real recordings in the whole process: taken, refused in plain words, or held beside what they are like. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, enterStaff } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { kinshipOf } from '#cli/recall/families.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { realFolder } from '#platform/media/testClips.ts';
import { listingDetails } from '#testing/site/studioSite.ts';
import { isLongRun } from '#testing/run/longRun.ts';

type Entry = { file: string; sha256: string; displayWidth: number; displayHeight: number };

const real = realFolder();
const all = real === undefined ? [] : (JSON.parse(await readFile(path.join(real, 'manifest.json'), 'utf8')) as Entry[]);
/** What is refused or held; the rest is examined without the process around it (`platform/media/realFiles.int.test.ts`). */
const SPECIAL = /^(?:not-a|truncated-no|corrupted|frog|same-room-again)/;
const manifest = all.filter(({ file }) => isLongRun || SPECIAL.test(file));
const REFUSED: Record<string, RegExp> = {
  'not-a-video.mp4': /not a video/i,
  'truncated-no-moov.mov': /ends early: the part that says how to play it is missing/,
  'truncated-header-kept.mp4': /it says 30.2 seconds, but only 17.8 seconds can be played/,
};
/** One recording in several files. */
const FAMILIES = [/^pattern-/, /^flower[.-]/, /^frog[.-]/];
/** A creator may upload ten a day. */
const PER_CREATOR = 8;

describe.runIf(real !== undefined)('real recordings', () => {
  let site: SiteProcess;
  let moderator: SiteClient;
  const creators: SiteClient[] = [];
  /** The video that a file became, and the file of a video. */
  const idOf = new Map<string, string>();
  const fileOf = new Map<string, string>();

  beforeAll(async () => {
    site = await startSite();
    moderator = await enterStaff(site, 'moderator');
    for (let n = 0; n * PER_CREATOR < manifest.length; n += 1)
      creators.push(await enterAs(site, { name: `filmer${n}`, isCreator: true }));
    for (const [index, { file }] of manifest.entries()) {
      const creator = creators[Math.floor(index / PER_CREATOR)]!;
      const bytes = await readFile(path.join(real ?? '', file));
      const videoId = await uploadVideo(site.url, creator, { title: file, ...listingDetails }, bytes, file);
      idOf.set(file, videoId);
      fileOf.set(videoId, file);
    }
    for (const creator of creators)
      await waitFor(
        'the checks',
        async () => {
          const { videos } = await creator.call(catalogue.myVideos);
          return videos.every(({ status }) => status === 'inReview' || status === 'refused') ? true : undefined;
        },
        600_000,
      );
  });
  afterAll(() => site.stop());

  const readVideo = (file: string) => moderator.call(catalogue.adminGetVideo, { params: { id: idOf.get(file)! } });

  it.each(manifest)(
    '$file is taken or refused, and stays what it is',
    async ({ file, sha256, displayWidth, displayHeight }) => {
      const { status, note, ...seen } = await readVideo(file);
      const refusal = REFUSED[file];
      expect(status).toBe(refusal ? 'refused' : 'inReview');
      if (refusal) return expect(note).toMatch(refusal);
      expect(seen.sha256).toBe(sha256);
      expect(seen.width).toBe(displayWidth);
      expect(seen.height).toBe(displayHeight);
    },
  );

  it('holds damaged frames for a moderator, with the number that was found', async () => {
    const { checks } = await readVideo('corrupted-frames.mp4');
    const damaged = checks.find(({ code }) => code === 'damaged');
    expect(damaged).toMatchObject({ severity: 'warning', needsModerator: true });
    expect(damaged!.value).toBeGreaterThan(damaged!.threshold);
  });

  it('holds every file of one recording beside each of the others, and nothing beside a stranger', async () => {
    for (const { file } of manifest.filter((entry) => REFUSED[entry.file] === undefined)) {
      const like = (await readVideo(file)).likenesses.map(({ videoId }) => fileOf.get(videoId) ?? '');
      const family = FAMILIES.find((candidate) => candidate.test(file));
      const relatives = manifest.map((entry) => entry.file).filter((other) => family?.test(other) && other !== file);
      expect(like, file).toEqual(expect.arrayContaining(relatives));
      expect(like.filter((other) => kinshipOf(file, other) === 'unrelated')).toEqual([]);
    }
  });

  it('gives each creator a preview to look at', async () => {
    for (const [index, { file }] of manifest.entries()) {
      if (REFUSED[file]) continue;
      const params = { videoId: idOf.get(file)! };
      const { url } = await creators[Math.floor(index / PER_CREATOR)]!.call(studio.openOwnPreview, { params });
      const answer = await fetch(new URL(url, site.url), { headers: { Range: 'bytes=0-99' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
    }
  });
});
