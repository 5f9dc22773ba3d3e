/** What every store does, on the disk and in S3, sentence by sentence. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { checkBucket } from './checkBucket.ts';
import { diskStorage } from './diskStorage.ts';
import { openClient, s3Storage } from './s3Storage.ts';
import { MissingObject, readObject, storageIn, type Storage } from './storage.ts';

const MB = 1024 * 1024;
let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  server = await startS3Server({ publicFolder: 'site/public/' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const fileOf = async (content: Buffer): Promise<string> => {
  const file = path.join(folder, randomUUID());
  await writeFile(file, content);
  return file;
};
const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
const readRange = async (storage: Storage, key: string, start: number, end: number): Promise<Buffer> => {
  const source = await storage.open(key);
  const pieces: Buffer[] = [];
  for await (const piece of source.read(start, end, MB)) pieces.push(piece);
  await source.close();
  return Buffer.concat(pieces);
};
const listKeys = async (storage: Storage, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
};
/** As a process leaves it that is killed on the way. */
const beginUpload = async (Key: string): Promise<void> => {
  const client = openClient(server.options);
  const at = { Bucket: server.options.bucket, Key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: randomBytes(5 * MB) }));
  client.destroy();
};
const newKey = (): string => `objects/${randomUUID()}`;

const openStores: Record<string, () => Storage> = {
  disk: () => diskStorage(path.join(folder, 'disk')),
  S3: () => s3Storage({ ...server.options, prefix: 'site/', mostAtOnceBytes: 6 * MB }),
};

describe.each(Object.keys(openStores))('a store in %s', (kind) => {
  let storage: Storage;
  beforeAll(() => {
    storage = openStores[kind]?.() ?? expect.fail();
  });

  it.each([0, 1, 5 * MB - 1, 5 * MB, 8 * MB, 8 * MB + 1, 20 * MB])('keeps a file of %d bytes', async (sizeBytes) => {
    const content = randomBytes(sizeBytes);
    const key = newKey();
    const file = await fileOf(content);
    await storage.putFile(key, file);
    expect(await isThere(file)).toBe(false);
    const source = await storage.open(key);
    expect(source.sizeBytes).toBe(sizeBytes);
    await source.close();
    expect(sha256(await readObject(storage, key))).toBe(sha256(content));
    const copy = newKey();
    await storage.copy(key, copy);
    expect(sha256(await readObject(storage, copy))).toBe(sha256(content));
    await storage.remove(key);
    expect(sha256(await readObject(storage, copy))).toBe(sha256(content));
  });

  it('reads any range, in pieces of one size', async () => {
    const content = randomBytes(3 * MB + 17);
    const key = newKey();
    await storage.putFile(key, await fileOf(content));
    const ends = [0, 1, 2, MB - 1, MB, MB + 1, content.length - 1, content.length];
    for (const start of ends)
      for (const end of ends)
        if (start < end)
          expect((await readRange(storage, key, start, end)).equals(content.subarray(start, end))).toBe(true);
    expect(await readRange(storage, key, 5, 5)).toEqual(Buffer.alloc(0));
    expect((await readRange(storage, key, MB, content.length + 100)).equals(content.subarray(MB))).toBe(true);
    const source = await storage.open(key);
    const sizes: number[] = [];
    for await (const piece of source.read(1, content.length, MB)) sizes.push(piece.length);
    expect(sizes).toEqual([MB, MB, MB, 16]);
    // Two readers of one source, one of whom leaves early.
    for await (const piece of source.read(0, content.length, MB)) {
      expect(piece).toHaveLength(MB);
      break;
    }
    const pieces: Buffer[] = [];
    for await (const piece of source.read(0, content.length, MB)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    await source.close();
  });

  it('replaces an object, and says when it was stored', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('first'));
    await storage.put(key, Buffer.from('second, and longer'));
    expect((await readObject(storage, key)).toString()).toBe('second, and longer');
    await storage.put(key, Buffer.from('third'));
    expect((await readObject(storage, key)).toString()).toBe('third');
    const { modifiedAt, close } = await storage.open(key);
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await close();
  });

  it('shows the earlier object or a failure while it is replaced, and never a mixture', async () => {
    const key = newKey();
    const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(4 * MB, letter));
    await storage.put(key, contents[0] ?? expect.fail());
    const readAll = async (): Promise<number> => {
      let whole = 0;
      for (let turn = 0; turn < 8; turn += 1) {
        const seen = await readRange(storage, key, 0, 4 * MB).catch(() => undefined);
        if (seen === undefined) continue;
        expect(seen).toHaveLength(4 * MB);
        expect(contents.some((content) => content.equals(seen))).toBe(true);
        whole += 1;
      }
      return whole;
    };
    const [whole] = await Promise.all([
      readAll(),
      ...contents.map(async (content) => storage.putFile(key, await fileOf(content))),
    ]);
    expect(whole).toBeGreaterThan(0);
    // Of two writers at once one has won, whole.
    expect(contents.some((content) => content.equals(Buffer.alloc(4 * MB, content[0])))).toBe(true);
    const last = await readObject(storage, key);
    expect(contents.some((content) => content.equals(last))).toBe(true);
  });

  it('moves an object, and knows nothing of it under its old key', async () => {
    const from = newKey();
    const to = newKey();
    await storage.put(from, Buffer.from('content'));
    await storage.put(to, Buffer.from('replaced'));
    await storage.move(from, to);
    expect(await storage.has(from)).toBe(false);
    expect((await readObject(storage, to)).toString()).toBe('content');
    await expect(storage.move(from, to)).rejects.toThrow(MissingObject);
    expect((await readObject(storage, to)).toString()).toBe('content');
  });

  it('says that there is no object as a disk says that there is no file', async () => {
    const key = newKey();
    expect(await storage.has(key)).toBe(false);
    await expect(storage.open(key)).rejects.toThrow(MissingObject);
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.copy(key, newKey())).rejects.toThrow(MissingObject);
    await expect(storage.putFile(key, path.join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.has(key)).toBe(false);
  });

  it('removes an object once, and does nothing the second time', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('content'));
    expect(await storage.has(key)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.has(key)).toBe(false);
  });

  it('lists more than a page, below a folder only', async () => {
    const wanted = Array.from({ length: 1005 }, (_, n) => `many/deep/${String(n).padStart(5, '0')}`);
    for (let at = 0; at < wanted.length; at += 50)
      await Promise.all(wanted.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))));
    await storage.put('many-more', Buffer.from('x'));
    expect(await listKeys(storage, 'many/')).toEqual(wanted);
    expect(await listKeys(storageIn(storage, 'many/'), 'deep/')).toEqual(wanted.map((key) => key.slice(5)));
    expect(await listKeys(storage, 'nothing/')).toEqual([]);
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.hidden', 'a/.b', 'a b', 'ü', 'a.part', 'a\\b'])(
    'takes no key “%s”',
    async (key) => {
      await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('not a key');
      await expect((async () => storage.open(key))()).rejects.toThrow('not a key');
    },
  );
});

describe('a store in S3', () => {
  const open = (more: Partial<S3Server['options']> = {}) => s3Storage({ ...server.options, prefix: 'site/', ...more });

  it('leaves nothing of an upload that fails, and the file where it was', async () => {
    const storage = open();
    const content = randomBytes(20 * MB);
    const file = await fileOf(content);
    const key = newKey();
    server.refusePart(2);
    await expect(storage.putFile(key, file)).rejects.toThrow('InvalidPart');
    expect((await stat(file)).size).toBe(20 * MB);
    expect(await storage.has(key)).toBe(false);
    expect(await server.countUploads()).toBe(0);
    server.refusePart(undefined);
    await storage.putFile(key, file);
    expect((await readObject(storage, key)).equals(content)).toBe(true);
  });

  it('removes the uploads of killed processes, those of its own prefix, and none that is young', async () => {
    for (const prefix of ['site/', 'site/', 'site/', 'other/']) await beginUpload(`${prefix}${newKey()}`);
    const storage = open();
    expect(await server.countUploads()).toBe(4);
    expect(await storage.removeAbandoned(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.removeAbandoned(new Date(Date.now() + 60_000))).toBe(3);
    expect(await storage.removeAbandoned(new Date(Date.now() + 60_000))).toBe(0);
    expect(await server.countUploads()).toBe(1);
    expect(await open({ prefix: 'other/' }).removeAbandoned(new Date(Date.now() + 60_000))).toBe(1);
  });

  it('gives a public copy its headers', async () => {
    const storage = open();
    await storage.put('pictures/one.webp', Buffer.from('picture'));
    const headers = { contentType: 'image/webp', cacheControl: 'public, max-age=60' };
    await storage.copy('pictures/one.webp', 'public/one.webp', headers);
    const { endpoint, bucket } = server.options;
    const answer = await fetch(`${endpoint}/${bucket}/site/public/one.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await fetch(`${endpoint}/${bucket}/site/pictures/one.webp`)).status).toBe(403);
  });
});

describe('a bucket at the start', () => {
  it('is fine when it is ours alone', async () => {
    await checkBucket({ ...server.options, prefix: 'site/' }, 'pictures/');
    expect((await server.keys()).filter((key) => key.includes('check-'))).toEqual([]);
  });

  it.each([
    ['anybody may read private files', { prefix: 'site/' }, 'public/'],
    ['bucket does not exist', { bucket: 'another-bucket' }, 'pictures/'],
    ['Access Key Id you provided does not exist', { accessKeyId: 'WRONG' }, 'pictures/'],
    ['SignatureDoesNotMatch', { secretAccessKey: 'WRONG' }, 'pictures/'],
    ['ECONNREFUSED', { endpoint: 'http://127.0.0.1:1' }, 'pictures/'],
  ])('is refused with one sentence: %s', async (sentence, more, below) => {
    const checked = checkBucket({ ...server.options, ...more }, below);
    await expect(checked).rejects.toThrow(sentence);
    await expect(checked).rejects.toThrow(/^STORAGE=s3: the bucket /);
  });
});
