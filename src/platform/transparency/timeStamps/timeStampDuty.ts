/**
 * Every checkpoint that is kept gets a time stamp of an outside authority (RFC 3161), as a file beside it. This is work of its own: the
 * tree does not wait for it, and an authority that is away is asked again.
 */
import type { Duty } from '#platform/leases/duties.ts';
import { pause } from '#platform/time/abort.ts';
import type { TreeBuilding } from '#platform/transparency/treeBuilding.ts';
import { sizeOfKept, treeFiles } from '#platform/transparency/treeFiles.ts';
import { findTree } from '#platform/transparency/treeTable.ts';
import type { AskAuthority } from './askAuthority.ts';

/** One process at a time. */
export const TIME_STAMP_LEASE = 'time stamps of checkpoints';

type Pace = Readonly<{
  /** Before the first look for checkpoints without a time stamp, in ms: a new process signs one at its start. */
  first: number;
  /** Between two of these, in ms. */
  every: number;
  /** Between two requests, in ms. */
  between: number;
  /** After the first failure, in ms; twice as long after each further one. */
  afterFailure: number;
  /** The longest wait after a failure, in ms. */
  most: number;
}>;
const PACE: Pace = { first: 5000, every: 60_000, between: 1000, afterFailure: 60_000, most: 1_800_000 };

type Given = Pick<TreeBuilding, 'db' | 'storage' | 'onError'> & { ask: AskAuthority; pace?: Pace };

/** Asks for what is missing, the newest first. @throws what the first failure throws */
export const stampMissing = async (
  { db, storage, ask, pace = PACE }: Omit<Given, 'onError'>,
  signal: AbortSignal,
): Promise<void> => {
  const row = await findTree(db);
  if (!row) return;
  const files = treeFiles(storage, row.number);
  const stamped = new Set<number>();
  for await (const key of files.listTimeStamps()) stamped.add(sizeOfKept(key));
  const missing: string[] = [];
  for await (const key of files.listKept()) if (!stamped.has(sizeOfKept(key))) missing.push(key);
  for (const key of missing.toSorted((some, others) => sizeOfKept(others) - sizeOfKept(some))) {
    if (signal.aborted) return;
    await files.keepTimeStamp(key, await ask(await files.readKept(key), signal));
    await pause(pace.between, signal);
  }
};

/** The work of the process that holds the lease. */
export const timeStampDuty = (given: Given): Duty => ({
  role: 'projections',
  leases: [TIME_STAMP_LEASE],
  work: async (_, signal) => {
    const { onError, pace = PACE } = given;
    let failures = 0;
    await pause(pace.first, signal);
    while (!signal.aborted) {
      try {
        await stampMissing(given, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        failures += 1;
      }
      const waitMs = failures === 0 ? pace.every : Math.min(pace.most, pace.afterFailure * 2 ** (failures - 1));
      await pause(waitMs, signal);
    }
  },
});
