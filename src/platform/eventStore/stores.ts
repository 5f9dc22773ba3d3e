/** Opens PostgreSQL (embedded or given) and the event log, in it or beside it. */
import path from 'node:path';
import type { EventStore } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';
import { ERASED_CHANNEL, KEPT_MS, notingErasures, subjectKeys, type SubjectKeys } from './sealed.ts';
import { createWakeUp } from './wakeUp.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import type { SessionLimits } from '#platform/connections/limits.ts';
import { isServerAlive, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { supervise } from '#platform/postgres/supervised.ts';
import { findExcessRights } from '#platform/postgres/excessRights.ts';
import { prepareDatabase } from '#platform/postgres/prepareDatabase.ts';
import { addressesUnder, type DatabaseAddresses } from '#platform/postgres/roles.ts';
import type { BoxKeys } from '#platform/secrets/secretBox.ts';
import { erasedSubjects } from '#platform/secrets/erasedSubjects.ts';
import { mustBeLastingKey } from '#platform/secrets/mustBeLastingKey.ts';

export type Stores = {
  /** All tables but those of the log. */
  db: Db;
  connectionString: string;
  /** What the roles of the database may do beyond their work, a sentence each; empty when nothing. */
  excessRights: string[];
  /** The log as stored; personal data stays sealed. */
  rawStore: EventStore;
  /** The log of this or the other kind, as stored; it is closed with the rest. */
  openLog: (kind: LogSetting) => Promise<EventStore>;
  subjectKeys: SubjectKeys;
  /** Ends connections, and the embedded server if this call started it. */
  close: () => Promise<void>;
};

/** Where a log lies. */
export type LogSetting = { kind: 'postgres' } | { kind: 'esdb'; url: string };

type Options = {
  /** The folder of the embedded server, used when `database` is not given. */
  dataDir: string;
  database: DatabaseAddresses | undefined;
  eventStore: LogSetting;
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
  /** Of all tables but those of the log; default 12 connections with the limits of commands. */
  pool?: { most: number; limits: SessionLimits };
};

const DATABASE = 'soletake';

/** Its client takes longer to load than the whole of the log in PostgreSQL. */
const openEventStoreDb = async (url: string): Promise<EventStore> => {
  const { eventStoreDb } = await import('./eventStoreDb.ts');
  return eventStoreDb({ connectionString: url });
};

/** Each kind of log is opened once: two clients of EventStoreDB would disturb one another. */
const openLogs = (connectionString: string, onError: Options['onError']) => {
  const opened = new Map<LogSetting['kind'], Promise<EventStore>>();
  return {
    open: (log: LogSetting): Promise<EventStore> => {
      const store =
        opened.get(log.kind) ??
        (log.kind === 'esdb'
          ? openEventStoreDb(log.url)
          : Promise.resolve(postgresEventStore({ connectionString, onError })));
      opened.set(log.kind, store);
      return store;
    },
    close: async (): Promise<void> => {
      for (const store of opened.values()) await (await store).close();
    },
  };
};

/** Opens, migrates, connects. A server left behind by a killed process is adopted. */
export const openStores = async (options: Options): Promise<Stores> => {
  const {
    dataDir,
    database,
    eventStore,
    personalDataKey,
    lastingKey,
    migrations,
    leavesServerRunning = false,
    onError,
    onServerGivenUp: onGiveUp,
    pool,
  } = options;
  const folder = path.join(dataDir, 'postgres');
  const server = database === undefined ? await startEmbeddedPostgres({ folder }) : undefined;
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
  const addresses = database ?? addressesUnder(server?.connectionString(DATABASE) ?? '');
  await prepareDatabase(addresses, migrations);
  const connectionString = addresses.tables;
  const db = openDb(connectionString, pool?.most, pool?.limits);
  const closeDb = async (): Promise<void> => {
    await db.destroy();
    if (!(server?.isAdopted && leavesServerRunning)) await (supervised ?? server)?.stop();
  };
  try {
    await mustBeLastingKey(db, lastingKey);
  } catch (error) {
    await closeDb();
    throw error;
  }
  const logs = openLogs(addresses.log, onError);
  const excessRights = await findExcessRights(addresses);
  const rawStore = await logs.open(eventStore);
  // Last: what fails before leaves no listener behind, which would keep a command from ending.
  const erasures = createWakeUp({ connectionString, channel: ERASED_CHANNEL, pollMs: KEPT_MS, onError });
  return {
    db,
    connectionString,
    excessRights,
    rawStore,
    openLog: logs.open,
    subjectKeys: notingErasures(subjectKeys(db, personalDataKey, { epoch: erasures.count }), erasedSubjects(dataDir)),
    close: async () => {
      await erasures.close();
      await logs.close();
      await closeDb();
    },
  };
};
