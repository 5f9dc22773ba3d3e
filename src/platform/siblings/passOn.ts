/** Passes a request on to another process of the marketplace as it arrives, and its answer back. */
import { request as askPlain, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as askSecure } from 'node:https';
import { PASS_MARK } from './passMark.ts';

/** What an upload needs, both ways; cookies and what proxies add stay here. */
const requestHeaders = [
  'authorization',
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const answerHeaders = [
  'cache-control',
  'content-length',
  'content-type',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-length',
  'upload-offset',
];

/** So long opening a connection may take, in ms. */
const CONNECTING_MS = 3000;
/** So long the rest of a body is read that nobody takes any more, in ms; whole films would go on for an hour. */
const LINGERING_MS = 5000;
/** So long a connection may carry nothing either way, in ms; a lock on an upload is waited for half a minute. */
const IDLE_MS = 120_000;

export type Passing = Readonly<{
  /** The other process: scheme, host and port. */
  to: string;
  /** The value of the header that says who passes it on. */
  mark: string;
  /** More bytes than these are not passed on: the connection of their sender ends. */
  mostBytes: number;
  /** Default: three seconds. */
  connectingMs?: number;
  /** Default: two minutes. */
  idleMs?: number;
  /** Default: five seconds. */
  lingeringMs?: number;
}>;

const pick = (headers: IncomingMessage['headers'], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const open = (request: IncomingMessage, { to, mark }: Passing): ClientRequest => {
  const { protocol, hostname, port } = new URL(to);
  const options = {
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method: request.method,
    // Never a whole address: what a client writes there decides nothing about where it goes.
    path: request.url,
    // Not `close`: the other side would end the connection behind an early answer, and with it the answer.
    headers: { ...pick(request.headers, requestHeaders), [PASS_MARK]: mark, connection: 'keep-alive' },
    // A connection that was used before may be closed by the other side just then.
    agent: false as const,
  };
  return protocol === 'https:' ? askSecure(options) : askPlain(options);
};

/** Ends a connection that cannot be opened, or that stands still. */
const watch = (outgoing: ClientRequest, { connectingMs = CONNECTING_MS, idleMs = IDLE_MS }: Passing): void => {
  const connecting = setTimeout(() => outgoing.destroy(new Error('no connection in time')), connectingMs);
  const isOpen = (): void => clearTimeout(connecting);
  outgoing.on('socket', (socket) => {
    socket.once('connect', isOpen);
    socket.once('close', isOpen);
  });
  outgoing.on('close', isOpen);
  outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error('nothing was sent or answered for too long')));
};

/** Sends the body while the other side takes it, and not more than is allowed. */
const sendBody = (request: IncomingMessage, outgoing: ClientRequest, mostBytes: number): void => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.destroy();
  });
  request.pipe(outgoing);
};

/** What still comes has no use, but a connection that ends while it comes takes the answer with it. So it is read for a while. */
const dropBody = (request: IncomingMessage, outgoing: ClientRequest, lingeringMs: number): void => {
  request.unpipe(outgoing);
  request.resume();
  const lingering = setTimeout(() => request.complete || request.destroy(), lingeringMs).unref();
  request.once('close', () => clearTimeout(lingering));
};

/**
 * Answers `away` when nothing of an answer has been written: the other process was not reached, ended, or redirected. The
 * caller then answers. When either side ends its connection, the other one ends, too. The sender resumes in any case.
 */
export const passOn = (
  request: IncomingMessage,
  response: ServerResponse,
  passing: Passing,
): Promise<'passed' | 'away'> =>
  new Promise((resolve) => {
    // Its sender has gone while it was authorised: nobody would end what is opened now.
    if (response.destroyed) {
      resolve('passed');
      return;
    }
    const outgoing = open(request, passing);
    watch(outgoing, passing);
    const drop = (): void => dropBody(request, outgoing, passing.lingeringMs ?? LINGERING_MS);
    const giveUp = (): void => {
      drop();
      if (response.headersSent) response.destroy();
      resolve(response.headersSent || response.destroyed ? 'passed' : 'away');
    };
    outgoing.on('error', giveUp);
    outgoing.on('response', (theirs) => {
      const { statusCode = 0 } = theirs;
      if (statusCode >= 300 && statusCode < 400) {
        outgoing.destroy(new Error('a process does not redirect'));
        return;
      }
      if (!request.complete) drop();
      response.writeHead(statusCode, pick(theirs.headers, answerHeaders));
      theirs.on('error', giveUp);
      theirs.on('end', () => resolve('passed'));
      theirs.pipe(response);
    });
    response.on('close', () => {
      outgoing.destroy();
      resolve('passed');
    });
    sendBody(request, outgoing, passing.mostBytes);
  });
