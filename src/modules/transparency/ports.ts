/** What transparency needs from outside the module. */
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type TransparencyPorts = {
  /** The log as it is stored: sealed, and in the shapes in which it was written. */
  recordedStore: EventStore;
  onError: (error: unknown) => void;
};

export type TransparencySettings = {
  /** The origin of the site; the log is named after its host. */
  origin: string;
  /** Seeds of the keys that sign: of this master key, and of the one before while it is changed. */
  keys: Record<'transparency', readonly Buffer[]>;
};

/** The store of the files. */
export type TransparencyEdges = { storage: Storage };
