/** The whole log with the tree that was signed, with itself, and with the keys of persons, while the site runs. */
import { compareWithTree } from '#app/verify/compareWithTree.ts';
import { crossCheckLog } from '#app/verify/crossCheckLog.ts';
import type { OnRead, RunResult } from '#modules/auditRoom/index.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { sentenceOf } from '#platform/transparency/verify/finding.ts';

/** How often `verifyLog` reads the log. */
export const VERIFY_READS = 2;

type Given = Parameters<typeof compareWithTree>[0] & Parameters<typeof crossCheckLog>[0];

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

export const verifyLog = async (given: Given, onRead: OnRead): Promise<RunResult> => {
  const counting = { ...given, recordedStore: counted(given.recordedStore, onRead) };
  const tree = await compareWithTree(counting);
  const crossed = await crossCheckLog(counting);
  return {
    summary: tree.summary.join('; '),
    checks: [...tree.checks, ...crossed.checks].map(({ name, findings }) => ({
      name,
      findings: findings.map(sentenceOf),
    })),
  };
};
