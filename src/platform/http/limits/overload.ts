/** More requests than a process can answer in time: some are told at once to come back, so that the others are answered. */
import type { Request, RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { Problem } from '#contracts/http/problem.ts';
import { isVisitor } from '#platform/http/kept/visitor.ts';

/** So many requests are worked on at once: beyond the first number visitors who only read are turned away, beyond the second everybody. */
export type OverloadLimits = Readonly<{ visitors: number; everybody: number }>;

/** A visitor waits for a second or so at most; people who are signed in, sign in or register are served meanwhile. */
export const overloadLimits: OverloadLimits = { visitors: 150, everybody: 500 };

const RETRY_SECONDS = 5;

/**
 * Never turned away: files, bytes of uploads (their number is limited where they are taken), reports of the payment provider, and
 * questions about the health of the process.
 */
const isExempt = /^\/(?:assets|console-assets|media|health|api\/uploads|api\/webhooks)\//;

const onlyReads = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isVisitor(request);

/** Calls back once all of the request has arrived: nobody holds a place by sending slowly. */
const onceWhole = (request: Request, then: () => void): void => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody) request.once('end', then);
  else then();
};

/**
 * Counts a request from its last byte to the head of its answer: that is when the process works on it, however slow its connection is.
 * @throws Problem `unavailable` with `Retry-After` (RFC 9110, 15.6.4)
 */
export const shedOverload = (
  { visitors, everybody }: OverloadLimits = overloadLimits,
  onShed: () => void = () => undefined,
): RequestHandler => {
  let working = 0;
  const count = (request: Request, response: Parameters<RequestHandler>[1]): void => {
    let state: 'arriving' | 'working' | 'done' = 'arriving';
    const end = (): void => {
      if (state === 'working') working -= 1;
      state = 'done';
    };
    onHeaders(response, end);
    response.once('close', end);
    onceWhole(request, () => {
      if (state !== 'arriving') return;
      state = 'working';
      working += 1;
    });
  };
  return (request, response, next) => {
    if (isExempt.test(request.path)) return next();
    if (working >= (onlyReads(request) ? visitors : everybody)) {
      onShed();
      throw new Problem('unavailable', 'Too many people are here at this moment. Please try again in a few seconds.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    count(request, response);
    next();
  };
};
