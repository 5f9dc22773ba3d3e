import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealed } from '#platform/files/sealedFile.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { sendOpenFile } from './sendOpenFile.ts';

const key = randomBytes(32);
const content = randomBytes(3 * 64 * 1024 + 77);
const size = content.length;
let folder: string;
let url: string;
let close: () => void;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'send-'));
  const file = path.join(folder, 'film');
  await writeFile(file, '');
  const writer = await openSealedWriter(file, key, size);
  await writer.write(content);
  await writer.close();
  const whole = await readFile(file);
  whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
  await writeFile(path.join(folder, 'changed'), whole);
  const app = express();
  app.get('/:name', async (request, response) => {
    await sendOpenFile(request, response, await openSealed(path.join(folder, request.params.name), key));
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${url}/film`, { headers, method });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

it('answers the whole file, and its size alone to HEAD', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect((await bytesOf(response)).equals(content)).toBe(true);
  const { status, headers } = await get({}, 'HEAD');
  expect(status).toBe(200);
  expect(headers.get('content-length')).toBe(String(size));
});

it.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, size - 1],
  ['bytes=65535-65536', 65_535, 65_536],
  ['bytes=70000-140000', 70_000, 140_000],
  ['bytes=-10', size - 10, size - 1],
  [`bytes=${size - 1}-${size + 100}`, size - 1, size - 1],
  ['bytes=10-20,21-30', 10, 30],
])('answers the range %s', async (range, start, end) => {
  const response = await get({ Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
  expect(response.headers.get('content-length')).toBe(String(end + 1 - start));
  expect((await bytesOf(response)).equals(content.subarray(start, end + 1))).toBe(true);
});

it('answers several ranges, and what is no range of bytes, by the whole', async () => {
  for (const range of ['bytes=0-1,100-200', 'pages=1-2', 'bytes=abc']) {
    const response = await get({ Range: range });
    expect(response.status, range).toBe(200);
    expect((await bytesOf(response)).length).toBe(size);
  }
});

it('refuses a range beyond the end', async () => {
  const response = await get({ Range: `bytes=${size}-` });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
});

it('goes on with a part only where it is of the same file', async () => {
  const modified = (await get({}, 'HEAD')).headers.get('last-modified') ?? '';
  expect((await get({ Range: 'bytes=5-', 'If-Range': modified })).status).toBe(206);
  expect((await get({ Range: 'bytes=5-', 'If-Range': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status).toBe(200);
});

it('breaks off where the file was changed, and sends nothing of what was changed', async () => {
  await expect(fetch(`${url}/changed`).then(bytesOf)).rejects.toThrow();
  const response = await fetch(`${url}/changed`, { headers: { Range: 'bytes=0-100' } });
  expect((await bytesOf(response)).equals(content.subarray(0, 101))).toBe(true);
});
