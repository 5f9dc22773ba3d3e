/** Boots the run's own throw-away PostgreSQL on a free port and migrates the template that tests clone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDb } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/postgres/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { admin: string };
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-test-'));
  const server = await startEmbeddedPostgres({ folder, isDurable: false, settings: { max_connections: '400' } });
  await server.ensureDatabase('soletake_template');
  const db = openDb(server.connectionString('soletake_template'), 1);
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
