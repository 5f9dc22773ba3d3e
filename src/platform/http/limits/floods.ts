/** What no endpoint counts: pages, files and everything else that is mounted beside the API. */
import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#contracts/http/problem.ts';
import { addressBlock } from '#platform/network/addressBlock.ts';

/** Requests of one address in a minute: a page costs its rendering, and names dozens of pictures. */
export const floodLimits = { pages: 600, files: 6000 } as const;

const SECONDS = 60;
const isFile = /^\/(?:assets|console-assets|media|transparency\/tile)\//;
/** A machine asks for it, from the address of a proxy at that. */
const isHealth = /^\/health\//;

/** The network address for which a request is counted. */
export type AddressOf = (request: Request) => string | undefined;

/**
 * Counts in the memory of the process, because a page has to cost less than a write to the database. Endpoints of the API count as
 * files here; `rateLimits.ts` counts them as well.
 * @throws Problem `too-many-requests`
 */
export const limitFloods = (factor: number, addressOf: AddressOf = ({ ip }) => ip): RequestHandler => {
  const limiterOf = (most: number) => new RateLimiterMemory({ points: most * factor, duration: SECONDS });
  const pages = limiterOf(floodLimits.pages);
  const files = limiterOf(floodLimits.files);
  return async (request, _, next) => {
    const { path } = request;
    if (isHealth.test(path)) return next();
    const limiter = isFile.test(path) || path.startsWith('/api/') ? files : pages;
    try {
      await limiter.consume(addressBlock(addressOf(request) ?? ''));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      });
    }
    next();
  };
};
