import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPlain } from '#platform/files/sealedFile.ts';
import { openLog } from '#platform/log/log.ts';
import { patience } from '#testing/run/patience.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { sendStored } from '#platform/storage/sendStored.ts';
import { noHosts } from '#platform/http/contentSecurityHosts.ts';
import { sendOpenFile } from '#platform/http/sendOpenFile.ts';
import { createServer } from '#platform/http/server.ts';

const film = randomBytes(4 * 1024 * 1024);
let folder: string;
let port: number;
let close: () => void;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-'));
  const storage = diskStorage(folder);
  const file = storage.fileOf('pictures/film.jpg') ?? expect.fail('a disk has files');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, film);
  const app = createServer({
    routes: [],
    log: openLog('silent', true),
    trustProxy: false,
    rateLimitFactor: 1000,
    corsOrigins: [],
    isProduction: true,
    isDevelopmentServer: false,
    apiBaseUrl: '',
    geoipUrl: null,
    signInHosts: noHosts,
    authenticate: () => Promise.reject(new Error('nobody signs in here')),
    checkRate: () => Promise.resolve(),
    before: (before) => {
      before.use('/static', express.static(path.dirname(file)));
      before.get('/stored', (request, response) =>
        sendStored(request, response, { storage, key: 'pictures/film.jpg', headers: {} }),
      );
      before.get('/open', async (request, response) => sendOpenFile(request, response, await openPlain(file)));
      before.get('/number/:number', (request, response) => void response.send(`<${request.params.number}>`));
      before.post('/number', express.text(), (request, response) => void response.send(`<${String(request.body)}>`));
    },
  });
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  close = () => void server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

const openConnection = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const requestOf = (address: string): string => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends the text and reads until the answers end as `end` says, or the connection does. */
const answerTo = async (text: string, end: RegExp): Promise<string> => {
  const socket = await openConnection();
  socket.write(text);
  let answer = '';
  for await (const piece of socket) if (end.test((answer += String(piece)))) break;
  return answer;
};

/** How often this process has the film open. */
const openFilms = async (): Promise<number> => {
  const descriptors = await readdir('/proc/self/fd');
  const files = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((name) => name.startsWith(folder)).length;
};

it.each(['/static/film.jpg', '/stored', '/open'])(
  'V15.2.2: many requests for %s in one connection that is destroyed leave no file open',
  async (address) => {
    const socket = await openConnection();
    socket.pause();
    socket.write(requestOf(address).repeat(50));
    await vi.waitFor(async () => expect(await openFilms()).toBeGreaterThan(0), patience);
    // The server has read all of them once it answers another connection's request.
    await answerTo(requestOf('/number/1'), /<1>/);
    expect(await openFilms()).toBe(1);
    socket.destroy();
    await vi.waitFor(async () => expect(await openFilms()).toBe(0), patience);
  },
);

it('answers requests that do not wait for each other in their order, bodies too', async () => {
  const numbers = Array.from({ length: 30 }, (_, at) => at);
  const post = (text: string): string =>
    `POST /number HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  const sent = numbers.map((number) => (number % 3 === 0 ? post(String(number)) : requestOf(`/number/${number}`)));
  const answer = await answerTo(sent.join(''), /<29>/);
  expect(answer.match(/(?<=<)\d+(?=>)/g)).toEqual(numbers.map(String));
});

it('V15.2.2: ends a connection in which more than 100 requests wait', async () => {
  const socket = await openConnection();
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(requestOf('/static/film.jpg').repeat(150));
  socket.resume();
  await once(socket, 'close');
  await vi.waitFor(async () => expect(await openFilms()).toBe(0), patience);
});
