/**
 * The database of this worker: a clone of the run's template in which every read model has its tables. It is made when
 * the first test needs it and emptied before each one, because a clone takes longer than a test may.
 */
import pg from 'pg';
import { inject } from 'vitest';
import { readModelsByHand, type ReadModelsByHand } from '#platform/projections/applyNow.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { projections } from '#projections/index.ts';

export type RouteDb = { db: Db; connectionString: string; readModels: ReadModelsByHand };

const DUPLICATE_DATABASE = '42P04';

/** Files that a worker runs one after the other share its database; two workers never have the same number. */
const makeOnce = async (name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgres').admin });
  await client.connect();
  try {
    await client.query(`create database ${name} template soletake_read_models strategy file_copy`);
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
};

const open = async (): Promise<RouteDb> => {
  const name = `routes_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  await makeOnce(name);
  const url = new URL(inject('postgres').admin);
  url.pathname = `/${name}`;
  const connectionString = url.href;
  const db = openDb(connectionString, 4);
  const readModels = await readModelsByHand(projections, connectionString);
  return { db, connectionString, readModels };
};

let opened: Promise<RouteDb> | undefined;

/** The worker's database, empty. */
export const emptyRouteDb = async (): Promise<RouteDb> => {
  opened ??= open();
  const found = await opened;
  await found.db.raw('select wipe()');
  return found;
};
