import { createServer as createHttpServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { endSlowBodies } from './slowBodies.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const LIMIT_MS = 100;

/** Reads bodies whole before it answers. */
const serve = async (): Promise<number> => {
  const app = express();
  app.use(endSlowBodies(LIMIT_MS));
  app.use((request, response) => {
    request.resume();
    request.once('end', () => void response.send('all of it'));
  });
  const started = createHttpServer(app);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
};

/** Sends the head and a byte, and the rest after so long; answers what came back until the connection ended. */
const sendSlowly = (port: number, line: string, afterMs: number): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    let rest: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\na`);
      rest = setTimeout(() => socket.write('b'), afterMs);
    });
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(rest);
      resolve(text);
    });
  });

it('ends a body that is not there in time, and answers one that is', async () => {
  const port = await serve();
  expect(await sendSlowly(port, 'POST /api/auth/login', 60_000)).toBe('');
  expect(await sendSlowly(port, 'POST /api/auth/login', 0)).toContain('all of it');
});

it('leaves the bytes of an upload their time, and of nothing else at that address', async () => {
  const port = await serve();
  expect(await sendSlowly(port, 'PATCH /api/uploads/1', 3 * LIMIT_MS)).toContain('all of it');
  expect(await sendSlowly(port, 'POST /api/uploads/1', 60_000)).toBe('');
});
