/**
 * Boots the run's own throw-away PostgreSQL on a free port and makes the two templates that tests clone: one with all
 * migrations, one that has every read model's tables, too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { prepareDatabase } from '#platform/postgres/prepareDatabase.ts';
import { addressesUnder } from '#platform/postgres/roles.ts';
import { prepareProjection } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { wipeFunction } from './wipe.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { admin: string };
  }
}

/** Every started site opens over a hundred connections, and proving a password 4096 times over takes longest about each. */
const settings = { max_connections: '400', scram_iterations: '1' };

/** What is stored of a password says how often it is hashed; it was stored before the setting held. */
const storePasswordAgain = async (db: Db, connectionString: string): Promise<void> => {
  const { username, password } = new URL(connectionString);
  await db.raw(`alter role ${username} password '${decodeURIComponent(password)}'`);
};

const makeReadModels = async (server: EmbeddedPostgres): Promise<void> => {
  const admin = openDb(server.connectionString('postgres'), 1);
  await admin.raw('create database soletake_read_models template soletake_template strategy file_copy');
  await admin.destroy();
  const connectionString = server.connectionString('soletake_read_models');
  const { signal } = new AbortController();
  const store = memoryEventStore();
  for (const projection of projections) await prepareProjection(projection, { store, connectionString, signal });
  const db = openDb(connectionString, 1);
  await db.raw(await wipeFunction(db));
  await db.destroy();
};

export type StartedPostgres = { admin: string; folder: string; stop: () => Promise<void> };

/** Starts a throw-away PostgreSQL with both templates. */
export const startTestPostgres = async (): Promise<StartedPostgres> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-test-'));
  const server = await startEmbeddedPostgres({ folder, isDurable: false, settings });
  await server.ensureDatabase('soletake_template');
  const db = openDb(server.connectionString('soletake_template'), 1);
  await storePasswordAgain(db, server.connectionString('postgres'));
  await db.destroy();
  await prepareDatabase(addressesUnder(server.connectionString('soletake_template')), path.resolve('migrations'));
  await makeReadModels(server);
  return {
    admin: server.connectionString('postgres'),
    folder,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Each project loads this file for itself, and all of them run in one process: the first starts, the last stops. */
const run = globalThis as { testPostgres?: { started: Promise<StartedPostgres>; users: number } };

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const ofOuterRun = process.env['TEST_POSTGRES'] ?? '';
  if (run.testPostgres === undefined && ofOuterRun !== '') {
    // A test that runs Vitest itself, as people do.
    project.provide('postgres', { admin: ofOuterRun });
    return () => Promise.resolve();
  }
  const shared = (run.testPostgres ??= { started: startTestPostgres(), users: 0 });
  shared.users += 1;
  const { admin, folder, stop } = await shared.started;
  project.provide('postgres', { admin });
  // Workers inherit it, and sites that they start take their databases from it.
  process.env['TEST_POSTGRES'] = admin;
  process.env['TEST_FOLDER'] = path.join(folder, 'sites');
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.testPostgres;
    delete process.env['TEST_POSTGRES'];
    delete process.env['TEST_FOLDER'];
    await stop();
  };
};
