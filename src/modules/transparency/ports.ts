/** What transparency needs from outside the module. */
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type TransparencyPorts = {
  /** The log as it is stored: sealed, and in the shapes in which it was written. */
  recordedStore: EventStore;
  onError: (error: unknown) => void;
  /** A checkpoint could not be stamped. */
  onStampError: (error: unknown) => void;
};

export type TransparencySettings = {
  /** The origin of the site; the log is named after its host. */
  origin: string;
  /** Seeds of the keys that sign: of this master key, and of the one before while it is changed. */
  keys: Record<'transparency', readonly Buffer[]>;
  /** The authority that stamps the checkpoints that are kept with its time; none unless it is set. */
  timestampUrl?: string | undefined;
};

/** The store of the files. */
export type TransparencyEdges = { storage: Storage };
