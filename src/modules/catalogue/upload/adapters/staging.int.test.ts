import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaFolders, mediaKeys, type Media } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals, type Originals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import type { Staging } from '#modules/catalogue/ports.ts';
import { prepareFolders } from '#platform/files/folders.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { s3Storage } from '#platform/storage/s3Storage.ts';
import { readObject, storageIn } from '#platform/storage/storage.ts';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { openTestDb } from '#testing/testDb.ts';
import { diskStaging, sharedUploads, stagedUploads } from './staging.ts';
import { folderUploads } from './uploads.ts';
import { openFiles } from './videoFiles.ts';

const { db } = openTestDb();
const content = randomBytes(200_000);
const box = secretBox(randomBytes(32));
const staged = stagedUploads(db);
let server: S3Server;
let dataDir: string;
beforeAll(async () => {
  server = await startS3Server();
  dataDir = await mkdtemp(path.join(tmpdir(), 'staging-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Claims of this test's processes, which all live. */
const held = new Set<string>();
const claims = {
  take: (name: string) => Promise.resolve(!held.has(name) && Boolean(held.add(name))),
  release: (name: string) => Promise.resolve(void held.delete(name)),
};

/** A process with a data folder of this name. */
const openProcess = async (name: string) => {
  const storage = storageIn(s3Storage(server.options), 'media/');
  const media: Media = { folders: mediaFolders(path.join(dataDir, name)), storage };
  await prepareFolders(Object.values(media.folders));
  const originals = openOriginals({ ...media, keys: postgresVideoKeys(db, box) });
  const needs = { ...media, originals, claims, staged, files: openFiles(media, originals) };
  const uploads = sharedUploads(folderUploads(media.folders.uploads), staged);
  return { ...media, originals, uploads, staging: diskStaging(needs) };
};
type Process = Awaited<ReturnType<typeof openProcess>>;

let here: Process;
let there: Process;
let videoId: string;
beforeEach(async () => {
  here = await openProcess(randomUUID());
  there = await openProcess(randomUUID());
  videoId = randomUUID();
});

/** So many bytes of the content arrive at the process. */
const receive = async ({ folders, originals }: { folders: Media['folders']; originals: Originals }, bytes: number) => {
  const file = path.join(folders.uploads, videoId);
  const { key } = await originals.keys.make(videoId, true);
  await writeFile(`${file}.json`, JSON.stringify({ id: videoId, size: content.length, offset: 0 }));
  await writeFile(file, '', { flag: 'a' });
  const writer = await openSealedWriter(file, key, content.length);
  await writer.write(content.subarray(writer.offset, bytes));
  await writer.close();
};
type Status = Awaited<ReturnType<Parameters<Staging['tend']>[0]>>;
const tend = async ({ staging }: { staging: Staging }, status: Status): Promise<string[]> => {
  const stored: string[] = [];
  await staging.tend(
    () => Promise.resolve(status),
    (id) => Promise.resolve(void stored.push(id)),
  );
  return stored;
};
const filesHere = ({ folders }: Pick<Media, 'folders'>): Promise<string[]> => readdir(folders.uploads);
const upload = () => mediaKeys.upload(videoId);
const readPlain = ({ originals }: Process, at: string): Promise<Buffer> =>
  originals.withPlain(at, (plain) => readFile(plain));

describe('an upload on the disk of a process', () => {
  it('that is complete is stored, sealed, for every process, and is gone from the disk', async () => {
    await receive(here, content.length);
    expect(await tend(here, 'processing')).toEqual([videoId]);
    expect(await filesHere(here)).toEqual([]);
    expect((await readObject(there.storage, upload())).includes(content.subarray(1000, 1064))).toBe(false);
    expect((await readPlain(there, upload())).equals(content)).toBe(true);
    expect(await tend(here, 'processing')).toEqual([]);
    expect(await there.uploads.received(videoId)).toBeUndefined();
  });

  it('stays while it is not complete, or while nobody has recorded that it is', async () => {
    await receive(here, 150_000);
    expect(await tend(here, 'processing')).toEqual([]);
    await receive(here, content.length);
    expect(await tend(here, 'uploading')).toEqual([]);
    expect(await filesHere(here)).toHaveLength(2);
    expect(await here.storage.has(upload())).toBe(false);
  });

  it('is known to the others by what has arrived, so that none gives it up', async () => {
    expect(await there.uploads.received(videoId)).toBeUndefined();
    for (const bytes of [70_000, content.length]) {
      await receive(here, bytes);
      await tend(here, 'uploading');
      expect(await there.uploads.received(videoId)).toEqual(await here.uploads.received(videoId));
      expect((await there.uploads.received(videoId))?.bytes).toBe(bytes);
    }
  });

  it('that was cancelled or refused elsewhere is removed, and one that nobody knows of stays', async () => {
    await receive(here, content.length);
    expect(await tend(here, 'none')).toEqual([]);
    expect(await filesHere(here)).toHaveLength(2);
    expect(await tend(here, 'cancelled')).toEqual([]);
    expect(await filesHere(here)).toEqual([]);
    expect(await staged.find(videoId)).toBeUndefined();
  });

  it('is removed also when it is not complete', async () => {
    await receive(here, 1000);
    await tend(here, 'cancelled');
    expect(await filesHere(here)).toEqual([]);
    expect(await staged.find(videoId)).toBeUndefined();
  });

  it('is stored by one of two processes with the same disk', async () => {
    await receive(here, content.length);
    const beside = diskStaging({ ...here, claims, staged, files: openFiles(here, here.originals) });
    const stored = await Promise.all([tend(here, 'processing'), tend({ staging: beside }, 'processing')]);
    expect(stored.flat()).toEqual([videoId]);
    expect((await readPlain(there, upload())).equals(content)).toBe(true);
  });

  it('replaces nothing that was made of it, when its process was killed before it removed its own file', async () => {
    await receive(here, content.length);
    const clean = path.join(dataDir, 'clean');
    await writeFile(clean, 'the film without its place');
    await there.originals.keep(videoId, clean, mediaKeys.original(videoId));
    expect(await tend(here, 'processing')).toEqual([videoId]);
    expect(await here.storage.has(upload())).toBe(false);
    expect(await filesHere(here)).toEqual([]);
    expect((await readPlain(here, mediaKeys.original(videoId))).toString()).toBe('the film without its place');
  });

  it('is tried again when the store is away', async () => {
    await receive(here, content.length);
    server.refuseAll(true);
    await expect(tend(here, 'processing')).rejects.toThrow();
    expect(await filesHere(here)).toHaveLength(2);
    server.refuseAll(false);
    expect(await tend(here, 'processing')).toEqual([videoId]);
  });

  it('is unreadable everywhere once the video is removed', async () => {
    await receive(here, content.length);
    await tend(here, 'processing');
    const sealed = await readObject(there.storage, upload());
    await there.originals.remove(videoId);
    expect(await here.storage.has(upload())).toBe(false);
    expect(await here.originals.keys.find(videoId)).toBeUndefined();
    expect(sealed.subarray(0, 8).toString()).toBe('SOLETAKE');
  });
});
