/** How the tree over the log stands: for operators, read in any process. */
import type { EventStore, Position } from '#platform/eventStore/eventStore.ts';
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import { pause } from '#platform/time/abort.ts';
import { TREE_LEASE } from './buildTree.ts';
import { readCheckpoint } from './checkpoint.ts';
import { findFailures, type TreeFailure } from './treeFailures.ts';
import { findTree } from './treeTable.ts';

export type TreeState = Readonly<{
  /** Computer and number of the process that builds it; null while none does. */
  builder: string | null;
  /** How many events are in it. */
  size: number;
  /** How many events no checkpoint covers yet, at most 10,000; null while the log does not answer. */
  uncovered: number | null;
  /** When the newest checkpoint was signed, UTC ISO; null before the first one. */
  signedAt: string | null;
  /** What was signed is not the beginning of this log, or no key of this installation has signed it. */
  isForked: boolean;
  /** What fails now, forks first; empty while all is well. */
  failures: readonly TreeFailure[];
}>;

const MOST_COUNTED = 10_000;
/** How long the log may take to answer, in ms. */
const COUNT_MS = 1000;

const findBuilder = async (db: Db): Promise<string | null> => {
  const found = await db<{ place: string }>('leases as l')
    .join('processes as p', 'p.id', 'l.holder')
    .where('l.name', TREE_LEASE)
    .whereRaw(isLiving)
    .first<{ place: string } | undefined>('p.place');
  return found?.place ?? null;
};

const countAfter = async (store: EventStore, after: Position, signal: AbortSignal): Promise<number> => {
  // Nearly always nothing has been appended since.
  if ((await store.head()) <= after) return 0;
  let count = 0;
  for await (const { events, isCaughtUp } of store.subscribe({ after, signal, maxBatch: 1000 })) {
    count += events.length;
    if (isCaughtUp || count >= MOST_COUNTED) break;
  }
  return count;
};

/** Null when the log fails, or does not answer in time. */
const countSoon = async (store: EventStore, after: Position): Promise<number | null> => {
  const patience = new AbortController();
  const tooLate = pause(COUNT_MS, patience.signal).then(() => null);
  try {
    return await Promise.race([countAfter(store, after, patience.signal), tooLate]);
  } catch {
    return null;
  } finally {
    patience.abort();
  }
};

/** Reads the tables, and the events of the log that are not in the tree yet. */
export const readTreeState = async ({ db, store }: { db: Db; store: EventStore }): Promise<TreeState> => {
  const [row, failures, builder] = await Promise.all([findTree(db), findFailures(db), findBuilder(db)]);
  const { size = 0, signedAt = null } = row ?? {};
  const outside = await countSoon(store, row?.position ?? '');
  const covered = readCheckpoint(row?.checkpoint ?? '')?.size ?? 0;
  return {
    builder,
    size,
    // While the tree is built again it is smaller than what was signed.
    uncovered: outside === null ? null : Math.min(MOST_COUNTED, Math.max(0, size + outside - covered)),
    signedAt,
    isForked: failures.some(({ isForked }) => isForked),
    failures,
  };
};
