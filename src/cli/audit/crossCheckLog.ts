/** The part of `npm run audit -- verify` that compares the events of the log with each other, and with the keys; timed apart. */
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readKeyStates } from '#app/crossChecks/readKeyStates.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import type { Config } from '#config.ts';
import { print, printChecks } from './printChecks.ts';

/** Feed it the log in its order, sealed; `report` prints what was found, and answers whether that is nothing. */
export const crossCheckLog = ({ db, subjectKeys }: Pick<Stores, 'db' | 'subjectKeys'>, config: Config) => {
  const crossChecks = createCrossChecks(config);
  let spentMs = 0;
  const timed = <T>(work: () => T): T => {
    const began = performance.now();
    try {
      return work();
    } finally {
      spentMs += performance.now() - began;
    }
  };
  return {
    see: (events: readonly RecordedEvent[]): void =>
      timed(() => {
        for (const event of events) crossChecks.see(event);
      }),
    report: async (): Promise<boolean> => {
      const keys = await readKeyStates(db, subjectKeys);
      const results = timed(() => crossChecks.finish(keys));
      const isClean = printChecks(results);
      print(`${results.length} cross-checks and ${keys.subjects.size} keys in ${(spentMs / 1000).toFixed(1)} s`);
      return isClean;
    },
  };
};
