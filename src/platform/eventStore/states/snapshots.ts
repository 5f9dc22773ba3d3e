/**
 * States of long streams, kept so that they need not be read from their beginning. A snapshot is a cache: without it,
 * or with one of another version, the state follows from the events as ever, and nothing is lost when all are deleted.
 */
import type { Db } from '#platform/postgres/db.ts';

/** A state, and the revision of the last event in it. */
export type Snapshot<State> = Readonly<{ state: State; revision: number }>;

export interface Snapshots {
  /** The newest snapshot of the stream that this version of the aggregate wrote. */
  find: <State>(streamId: string, version: number) => Promise<Snapshot<State> | undefined>;
  /** Keeps the snapshot, unless a newer one is kept already. A failure costs time only and is reported to `onError`. */
  keep: <State>(streamId: string, version: number, snapshot: Snapshot<State>) => Promise<void>;
}

/** Whether the state holds a personal value, which must not outlive the person's key. */
const isPersonal = (state: unknown): boolean => {
  if (typeof state !== 'object' || state === null) return false;
  const { personal, value } = state as { personal?: unknown; value?: unknown };
  if (typeof personal === 'string' && value !== undefined) return true;
  return Object.values(state).some(isPersonal);
};

/** Refuses a state with a personal value: that is a mistake in the aggregate, not a failure of the cache. */
export const mustNotBePersonal = (streamId: string, state: unknown): void => {
  if (isPersonal(state)) throw new Error(`the state of ${streamId} holds a personal value and cannot be a snapshot`);
};

/** Snapshots in the table `snapshots`. */
export const postgresSnapshots = (db: Db, onError: (error: unknown) => void): Snapshots => ({
  find: async <State>(streamId: string, version: number) => {
    try {
      const row = await db('snapshots')
        .where({ stream: streamId, version })
        .first<{ revision: string; state: State } | undefined>('revision', 'state');
      return row && { state: row.state, revision: Number(row.revision) };
    } catch (error) {
      onError(error);
      return undefined;
    }
  },
  keep: async (streamId, version, { state, revision }) => {
    mustNotBePersonal(streamId, state);
    try {
      await db.raw(
        `insert into snapshots as kept (stream, version, revision, state) values (?, ?, ?, ?)
         on conflict (stream) do update
           set version = excluded.version, revision = excluded.revision, state = excluded.state, kept_at = now()
           where (kept.version, kept.revision) < (excluded.version, excluded.revision)`,
        [streamId, version, revision, JSON.stringify(state)],
      );
    } catch (error) {
      onError(error);
    }
  },
});

/** Snapshots in the memory of one process, for tests; they are kept as JSON text, as in the table. */
export const memorySnapshots = (): Snapshots & { clear: () => void } => {
  const kept = new Map<string, { version: number; revision: number; text: string }>();
  return {
    find: <State>(streamId: string, version: number) => {
      const found = kept.get(streamId);
      if (found?.version !== version) return Promise.resolve(undefined);
      return Promise.resolve({ state: JSON.parse(found.text) as State, revision: found.revision });
    },
    keep: (streamId, version, { state, revision }) => {
      mustNotBePersonal(streamId, state);
      const found = kept.get(streamId);
      if (!found || found.version < version || (found.version === version && found.revision < revision))
        kept.set(streamId, { version, revision, text: JSON.stringify(state) });
      return Promise.resolve();
    },
    clear: () => kept.clear(),
  };
};
