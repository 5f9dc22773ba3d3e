/** One endpoint and its handler: declared beside each other in a module's `routes.ts`, mounted by `server.ts`. */
import type { AnswerOf, Endpoint, EndpointSchema, ParsedOf } from '#contracts/http/endpoint.ts';
import type { FieldError } from '#contracts/http/problem.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { illegibleIn } from '#platform/text/legible.ts';
import type { z } from 'zod';
import type { Caller } from './guard.ts';

export type CookieToSet = {
  name: string;
  value: string;
  /** Seconds; 0 removes it. */
  maxAgeSeconds: number;
};

/** What a handler may know about the transport. */
export type Transport = Readonly<{
  requestId: string;
  /** The client's address; forwarded addresses count through `TRUST_PROXY` only. */
  address: string;
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  /** The raw body; present for webhooks only. */
  rawBody: Buffer | undefined;
}>;

export type HandlerInput<S extends EndpointSchema> = ParsedOf<S> & {
  /** The caller. Reading it on an open endpoint is a bug and throws; use `visitor` there. */
  readonly caller: Caller;
  /** The caller when signed in; open endpoints get it when a valid token came along. */
  readonly visitor: Caller | undefined;
  /** The metadata for `handle`: this caller acts, in this request. */
  readonly cause: Cause;
  readonly transport: Transport;
  /** The uploaded file of an endpoint that takes one; reading it on another is a bug and throws. */
  readonly file: Buffer;
};

/** A response with more than a JSON body. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly CookieToSet[];

  constructor(body: Body, more: { headers?: Record<string, string>; cookies?: CookieToSet[] } = {}) {
    this.body = body;
    this.headers = more.headers ?? {};
    this.cookies = more.cookies ?? [];
  }
}

type Handler<S extends EndpointSchema> = (input: HandlerInput<S>) => Promise<AnswerOf<S> | Reply<AnswerOf<S>>>;

export type Route = Readonly<{
  endpoint: Endpoint;
  schema: EndpointSchema;
  handler: (input: HandlerInput<EndpointSchema>) => Promise<unknown>;
}>;

/** Combines the three parts of an endpoint. */
export const route = <S extends EndpointSchema>(endpoint: Endpoint<S>, schema: S, handler: Handler<S>): Route => ({
  endpoint,
  schema,
  // The server validates with this very schema before it calls, so the input has the handler's type.
  handler: handler as Route['handler'],
});

/** Every wrong field, with its first message. */
const toFieldErrors = (error: z.ZodError): FieldError[] => {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const pointer = `#/${issue.path.map(String).join('/')}`;
    if (!first.has(pointer)) first.set(pointer, issue.message);
  }
  return [...first].map(([pointer, detail]) => ({ pointer, detail }));
};

/** No field may hold a character that no table can hold; one such name would stop every read model that receives it. */
const refuseIllegible = (data: unknown): FieldError[] =>
  illegibleIn(data).map((pointer) => ({ pointer, detail: 'Please remove the characters that cannot be shown' }));

/** Validates against one part of the schema. @throws Problem `invalid-input` with every wrong field */
export const parsePart = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  const errors = result.success ? refuseIllegible(result.data) : toFieldErrors(result.error);
  if (result.success && errors.length === 0) return result.data;
  throw new Problem('invalid-input', errors[0]?.detail, { errors });
};

/** Validates a whole request; a malformed path parameter means that the thing does not exist. */
export const parseRequest = (
  schema: EndpointSchema,
  request: { params: unknown; query: unknown; body: unknown },
): ParsedOf<EndpointSchema> => {
  const params = schema.params?.safeParse(request.params);
  if (params && (!params.success || illegibleIn(params.data).length > 0)) throw new Problem('not-found');
  return {
    params: params?.data as never,
    query: parsePart(schema.query, request.query) as never,
    body: parsePart(schema.body, request.body) as never,
  };
};
