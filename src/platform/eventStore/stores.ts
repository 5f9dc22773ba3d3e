/** Opens PostgreSQL (embedded or given) and the event log, in it or beside it. */
import path from 'node:path';
import type { EventStore } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';
import { subjectKeys, type SubjectKeys } from './sealed.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { isServerAlive, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { supervise } from '#platform/postgres/supervised.ts';
import type { BoxKeys } from '#platform/secrets/secretBox.ts';
import { mustBeLastingKey } from '#platform/secrets/mustBeLastingKey.ts';
import { migrate } from '#platform/postgres/migrate.ts';

export type Stores = {
  db: Db;
  connectionString: string;
  /** The log as stored; personal data stays sealed. */
  rawStore: EventStore;
  subjectKeys: SubjectKeys;
  /** Ends connections, and the embedded server if this call started it. */
  close: () => Promise<void>;
};

type Options = {
  /** The folder of the embedded server, used when `databaseUrl` is not given. */
  dataDir: string;
  databaseUrl: string | undefined;
  eventStore: { kind: 'postgres' } | { kind: 'esdb'; url: string };
  /** Wraps the keys of persons. */
  personalDataKey: BoxKeys;
  /** Of the hashes that are stored for good; another one than before is refused. */
  lastingKey: Buffer;
  migrations: string;
  /** A command that finds the server running leaves it running; the serving process stops it. */
  leavesServerRunning?: boolean;
  onError: (error: unknown) => void;
  /**
   * The embedded server is started again whenever it ends; called with one sentence when it cannot be kept running.
   * Without it, as for one command, it is not watched.
   */
  onServerGivenUp?: (reason: string) => void;
};

const DATABASE = 'soletake';

/** Its client takes longer to load than the whole of the log in PostgreSQL. */
const openEventStoreDb = async (url: string): Promise<EventStore> => {
  const { eventStoreDb } = await import('./eventStoreDb.ts');
  return eventStoreDb({ connectionString: url });
};

/** Opens, migrates, connects. A server left behind by a killed process is adopted. */
export const openStores = async (options: Options): Promise<Stores> => {
  const {
    dataDir,
    databaseUrl,
    eventStore,
    personalDataKey,
    lastingKey,
    migrations,
    leavesServerRunning = false,
    onError,
    onServerGivenUp: onGiveUp,
  } = options;
  const folder = path.join(dataDir, 'postgres');
  const server = databaseUrl === undefined ? await startEmbeddedPostgres({ folder }) : undefined;
  await server?.ensureDatabase(DATABASE);
  const supervised =
    server &&
    onGiveUp &&
    supervise(server, {
      start: () => startEmbeddedPostgres({ folder, port: server.port, mayCreate: false }),
      isAlive: isServerAlive,
      onRestarted: (tookMs) =>
        onError(new Error(`the embedded PostgreSQL had ended and runs again after ${Math.round(tookMs)} ms`)),
      onError,
      onGiveUp,
    });
  const connectionString = databaseUrl ?? server?.connectionString(DATABASE) ?? '';
  const db = openDb(connectionString);
  const closeDb = async (): Promise<void> => {
    await db.destroy();
    if (!(server?.isAdopted && leavesServerRunning)) await (supervised ?? server)?.stop();
  };
  try {
    await migrate(db, migrations);
    await mustBeLastingKey(db, lastingKey);
  } catch (error) {
    await closeDb();
    throw error;
  }
  const rawStore =
    eventStore.kind === 'esdb'
      ? await openEventStoreDb(eventStore.url)
      : postgresEventStore({ connectionString, onError });
  return {
    db,
    connectionString,
    rawStore,
    subjectKeys: subjectKeys(db, personalDataKey),
    close: async () => {
      await rawStore.close();
      await closeDb();
    },
  };
};
