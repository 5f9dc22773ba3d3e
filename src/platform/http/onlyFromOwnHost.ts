import type { RequestHandler } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { isLoopback } from '#platform/network/isLoopback.ts';

/**
 * Hides what serves development from any other host name. A page of a stranger may let its own name lead to this machine
 * (DNS rebinding), and the browser would then let it read the captured mails. `origin`: of this site.
 * @throws Problem `not-found`
 */
export const onlyFromOwnHost = (origin: string): RequestHandler => {
  const { hostname } = new URL(origin);
  return (request, _, next) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (!isLoopback(host) && host !== hostname) throw new Problem('not-found');
    next();
  };
};
