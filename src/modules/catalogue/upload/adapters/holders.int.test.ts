/** Uploads of which one request reaches this process and the next one another, each with a disk of its own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MemoryLocker } from '@tus/server';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import type { Caller } from '#platform/http/guard.ts';
import { problemHandler } from '#platform/http/problems.ts';
import { openSealed } from '#platform/files/sealedFile.ts';
import { PASS_MARK, passMarks } from '#platform/siblings/passMark.ts';
import { openTestDb } from '#testing/testDb.ts';
import { uploadHolders } from './holders.ts';
import { stagedUploads } from './staging.ts';
import { folderUploads, mountUploads } from './uploads.ts';

const { db } = openTestDb();
const marks = passMarks([randomBytes(32)], Date.now);
const key = randomBytes(32);
const content = randomBytes(600_000);
let folder: string;
let videoId: string;

type Process = { server: Server; url: string; disk: string; stop: () => Promise<void> };
const listen = (server: Server, port = 0): Promise<string> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A process with a disk of this name; on the port of the given address, if it is started again. */
const startProcess = async (name: string, at?: string): Promise<Process> => {
  const disk = path.join(folder, name);
  await mkdir(disk, { recursive: true });
  const server = createServer();
  const url = await listen(server, at === undefined ? 0 : Number(new URL(at).port));
  const app = express();
  const options = {
    folder: disk,
    findFreeBytes: () => Promise.resolve(1024 ** 3),
    keyFor: () => Promise.resolve(key),
    keepHash: () => Promise.resolve(),
    authenticate: (bearer: string) =>
      bearer === 'nobody'
        ? Promise.reject(new Problem('not-signed-in'))
        : Promise.resolve({ userId: bearer, isSuspended: false } as Caller),
    expectedSize: (id: string, userId: string) =>
      Promise.resolve(id === videoId && userId === 'maker' ? content.length : undefined),
  };
  const holders = uploadHolders({ own: folderUploads(disk), staged: stagedUploads(db, url), marks });
  mountUploads(app, options, new MemoryLocker(), holders);
  app.use(problemHandler(pino({ level: 'silent' })));
  server.on('request', app);
  return { server, url, disk, stop: () => close(server) };
};

let a: Process;
let b: Process;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holders-'));
  videoId = randomUUID();
  a = await startProcess('a');
  b = await startProcess('b');
});
afterEach(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await rm(folder, { recursive: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = { headers?: Record<string, string>; body?: Buffer; who?: string; cutAfter?: number; signal?: AbortSignal };

const send = ({ url }: { url: string }, method: string, at: string, sent: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { headers = {}, body, who = 'maker', cutAfter, signal } = sent;
    const common = { Authorization: `Bearer ${who}`, 'Tus-Resumable': '1.0.0' };
    const outgoing = ask(url + at, { method, signal, headers: { ...common, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    outgoing.on('error', reject);
    if (cutAfter === undefined) outgoing.end(body);
    else outgoing.write((body ?? Buffer.alloc(0)).subarray(0, cutAfter));
  });
const here = (): string => `/api/uploads/${videoId}`;
const begin = (at: { url: string }, more: Sent = {}): Promise<Answer> =>
  send(at, 'POST', '/api/uploads', {
    ...more,
    headers: {
      'Upload-Length': String(content.length),
      'Upload-Metadata': `videoId ${Buffer.from(videoId).toString('base64')}`,
      ...more.headers,
    },
  });
const patch = (at: { url: string }, from: number, to: number, more: Sent = {}): Promise<Answer> =>
  send(at, 'PATCH', here(), {
    body: content.subarray(from, to),
    ...more,
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(from), ...more.headers },
  });
const offsetAt = async (at: { url: string }): Promise<number> => {
  const { status, headers } = await send(at, 'HEAD', here());
  expect(status).toBe(200);
  return Number(headers['upload-offset']);
};
const filesOn = ({ disk }: Process): Promise<string[]> => readdir(disk);
const noted = async (): Promise<number | undefined> => (await stagedUploads(db).find(videoId))?.bytes;
const contentOn = async ({ disk }: Process): Promise<Buffer> => {
  const opened = await openSealed(path.join(disk, videoId), key);
  const pieces: Buffer[] = [];
  for await (const piece of opened.read(0, content.length)) pieces.push(piece);
  await opened.close();
  return Buffer.concat(pieces);
};
/** Writes who holds the upload, as a process would. */
const heldBy = (url: string): Promise<unknown> =>
  db('staged_uploads')
    .insert({ video_id: videoId, received_bytes: 0, last_at: new Date().toISOString(), process_url: url })
    .onConflict('video_id')
    .merge();

describe('an upload that another process has begun', () => {
  it('arrives through both, lies on the disk of one, and what has arrived is noted before the answer', async () => {
    expect((await begin(a)).status).toBe(201);
    const begun = await begin(b);
    expect(begun.status).toBe(201);
    expect(begun.headers.location).toBe(here());
    const pace = 150_000;
    for (let from = 0; from < content.length; from += pace) {
      const by = (from / pace) % 2 === 0 ? b : a;
      const { status, headers } = await patch(by, from, from + pace);
      expect(status).toBe(204);
      expect(headers['upload-offset']).toBe(String(from + pace));
      expect(await noted()).toBe(from + pace);
      expect(await offsetAt(b)).toBe(from + pace);
    }
    expect((await contentOn(a)).equals(content)).toBe(true);
    expect(await filesOn(b)).toEqual([]);
  });

  it('is begun once when two processes begin it at once', async () => {
    const answers = await Promise.all([begin(a), begin(b), begin(b), begin(a)]);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const counts = await Promise.all([a, b].map(async (process) => (await filesOn(process)).length));
    expect(counts.toSorted()).toEqual([0, 2]);
    expect((await patch(a, 0, 1000)).status).toBe(204);
    expect(await offsetAt(b)).toBe(1000);
  });

  it('is refused there as it would be here: another place, another person', async () => {
    await begin(a);
    expect((await patch(b, 5, 10)).status).toBe(409);
    expect((await patch(b, 0, 10, { who: 'stranger' })).status).toBe(404);
    expect((await patch(b, 0, 10, { who: 'nobody' })).status).toBe(401);
    expect(await offsetAt(b)).toBe(0);
  });
});

describe('a process that holds an upload', () => {
  it('is not asked by one with the same disk, which becomes the one that others ask', async () => {
    const c = await startProcess('a');
    await begin(a);
    await a.stop();
    expect((await patch(c, 0, 1000)).status).toBe(204);
    expect(await offsetAt(b)).toBe(1000);
    await c.stop();
  });

  it('may be away: that is said, and the upload goes on when it is back', async () => {
    await begin(a);
    await patch(b, 0, 200_000);
    await a.stop();
    for (const answer of [await patch(b, 200_000, 300_000), await begin(b)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.text).toContain('We keep what has arrived');
    }
    expect((await send(b, 'HEAD', here())).status).toBe(503);
    expect(await filesOn(b)).toEqual([]);
    a = await startProcess('a', a.url);
    expect(await offsetAt(b)).toBe(200_000);
    await patch(b, 200_000, content.length);
    expect((await contentOn(a)).equals(content)).toBe(true);
  });

  it('may end in the middle: what has arrived stays', async () => {
    await begin(a);
    const sending = patch(b, 0, content.length, {
      cutAfter: 300_000,
      headers: { 'Content-Length': String(content.length) },
    });
    await expect.poll(async () => (await folderUploads(a.disk).received(videoId))?.bytes ?? 0).toBeGreaterThan(0);
    await a.stop();
    expect((await sending).status).toBe(503);
    a = await startProcess('a', a.url);
    const offset = await offsetAt(b);
    expect(offset).toBeGreaterThan(0);
    await patch(b, offset, content.length);
    expect((await contentOn(a)).equals(content)).toBe(true);
  });

  it('keeps what arrived from a sender who has gone', async () => {
    await begin(a);
    const connection = new AbortController();
    const { signal } = connection;
    const headers = { 'Content-Length': String(content.length) };
    const sending = patch(b, 0, content.length, { cutAfter: 300_000, headers, signal });
    await expect.poll(async () => (await folderUploads(a.disk).received(videoId))?.bytes ?? 0).toBeGreaterThan(0);
    connection.abort();
    await expect(sending).rejects.toThrow('aborted');
    await expect.poll(async () => (await patch(b, await offsetAt(b), content.length)).status).toBe(204);
    expect((await contentOn(a)).equals(content)).toBe(true);
  });
});

describe('what is passed on', () => {
  let other: Server;
  let seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[];
  let bytes: number;
  let otherUrl: string;
  beforeEach(async () => {
    seen = [];
    bytes = 0;
    const answer = { 'Upload-Offset': '10', 'Set-Cookie': 'a=b', 'X-Other': 'c' };
    other = createServer((request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers });
      request.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => response.writeHead(204, answer).end());
    });
    otherUrl = await listen(other);
    await heldBy(otherUrl);
  });
  afterEach(() => close(other));

  it('has what an upload needs and a mark, and neither cookies nor what a client says of its address', async () => {
    const headers = { Cookie: 'session=1', 'X-Forwarded-For': '192.0.2.1', Referer: 'https://elsewhere.example' };
    const answer = await patch(b, 0, 10, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers['upload-offset']).toBe('10');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('x-other');
    const [passed] = seen;
    expect(Object.keys(passed?.headers ?? {}).toSorted()).toEqual([
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'tus-resumable',
      'upload-offset',
      PASS_MARK,
    ]);
    expect(passed && marks.read(passed)).toEqual({ clientAddress: '127.0.0.1' });
  });

  it('is not more than was announced', async () => {
    const body = Buffer.alloc(content.length + 5_000_000);
    await expect(patch(b, 0, 10, { body, headers: { 'Transfer-Encoding': 'chunked' } })).rejects.toThrow();
    await expect.poll(() => seen.length).toBe(1);
    expect(bytes).toBeLessThan(content.length + 200_000);
  });

  it('goes nowhere for a stranger, and only to the address of a process', async () => {
    expect((await patch(b, 0, 10, { who: 'stranger' })).status).toBe(404);
    expect((await send(b, 'HEAD', here())).status).toBe(204);
    expect(seen).toHaveLength(1);
    for (const url of ['http://169.254.169.254', `${otherUrl}/console`, 'file:///etc/passwd', 'nonsense']) {
      await heldBy(url);
      expect((await send(b, 'HEAD', here())).status).toBe(404);
    }
    expect(seen).toHaveLength(1);
  });

  it('is never passed on again, and a mark that none of ours has made is refused', async () => {
    const mark = (at: { method: string }, url = here()) => marks.sign({ method: at.method, url }, '192.0.2.1');
    const passed = await send(b, 'HEAD', here(), { headers: { [PASS_MARK]: mark({ method: 'HEAD' }) } });
    expect(passed.status).toBe(404);
    const forged = await send(b, 'HEAD', here(), { headers: { [PASS_MARK]: mark({ method: 'PATCH' }) } });
    expect(forged.status).toBe(503);
    expect(forged.headers['retry-after']).toBe('5');
    expect(seen).toEqual([]);
  });
});
