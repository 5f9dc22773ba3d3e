/** A shared cache in front of a site that keeps to RFC 9111: it stores what it may, and asks again when it must. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Stored = { varied: string; status: number; headers: Headers; body: Buffer; storedAt: number };

export type CachingProxy = {
  url: string;
  /** Answers that came from the store, after the site said that they still hold, or without asking it. */
  hits: () => number;
  stop: () => Promise<void>;
};

const directive = (control: string, name: string): number | undefined => {
  const value = new RegExp(`(?:^|[,\\s])${name}=(\\d+)`).exec(control)?.[1];
  return value === undefined ? undefined : Number(value);
};

/** What a shared cache may store (RFC 9111, 3). */
const isStorable = (method: string, status: number, headers: Headers, asked: IncomingHttpHeaders): boolean => {
  const control = headers.get('cache-control') ?? '';
  if (method !== 'GET' || status !== 200 || headers.has('set-cookie')) return false;
  if (/no-store|private/.test(control) || headers.get('vary')?.includes('*')) return false;
  return asked.authorization === undefined || /public|must-revalidate|s-maxage/.test(control);
};

/** The values of the headers that the answer varies by (RFC 9111, 4.1). */
const variantOf = (vary: string, asked: IncomingHttpHeaders): string =>
  vary
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
    .toSorted()
    .map((name) => `${name}=${String(asked[name] ?? '')}`)
    .join('\n');

const freshMs = (headers: Headers): number => {
  const control = headers.get('cache-control') ?? '';
  if (control.includes('no-cache')) return 0;
  return 1000 * (directive(control, 's-maxage') ?? directive(control, 'max-age') ?? 0);
};

const send = (asked: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'if-none-match'].includes(name) ? [[name, value]] : [],
    ),
  );

export const startCachingProxy = async (site: string): Promise<CachingProxy> => {
  const store = new Map<string, Stored[]>();
  let hits = 0;

  const find = (url: string, asked: IncomingHttpHeaders): Stored | undefined =>
    store.get(url)?.find(({ headers, varied }) => variantOf(headers.get('vary') ?? '', asked) === varied);

  const answer = async (
    method: string,
    url: string,
    asked: IncomingHttpHeaders,
  ): Promise<Omit<Stored, 'varied' | 'storedAt'>> => {
    const known = method === 'GET' ? find(url, asked) : undefined;
    if (known && Date.now() - known.storedAt < freshMs(known.headers)) {
      hits += 1;
      return known;
    }
    const etag = known?.headers.get('etag');
    const response = await fetch(site + url, {
      method,
      redirect: 'manual',
      headers: { ...send(asked), 'accept-encoding': 'identity', ...(etag ? { 'If-None-Match': etag } : {}) },
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (known && response.status === 304) {
      hits += 1;
      for (const [name, value] of response.headers) known.headers.set(name, value);
      known.storedAt = Date.now();
      return known;
    }
    const { status, headers } = response;
    if (isStorable(method, status, headers, asked)) {
      const varied = variantOf(headers.get('vary') ?? '', asked);
      const others = (store.get(url) ?? []).filter((stored) => stored.varied !== varied);
      store.set(url, [...others, { varied, status, headers: new Headers(headers), body, storedAt: Date.now() }]);
    }
    return { status, headers, body };
  };

  const server = createServer((request, response) => {
    void answer(request.method ?? 'GET', request.url ?? '/', request.headers).then(
      ({ status, headers, body }) => {
        const kept = [...headers].filter(
          ([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name),
        );
        response.writeHead(status, [...kept.flat(), 'content-length', String(body.length)]).end(body);
      },
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hits: () => hits,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
