/**
 * Any error → `application/problem+json` (RFC 9457). An error that is not a `Problem` is a bug: logged whole, answered
 * blank. A database or an event log that is away is neither a bug nor for ever.
 */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { LogAway } from '#platform/eventStore/impatient.ts';
import { StoreAway } from '#platform/files/storeAway.ts';
import type { Log } from '#platform/log/log.ts';
import { isOutOfReach } from '#platform/postgres/outOfReach.ts';
import { escapeHtml } from '#platform/text/escapeHtml.ts';

/** Errors of body parsers and of Express itself carry a status and a type. */
const fromHttpError = (error: unknown): Problem | undefined => {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return new Problem('too-large');
  if (error.status === 415) return new Problem('unsupported-media');
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? new Problem('malformed-request')
    : undefined;
};

/** After how many seconds a client may ask again; an embedded server that was killed runs again within about five. */
export const databaseRetrySeconds = 2;
/** The same for the store of files, which is asked for eight seconds before this is answered. */
const storeRetrySeconds = 5;

const fromDatabase = (error: unknown): Problem | undefined =>
  isOutOfReach(error)
    ? new Problem('unavailable', 'The site is not available just now. Please try again in a moment.', {
        retryAfterSeconds: databaseRetrySeconds,
      })
    : undefined;

/** Most pages can be read meanwhile. */
const fromLog = (error: unknown): Problem | undefined =>
  error instanceof LogAway
    ? new Problem('unavailable', 'The site cannot do this just now. Please try again in a moment.', {
        retryAfterSeconds: databaseRetrySeconds,
      })
    : undefined;

/** Only what needs a file. */
const fromStore = (error: unknown): Problem | undefined =>
  error instanceof StoreAway
    ? new Problem('unavailable', 'The file is out of reach just now. Please try again in a moment.', {
        retryAfterSeconds: storeRetrySeconds,
      })
    : undefined;

/** The problem for this error; undefined when it is a bug. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof Problem
    ? error
    : (fromHttpError(error) ?? fromLog(error) ?? fromStore(error) ?? fromDatabase(error));

/** Refusals that an operator should see: attempts at something forbidden (ASVS 5.0 V16.3.2, V16.3.3). */
const isDenied = ({ type }: Problem): boolean =>
  [
    'not-allowed',
    'invalid-credentials',
    'wrong-code',
    'proof-needed',
    'second-factor-needed',
    'account-suspended',
    'too-many-requests',
    'webhook-signature-invalid',
  ].includes(type);

/** The path as the endpoint declares it, because the actual path may contain a person's name. */
export const loggedPath = ({ route, path }: Request): string => (route as { path: string } | undefined)?.path ?? path;

/** A page that needs nothing else, for a browser that is refused before the site's own pages are asked. */
const htmlOf = ({ title, message }: Problem, requestId: string, nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">body{font:16px/1.55 system-ui,sans-serif;max-width:35rem;margin:15vh auto 0;padding:0 1.5rem}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Try again</a></p>
<p>Reference: ${requestId}</p>
</main>
</html>
`;

/** People get a page where they asked for one; programs, and everybody below `/api`, get the document. */
const wantsPage = (request: Request): boolean =>
  !request.originalUrl.startsWith('/api/') &&
  request.accepts(['application/problem+json', 'text/html']) === 'text/html';

const sendProblem = (request: Request, response: Response, problem: Problem): void => {
  const requestId = String(response.getHeader('X-Request-Id') ?? '');
  if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(problem.retryAfterSeconds));
  response.status(problem.status).setHeader('Cache-Control', 'private, no-store');
  if (wantsPage(request))
    response.type('html').send(htmlOf(problem, requestId, String(response.locals['nonce'] ?? '')));
  else response.type('application/problem+json').send(JSON.stringify(problem.toDocument(requestId)));
};

/** The work for a page ends with its reader, and there is nobody to answer. */
const hasReaderLeft = (error: unknown, response: Response): boolean =>
  response.destroyed && error instanceof Error && error.name === 'AbortError';

/** The last error handler of the API, and of the pages behind it. */
export const problemHandler =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (hasReaderLeft(error, response)) return;
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    const problem = problemOf(error);
    const userId = response.locals['userId'] as string | undefined;
    const about = { requestId, method: request.method, path: loggedPath(request), ...(userId && { userId }) };
    if (!problem) log.error({ err: error, ...about }, 'unexpected error');
    else if (isDenied(problem)) log.warn({ type: problem.type, ...about }, 'refused');
    else if (error instanceof LogAway) log.warn({ type: problem.type, ...about }, 'the event log is out of reach');
    else if (error instanceof StoreAway)
      log.warn({ type: problem.type, ...about }, 'the store of files is out of reach');
    else if (isOutOfReach(error)) log.warn({ type: problem.type, ...about }, 'the database is out of reach');
    if (response.headersSent) {
      next(error);
      return;
    }
    sendProblem(request, response, problem ?? new Problem('unexpected-error'));
  };
