/** The database of one simulation: a clone of the template with the read models, on one connection. */
import pg from 'pg';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { readModelsByHand, type ReadModelsByHand } from '#platform/projections/applyNow.ts';
import { projections } from '#projections/index.ts';

export type SimulationDb = {
  /** What the application uses: one connection, so that queries take turns in the order in which they are asked. */
  db: Db;
  /** What the simulation itself uses. */
  ownDb: Db;
  connectionString: string;
  readModels: ReadModelsByHand;
  empty: () => Promise<void>;
  close: () => Promise<void>;
};

type Connection = { query: (wanted: unknown, ...rest: unknown[]) => unknown };

/** So many different statements are given names; the lists in some make no end of them. */
const MOST_NAMES = 400;

/** Gives each statement a name, so that the server plans it once: planning takes most of its time, and the tables stay as they are. */
const withNames = (db: Db): Db => {
  const client = db.client as { acquireRawConnection: () => Promise<Connection> };
  const acquire = client.acquireRawConnection.bind(client);
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST_NAMES) names.set(text, `statement ${names.size}`);
    return names.get(text);
  };
  client.acquireRawConnection = async () => {
    const connection = await acquire();
    const query = connection.query.bind(connection);
    connection.query = (wanted, ...rest) =>
      typeof wanted === 'object' && wanted !== null && 'text' in wanted
        ? query({ ...wanted, name: nameOf(String(wanted.text)) }, ...rest)
        : query(wanted, ...rest);
    return connection;
  };
  return db;
};

export const openSimulationDb = async (admin: string, name: string): Promise<SimulationDb> => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name} template soletake_read_models strategy file_copy`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const connectionString = url.href;
  const db = withNames(openDb(connectionString, 1));
  const ownDb = withNames(openDb(connectionString, 1));
  const readModels = await readModelsByHand(projections, connectionString);
  return {
    db,
    ownDb,
    connectionString,
    readModels,
    empty: async () => {
      await ownDb.raw('select wipe()');
    },
    close: async () => {
      await readModels.close();
      await db.destroy();
      await ownDb.destroy();
    },
  };
};

/** Calls these around each use of the application's connection. */
export const watchConnection = (
  { client }: Db,
  { before, after }: { before: () => Promise<void>; after: () => void },
): (() => void) => {
  const watched = client as {
    acquireConnection: () => Promise<unknown>;
    releaseConnection: (connection: unknown) => Promise<unknown>;
  };
  const { acquireConnection, releaseConnection } = watched;
  watched.acquireConnection = async () => {
    await before();
    try {
      return await acquireConnection.call(watched);
    } catch (error) {
      after();
      throw error;
    }
  };
  watched.releaseConnection = async (connection) => {
    try {
      return await releaseConnection.call(watched, connection);
    } finally {
      after();
    }
  };
  return () => Object.assign(watched, { acquireConnection, releaseConnection });
};
