/**
 * The embedded PostgreSQL is booted once per run (`globalSetup.ts`) with one migrated template; a test file clones it
 * in a few milliseconds and drops its copy at the end.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';

export type TestDb = { connectionString: string; drop: () => Promise<void> };

const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgres').admin });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const nameDb = (template = 'soletake_template'): TestDb & { create: () => Promise<void> } => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(inject('postgres').admin);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    create: () => asAdmin(`create database ${name} template ${template} strategy file_copy`),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
};

/** A fresh database with all migrations applied. */
export const createTestDb = async (): Promise<TestDb> => {
  const { create, ...test } = nameDb();
  await create();
  return test;
};

/** A database with nothing in it. */
export const createBlankDb = async (): Promise<TestDb> => {
  const { create, ...test } = nameDb('template0');
  await create();
  return test;
};

/**
 * The same for a file or a `describe`: there before its tests, dropped after them. `db` connects with its first query.
 * Another template: `soletake_read_models`, in which every read model has its tables.
 */
export const openTestDb = (template?: string): { db: Db; connectionString: string } => {
  const { connectionString, create, drop } = nameDb(template);
  const db = openDb(connectionString);
  beforeAll(create);
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return { db, connectionString };
};
