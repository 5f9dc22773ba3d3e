/** Boots the run's own throw-away PostgreSQL on a free port and migrates the template that tests clone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/postgres/migrate.ts';

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

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-test-'));
  const server = await startEmbeddedPostgres({ folder, isDurable: false, settings });
  await server.ensureDatabase('soletake_template');
  const db = openDb(server.connectionString('soletake_template'), 1);
  await storePasswordAgain(db, server.connectionString('postgres'));
  await migrate(db, path.resolve('migrations'));
  await db.destroy();
  project.provide('postgres', { admin: server.connectionString('postgres') });
  // Workers inherit it, and sites that they start take their databases from it.
  process.env['TEST_POSTGRES'] = server.connectionString('postgres');
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
