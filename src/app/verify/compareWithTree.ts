/** Compares the whole log with the tree that was signed, for the command and for the auditor's room. */
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { signersOf } from '#platform/transparency/published.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { findEventIds, findTree } from '#platform/transparency/treeTable.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import type { WitnessCheckpoint } from '#platform/transparency/verify/givenCheckpoints.ts';
import { verifyTimeStamps } from '#platform/transparency/verify/timeStamps.ts';
import { verifyTree } from '#platform/transparency/verify/verifyTree.ts';

/** One thing that was compared, and where it differs. */
export type Check = { name: string; findings: readonly Finding[] };

export type TreeComparison = {
  checks: readonly Check[];
  /** What was compared, in sentences without full stops. */
  summary: readonly string[];
};

type Given = {
  db: Db;
  /** The log as it is stored. */
  recordedStore: EventStore;
  storage: Storage;
  /** Of the key that signs, the current one first. */
  seeds: readonly Buffer[];
  witnesses?: readonly WitnessCheckpoint[];
};

const NO_TREE: Check = {
  name: 'there is a tree over the log',
  findings: [
    {
      where: 'the table transparency_tree',
      expected: 'a tree',
      found: 'none yet: it begins when a process with the role “projections” runs',
    },
  ],
};

/** The events, tiles, checkpoints and time stamps. */
export const compareWithTree = async ({
  db,
  recordedStore: store,
  storage,
  seeds,
  witnesses = [],
}: Given): Promise<TreeComparison> => {
  const row = await findTree(db);
  if (!row) return { checks: [NO_TREE], summary: [] };
  const files = treeFiles(storage, row.number);
  const keys = signersOf(row.origin, seeds).map(({ key }) => key);
  const findIds = (leaves: readonly number[]) => findEventIds(db, leaves);
  const verified = await verifyTree({ store, files, row, keys, witnesses, findEventIds: findIds });
  const { events, uncovered, checkpoints, tiles } = verified;
  const { kept, stamped, oldestWithout, findings } = await verifyTimeStamps(files);
  const without = oldestWithout === undefined ? '' : `; the oldest without is ${oldestWithout}`;
  return {
    checks: [...verified.checks, { name: 'every time stamp is that of its checkpoint', findings }],
    summary: [
      `${events} events, ${checkpoints} checkpoints, ${tiles} tiles`,
      `${uncovered} events are not covered by a checkpoint yet`,
      `${stamped} of ${kept} checkpoints that are kept have a time stamp${without}`,
    ],
  };
};
