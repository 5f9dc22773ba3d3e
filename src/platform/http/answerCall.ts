/** From a request to its answer, without HTTP: guard → validation → handler. The server adds sockets and headers only. */
import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/http/call.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { currentContext } from '#platform/log/context.ts';
import { checkAccess, isOpen, type Authenticate, type Caller } from './guard.ts';
import type { CheckRate } from './limits/rateLimits.ts';
import { problemOf } from './problems.ts';
import { parseRequest, Reply, type CookieToSet, type HandlerInput, type Route, type Transport } from './route.ts';

export type Api = {
  routes: readonly Route[];
  authenticate: Authenticate;
  checkRate: CheckRate;
};

/** The request for one route; parameters and query are text as in the URL. */
export type CallRequest = Readonly<{
  transport: Transport;
  params: unknown;
  query: unknown;
  /** Called for endpoints with a body only. @throws Problem `unsupported-media` when it is not JSON */
  readBody: () => unknown;
  /** Called for endpoints with a file only. @throws Problem when there is none */
  receiveFile: (file: NonNullable<Endpoint['file']>) => Promise<Buffer>;
  /** Learns who calls, before anything is refused. */
  onCaller?: (caller: Caller) => void;
}>;

export type Answer = Readonly<{
  /** 204 when there is no body. */
  status: 200 | 204;
  headers: Readonly<Record<string, string>>;
  cookies: readonly CookieToSet[];
  body: unknown;
}>;

const bearerOf = (transport: Transport): string | undefined =>
  /^Bearer (.+)$/.exec(transport.header('authorization') ?? '')?.[1];

/**
 * The caller of a guarded endpoint. To an open endpoint a token that is no longer valid and a suspended person are a
 * visitor like any other, unless the endpoint is for suspended people.
 */
const findCaller = async (api: Api, { endpoint }: Route, transport: Transport): Promise<Caller | undefined> => {
  const bearer = bearerOf(transport);
  if (bearer === undefined) return undefined;
  if (!isOpen(endpoint.access)) return api.authenticate(bearer);
  const caller = await api.authenticate(bearer).catch((error: unknown) => {
    // A session that cannot be looked up is not one that has ended.
    if (error instanceof Problem) return undefined;
    throw error;
  });
  return caller?.isSuspended && !endpoint.isForSuspended ? undefined : caller;
};

const roleOf = (caller: Caller | undefined): Cause['actorRole'] =>
  caller ? (caller.roles.find((role) => role !== 'admin') ?? caller.roles[0] ?? 'user') : 'visitor';

/** What moves money names the press that asks for it, unless it makes something new, whose id is that of the press. */
const pressIn = (body: unknown): Pick<Cause, 'pressId'> =>
  typeof body === 'object' && body !== null && 'pressId' in body && typeof body.pressId === 'string'
    ? { pressId: body.pressId }
    : {};

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
    ...pressIn(parsed.body),
  },
  transport,
});

/** Runs one call of this route. @throws Problem, or any error of the handler */
export const answerCall = async (api: Api, route: Route, request: CallRequest): Promise<Answer> => {
  const { transport, params, query, readBody, receiveFile } = request;
  const { file: fileRules } = route.endpoint;
  const caller = await findCaller(api, route, transport);
  if (caller) request.onCaller?.(caller);
  await api.checkRate(route.endpoint, { address: transport.address, accountId: caller?.userId });
  checkAccess(route.endpoint, caller);
  const body = route.schema.body ? readBody() : undefined;
  const parsed = parseRequest(route.schema, { params, query, body });
  const file = fileRules && (await receiveFile(fileRules));
  const answer = await route.handler(inputOf(caller, parsed, transport, file));
  const reply = answer instanceof Reply ? answer : new Reply(answer);
  const { headers, cookies } = reply;
  return { status: reply.body === undefined ? 204 : 200, headers, cookies, body: reply.body };
};

/** Calls the API without HTTP, as a visitor: the server-rendered pages read this way. It throws what HTTP would answer. */
export const callInProcess = (api: Pick<Api, 'routes'>): Call => {
  const call = async (
    endpoint: Route['endpoint'],
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
  ): Promise<unknown> => {
    const route = api.routes.find(
      (route) => route.endpoint.method === endpoint.method && route.endpoint.path === endpoint.path,
    );
    if (!route) throw new Problem('not-found');
    checkAccess(route.endpoint, undefined);
    const parsed = parseRequest(route.schema, {
      params: input.params ?? {},
      query: input.query ?? {},
      body: input.body,
    });
    const transport: Transport = {
      requestId: currentContext()?.correlationId ?? randomUUID(),
      address: '',
      header: () => undefined,
      cookie: () => undefined,
      rawBody: undefined,
    };
    const answer = await route.handler(inputOf(undefined, parsed, transport)).catch((error: unknown) => {
      throw problemOf(error) ?? error;
    });
    // As over HTTP: only what JSON carries reaches the page.
    return JSON.parse(JSON.stringify(answer instanceof Reply ? answer.body : answer)) as unknown;
  };
  return call as Call;
};
