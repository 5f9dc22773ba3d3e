/** The HTTP server: every endpoint passes id → limits → body → guard → validation → handler → answer, in this order. */
import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { inContext } from '#platform/log/context.ts';
import { asRequest } from '#platform/log/requests.ts';
import type { Log } from '#platform/log/log.ts';
import { serveKeptPages, type Kept } from '#platform/http/kept/openKept.ts';
import { PRIVATE_ANSWER, sendShared } from '#platform/http/kept/sendKept.ts';
import { answerKept, ofCalls } from '#platform/http/kept/sharedCall.ts';
import { isVisitor } from '#platform/http/kept/visitor.ts';
import { answerCall, type Answer, type Api, type CallRequest } from './answerCall.ts';
import { cookiesOf } from './cookies.ts';
import { securityHeaders, type HeaderOptions } from './headers.ts';
import { loggedPath, problemHandler } from './problems.ts';
import { answerInTurn } from './limits/answerInTurn.ts';
import { limitFloods, type AddressOf } from './limits/floods.ts';
import { shedOverload } from './limits/overload.ts';
import { endSlowBodies } from './limits/slowBodies.ts';
import { mountPolicyReports } from './policyReports.ts';
import { receiveFile } from './receiveFile.ts';
import type { CookieToSet, Route, Transport } from './route.ts';

export type ServerOptions = Api &
  HeaderOptions & {
    log: Log;
    /** See every request first, once it has its id: metrics and traces. */
    watch?: readonly RequestHandler[];
    /** Express's `trust proxy`; false = the socket's address is the client's. */
    trustProxy: boolean | number | string;
    /** Limits by address are this many times as wide as declared. */
    rateLimitFactor: number;
    /** For whom a request is counted that may come from another process; Express's address of the client by default. */
    addressOf?: AddressOf;
    /** Origins that may call the API with credentials; exact. */
    corsOrigins: readonly string[];
    /** What is kept for visitors. */
    kept?: Kept | undefined;
    /** Mounted before body parsing: uploads, media, pages' assets. */
    before?: (app: Express) => void;
    /** Mounted after the API: pages. */
    after?: (app: Express) => void;
  };

const transportOf = (request: Request, response: Response): Transport => ({
  requestId: String(response.getHeader('X-Request-Id')),
  address: request.ip ?? '',
  header: (name) => request.get(name),
  cookie: (name) => cookiesOf(request.headers.cookie).get(name),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
});

/** @throws Problem `unsupported-media` */
const readBody = (request: Request): unknown => {
  // `is` answers null when there is no body at all.
  const isOther = request.headers['content-length'] !== '0' && request.is('application/json') === false;
  if (isOther) throw new Problem('unsupported-media', 'Please send JSON.');
  return request.body as unknown;
};

const setCookie = (response: Response, { name, value, maxAgeSeconds }: CookieToSet): void => {
  response.cookie(name, value, {
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    maxAge: maxAgeSeconds * 1000,
  });
};

const send = (response: Response, { status, headers, cookies, body }: Answer): void => {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', PRIVATE_ANSWER);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  for (const cookie of cookies) setCookie(response, cookie);
  response.status(status);
  if (status === 204) response.end();
  else response.json(body);
};

const serveRoute = (router: Router, api: Api & Pick<ServerOptions, 'kept'>, route: Route): void => {
  const { method, path, access } = route.endpoint;
  const parseBody =
    access === 'webhook'
      ? express.raw({ type: () => true, limit: '1mb' })
      : express.json({ limit: '200kb', strict: true, type: 'application/json' });
  const kept = api.kept?.readsOf([route.endpoint]) && api.kept;

  router[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, parseBody, async (request, response) => {
    const call: CallRequest = {
      transport: transportOf(request, response),
      params: request.params,
      query: request.query,
      readBody: () => readBody(request),
      receiveFile: (file) => receiveFile(request, response, file),
      onCaller: ({ userId }) => (response.locals['userId'] = userId),
    };
    if (kept && isVisitor(request)) {
      const shared = await answerKept(kept, api, route, { ...call, url: request.originalUrl });
      await sendShared(request, response, shared, ofCalls);
    } else send(response, await answerCall(api, route, call));
  });
};

/** One line of the log per request, and the id that stands in it, in the answer, and in every line that the request causes. */
const logRequests =
  (log: Log): RequestHandler =>
  (request, response, next) => {
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
    asRequest((ended) => {
      response.on('close', ended);
      inContext({ correlationId: requestId }, next);
    });
  };

const allowOrigins =
  (origins: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
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
  };

const isOfApi = /^\/api\//i;

/** Builds the app. Routes answer under their own paths; unknown `/api/…` is problem+json 404, never a page. */
export const createServer = (options: ServerOptions): Express => {
  const { log, routes } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');

  app.use(answerInTurn());
  app.use(logRequests(log));
  for (const watch of options.watch ?? []) app.use(watch);
  app.use(securityHeaders(options));
  app.use(endSlowBodies());
  app.use(limitFloods(options.rateLimitFactor, options.addressOf));
  if (options.kept) app.use(serveKeptPages(options.kept));
  app.use(shedOverload());
  mountPolicyReports(app, log);
  app.use('/api', allowOrigins(options.corsOrigins));

  options.before?.(app);
  const api = express.Router();
  for (const route of routes) serveRoute(api, options, route);
  // A page is not compared with the address of every endpoint.
  app.use((request, response, next) => (isOfApi.test(request.path) ? api(request, response, next) : next()));
  app.use('/api', (request, _, next) => {
    // `/api` alone is the page that documents the endpoints.
    if (request.path === '/' && ['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    const isRoute = routes.some(({ endpoint }) => toPattern(endpoint.path).test(request.baseUrl + request.path));
    throw new Problem(isRoute ? 'method-not-allowed' : 'not-found');
  });
  options.after?.(app);
  app.use(problemHandler(log));
  return app;
};

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[A-Za-z]+/g, '([^/]+)')}$`);
