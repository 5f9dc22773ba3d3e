/** The connection to PostgreSQL: knex for building queries, its pool for everything else. */
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { commandLimits, type SessionLimits } from '#platform/connections/limits.ts';

export type Db = Knex;

// numeric and bigint arrive as text by default; ours are pence, counts and positions that fit a JavaScript integer.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a safe integer`);
  return number;
});
// Times travel as ISO strings everywhere in the product.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/**
 * Without compiling plans: searches in long lists are priced high on purpose, so that a server that can compile would do so for
 * each, which takes longer than the search.
 */
const SESSION = '-c jit=off';

/** Opens a pool. `max` connections, default 12; the limits of commands unless others are given. */
export const openDb = (connectionString: string, max = 12, limits: SessionLimits = commandLimits): Db =>
  knex({
    client: 'pg',
    connection: { connectionString, application_name: 'soletake', options: SESSION, ...limits },
    pool: { min: 0, max, idleTimeoutMillis: 30_000 },
  });

/** The connections of a pool: in use, resting, and asked for while none is free; `most` is its limit. */
export const poolOf = (db: Db): { used: number; free: number; waiting: number; most: number } => {
  type Pool = { numUsed: () => number; numFree: () => number; numPendingAcquires: () => number; max: number };
  // knex types its client as anything; this is the pool of tarn, with which it comes.
  const { pool } = db.client as { pool: Pool };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires(), most: pool.max };
};
