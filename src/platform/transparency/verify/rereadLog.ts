/**
 * The tree covers an event once; whoever changes the event afterwards changes no leaf. So one process reads the log again from its
 * first event, at its start and every hour, without haste, and compares it with what was signed last.
 */
import { START, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Duty } from '#platform/leases/duties.ts';
import { onAbort, pause } from '#platform/time/abort.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { emptyTree } from '#platform/transparency/growingTree.ts';
import type { Hash } from '#platform/transparency/merkle.ts';
import { readPublished, signersOf } from '#platform/transparency/published.ts';
import { TILE_WIDTH, widthIn } from '#platform/transparency/tiles.ts';
import type { TreeBuilding } from '#platform/transparency/treeBuilding.ts';
import { endFailure, noteFailure } from '#platform/transparency/treeFailures.ts';
import { TreeForked, treeFiles, type TreeFiles } from '#platform/transparency/treeFiles.ts';
import { findTree } from '#platform/transparency/treeTable.ts';
import { nameOf } from './finding.ts';

/** One process at a time. */
export const REREAD_LEASE = 'log read again';

const FIRST_MS = 5000;
const EVERY_MS = 3_600_000;
const BATCH = 500;
/** It rests so many times as long as it has worked. */
const REST = 9;

/** Every event, in the order of the log; ends with the log or with the signal. */
async function* readSlowly(store: EventStore, signal: AbortSignal): AsyncGenerator<readonly RecordedEvent[]> {
  const stop = new AbortController();
  const stopListening = onAbort(signal, () => stop.abort());
  try {
    for await (const { events, isCaughtUp } of store.subscribe({
      after: START,
      signal: stop.signal,
      maxBatch: BATCH,
    })) {
      const began = performance.now();
      yield events;
      if (isCaughtUp) return;
      await pause(REST * (performance.now() - began), signal);
    }
  } finally {
    stopListening();
    stop.abort();
  }
}

type Read = { event: RecordedEvent; leaf: Hash };

/** Which of these neighbours, from the first of a tile on, is not the leaf in the stored tile; `stored` is the width of its file. */
const findOther = async (
  files: TreeFiles,
  read: readonly Read[],
  { index, stored }: { index: number; stored: number },
): Promise<string | undefined> => {
  const leaves = await files.readHashes({ level: 0, index, width: read.length }, stored).catch(() => undefined);
  const at = leaves ? read.findIndex(({ leaf }, place) => leaves[place]?.equals(leaf) !== true) : -1;
  const found = read[at];
  return (
    found &&
    `The ${nameOf(found.event)} is not what was signed as leaf ${index * TILE_WIDTH + at}: it was changed, or an event was removed or added before it.`
  );
};

type Rereading = Pick<TreeBuilding, 'store' | 'db' | 'storage' | 'seeds'>;

/**
 * Where the log is not the one that was signed last, as a sentence; undefined when it is, or when the signal has aborted.
 * @throws TreeForked when no key of this installation has signed the newest checkpoint
 */
export const rereadLog = async (
  { store, db, storage, seeds }: Rereading,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const row = await findTree(db);
  if (!row) return undefined;
  const files = treeFiles(storage, row.number);
  const signed = await readPublished(files, row, signersOf(row.origin, seeds));
  if (!signed) return undefined;
  const tree = emptyTree();
  let read: Read[] = [];
  let other: string | undefined;
  const compare = async (size: number): Promise<void> => {
    const index = Math.floor((tree.size() - 1) / TILE_WIDTH);
    other ??= await findOther(files, read, { index, stored: widthIn(size, { level: 0, index }) });
    read = [];
  };
  for await (const events of readSlowly(store, signal)) {
    for (const event of events.slice(0, signed.size - tree.size())) {
      const leaf = leafOf(event);
      tree.append(leaf);
      read.push({ event, leaf });
      if (read.length === TILE_WIDTH) await compare(tree.size());
    }
    if (tree.size() === signed.size) break;
  }
  if (signal.aborted) return undefined;
  const now = await findTree(db);
  // An operator has begun another tree meanwhile.
  if (now?.number !== row.number) return undefined;
  if (tree.size() === signed.size && tree.head().equals(signed.head)) return undefined;
  if (read.length > 0) await compare(Math.max(now.size, signed.size));
  if (other !== undefined) return other;
  return tree.size() < signed.size
    ? `The log has ${tree.size()} events, and ${signed.size} were signed: its end was cut off.`
    : `The first ${signed.size} events are not those that were signed.`;
};

/** Of a fork; any other failure says nothing about the log. */
const forkOf = (failure: unknown): string => {
  if (failure instanceof TreeForked) return failure.message;
  throw failure;
};

/** The work of the process that holds the lease. */
export const rereadDuty = (given: TreeBuilding): Duty => ({
  role: 'projections',
  leases: [REREAD_LEASE],
  work: async ([lease], signal) => {
    if (lease === undefined) return;
    const { db, clock, onError, rereadMs: { first, every } = { first: FIRST_MS, every: EVERY_MS } } = given;
    for (let waitMs = first; !signal.aborted; waitMs = every) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      try {
        const error = await rereadLog(given, signal).catch(forkOf);
        if (signal.aborted) return;
        if (error === undefined) await endFailure(db, lease, 'log');
        else {
          onError(new TreeForked(error));
          await noteFailure(db, lease, { part: 'log', isForked: true, error, at: clock() });
        }
      } catch (error) {
        onError(error);
      }
    }
  },
});
