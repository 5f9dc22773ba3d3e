/** Every answer, by the pattern of its route. */
import type { Request, RequestHandler } from 'express';
import type { Metrics } from './metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Never the address itself: it holds ids and people's names, and takes any value. */
const routeOf = ({ route }: Request): string => {
  const pattern = (route as { path?: string | readonly string[] } | undefined)?.path;
  if (pattern === undefined) return 'none';
  return typeof pattern === 'string' ? pattern : (pattern[0] ?? 'none');
};

/** Counts and times answers; one that its reader did not wait for has the status `left`. */
export const measureRequests =
  (metrics: Pick<Metrics, 'count' | 'time'>): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.on('close', () => {
      const method = METHODS.includes(request.method) ? request.method : 'other';
      const route = routeOf(request);
      const status = response.writableFinished ? String(response.statusCode) : 'left';
      metrics.count('soletake_http_requests_total', { method, route, status });
      metrics.time('soletake_http_request_seconds', { method, route }, (performance.now() - start) / 1000);
    });
    next();
  };
