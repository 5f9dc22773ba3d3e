import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SealBroken, type OpenFile } from '#platform/files/sealedFile.ts';
import { openSealedWriter, readSealedOffset } from '#platform/files/sealedWriter.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { storageIn } from '#platform/storage/storage.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { openTestDb } from '#testing/testDb.ts';
import { mediaFolders, mediaKeys, type MediaFolders } from './mediaFolders.ts';
import { openOriginals, type Originals } from './originals.ts';
import { postgresVideoKeys } from './videoKeys.ts';

const { db } = openTestDb();
const key = randomBytes(32);
const content = Buffer.alloc(200_000, 'a known original, ');
let dataDir: string;
let folders: MediaFolders;
let originals: Originals;
let videoId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'originals-'));
  folders = mediaFolders(dataDir);
  for (const folder of [...Object.values(folders), fileAt('originals'), fileAt('raws')])
    await mkdir(folder, { recursive: true });
  const storage = storageIn(diskStorage(dataDir), 'media/');
  originals = openOriginals({ folders, storage, keys: postgresVideoKeys(db, secretBox(key)) });
});
beforeEach(() => {
  videoId = randomUUID();
});
afterAll(() => rm(dataDir, { recursive: true }));

const fileAt = (at: string): string => path.join(dataDir, 'media', at);
const readAll = async (opening: Promise<OpenFile>): Promise<Buffer> => {
  const file = await opening;
  const pieces: Buffer[] = [];
  for await (const piece of file.read(0, file.sizeBytes)) pieces.push(piece);
  await file.close();
  return Buffer.concat(pieces);
};
const isInClear = async (file: string): Promise<boolean> => (await readFile(file)).includes('a known original');
/** As versions before stored it. */
const keepInClear = (file: string, bytes = content): Promise<void> => writeFile(file, bytes);

describe('an original from before', () => {
  it('is read in clear, is sealed, keeps its age, and is read as before', async () => {
    const file = fileAt(mediaKeys.original(videoId));
    await keepInClear(file);
    const old = new Date('2026-01-02T03:04:05Z');
    await utimes(file, old, old);
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
    expect(await originals.findInClear()).toContain(videoId);

    await originals.seal(videoId);
    expect(await isInClear(file)).toBe(false);
    expect((await stat(file)).mtime).toEqual(old);
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
    expect(await originals.findInClear()).not.toContain(videoId);
    const sealed = await readFile(file);
    await originals.seal(videoId);
    expect((await readFile(file)).equals(sealed)).toBe(true);
  });

  it('is whole when the process is killed anywhere in that work, and then the work goes on', async () => {
    const raw = fileAt(mediaKeys.raw(videoId));
    const original = fileAt(mediaKeys.original(videoId));
    await keepInClear(raw);
    await keepInClear(original);
    // Killed before the first file was replaced: a half-written copy, and the key.
    await originals.keys.make(videoId, false);
    await writeFile(`${raw}.${randomUUID()}.part`, 'SOLE');
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
    // Killed between the two files: one of them is sealed already.
    const { key: own } = await originals.keys.make(videoId, false);
    await writeFile(raw, '');
    const writer = await openSealedWriter(raw, own, content.length);
    await writer.write(content);
    await writer.close();
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
    await originals.seal(videoId);
    for (const file of [raw, original]) expect(await isInClear(file)).toBe(false);
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
  });

  it('can be read all the time while it is sealed', async () => {
    await keepInClear(fileAt(mediaKeys.original(videoId)));
    let isDone = false;
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        let count = 0;
        while (!isDone) {
          expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
          count += 1;
        }
        return count;
      }),
    );
    await originals.seal(videoId);
    expect((await readAll(originals.open(videoId))).equals(content)).toBe(true);
    isDone = true;
    expect(Math.min(...(await reading))).toBeGreaterThan(0);
  });

  it('does not come back when it is removed meanwhile', async () => {
    const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    // Which of the two is ahead, and by how much, differs from one time to the next.
    for (let aheadMs = -5; aheadMs <= 5; aheadMs += 0.5) {
      await keepInClear(fileAt(mediaKeys.original(videoId)));
      await Promise.all([
        later(Math.max(0, -aheadMs)).then(() => originals.seal(videoId).catch(() => undefined)),
        later(Math.max(0, aheadMs)).then(() => originals.remove(videoId)),
      ]);
      expect((await readdir(fileAt('originals'))).filter((name) => name.startsWith(videoId))).toEqual([]);
    }
  });
});

describe('an upload from before that is under way', () => {
  it('is sealed at the start, keeps its offset and its age, and is completed', async () => {
    const file = fileAt(mediaKeys.upload(videoId));
    const arrived = content.subarray(0, 150_001);
    await keepInClear(file, arrived);
    await writeFile(`${file}.json`, JSON.stringify({ id: videoId, size: content.length, offset: 0 }));
    const old = new Date('2026-01-02T03:04:05Z');
    await utimes(file, old, old);
    await originals.sealUploads();
    expect(await isInClear(file)).toBe(false);
    expect((await stat(file)).mtime).toEqual(old);
    const { key: own } = await originals.keys.make(videoId, true);
    expect(await readSealedOffset(file, own, content.length)).toBe(arrived.length);
    const writer = await openSealedWriter(file, own, content.length);
    await writer.write(content.subarray(arrived.length));
    await writer.close();
    await originals.withPlain(mediaKeys.upload(videoId), async (plain) =>
      expect((await readFile(plain)).equals(content)).toBe(true),
    );
  });

  it('of which nothing has arrived stays as it is', async () => {
    const file = fileAt(mediaKeys.upload(videoId));
    await keepInClear(file, Buffer.alloc(0));
    await originals.sealUploads();
    expect((await stat(file)).size).toBe(0);
  });
});

describe('a sealed original', () => {
  beforeEach(async () => {
    const plain = path.join(dataDir, 'plain');
    await keepInClear(plain);
    await originals.keep(videoId, plain, mediaKeys.original(videoId));
    await originals.keys.markSealed(videoId);
  });

  it('V11.3.3: is refused when its file is exchanged for that of another video, or for one in clear', async () => {
    const other = randomUUID();
    await originals.keep(other, path.join(dataDir, 'plain'), mediaKeys.original(other));
    await writeFile(fileAt(mediaKeys.original(videoId)), await readFile(fileAt(mediaKeys.original(other))));
    await expect(originals.open(videoId)).rejects.toThrow(SealBroken);
    await keepInClear(fileAt(mediaKeys.original(videoId)));
    await expect(originals.open(videoId)).rejects.toThrow(SealBroken);
  });

  it('lies in clear only while a program works on it', async () => {
    const clear = async () =>
      (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const names = async () => (await clear()).map(({ parentPath }) => path.basename(path.dirname(parentPath)));
    const failing = originals.withPlain(mediaKeys.original(videoId), async (plain) => {
      expect((await readFile(plain)).equals(content)).toBe(true);
      expect((await stat(plain)).mode & 0o077).toBe(0);
      expect(await names()).toContain('scratch');
      throw new Error('the program failed');
    });
    await expect(failing).rejects.toThrow('the program failed');
    expect(await readdir(folders.scratch)).toEqual([]);
  });

  it('is unreadable once the video is removed, also where a copy of the file was kept', async () => {
    const file = fileAt(mediaKeys.original(videoId));
    const copy = await readFile(file);
    await originals.remove(videoId);
    expect(await originals.openIfThere(videoId)).toBeUndefined();
    await writeFile(file, copy);
    await originals.keys.make(videoId, true);
    await expect(originals.open(videoId)).rejects.toThrow(SealBroken);
  });
});
