/** A proxy as it stands before several processes: it sends each request to one that says it is ready. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

export type Proxy = {
  /** The ports that are ready now. */
  ready: () => number[];
  /** How many requests ended without an answer of a process. */
  lost: () => number;
  /** What processes answered that they should not have: a status of 500, or 503 without `Retry-After`. */
  wrong: () => readonly string[];
  close: () => void;
};

const CHECKED_EVERY_MS = 200;
/** So long a request waits for a process that is ready, in ms. */
const PATIENCE_MS = 5000;

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
};

/** Nothing of the request has reached the process. */
const isUnsent = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED';

/** Which of the processes are ready. */
const watchTargets = (targets: readonly number[]) => {
  const ready = new Set<number>();
  const check = async (target: number): Promise<void> => {
    if (await isReady(target)) ready.add(target);
    else ready.delete(target);
  };
  const checking = targets.map((target) => setInterval(() => void check(target), CHECKED_EVERY_MS));
  let turn = 0;
  return {
    ready,
    checkAll: () => Promise.all(targets.map(check)),
    /** The next one in turn; undefined when there is none for too long. */
    choose: async (): Promise<number | undefined> => {
      for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
        const free = targets.filter((target) => ready.has(target));
        const chosen = free[(turn += 1) % Math.max(1, free.length)];
        if (chosen !== undefined) return chosen;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return undefined;
    },
    stop: () => checking.forEach(clearInterval),
  };
};

export const startProxy = async (port: number, targets: readonly number[]): Promise<Proxy> => {
  const { ready, choose, checkAll, stop } = watchTargets(targets);
  let lost = 0;
  const wrong: string[] = [];

  const fail = (answer: ServerResponse): void => {
    lost += 1;
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502, { 'Content-Type': 'text/plain' }).end('The process ended.\n');
  };

  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const target = await choose();
    if (target === undefined) return fail(answer);
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = ask({ host: '127.0.0.1', port: target, method, path: url, headers }, (theirs) => {
      const { statusCode = 502 } = theirs;
      if (statusCode === 500 || (statusCode === 503 && theirs.headers['retry-after'] === undefined))
        wrong.push(`${method} ${url}: ${statusCode}`);
      answer.writeHead(statusCode, theirs.headers);
      theirs.on('error', () => answer.destroy());
      theirs.pipe(answer);
    });
    outgoing.on('error', (error) => {
      ready.delete(target);
      // A body that has begun to flow cannot be sent again.
      if (isUnsent(error) && ['GET', 'HEAD'].includes(method)) void pass(incoming, answer);
      else fail(answer);
    });
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, answer) => void pass(incoming, answer));
  server.requestTimeout = 0;
  // As long as the processes that it passes the headers of.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await checkAll();
  return {
    ready: () => [...ready],
    lost: () => lost,
    wrong: () => wrong,
    close: () => {
      stop();
      server.closeAllConnections();
      server.close();
    },
  };
};
