/** Moves the log of an installation at rest to another store, and its readers with it. */
import { compareLogs, copyLog, type SameLogs, type TwoLogs } from './copyLog.ts';
import { mustRest } from '#platform/postgres/claims.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findPositions, translatePositions, type PositionKind } from './translatePositions.ts';

type Move = TwoLogs & Readonly<{ db: Db; names: Readonly<{ from: PositionKind; to: PositionKind }> }>;

/** What a move did. */
export type Moved = Readonly<{
  /** How many events the copy had before, and how many were appended. */
  found: number;
  appended: number;
  same: SameLogs;
  /** The tables whose positions were translated; none when that was done before. */
  tables: readonly { table: string; rows: number }[];
}>;

/**
 * Copies the log, compares both hash by hash, and translates the positions in one transaction. May be broken off at any moment
 * and begun again; once it is done, it changes nothing.
 * @throws Error while a process of the marketplace lives; LogsDiffer at the first difference
 */
export const switchStore = async (move: Move, onAppended?: (count: number) => void): Promise<Moved> => {
  const { db, from, names } = move;
  await mustRest(db);
  const { found, appended } = await copyLog(move, onAppended);
  const same = await compareLogs(move, await findPositions(db, names.from));
  const tables = await db.transaction(async (tx) => {
    // A process that starts now waits, and a log that grew meanwhile is found.
    await tx.raw('lock table processes in exclusive mode');
    await mustRest(tx);
    if ((await from.head()) !== same.head) throw new Error('The log has grown while it was copied; begin again.');
    return translatePositions(tx, names.from, same.positions);
  });
  return { found, appended, same, tables };
};
