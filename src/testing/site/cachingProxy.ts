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
const isStorable = (method: string, status: number, headers: Headers, wanted: IncomingHttpHeaders): boolean => {
  const control = headers.get('cache-control') ?? '';
  if (method !== 'GET' || status !== 200 || headers.has('set-cookie')) return false;
  if (/no-store|private/.test(control) || headers.get('vary')?.includes('*')) return false;
  return wanted.authorization === undefined || /public|must-revalidate|s-maxage/.test(control);
};

/** The values of the headers that the answer varies by (RFC 9111, 4.1). */
const variantOf = (vary: string, wanted: IncomingHttpHeaders): string =>
  vary
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
    .toSorted()
    .map((name) => `${name}=${String(wanted[name] ?? '')}`)
    .join('\n');

const freshMs = (headers: Headers): number => {
  const control = headers.get('cache-control') ?? '';
  if (control.includes('no-cache')) return 0;
  return 1000 * (directive(control, 's-maxage') ?? directive(control, 'max-age') ?? 0);
};

const send = (wanted: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'if-none-match'].includes(name) ? [[name, value]] : [],
    ),
  );

/** The cache itself: the answer for a request, from the store or from the site. */
const openCache = (site: string) => {
  const store = new Map<string, Stored[]>();
  let hits = 0;

  const find = (url: string, wanted: IncomingHttpHeaders): Stored | undefined =>
    store.get(url)?.find(({ headers, varied }) => variantOf(headers.get('vary') ?? '', wanted) === varied);

  const answer = async (
    method: string,
    url: string,
    wanted: IncomingHttpHeaders,
  ): Promise<Omit<Stored, 'varied' | 'storedAt'>> => {
    const found = method === 'GET' ? find(url, wanted) : undefined;
    if (found && Date.now() - found.storedAt < freshMs(found.headers)) {
      hits += 1;
      return found;
    }
    const etag = found?.headers.get('etag');
    const response = await fetch(site + url, {
      method,
      redirect: 'manual',
      headers: { ...send(wanted), 'accept-encoding': 'identity', ...(etag ? { 'If-None-Match': etag } : {}) },
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (found && response.status === 304) {
      hits += 1;
      for (const [name, value] of response.headers) found.headers.set(name, value);
      found.storedAt = Date.now();
      return found;
    }
    const { status, headers } = response;
    if (isStorable(method, status, headers, wanted)) {
      const varied = variantOf(headers.get('vary') ?? '', wanted);
      const others = (store.get(url) ?? []).filter((stored) => stored.varied !== varied);
      store.set(url, [...others, { varied, status, headers: new Headers(headers), body, storedAt: Date.now() }]);
    }
    return { status, headers, body };
  };

  return { answer, hits: () => hits };
};

export const startCachingProxy = async (site: string): Promise<CachingProxy> => {
  const { answer, hits } = openCache(site);
  const server = createServer((request, response) => {
    void answer(request.method ?? 'GET', request.url ?? '/', request.headers).then(
      ({ status, headers, body }) => {
        const kept = [...headers].filter(
          ([name]) => !['content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name),
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
    hits,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
