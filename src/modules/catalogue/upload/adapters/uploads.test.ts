import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MemoryLocker } from '@tus/server';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/guard.ts';
import { openSealed } from '#platform/files/sealedFile.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { problemHandler } from '#platform/http/problems.ts';
import { id } from '#testing/events.ts';
import type { UploadOptions } from '#modules/catalogue/ports.ts';
import { mountUploads } from './uploads.ts';

const own = id(1);
const victims = id(2);
const sizeBytes = 11;
const key = randomBytes(32);
const owners = new Map([
  [own, 'attacker'],
  [victims, 'victim'],
]);
const creator: Omit<Caller, 'userId'> = {
  sessionId: id(9),
  isEmailVerified: true,
  isProfileComplete: true,
  isCreator: true,
  isSuspended: false,
  hasSecondFactor: false,
  isFresh: true,
  roles: [],
};
let folder: string;
let freeBytes: number;
const hashes = new Map<string, string>();
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-uploads-'));
  const app = express();
  const options: UploadOptions = {
    folder,
    findFreeBytes: () => Promise.resolve(freeBytes),
    keyFor: () => Promise.resolve(key),
    keepHash: (videoId, sha256) => Promise.resolve(void hashes.set(videoId, sha256)),
    authenticate: (userId) => Promise.resolve({ ...creator, userId }),
    expectedSize: (videoId, userId) => Promise.resolve(owners.get(videoId) === userId ? sizeBytes : undefined),
  };
  mountUploads(app, options, new MemoryLocker());
  app.use(problemHandler({ error: () => undefined, warn: () => undefined } as never));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

type Sent = { headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown> };

/** Sends exactly this address: `fetch` would tidy it up. */
const send = (who: string, method: string, address: string, { headers = {}, body = '' }: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        method,
        path: address,
        headers: { Authorization: `Bearer ${who}`, 'Tus-Resumable': '1.0.0', ...headers },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
const begin = (who: string, metadata: string) =>
  send(who, 'POST', '/api/uploads', { headers: { 'Upload-Length': String(sizeBytes), 'Upload-Metadata': metadata } });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const named = (videoId: string): string => `videoId ${Buffer.from(videoId).toString('base64')}`;
const bytes = (body: string, offset = 0): Sent => ({
  headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
  body,
});
/** The offset that its sender is answered, and what the file holds. */
const contentOf = async (videoId: string): Promise<string> => {
  const file = path.join(folder, videoId);
  expect((await readFile(file)).includes('hello')).toBe(false);
  // Completed by a copy of the file: what has arrived is only part of the content.
  const copy = `${file}.copy`;
  await copyFile(file, copy);
  const writer = await openSealedWriter(copy, key, sizeBytes);
  const { offset } = writer;
  await writer.write(Buffer.alloc(sizeBytes - offset));
  await writer.close();
  const opened = await openSealed(copy, key);
  const pieces: Buffer[] = [];
  for await (const piece of opened.read(0, offset)) pieces.push(piece);
  await opened.close();
  await rm(copy);
  return Buffer.concat(pieces).toString();
};

beforeEach(async () => {
  hashes.clear();
  freeBytes = 1024 ** 3;
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await begin('victim', named(victims));
  await send('victim', 'PATCH', `/api/uploads/${victims}`, bytes('hello'));
});

describe('an upload', () => {
  it('arrives in pieces', async () => {
    expect((await begin('attacker', named(own))).status).toBe(201);
    expect((await send('attacker', 'PATCH', `/api/uploads/${own}`, bytes('one '))).status).toBe(204);
    const { headers } = await send('attacker', 'HEAD', `/api/uploads/${own}`);
    expect(headers['upload-offset']).toBe('4');
    expect((await send('attacker', 'PATCH', `/api/uploads/${own}`, bytes('and two', 4))).status).toBe(204);
    expect(await contentOf(own)).toBe('one and two');
    expect(hashes.get(own)).toBe(sha256('one and two'));
  });

  it('goes on where it is when it is begun again', async () => {
    const { status, headers } = await begin('victim', named(victims));
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/api/uploads/${victims}`);
    expect(await contentOf(victims)).toBe('hello');
  });

  it('goes on behind what is whole when the process was killed in the middle of a write', async () => {
    await truncate(path.join(folder, victims), 41 + 12 + 3);
    const { headers } = await send('victim', 'HEAD', `/api/uploads/${victims}`);
    expect(headers['upload-offset']).toBe('0');
    expect((await send('victim', 'PATCH', `/api/uploads/${victims}`, bytes('hello', 5))).status).toBe(409);
    expect((await send('victim', 'PATCH', `/api/uploads/${victims}`, bytes('hello again'))).status).toBe(204);
    expect(await contentOf(victims)).toBe('hello again');
    expect(hashes.get(victims)).toBe(sha256('hello again'));
  });

  it('stops while there is room for everything else, keeps what arrived, and goes on later', async () => {
    freeBytes = 512 * 1024 * 1024 - 1;
    const refused = await send('victim', 'PATCH', `/api/uploads/${victims}`, bytes(' again', 5));
    expect(refused.status).toBe(503);
    expect(await contentOf(victims)).toBe('hello');
    freeBytes += 1;
    expect((await send('victim', 'PATCH', `/api/uploads/${victims}`, bytes(' again', 5))).status).toBe(204);
    expect(await contentOf(victims)).toBe('hello again');
  });

  it('V3.4.2: answers no page of another origin', async () => {
    const sent = { headers: { Origin: 'https://other.example' } };
    const { headers } = await send('victim', 'HEAD', `/api/uploads/${victims}`, sent);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('V8.2.2: the upload of another creator', () => {
  const addresses = [
    `/api/uploads/${victims}`,
    `/api/uploads/${own}?/${victims}`,
    `/api/uploads/${own}?x=/${victims}`,
    `/api/uploads/${own}%3F/${victims}`,
    `/api/uploads/${own}%2F${victims}`,
    `/api/uploads/${own}/${victims}`,
    `/api/uploads/${own}#/${victims}`,
    `/api/uploads/${own};/${victims}`,
    `/api/uploads/${own}/../${victims}`,
    `/api/uploads/${own}/%2e%2e/${victims}`,
    `/api/uploads/../uploads/${victims}`,
    `http://elsewhere.example/api/uploads/${own}?/${victims}`,
  ];

  it.each(addresses)('is neither read nor written nor deleted at %s', async (address) => {
    await begin('attacker', named(own));
    for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE', 'POST']) {
      const { status, headers } = await send('attacker', method, address, method === 'PATCH' ? bytes(' you!!', 5) : {});
      expect(status, method).toBe(404);
      expect(headers).not.toHaveProperty('upload-offset');
    }
    expect(await contentOf(victims)).toBe('hello');
  });

  it('is not begun in its name by what a header says', async () => {
    await rm(path.join(folder, victims));
    await rm(path.join(folder, `${victims}.json`));
    for (const metadata of [named(victims), `${named(own)},${named(victims)}`, `${named(victims)},${named(own)}`])
      await begin('attacker', metadata);
    await expect(contentOf(victims)).rejects.toThrow('ENOENT');
  });

  it('is not reached by a method that a header names', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    await begin('attacker', named(own));
    await send('attacker', 'PATCH', `/api/uploads/${own}?/${victims}`, { headers });
    expect(await contentOf(victims)).toBe('hello');
  });
});

describe('what a browser does not need', () => {
  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('is not there: %s', async (method) => {
    expect((await send('victim', method, `/api/uploads/${victims}`)).status).not.toBe(204);
    expect(await contentOf(victims)).toBe('hello');
  });

  it('includes a file that nobody announced', async () => {
    await writeFile(path.join(folder, id(3)), 'secret');
    expect((await send('victim', 'HEAD', `/api/uploads/${id(3)}`)).status).toBe(404);
  });
});
