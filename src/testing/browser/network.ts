/** The network between a page and the site: slowed, cut, and observed. */
import { createServer, request } from 'node:http';
import type { Socket } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';

/** Each session limits the page by itself, so a limit can only be lifted by the session that has set it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();
const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/** This many bytes a second leave the page at most; Infinity for all. */
export const slowTo = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await sessionOf(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: Number.isFinite(bytesPerSecond) ? bytesPerSecond : -1,
  });
};

export type Cable = {
  /** For the `proxy` of a browser's context. */
  server: string;
  /** What is under way breaks off, and nothing more comes through; the browser's own `offline` spares what is under way. */
  cut: () => void;
  mend: () => void;
  close: () => void;
};

/** An HTTP proxy between a browser and the site. */
export const layCable = async (): Promise<Cable> => {
  let isCut = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming, answer) => {
    const onward = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.on('close', () => incoming.complete || onward.destroy());
    incoming.pipe(onward);
  });
  proxy.on('connection', (socket: Socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    server: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      proxy.close();
    },
  };
};

export type Sent = {
  /** Where each PATCH began, in bytes. */
  began: number[];
  /** How many bytes the server reported whenever it was asked. */
  sizes: number[];
  /** How many videos were announced. */
  announced: number;
};

/** What this page sends of its uploads from now on. */
export const watchUploads = (page: Page): Sent => {
  const sent: Sent = { began: [], sizes: [], announced: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PATCH') sent.began.push(Number(request.headers()['upload-offset']));
    if (request.method() === 'POST' && pathname === '/api/videos') sent.announced += 1;
  });
  page.on('response', (response) => {
    const offset = response.headers()['upload-offset'];
    if (response.request().method() === 'HEAD' && offset !== undefined) sent.sizes.push(Number(offset));
  });
  return sent;
};
