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
};

export const openSharedLog = ({ ownDb, readModels }: SimulationDb): SharedLog => {
  const memory = memoryEventStore();
  let appends = 0;
  const raw: EventStore = {
    ...memory,
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
  return {
    raw,
    events,
    refresh: () => (turn = turn.then(readOn)),
    apply: () => (turn = turn.then(applyOn)),
  };
};
