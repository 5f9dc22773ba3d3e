/**
 * The lock under which the schema and the rights on it change. Nobody waits for it inside a statement: a statement that waits
 * is a transaction that is open, for whose end `create index concurrently` in the other process would wait.
 */

/** The key of the advisory lock; 72601501 to 72601504 are the product's. */
export const MIGRATION_LOCK = 72601501;

/** How long to wait, in ms, before the lock is tried again. */
export const BUSY_MS = 200;

/** Tries once to take the lock, for the transaction or for the session, by a statement on that connection. */
export const isLocked = async (
  ask: (sql: string) => Promise<readonly { taken: boolean }[]>,
  take: 'pg_try_advisory_xact_lock' | 'pg_try_advisory_lock',
): Promise<boolean> => {
  const [row] = await ask(`select ${take}(${MIGRATION_LOCK}) as taken`);
  return row?.taken === true;
};
