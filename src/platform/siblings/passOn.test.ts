import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { passOn, type Passing } from './passOn.ts';

const open: (Server | SocketServer)[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const listen = async (server: Server | SocketServer): Promise<string> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
const serve = (handler: Handler): Promise<string> =>
  listen(createServer((request, response) => void handler(request, response)));

/** A process that passes everything on to this address, and says 503 where nothing came back. */
const passer = async (to: string, more: Partial<Passing> = {}) => {
  const results: string[] = [];
  const url = await serve(async (request, response) => {
    const result = await passOn(request, response, { to, mark: 'ours', mostBytes: 1_000_000, ...more });
    results.push(result);
    if (result === 'away') response.writeHead(503).end();
  });
  return { url, results };
};
const put = (url: string, body: string) => fetch(`${url}/api/uploads/1`, { method: 'PATCH', body });

it('carries the body there and the answer back', async () => {
  const to = await serve(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    response.writeHead(204, { 'Upload-Offset': `${request.method} ${request.url} ${text}` }).end();
  });
  const { url, results } = await passer(to);
  const answer = await put(url, 'hello');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('upload-offset')).toBe('PATCH /api/uploads/1 hello');
  expect(results).toEqual(['passed']);
});

it('carries an answer back that comes before the body has ended', async () => {
  const to = await serve((_, response) => response.writeHead(409).end('conflict'));
  const { url } = await passer(to);
  const answer = await put(url, 'x'.repeat(900_000));
  expect(answer.status).toBe(409);
  expect(await answer.text()).toBe('conflict');
});

it('ends the connection of a sender who goes on sending to nobody', async () => {
  const to = await serve((_, response) => response.writeHead(503).end());
  const { url } = await passer(to, { mostBytes: Infinity, lingeringMs: 200 });
  const sent = ask(`${url}/api/uploads/1`, { method: 'PATCH', headers: { 'Content-Length': '100000000' } });
  sent.on('error', () => undefined);
  const statuses: unknown[] = [];
  sent.on('response', ({ statusCode }) => statuses.push(statusCode));
  const sending = setInterval(() => sent.write('x'.repeat(1000)), 10);
  await expect.poll(() => sent.destroyed).toBe(true);
  clearInterval(sending);
  expect(statuses).toEqual([503]);
});

it('is away where nobody listens, where nothing is answered, and where the connection ends without an answer', async () => {
  const silent = await listen(createSocketServer((socket) => socket.on('error', () => undefined).resume()));
  const ending = await listen(
    createSocketServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end(),
    ),
  );
  const nobody = createServer();
  const gone = await listen(nobody);
  nobody.close();
  open.pop();
  for (const to of [silent, ending, gone]) {
    const { url, results } = await passer(to, { idleMs: 200 });
    expect((await put(url, 'hello')).status).toBe(503);
    expect(results).toEqual(['away']);
  }
});

it('follows no redirection', async () => {
  const paths: (string | undefined)[] = [];
  const to = await serve(({ url }, response) => {
    paths.push(url);
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  const { url } = await passer(to);
  expect((await put(url, 'hello')).status).toBe(503);
  expect(paths).toEqual(['/api/uploads/1']);
});

it('breaks an answer off where the other process ends in the middle of it', async () => {
  const to = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': '10' });
    response.write('half');
    setTimeout(() => response.destroy(), 50);
  });
  const { url, results } = await passer(to);
  await expect(put(url, 'hello').then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(() => results).toEqual(['passed']);
});

it('ends there when its sender has gone, and asks nobody when that was before', async () => {
  const requests: IncomingMessage[] = [];
  const to = await serve((request) => {
    requests.push(request);
    request.on('error', () => undefined).resume();
  });
  const { url, results } = await passer(to);
  const sent = ask(`${url}/api/uploads/1`, { method: 'PATCH', headers: { 'Content-Length': '100' } });
  sent.on('error', () => undefined);
  sent.write('hello');
  await expect.poll(() => requests.length).toBe(1);
  sent.destroy();
  await expect.poll(() => requests[0]?.destroyed).toBe(true);
  expect(results).toEqual(['passed']);

  const late = await serve(async (request, response) => {
    await once(response, 'close');
    results.push(await passOn(request, response, { to, mark: 'ours', mostBytes: 1000 }));
  });
  const socket = connect(Number(new URL(late).port), '127.0.0.1');
  socket.write('PATCH /api/uploads/1 HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhello');
  await once(socket, 'connect');
  setTimeout(() => socket.destroy(), 50);
  await expect.poll(() => results).toEqual(['passed', 'passed']);
  expect(requests).toHaveLength(1);
});

it('goes where it is told, whatever address the request line names', async () => {
  const seen: (string | undefined)[] = [];
  const to = await serve((request, response) => {
    seen.push(request.url);
    response.writeHead(404).end();
  });
  const { url } = await passer(to);
  const { port } = new URL(url);
  for (const target of ['http://192.0.2.1/x', '//192.0.2.1/x', '/x@192.0.2.1']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const piece of socket) text += String(piece);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
  }
  expect(seen).toEqual(['http://192.0.2.1/x', '//192.0.2.1/x', '/x@192.0.2.1']);
});
