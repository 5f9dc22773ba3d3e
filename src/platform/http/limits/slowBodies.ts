import type { RequestHandler } from 'express';

/** How long the body of a request may take; Node itself has one limit for all of them. */
const BODY_MS = 60_000;

/** Bytes of an upload take as long as they take: it is resumed where it ended. */
const isUpload = (method: string, path: string): boolean => method === 'PATCH' && path.startsWith('/api/uploads/');

/** Ends the connection of a client whose body is not there in time, so that nobody holds many open by a byte now and then. */
export const endSlowBodies =
  (mostMs = BODY_MS): RequestHandler =>
  (request, _, next) => {
    if (!isUpload(request.method, request.path)) {
      const timer = setTimeout(() => request.complete || request.destroy(), mostMs);
      request.once('close', () => clearTimeout(timer));
    }
    next();
  };
