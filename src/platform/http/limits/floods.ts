/** What no endpoint counts: pages, files and everything else that is mounted beside the API. */
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#contracts/http/problem.ts';
import { addressBlock } from '#platform/network/addressBlock.ts';

/** Requests of one address in a minute: a page costs its rendering, and names dozens of pictures. */
export const floodLimits = { pages: 600, files: 6000 } as const;

const SECONDS = 60;
const isFile = /^\/(?:assets|console-assets|media)\//;
/** A machine asks for it, from the address of a proxy at that. */
const isHealth = /^\/health\//;

/**
 * Counts in the memory of the process, because a page has to cost less than a write to the database. Endpoints of the API count as
 * files here; `rateLimits.ts` counts them as well.
 * @throws Problem `too-many-requests`
 */
export const limitFloods = (factor: number): RequestHandler => {
  const limiterOf = (most: number) => new RateLimiterMemory({ points: most * factor, duration: SECONDS });
  const pages = limiterOf(floodLimits.pages);
  const files = limiterOf(floodLimits.files);
  return async ({ path, ip }, _, next) => {
    if (isHealth.test(path)) return next();
    const limiter = isFile.test(path) || path.startsWith('/api/') ? files : pages;
    try {
      await limiter.consume(addressBlock(ip ?? ''));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      });
    }
    next();
  };
};
