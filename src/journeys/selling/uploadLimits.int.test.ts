/** What is refused around an upload, against the whole process: clear answers, and nothing half-made. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { shareLivedSite } from '#driver/livedSite.ts';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createTus, readOffset, sendBytes } from '#testing/site/tus.ts';

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-limits-'));
  site = await shareLivedSite();
});
afterAll(() => rm(folder, { recursive: true }));

const newCreator = (): Promise<SiteClient> =>
  enterAs(site, { name: `maker-${randomUUID().slice(0, 8)}`, isCreator: true });
const announce = (creator: SiteClient, sizeBytes = 1000): Promise<string> =>
  creator.call(catalogue.createVideo, { body: { fileName: 'a.mp4', sizeBytes } }).then(({ videoId }) => videoId);
const refusal = (work: Promise<unknown>): Promise<Problem | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error as Error)),
  );
const uploadFolder = (): string => path.join(site.dataDir, 'media', 'uploads');

/** Everything that an announcement makes, as the creator and the log see it. */
const madeOf = async (creator: SiteClient) => {
  const { videos, uploadsLeftToday } = await creator.call(catalogue.myVideos);
  const types = (await readLog(site))
    .filter(({ data }) => (data as { creatorId?: string }).creatorId === creator.userId)
    .map(({ type }) => type);
  const count = (type: string): number => types.filter((candidate) => candidate === type).length;
  return {
    videos: videos.length,
    left: uploadsLeftToday,
    counted: count('UploadCounted') - count('UploadReturned'),
    announced: count('VideoAnnounced'),
  };
};

describe('ten uploads a day', () => {
  it('refuses the eleventh and says when the next one is possible', async () => {
    const creator = await newCreator();
    for (let n = 0; n < 10; n += 1) await announce(creator);
    const refused = await refusal(announce(creator));
    expect(refused).toMatchObject({ type: 'daily-limit-reached', status: 429 });
    expect(refused?.detail).toMatch(/10 uploads for today.*after midnight UK time/);
    // A day has at most 25 hours, when clocks change.
    expect(refused?.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(25 * 3600);
    expect(await madeOf(creator)).toEqual({ videos: 10, left: 0, counted: 10, announced: 10 });
  });

  it('lets exactly one of 20 at the same time through when nine are used', async () => {
    const creator = await newCreator();
    for (let n = 0; n < 9; n += 1) await announce(creator);
    const refused = await Promise.all(Array.from({ length: 20 }, () => refusal(announce(creator))));
    const types = refused.map((problem) => problem?.type ?? 'passed').toSorted();
    expect(types).toEqual([...Array<string>(19).fill('daily-limit-reached'), 'passed']);
    expect(await madeOf(creator)).toEqual({ videos: 10, left: 0, counted: 10, announced: 10 });
    expect(await readdir(uploadFolder())).toEqual([]);
  });

  it('lets ten files through that are chosen at the same time', async () => {
    const creator = await newCreator();
    const refused = await Promise.all(Array.from({ length: 10 }, () => refusal(announce(creator))));
    expect(refused.map((problem) => problem?.type)).toEqual(Array(10).fill(undefined));
    expect(await madeOf(creator)).toEqual({ videos: 10, left: 0, counted: 10, announced: 10 });
  });
});

describe('an upload', () => {
  it('of more than 20 GB is refused on its size, and costs no upload', async () => {
    const creator = await newCreator();
    const refused = await refusal(announce(creator, 20 * 1024 ** 3 + 1));
    expect(refused?.errors).toEqual([{ pointer: '#/sizeBytes', detail: 'A file has at most 20 GB.' }]);
    expect(await madeOf(creator)).toEqual({ videos: 0, left: 10, counted: 0, announced: 0 });
  });

  it('of another size than announced is refused before its first byte', async () => {
    const creator = await newCreator();
    const videoId = await announce(creator, 1000);
    expect(await createTus({ site, client: creator, videoId }, 2000)).toBe(400);
    expect(await readdir(uploadFolder())).toEqual([]);
  });

  it('takes no byte beyond what was announced', async () => {
    const creator = await newCreator();
    const file = path.join(folder, 'long');
    await writeFile(file, Buffer.alloc(3000, 'x'));
    const sender = { site, client: creator, videoId: await announce(creator, 1000) };
    await createTus(sender, 1000);
    expect(await sendBytes(sender, { file, sizeBytes: 3000, from: 0, to: 3000 })).toMatchObject({ status: 413 });
    expect(await readOffset(sender)).toBe(0);
    await rm(path.join(uploadFolder(), sender.videoId));
    await rm(path.join(uploadFolder(), `${sender.videoId}.json`));
  });

  it('begins again when the process was killed between making the file and describing it', async () => {
    const creator = await newCreator();
    const sender = { site, client: creator, videoId: await announce(creator, 1000) };
    for (const description of [undefined, '', '{"id":']) {
      await writeFile(path.join(uploadFolder(), sender.videoId), '');
      if (description !== undefined) await writeFile(path.join(uploadFolder(), `${sender.videoId}.json`), description);
      expect(await createTus(sender, 1000)).toBe(201);
      expect(await readOffset(sender)).toBe(0);
      await rm(path.join(uploadFolder(), `${sender.videoId}.json`));
    }
    await rm(path.join(uploadFolder(), sender.videoId));
  });
});

/** Two places on Linux on which nothing can be stored stand in for a full disk, for mounting one takes an administrator. */
describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  it('is said before the first byte; nothing is made, and when there is room again it goes on', async () => {
    const creator = await newCreator();
    const aside = path.join(folder, 'uploads');
    await rename(uploadFolder(), aside);
    await symlink('/proc', uploadFolder());
    const refused = await refusal(announce(creator));
    await rm(uploadFolder());
    await rename(aside, uploadFolder());
    expect(refused).toMatchObject({ type: 'unavailable', status: 503 });
    expect(refused?.detail).toMatch(/no room for an upload of this size/);
    expect(await madeOf(creator)).toEqual({ videos: 0, left: 10, counted: 0, announced: 0 });
    await announce(creator);
    expect(await madeOf(creator)).toEqual({ videos: 1, left: 9, counted: 1, announced: 1 });
  });

  it('in the middle of an upload is said in words; what arrived is kept, and it goes on from there', async () => {
    const creator = await newCreator();
    const bytes = await clip(71, 4);
    const file = path.join(folder, 'clip.mp4');
    await writeFile(file, bytes);
    const sizeBytes = bytes.length;
    const sender = { site, client: creator, videoId: await announce(creator, sizeBytes) };
    await createTus(sender, sizeBytes);
    const half = Math.floor(sizeBytes / 2);
    await sendBytes(sender, { file, sizeBytes, from: 0, to: half });
    const arrived = await waitFor('the bytes before the cut', async () => (await readOffset(sender)) || undefined);

    const stored = path.join(uploadFolder(), sender.videoId);
    const aside = path.join(folder, 'half');
    await rename(stored, aside);
    await symlink('/dev/full', stored);
    // The answer comes while bytes are still on their way; a line that is closed under them may take it along.
    const answer = await waitFor('an answer', () =>
      sendBytes(sender, { file, sizeBytes, from: 0, to: sizeBytes }).catch((error: unknown): undefined => {
        if (error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET'))
          return;
        throw error;
      }),
    );
    await rm(stored);
    await rename(aside, stored);
    expect(answer).toMatchObject({ status: 503 });
    const problem = Problem.fromDocument(JSON.parse(answer === 'cut' ? '' : answer.body));
    expect(problem.type).toBe('unavailable');
    expect(problem.detail).toMatch(/We keep what has arrived/);

    expect(await readOffset(sender)).toBe(arrived);
    expect(await sendBytes(sender, { file, sizeBytes, from: arrived, to: sizeBytes })).toMatchObject({ status: 204 });
    const { videoId } = sender;
    await creator.call(catalogue.completeUpload, { params: { videoId } });
    await waitFor('the checks', async () => {
      const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId } });
      return status === 'draft' ? true : undefined;
    });
  });
});
