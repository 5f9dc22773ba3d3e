/** A span for every request; its name is known when it has found its route. */
import type { RequestHandler } from 'express';
import { loggedPath } from '#platform/http/problems.ts';
import { currentContext } from '#platform/log/context.ts';
import type { Tracing } from './tracing.ts';

/** Stands behind what gives the request its id. */
export const traceRequests =
  (tracing: Pick<Tracing, 'begin'>): RequestHandler =>
  (request, response, next) => {
    const correlationId = currentContext()?.correlationId ?? '';
    const { method } = request;
    const end = tracing.begin({ name: method, kind: 'request', correlationId, id: correlationId, follows: null });
    response.on('close', () => {
      const { statusCode } = response;
      const route = request.route === undefined ? 'none' : loggedPath(request);
      end({
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
        ...(statusCode >= 500 ? { error: new Error(`answered ${statusCode}`) } : {}),
      });
    });
    next();
  };
