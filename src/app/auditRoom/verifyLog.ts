/** Compares the whole log with the tree that was signed, its events with each other, and with the keys of persons. */
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readKeyStates } from '#app/crossChecks/readKeyStates.ts';
import { openLog } from '#app/openLog.ts';
import type { OnRead, RunResult } from '#modules/auditRoom/index.ts';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { signersOf } from '#platform/transparency/published.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { findEventIds, findTree } from '#platform/transparency/treeTable.ts';
import { sentenceOf, type Finding } from '#platform/transparency/verify/finding.ts';
import { verifyTree } from '#platform/transparency/verify/verifyTree.ts';

/** How often `verifyLog` reads the log. */
export const VERIFY_READS = 2;

export type LogVerification = {
  db: Db;
  /** The log as it is stored. */
  recordedStore: EventStore;
  subjectKeys: SubjectKeys;
  storage: Storage;
  /** Of the key that signs, the current one first. */
  seeds: readonly Buffer[];
  /** The limit of the settings of today. */
  twoPeopleAbovePence: number;
};

/** Counts what is read of a store. */
const counted = (store: EventStore, onRead: OnRead): EventStore => ({
  ...store,
  subscribe: async function* (options) {
    for await (const batch of store.subscribe(options)) {
      onRead(batch.events.length);
      yield batch;
      // A check of a long log lets requests through between two batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
});

type Check = { name: string; findings: readonly Finding[] };

const NO_TREE: Check = {
  name: 'there is a tree over the log',
  findings: [{ where: 'the table transparency_tree', expected: 'a tree', found: 'none yet' }],
};

/** The checks of the tree, and what they covered. */
const compareWithTree = async (
  { db, storage, seeds }: LogVerification,
  store: EventStore,
): Promise<{ text: string; checks: readonly Check[] }> => {
  const row = await findTree(db);
  if (!row) return { text: 'no tree', checks: [NO_TREE] };
  const keys = signersOf(row.origin, seeds).map(({ key }) => key);
  const files = treeFiles(storage, row.number);
  const findIds = (leaves: readonly number[]) => findEventIds(db, leaves);
  const verified = await verifyTree({ store, files, row, keys, witnesses: [], findEventIds: findIds });
  const { events, uncovered, checkpoints, tiles, checks } = verified;
  return {
    text: `Events: ${events}; checkpoints: ${checkpoints}; tiles: ${tiles}; events in no checkpoint yet: ${uncovered}`,
    checks,
  };
};

export const verifyLog = async (given: LogVerification, onRead: OnRead): Promise<RunResult> => {
  const { db, recordedStore, subjectKeys, twoPeopleAbovePence } = given;
  const store = counted(recordedStore, onRead);
  const tree = await compareWithTree(given, store);
  const crossChecks = createCrossChecks({ twoPeopleAbovePence });
  const { sealedStore } = openLog(store, subjectKeys);
  for await (const { events } of readToEnd(sealedStore)) for (const event of events) crossChecks.see(event);
  const checks = [...tree.checks, ...crossChecks.finish(await readKeyStates(db, subjectKeys))];
  return {
    summary: tree.text,
    checks: checks.map(({ name, findings }) => ({ name, findings: findings.map(sentenceOf) })),
  };
};
