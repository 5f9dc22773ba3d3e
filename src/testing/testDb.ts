/**
 * The embedded PostgreSQL is booted once per run (`globalSetup.ts`) with one migrated template; a test file clones it
 * in a few milliseconds and drops its copy at the end.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

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

/** A fresh database with all migrations applied. */
export const createTestDb = async (): Promise<TestDb> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template soletake_template strategy file_copy`);
  const url = new URL(inject('postgres').admin);
  url.pathname = `/${name}`;
  return { connectionString: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
};
