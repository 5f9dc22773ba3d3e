/**
 * Adds every event of the log to the tree, in the order of the log. One process does so at a time: it writes tiles first, then
 * the row of the table together with the leaves of the events, then the newest checkpoint. Killed in between, it goes on from
 * the row, and writes the same.
 */
import { readToEnd, type Position, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Duty } from '#platform/leases/duties.ts';
import type { Lease } from '#platform/leases/leaseTable.ts';
import { onAbort, pause } from '#platform/time/abort.ts';
import { leafOf } from './eventLeaf.ts';
import { openGrowth, type Growth } from './growth.ts';
import type { TreeBuilding } from './treeBuilding.ts';
import { endFailure, noteFailure } from './treeFailures.ts';
import { TreeForked } from './treeFiles.ts';
import { TreeMoved } from './treeTable.ts';

/** One process at a time. */
export const TREE_LEASE = 'tree over the log';

const SIGN_AFTER_MS = 2000;
/** While the tree is far behind, its builder leaves the process to visitors for so long after each batch. */
const YIELD_MS = 10;
/** So many new events wait for nothing. */
const STEP = 5000;
const BATCH = 1000;
/** How long the last step may take at the end of the process, in ms. */
const LAST_STEP_MS = 5000;
/** After a fork nothing is signed until an operator has looked at it, in ms. */
const FORKED_MS = 60_000;
/** How long it waits after any other failure, in ms. */
const FAILED_MS = 5000;

/** Events that are read and not in the tree yet. */
const openPending = (growth: Growth) => {
  let events: { id: string; leaf: Buffer }[] = [];
  let position: Position = growth.position();
  let last = Promise.resolve();
  const step = async (): Promise<void> => {
    if (events.length === 0) return;
    const taken = events;
    events = [];
    await growth.add(taken, position);
  };
  return {
    count: () => events.length,
    position: () => position,
    add: (given: readonly RecordedEvent[]): void => {
      for (const event of given) events.push({ id: event.eventId, leaf: leafOf(event) });
      position = given.at(-1)?.position ?? position;
    },
    /** One step after the other; after one has failed, none is taken any more. */
    addToTree: (): Promise<void> => (last = last.then(step)),
    mustBeWhole: growth.mustBeWhole,
  };
};
type Pending = ReturnType<typeof openPending>;

type Following = Readonly<{
  pending: Pending;
  signal: AbortSignal;
  /** Called when the tree has every event that the log had at the start. */
  onWhole: () => Promise<void>;
}>;

const follow = async (given: TreeBuilding, { pending, signal, onWhole }: Following): Promise<void> => {
  const { store, signAfterMs = SIGN_AFTER_MS } = given;
  const failing = new AbortController();
  let failure: Error | undefined;
  let isWhole = false;
  let timer: NodeJS.Timeout | undefined;
  const addSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      pending.addToTree().catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        failing.abort();
      });
    }, signAfterMs);
  };
  const stopListening = onAbort(signal, () => failing.abort());
  try {
    const reading = { after: pending.position(), signal: failing.signal, maxBatch: BATCH };
    for await (const { events, isCaughtUp } of store.subscribe(reading)) {
      pending.add(events);
      if (isCaughtUp && !isWhole) {
        await pending.addToTree();
        pending.mustBeWhole();
        await onWhole();
        isWhole = true;
      }
      if (pending.count() >= STEP) await pending.addToTree();
      if (pending.count() > 0) addSoon();
      if (!isCaughtUp) await pause(YIELD_MS, failing.signal);
    }
  } finally {
    clearTimeout(timer);
    stopListening();
  }
  if (failure) throw failure;
};

/** What was appended until the process ended. */
const addRest = async ({ store }: TreeBuilding, pending: Pending): Promise<void> => {
  for await (const { events } of readToEnd(store, { after: pending.position(), maxBatch: BATCH })) {
    pending.add(events);
    if (pending.count() >= STEP) await pending.addToTree();
  }
  await pending.addToTree();
};

const build = async (given: TreeBuilding, lease: Lease, signal: AbortSignal): Promise<void> => {
  const pending = openPending(await openGrowth(given, lease));
  await follow(given, { pending, signal, onWhole: () => endFailure(given.db, lease, 'tree') });
  const patience = new AbortController();
  await Promise.race([addRest(given, pending), pause(LAST_STEP_MS, patience.signal)]);
  patience.abort();
};

/** Says why the tree does not go on: in the log of the process, and where every process reads it. */
const report = async ({ db, clock, onError }: TreeBuilding, lease: Lease, failure: unknown): Promise<void> => {
  onError(failure);
  const isForked = failure instanceof TreeForked;
  const error = failure instanceof Error ? failure.message : String(failure);
  await noteFailure(db, lease, { part: 'tree', isForked, error, at: clock() }).catch(onError);
};

/** The work of the process that holds the lease; at the end of the process the tree covers every event, and is signed. */
export const treeDuty = (given: TreeBuilding): Duty => ({
  role: 'projections',
  leases: [TREE_LEASE],
  endsLast: true,
  work: async ([lease], signal) => {
    if (lease === undefined) return;
    try {
      await build(given, lease, signal);
    } catch (error) {
      // The process that has gone on does what is to be done.
      if (error instanceof TreeMoved) return;
      await report(given, lease, error);
      await pause(error instanceof TreeForked ? FORKED_MS : FAILED_MS, signal);
    }
  },
});
