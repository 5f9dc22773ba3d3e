/** What the parts that build the tree work with. */
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** What builds the tree. */
export type TreeBuilding = Readonly<{
  /** The log as it is stored: sealed, and in the shapes in which it was written. */
  store: EventStore;
  db: Db;
  storage: Storage;
  /** Seeds of 32 bytes: of this master key, and of the one before while it is changed. */
  seeds: readonly Buffer[];
  /** The host of the site, after which the log is named when it begins. */
  host: () => string;
  clock: () => Date;
  onError: (error: unknown) => void;
  /** How long the first new event waits for others before a checkpoint covers it, in ms. Default 2000. */
  signAfterMs?: number;
  /** How long after the start of a process the log is read again, and how long after each reading, in ms. Default 5 s and an hour. */
  rereadMs?: Readonly<{ first: number; every: number }>;
}>;
