/** One call of an endpoint, as a person or as a visitor, through the server's own pipeline without sockets. */
import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import {
  queryString,
  type AnswerOf,
  type Endpoint,
  type EndpointSchema,
  type InputOf,
} from '#contracts/http/endpoint.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { answerCall, type Answer } from '#platform/http/answerCall.ts';
import { problemOf } from '#platform/http/problems.ts';
import type { Route, Transport } from '#platform/http/route.ts';
import { idOf } from '#platform/text/idOf.ts';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export type From = {
  /** What the client sends beside the input; names in lower case. */
  headers?: Readonly<Record<string, string>>;
  cookies?: Readonly<Record<string, string>>;
  /** The client's address. Default 192.0.2.7. */
  address?: string;
  /** The body as it came, for webhooks. */
  rawBody?: Buffer;
};
export type As = From & {
  /** Whether this sign-in proved a second factor. Default: yes for staff. */
  hasSecondFactor?: boolean;
  /** Whether this sign-in was by a passkey. Default: as `hasSecondFactor`. */
  hasPasskey?: boolean;
  /** How long ago the sign-in was; grave acts require the password after ten minutes. Default 0. */
  signedInSecondsAgo?: number;
};
export type Who = { kind: 'who'; person: Person | undefined; options: As };

/**
 * The caller is this person; their events are added to the given ones unless they are there. Each `as(…)` is a sign-in
 * of its own; keep it in a constant to call several times in the same session.
 */
export const as = (person: Person, options: As = {}): Who => ({ kind: 'who', person, options });
/** Nobody is signed in. */
export const visitor = (options: From = {}): Who => ({ kind: 'who', person: undefined, options });

/** A call that has not been made yet; `Schema` tells its answer. */
export type Request<Schema extends EndpointSchema = EndpointSchema> = {
  endpoint: Endpoint;
  input: LooseInput;
  who: Who;
  /** Carries the type only. */
  schema?: Schema;
};
export type LooseInput = { params?: object; query?: object; body?: unknown; file?: Blob };

const isWho = (value: LooseInput | Who | undefined): value is Who => value !== undefined && 'kind' in value;

/** Names the endpoint and its input; without `who` the caller is a visitor. */
export const call = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  ...rest: unknown extends InputOf<S> ? [who?: Who] : [input: InputOf<S>, who?: Who]
): Request<S> => {
  const [first, second] = rest as [LooseInput | Who | undefined, Who?];
  const input = isWho(first) || first === undefined ? {} : first;
  return { endpoint, input, who: (isWho(first) ? first : second) ?? visitor() };
};

/** The same for input that the types refuse, to see the refusal that a person reads. */
export const callWith = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  input: LooseInput,
  who?: Who,
): Request<S> => ({
  endpoint,
  input,
  who: who ?? visitor(),
});

/** The same call of the same person, and another press. */
export const anotherPressOf = <S extends EndpointSchema>({ input, ...request }: Request<S>): Request<S> => ({
  ...request,
  input: { ...input, body: { ...(input.body ?? {}), pressId: randomUUID() } },
});

type SignIn = { sessionId: string; accessToken: string; issuedAt: number };
/** The sign-ins of one application, by the `as(…)` that they came from. */
const signIns = new WeakMap<TestApp, Map<Who, SignIn>>();
/** Access tokens last a quarter of an hour; a page asks for the next one in time. */
const RENEW_AFTER_MS = 10 * 60 * 1000;

const startSession = async ({ sessions, clock }: TestApp, { person, options }: Who): Promise<SignIn> => {
  if (!person) throw new Error('a visitor does not sign in');
  const { hasSecondFactor = person.roles.length > 0, hasPasskey = hasSecondFactor } = options;
  const { signedInSecondsAgo = 0, address = '192.0.2.7' } = options;
  clock.wait(-signedInSecondsAgo);
  const from = { device: 'Firefox on Linux', address };
  const { sessionId, accessToken } = await sessions.start(person.id, transportOf({}), {
    idleDays: 7,
    hasSecondFactor,
    hasPasskey,
    from,
  });
  const issuedAt = clock.now().getTime();
  clock.wait(signedInSecondsAgo);
  return { sessionId, accessToken, issuedAt };
};

/** An access token of this person: the first call signs in, and further ones with the same `who` go on with that. */
const signIn = async (test: TestApp, who: Who): Promise<string | undefined> => {
  if (!who.person) return undefined;
  const signInsOfApp = signIns.get(test) ?? new Map<Who, SignIn>();
  signIns.set(test, signInsOfApp);
  const found = signInsOfApp.get(who) ?? (await startSession(test, who));
  signInsOfApp.set(who, found);
  const now = test.clock.now().getTime();
  if (now - found.issuedAt < RENEW_AFTER_MS) return found.accessToken;
  // Of a session that has ended the old token remains, and the server says so.
  const renewed = await test.sessions.reissue(found.sessionId).catch(() => undefined);
  if (!renewed) return found.accessToken;
  signInsOfApp.set(who, { sessionId: found.sessionId, accessToken: renewed.accessToken, issuedAt: now });
  return renewed.accessToken;
};

/** Correlation ids are counted, so that a test could name them. */
let requests = 0;

const transportOf = (from: From, bearer?: string): Transport => {
  const { headers = {}, cookies = {}, address = '192.0.2.7', rawBody } = from;
  const all: Readonly<Record<string, string>> = bearer ? { ...headers, authorization: `Bearer ${bearer}` } : headers;
  return {
    requestId: `request-${(requests += 1)}`,
    address,
    header: (name) => all[name.toLowerCase()],
    cookie: (name) => cookies[name],
    rawBody,
  };
};

/**
 * What moves money names its press. The same call of the same person is the same press, as when its answer was lost; another
 * press gives a `pressId` of its own.
 */
const pressedBody = ({ endpoint, input: { params, body }, who }: Request): unknown => {
  if (!endpoint.movesMoney || (typeof body === 'object' && body !== null && 'submissionId' in body)) return body;
  return { pressId: idOf(JSON.stringify([endpoint.path, params, body, who.person?.id])), ...(body ?? {}) };
};

/** Parameters and query become text, and the body JSON, as on the wire. */
const wireOf = ({ params, query, body }: LooseInput) => ({
  params: Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])),
  query: { ...parse(queryString({ ...query }).slice(1)) },
  body: body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown),
});

const routeOf = (routes: readonly Route[], { method, path }: Endpoint): Route => {
  const found = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  if (!found) throw new Error(`no route answers ${method} ${path}`);
  return found;
};

/** Only what JSON carries reaches the client, and it must match the contract. */
const answered = (route: Route, answer: Answer): Answer => {
  if (answer.body === undefined) return answer;
  const body = JSON.parse(JSON.stringify(answer.body)) as unknown;
  const checked = route.schema.response?.safeParse(body);
  if (!checked?.success)
    throw new Error(`${route.endpoint.path} answers what its contract does not say: ${checked?.error.message}`);
  return { ...answer, body };
};

/** What answers calls: the routes of an application, and who is behind a token. */
export type Api = Pick<Parameters<typeof answerCall>[0], 'routes' | 'authenticate'>;

/** Makes the call with this access token. @throws any error that is not a `Problem`: a bug */
export const callWithToken = async (
  { routes, authenticate }: Api,
  request: Request,
  bearer: string | undefined,
): Promise<Answer | Problem> => {
  const route = routeOf(routes, request.endpoint);
  const { params, query, body } = wireOf({ ...request.input, body: pressedBody(request) });
  const { file } = request.input;
  const api = { routes, authenticate, checkRate: () => Promise.resolve() };
  const transport = transportOf(request.who.options, bearer);
  try {
    const answer = await answerCall(api, route, {
      transport,
      params,
      query,
      readBody: () => body,
      receiveFile: async ({ field }) => {
        if (!file) throw fieldProblem(`/${field}`, 'Please choose a file.');
        return Buffer.from(await file.arrayBuffer());
      },
    });
    return answered(route, answer);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return problem;
  }
};

/** @throws any error that is not a `Problem`: a bug */
export const makeCall = async (test: TestApp, request: Request): Promise<Answer | Problem> =>
  callWithToken(
    { routes: test.app.routes, authenticate: test.app.authenticate },
    request,
    await signIn(test, request.who),
  );

/** The answer's type of a call. */
export type AnswerTo<S extends EndpointSchema> = AnswerOf<S>;
