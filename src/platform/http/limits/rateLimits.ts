/**
 * Rate limits by address or account, counted in PostgreSQL so that a restart resets nothing and all processes count together.
 * A count does not wait for the disk: should the server of PostgreSQL itself crash, those of its last 0.6 s are lost.
 */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { byAddress, type Endpoint, type RateLimit } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { addressBlock } from '#platform/network/addressBlock.ts';
import type { Db } from '#platform/postgres/db.ts';

/** The limit of all API requests of one address together; every request counts here and under its own limit. */
export const generalLimit = byAddress(600, 60);

/** What is limited: an endpoint, or a page of the API that declares the same. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'limit'>;

/** Counts one request. @throws Problem `too-many-requests` */
export type CheckRate = (
  called: Called,
  who: Readonly<{ address: string; accountId: string | undefined }>,
) => Promise<void>;

const refuse = (secondsLeft: number): never => {
  throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
};

type Statement = Readonly<{ name?: string; text: string; values?: unknown[] }>;
// knex types its client as anything; these are its own connections, which alone take statements that are prepared once.
type Connections = {
  acquireConnection: () => Promise<{ query: (statement: Statement) => Promise<unknown> }>;
  releaseConnection: (connection: unknown) => Promise<void>;
};

/** The statement of the library, after which its transaction ends without waiting for the disk. */
const withoutWaiting = (text: string): string =>
  `with counted as (${text.trim().replace(/;$/u, '')})
   select *, set_config('synchronous_commit', 'off', true) from counted`;

const openCounters = (db: Db) => ({
  query: async ({ text, ...statement }: Statement): Promise<unknown> => {
    const client = db.client as Connections;
    const connection = await client.acquireConnection();
    try {
      return await connection.query({ ...statement, text: withoutWaiting(text) });
    } finally {
      await client.releaseConnection(connection);
    }
  },
});

/**
 * Counts requests in `rate_limits`, under `*` and under `METHOD /path`. Limits by address are `addressFactor` times as wide as
 * declared, for development and tests.
 */
export const createRateLimits = (db: Db, addressFactor: number): CheckRate => {
  const limiters = new Map<string, RateLimiterPostgres>();
  const storeClient = openCounters(db);
  const limiterOf = (key: string, { by, points, seconds }: RateLimit): RateLimiterPostgres => {
    const keyPrefix = `${key}|${by}|${seconds}`;
    const most = by === 'address' ? points * addressFactor : points;
    const limiter =
      limiters.get(keyPrefix) ??
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points: most,
        duration: seconds,
        inMemoryBlockOnConsumed: most + 1,
      });
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
  const count = async (key: string, limit: RateLimit, who: Parameters<CheckRate>[1]): Promise<void> => {
    const caller = limit.by === 'address' ? addressBlock(who.address) : who.accountId;
    if (caller === undefined) return;
    try {
      await limiterOf(key, limit).consume(caller);
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse(error.msBeforeNext / 1000);
      throw error;
    }
  };
  return async ({ method, path, limit }, who) => {
    await count('*', generalLimit, who);
    if (limit !== 'general') await count(`${method} ${path}`, limit, who);
  };
};

/** Removes counters whose window is over. */
export const forgetExpiredLimits = async (db: Db, now: Date): Promise<void> => {
  await db<{ expire: number }>('rate_limits').where('expire', '<', now.getTime()).delete();
};
