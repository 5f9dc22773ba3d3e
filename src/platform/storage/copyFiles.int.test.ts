/** Files on their way from a disk to a bucket and back. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { copyFiles } from './copyFiles.ts';
import { diskStorage } from './diskStorage.ts';
import { s3Storage } from './s3Storage.ts';
import { listAll, readObject, type Storage } from './storage.ts';

let folder: string;
let server: S3Server;
let bucket: ReturnType<typeof s3Storage>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'copied-'));
  server = await startS3Server({ publicFolder: 'open/' });
  bucket = s3Storage(server.options);
});
afterAll(async () => {
  bucket.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const headersOf = (key: string) =>
  key.startsWith('open/') ? { contentType: 'image/webp', cacheControl: 'public, max-age=60' } : undefined;
const copy = (from: Storage, to: Storage, onCopied?: Parameters<typeof copyFiles>[1]) =>
  copyFiles({ from, to, prefixes: ['films/', 'open/'], headersOf, scratch: folder }, onCopied);
const keysOf = async (storage: Storage) =>
  [...(await listAll(storage, 'films/')), ...(await listAll(storage, 'open/'))].map(({ key }) => key).toSorted();

it('is broken off, goes on where it was, and brings the same bytes there and back', async () => {
  const disk = diskStorage(path.join(folder, 'here'));
  const film = randomBytes(9 * 1024 * 1024);
  await disk.put('films/long', film);
  await disk.put('films/short', Buffer.from('short'));
  await disk.put('open/a.webp', Buffer.from('picture'));
  await disk.put('other/b', Buffer.from('stays'));

  await expect(
    copy(disk, bucket, () => {
      throw new Error('The plug was pulled.');
    }),
  ).rejects.toThrow('The plug was pulled.');
  expect(await keysOf(bucket)).toHaveLength(1);
  // As a process leaves it that is killed before a picture has its headers.
  await bucket.put('open/a.webp.copied', Buffer.from('picture'));
  expect(await copy(disk, bucket)).toMatchObject({ found: 3, copied: 2 });
  expect(await copy(disk, bucket)).toEqual({ found: 3, copied: 0, bytes: 0 });
  expect(await keysOf(bucket)).toEqual(['films/long', 'films/short', 'open/a.webp']);
  expect(await server.keys()).not.toContain('other/b');
  // What a CDN reads without a key.
  const shown = await fetch(`${server.options.endpoint}/${server.options.bucket}/open/a.webp`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toBe('public, max-age=60');

  // An object of another size is none of ours.
  await bucket.put('films/short', Buffer.from('half'));
  expect(await copy(disk, bucket)).toMatchObject({ copied: 1 });
  const back = diskStorage(path.join(folder, 'back'));
  await copy(bucket, back);
  expect(await keysOf(back)).toEqual(
    await keysOf(disk).then((keys) => keys.filter((key) => !key.startsWith('other/'))),
  );
  expect((await readObject(back, 'films/long')).equals(film)).toBe(true);
  expect((await readObject(back, 'films/short')).toString()).toBe('short');
  expect((await readdir(folder)).filter((name) => name.startsWith('copy-'))).toEqual([]);
});
