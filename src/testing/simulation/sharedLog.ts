/** The one log of all processes as the simulation reads it: opened for read models and policies, as stored for checks. */
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { readToEnd, START, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { sealing, subjectKeys } from '#platform/eventStore/sealed.ts';
import { testKeys } from '#testing/routes/keys.ts';
import type { SimulationDb } from './database.ts';

export type SharedLog = {
  raw: EventStore;
  /** Every event, opened. */
  events: readonly RecordedEvent[];
  /** Reads what was appended since the last time. */
  refresh: () => Promise<void>;
  /** Brings the read models up to the end of the log. */
  apply: () => Promise<void>;
  /** Puts a backup in place of the log that lacks its last comparisons of the books; answers how many are lost. */
  restore: () => Promise<number>;
};

export const openSharedLog = ({ ownDb, readModels }: SimulationDb): SharedLog => {
  let memory = memoryEventStore();
  let appends = 0;
  const raw: EventStore = {
    readStream: (...given) => memory.readStream(...given),
    readLast: (...given) => memory.readLast(...given),
    subscribe: (...given) => memory.subscribe(...given),
    head: () => memory.head(),
    close: () => memory.close(),
    append: async (...given) => {
      const appended = await memory.append(...given);
      appends += 1;
      return appended;
    },
  };
  const opened = sealing(raw, subjectKeys(ownDb, testKeys.personalData));
  const events: RecordedEvent[] = [];
  let read = 0;
  let applied = 0;
  let turn: Promise<void> = Promise.resolve();

  const readOn = async (): Promise<void> => {
    if (read === appends) return;
    const upTo = appends;
    for await (const batch of readToEnd(opened, { after: events.at(-1)?.position ?? START }))
      events.push(...batch.events);
    read = upTo;
  };
  const applyOn = async (): Promise<void> => {
    await readOn();
    const fresh = events.slice(applied);
    applied = events.length;
    if (fresh.length > 0) await readModels.apply(fresh);
  };
  const restoreOn = async (): Promise<number> => {
    const stored: RecordedEvent[] = [];
    for await (const batch of readToEnd(memory, { after: START })) stored.push(...batch.events);
    const kept = stored.slice(0, stored.findLastIndex(({ type }) => type !== 'BooksCompared') + 1);
    const older = memoryEventStore();
    for (const { streamId, ...event } of kept) await older.append(streamId, [event], 'any');
    memory = older;
    events.length = Math.min(events.length, kept.length);
    applied = Math.min(applied, kept.length);
    return stored.length - kept.length;
  };
  return {
    raw,
    events,
    refresh: () => (turn = turn.then(readOn)),
    apply: () => (turn = turn.then(applyOn)),
    restore: async () => {
      const restoring = turn.then(restoreOn);
      turn = restoring.then(() => undefined);
      return restoring;
    },
  };
};
