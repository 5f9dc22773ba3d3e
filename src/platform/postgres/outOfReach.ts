/**
 * Tells that the database is away from a mistake of ours: it is being started again, it is full, or its connection was
 * lost. The same request may succeed in a moment.
 */

/** Of sockets, and SQLSTATEs of a server that is starting, stopping, full or kept waiting by its own locks, or has cut what took too long. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);

/** Of pg, its pool and knex, which have no code. Knex puts the statement in front. */
const messages =
  /(?:^| - )(?:Connection terminated.*|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool|Knex: Timeout acquiring a connection.*)$/;

/** Whether this error says that the database could not be reached. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(String(error.code))) || messages.test(error.message));
