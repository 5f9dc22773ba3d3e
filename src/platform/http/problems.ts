/** Any error → `application/problem+json` (RFC 9457). What is not a `Problem` is a bug: logged whole, answered blank. */
import type { ErrorRequestHandler, Response } from 'express';
import { Problem } from '#contracts/problem.ts';
import type { Log } from '#platform/log.ts';

/** Errors of body parsers and of Express itself carry a status and a type. */
const fromHttpError = (error: unknown): Problem | undefined => {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return new Problem('too-large');
  if (error.status === 415) return new Problem('unsupported-media');
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? new Problem('malformed-request')
    : undefined;
};

export const sendProblem = (response: Response, problem: Problem, requestId: string): void => {
  if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(problem.retryAfterSeconds));
  response
    .status(problem.status)
    .setHeader('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.toDocument(requestId)));
};

/** The last handler of the API. */
export const problemHandler =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    const problem = error instanceof Problem ? error : fromHttpError(error);
    if (!problem) log.error({ err: error, requestId, method: request.method, path: request.path }, 'unexpected error');
    if (response.headersSent) {
      next(error);
      return;
    }
    sendProblem(response, problem ?? new Problem('unexpected-error'), requestId);
  };
