/** The work on the file of an upload, over again and after earlier runs, with the engine of this machine. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { mediaFolders, mediaKeys } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals, type Originals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import type { MediaWork } from '#modules/catalogue/ports.ts';
import { fingerprintWork } from '#platform/media/fingerprint/work.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { openTestDb } from '#testing/testDb.ts';
import { fileFingerprints } from './fileFingerprints.ts';
import { fingerprintIndex } from './fingerprintIndex.ts';
import { ffmpegMediaWork } from './mediaWork.ts';
import { uploadHashes } from './uploadHashes.ts';

const { db } = openTestDb();
const { signal } = new AbortController();
let scratch: string;
let originals: Originals;
let media: MediaWork;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'soletake-media-work-'));
  const folders = mediaFolders(scratch);
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const storage = diskStorage(path.join(scratch, 'media'));
  originals = openOriginals({ folders, storage, keys: postgresVideoKeys(db, secretBox(randomBytes(32))) });
  media = ffmpegMediaWork({
    folders,
    storage,
    originals,
    engine: await resolveEngine(),
    index: fingerprintIndex(db, fileFingerprints(storage)),
    fingerprints: fingerprintWork,
    claims: { take: () => Promise.resolve(true), release: () => Promise.resolve() },
    board: { enter: () => undefined, find: () => Promise.resolve(undefined), forget: () => Promise.resolve() },
    hashes: uploadHashes(db),
    findPlace: () => Promise.resolve({ step: 'waiting', ahead: 0, doneInSeconds: null }),
    brandName: 'Soletake',
  });
});
afterAll(() => rm(scratch, { recursive: true }));

/** As it arrives. */
const arrive = async (bytes: Buffer): Promise<string> => {
  const videoId = randomUUID();
  const file = path.join(scratch, videoId);
  await writeFile(file, bytes);
  await originals.keep(videoId, file, mediaKeys.upload(videoId));
  return videoId;
};

it('triages a film by its header and its bytes, also when an earlier run has examined it and failed after that', async () => {
  const film = await clip(83);
  const sha256 = createHash('sha256').update(film).digest('hex');
  const videoId = await arrive(film);
  expect(await media.triage(videoId, signal)).toEqual({
    isRefused: false,
    sha256,
    durationSeconds: expect.closeTo(3, 0) as number,
  });
  expect(await media.examine(videoId, signal, sha256)).toMatchObject({ isRefused: false, sha256 });
  // The examination is queued again every hour, from its beginning.
  expect(await media.triage(videoId, signal)).toEqual({
    isRefused: false,
    sha256,
    durationSeconds: expect.closeTo(3, 0) as number,
  });
  expect(await media.examine(videoId, signal, sha256)).toMatchObject({ isRefused: false, sha256 });
});

it('refuses in triage what its header refuses', async () => {
  const videoId = await arrive(Buffer.from('no film at all'.repeat(100)));
  expect(await media.triage(videoId, signal)).toMatchObject({
    isRefused: true,
    message: expect.stringMatching(/not a video/i),
  });
});

it('takes the hash that was computed while the file arrived, until it is prepared or thrown away', async () => {
  const videoId = await arrive(await clip(83));
  const sha256 = 'a'.repeat(64);
  await uploadHashes(db).keep(videoId, sha256);
  expect(await media.triage(videoId, signal)).toMatchObject({ sha256 });
  await media.discard(videoId);
  expect(await uploadHashes(db).find(videoId)).toBeUndefined();
});
