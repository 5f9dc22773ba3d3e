import type { Db } from '#platform/postgres/db.ts';

/** Runs `work` in a transaction; calls with the same name run one after the other. */
export const inTurn = <T>(db: Db, name: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    return work(tx);
  });
