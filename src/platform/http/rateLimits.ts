/** Rate limits by address or account, counted in PostgreSQL so that a restart forgets nothing. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#contracts/http/problem.ts';
import type { Db } from '#platform/postgres/db.ts';

/** At most `points` requests in `seconds`; `by` says whose requests are counted together. */
export type RateLimit = Readonly<{ points: number; seconds: number; by: 'address' | 'account' }>;

/** Keyed `METHOD /path` as the endpoint declares it; `*` counts every API request. */
export type RateLimits = Readonly<Record<string, readonly RateLimit[]>>;

export type CheckRate = (key: string, who: { address: string; accountId: string | undefined }) => Promise<void>;

const refuse = (secondsLeft: number): never => {
  throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
};

/** Prepares every limiter of the table; its rows are in `rate_limits`. @throws Problem `too-many-requests` from the check */
export const createRateLimits = (db: Db, limits: RateLimits): CheckRate => {
  const limiters = new Map(
    Object.entries(limits).map(([key, rules]) => [
      key,
      rules.map(({ by, points, seconds }) => ({
        by,
        limiter: new RateLimiterPostgres({
          storeClient: db,
          storeType: 'knex',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `${key}|${by}|${seconds}`,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points + 1,
        }),
      })),
    ]),
  );
  return async (key, { address, accountId }) => {
    for (const { by, limiter } of limiters.get(key) ?? []) {
      const who = by === 'address' ? address : accountId;
      if (who === undefined) continue;
      try {
        await limiter.consume(who);
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(error.msBeforeNext / 1000);
        throw error;
      }
    }
  };
};

/** Removes counters whose window is over. */
export const forgetExpiredLimits = async (db: Db, now: Date): Promise<void> => {
  await db<{ expire: number }>('rate_limits').where('expire', '<', now.getTime()).delete();
};
