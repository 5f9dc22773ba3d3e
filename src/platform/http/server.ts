/** The HTTP spine: every endpoint passes id → limits → body → guard → validation → handler → answer, in this order. */
import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Log } from '#platform/processes/log.ts';
import { checkAccess, type Authenticate, type Caller } from './guard.ts';
import { securityHeaders, type HeaderOptions } from './headers.ts';
import { loggedPath, problemHandler } from './problems.ts';
import { receiveFile } from './receiveFile.ts';
import type { CheckRate } from './rateLimits.ts';
import { parseRequest, Reply, type CookieToSet, type HandlerInput, type Route, type Transport } from './route.ts';

export type Api = {
  routes: readonly Route[];
  authenticate: Authenticate;
  checkRate: CheckRate;
  log: Log;
};

export type ServerOptions = Api &
  HeaderOptions & {
    /** Express's `trust proxy`; false = the socket's address is the client's. */
    trustProxy: boolean | number | string;
    /** Origins that may call the API with credentials; exact. */
    corsOrigins: readonly string[];
    /** Mounted before body parsing: uploads, media, pages' assets. */
    before?: (app: Express) => void;
    /** Mounted after the API: pages. */
    after?: (app: Express) => void;
  };

const cookiesOf = (header: string | undefined): Map<string, string> =>
  new Map(
    (header ?? '').split(';').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
    }),
  );

const transportOf = (request: Request, response: Response): Transport => ({
  requestId: String(response.getHeader('X-Request-Id')),
  address: request.ip ?? '',
  header: (name) => request.get(name),
  cookie: (name) => cookiesOf(request.headers.cookie).get(name),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
});

const bearerOf = (transport: Transport): string | undefined =>
  /^Bearer (.+)$/.exec(transport.header('authorization') ?? '')?.[1];

/** The caller of a guarded endpoint; an open endpoint ignores a token that no longer holds. */
const findCaller = async (api: Api, route: Route, transport: Transport): Promise<Caller | undefined> => {
  const bearer = bearerOf(transport);
  if (bearer === undefined) return undefined;
  const isOpen =
    typeof route.endpoint.access === 'string' && ['open', 'webhook', 'signedLink'].includes(route.endpoint.access);
  return isOpen ? api.authenticate(bearer).catch(() => undefined) : api.authenticate(bearer);
};

const roleOf = (caller: Caller | undefined): Cause['actorRole'] =>
  caller ? (caller.roles.find((role) => role !== 'admin') ?? caller.roles[0] ?? 'user') : 'visitor';

const inputOf = (
  caller: Caller | undefined,
  parsed: ReturnType<typeof parseRequest>,
  transport: Transport,
  file?: Buffer,
): HandlerInput<Route['schema']> => ({
  ...parsed,
  get file(): Buffer {
    if (!file) throw new Error('an endpoint without a file has none');
    return file;
  },
  get caller(): Caller {
    if (!caller) throw new Error('an open endpoint has no caller');
    return caller;
  },
  visitor: caller,
  cause: {
    actorId: caller?.userId ?? null,
    actorRole: roleOf(caller),
    correlationId: transport.requestId,
    causationId: null,
  },
  transport,
});

const setCookie = (response: Response, { name, value, maxAgeSeconds }: CookieToSet): void => {
  response.cookie(name, value, {
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    maxAge: maxAgeSeconds * 1000,
  });
};

const serveRoute = (app: Express, api: Api, route: Route): void => {
  const { method, path, access } = route.endpoint;
  const key = `${method} ${path}`;
  const parseBody =
    access === 'webhook'
      ? express.raw({ type: () => true, limit: '1mb' })
      : express.json({ limit: '200kb', strict: true, type: 'application/json' });

  app[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, parseBody, async (request, response) => {
    const transport = transportOf(request, response);
    const caller = await findCaller(api, route, transport);
    await api.checkRate('*', { address: transport.address, accountId: caller?.userId });
    await api.checkRate(key, { address: transport.address, accountId: caller?.userId });
    checkAccess(access, caller);
    // Null when there is no body at all.
    const isOther = request.headers['content-length'] !== '0' && request.is('application/json') === false;
    if (route.schema.body && isOther) throw new Problem('unsupported-media', 'Please send JSON.');
    const parsed = parseRequest(route.schema, {
      params: request.params,
      query: request.query,
      body: request.body as unknown,
    });
    const file = route.endpoint.file && (await receiveFile(request, response, route.endpoint.file));
    const answer = await route.handler(inputOf(caller, parsed, transport, file));
    const reply = answer instanceof Reply ? answer : new Reply(answer);
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    for (const cookie of reply.cookies) setCookie(response, cookie);
    if (reply.body === undefined) response.status(204).end();
    else response.json(reply.body);
  });
};

/** Builds the app. Routes answer under their own paths; unknown `/api/…` is problem+json 404, never a page. */
export const createServer = (options: ServerOptions): Express => {
  const { log, routes } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');

  app.use((request, response, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    response.setHeader('X-Request-Id', requestId);
    response.on('finish', () => {
      log.info(
        {
          requestId,
          method: request.method,
          path: loggedPath(request),
          status: response.statusCode,
          ms: Math.round(performance.now() - start),
        },
        'request',
      );
    });
    next();
  });
  app.use(securityHeaders(options));
  app.use('/api', (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && options.corsOrigins.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'Content-Range, Retry-After, X-Request-Id');
      response.vary('Origin');
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, PATCH, HEAD');
        response.status(204).end();
        return;
      }
    }
    next();
  });

  options.before?.(app);
  for (const route of routes) serveRoute(app, options, route);
  app.use('/api', (request, _, next) => {
    // `/api` alone is the page that explains the calls.
    if (request.path === '/' && ['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    const known = routes.some(({ endpoint }) => toPattern(endpoint.path).test(request.baseUrl + request.path));
    throw new Problem(known ? 'method-not-allowed' : 'not-found');
  });
  options.after?.(app);
  app.use(problemHandler(log));
  return app;
};

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[A-Za-z]+/g, '([^/]+)')}$`);

/** Calls the API without HTTP, as a visitor: the server-rendered pages read this way. */
export const callInProcess = (api: Api): Call => {
  const call = async (
    endpoint: Route['endpoint'],
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
  ): Promise<unknown> => {
    const route = api.routes.find(
      (one) => one.endpoint.method === endpoint.method && one.endpoint.path === endpoint.path,
    );
    if (!route) throw new Problem('not-found');
    checkAccess(route.endpoint.access, undefined);
    const parsed = parseRequest(route.schema, {
      params: input.params ?? {},
      query: input.query ?? {},
      body: input.body,
    });
    const transport: Transport = {
      requestId: randomUUID(),
      address: '',
      header: () => undefined,
      cookie: () => undefined,
      rawBody: undefined,
    };
    const answer = await route.handler(inputOf(undefined, parsed, transport));
    // As over HTTP: only what JSON carries reaches the page.
    return JSON.parse(JSON.stringify(answer instanceof Reply ? answer.body : answer)) as unknown;
  };
  return call as Call;
};
