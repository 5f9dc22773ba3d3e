/** The client half of an endpoint, with its types; throws the same `Problem` that the server threw. */
import { fillPath, queryString, type AnswerOf, type Endpoint, type EndpointSchema, type InputOf } from './endpoint.ts';
import { Problem } from './problem.ts';

export type Call = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  ...input: unknown extends InputOf<S> ? [options?: CallOptions] : [input: InputOf<S>, options?: CallOptions]
) => Promise<AnswerOf<S>>;

export type CallOptions = {
  signal?: AbortSignal;
  /** Of what moves money: the press that this call is, as before where an answer was lost. Default: a press of its own. */
  pressId?: string;
};

/** Sends one HTTP request; the session layer wraps it with its own headers and its retry. */
export type Send = (request: {
  method: string;
  path: string;
  /** Sends a `FormData` as it is, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}) => Promise<Response>;

export type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

const bodyOf = (endpoint: Endpoint, { body, file }: LooseInput): unknown => {
  if (!endpoint.file || !file) return body;
  const form = new FormData();
  form.append(endpoint.file.field, file);
  return form;
};

/**
 * Reads a response: JSON on success (nothing after 204), otherwise the `Problem` in it.
 * @throws Problem; another error when the answer of a success is cut off or is no JSON
 */
export const readAnswer = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  if (response.ok) return response.json();
  const document: unknown = await response.json().catch(() => undefined);
  throw Problem.fromDocument(document, response.headers.get('Retry-After'));
};

/**
 * For `catch`, around sending and reading: a `Problem` stays as it is, and so does every error once nobody waits any more.
 * @throws Problem `unavailable` for everything else: the server cannot be reached, or its answer was cut off
 */
export const asProblem =
  (signal?: AbortSignal | null) =>
  (error: unknown): never => {
    throw error instanceof Problem || signal?.aborted
      ? error
      : new Problem('unavailable', 'The server cannot be reached. Please try again.');
  };

/** Builds `call` over a way to send; a client that moves money adds `withPress`. @throws Problem; `unavailable` as `asProblem` says */
export const createCall = (send: Send): Call => {
  const call = async (
    endpoint: Endpoint,
    input: LooseInput & CallOptions = {},
    { signal = input.signal }: CallOptions = {},
  ): Promise<unknown> =>
    send({
      method: endpoint.method,
      path: fillPath(endpoint.path, input.params) + queryString(input.query),
      body: bodyOf(endpoint, input),
      signal,
    })
      .then(readAnswer)
      .catch(asProblem(signal));
  // The endpoint's type parameter is a promise that the server keeps: it validates with the same schema.
  return call as Call;
};
