/** A listener of its own for the metrics: the public port does not answer for them. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { isLoopback } from '#platform/network/isLoopback.ts';
import type { Collected } from './prometheus.ts';

type Options = {
  port: number;
  host: string;
  /** Asked for as `Authorization: Bearer …`; undefined: whoever reaches the listener as `localhost` may read. */
  token: string | undefined;
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Answers `GET /metrics`, and nothing else. @throws Error when the port is taken */
export const serveMetrics = (metrics: Pick<Collected, 'text' | 'contentType'>, options: Options): Promise<Server> => {
  const { port, host, token } = options;
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const end = (status: number, text: string, type = 'text/plain'): void =>
      void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    if (!expected && !isLoopback((request.headers.host ?? '').replace(/:\d+$/, ''))) {
      // A page of a stranger may let its own name lead to this machine (DNS rebinding), and would read the metrics.
      end(421, 'Ask this machine by its own name.\n');
    } else if (expected && !timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      end(401, 'A token is needed.\n');
    } else if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') end(404, 'See /metrics.\n');
    else
      metrics.text().then(
        (text) => end(200, text, metrics.contentType),
        (error: unknown) => end(500, `${error instanceof Error ? error.message : String(error)}\n`),
      );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Choose another METRICS_PORT.`) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
};
