/** Compares the events of the whole log with each other, and with the keys of persons; timed apart from the reading. */
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readKeyStates } from '#app/crossChecks/readKeyStates.ts';
import { openLog } from '#app/openLog.ts';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Check } from './compareWithTree.ts';

type Given = {
  db: Db;
  /** The log as it is stored. */
  recordedStore: EventStore;
  subjectKeys: SubjectKeys;
  /** The limit of the settings of today. */
  twoPeopleAbovePence: number;
};

export type CrossCheckedLog = {
  checks: readonly Check[];
  /** The number of keys of persons. */
  keys: number;
  /** Of the comparison alone. */
  seconds: number;
};

export const crossCheckLog = async ({
  db,
  recordedStore,
  subjectKeys,
  twoPeopleAbovePence,
}: Given): Promise<CrossCheckedLog> => {
  const crossChecks = createCrossChecks({ twoPeopleAbovePence });
  let spentMs = 0;
  const timed = <T>(work: () => T): T => {
    const began = performance.now();
    try {
      return work();
    } finally {
      spentMs += performance.now() - began;
    }
  };
  const { sealedStore } = openLog(recordedStore, subjectKeys);
  for await (const { events } of readToEnd(sealedStore))
    timed(() => {
      for (const event of events) crossChecks.see(event);
    });
  const keys = await readKeyStates(db, subjectKeys);
  const checks = timed(() => crossChecks.finish(keys));
  return { checks, keys: keys.subjects.size, seconds: spentMs / 1000 };
};
