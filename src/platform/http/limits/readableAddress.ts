import type { RequestListener } from 'node:http';
import { Problem } from '#contracts/http/problem.ts';

/**
 * Gives the app what is asked for of this site: a request may name its whole address (RFC 9112, 3.2.2). For an address that
 * cannot be read the app would have no path, so none of its rules; it is answered here, with 400.
 */
export const withReadableAddress =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '/' } = request;
    // `OPTIONS *` asks about the whole site.
    if (!url.startsWith('/') && url !== '*') {
      if (!URL.canParse(url)) {
        const problem = new Problem('malformed-request');
        response.writeHead(problem.status, {
          'Content-Type': 'application/problem+json',
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        });
        response.end(JSON.stringify(problem.toDocument('')));
        return;
      }
      const { pathname, search } = new URL(url);
      request.url = pathname + search;
    }
    app(request, response);
  };
