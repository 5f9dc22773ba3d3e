/** Forward-only migrations: plain SQL files in name order, each once, each in its own transaction. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './db.ts';

/** The lock under which the schema and the rights on it change, for the length of a transaction. */
export const MIGRATION_LOCK = 72601501;

/** Those of the event log, which only its owner may run, are named `NNNN_event_store….sql`. */
const isOfLog = (name: string): boolean => /^\d+_event_store/.test(name);

/** Which migrations to run: those of the event log, those of all other tables, or both. */
export type MigrationPart = 'log' | 'tables' | 'all';

/** What ran at an earlier start: most starts have nothing to do. */
const readPast = async (db: Db): Promise<ReadonlySet<string>> => {
  if (!(await db.schema.withSchema('public').hasTable('migrations'))) return new Set();
  return new Set(await db('public.migrations').pluck<string[]>('name'));
};

/** Brings the database up to date and returns the names that ran now. Safe with two processes at once. */
export const migrate = async (db: Db, folder: string, part: MigrationPart = 'all'): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const ran: string[] = [];
  const past = await readPast(db);
  const wanted = files.filter((file) => part === 'all' || isOfLog(file) === (part === 'log'));
  for (const name of wanted.filter((file) => !past.has(file))) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    await db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await tx.raw(
        'create table if not exists public.migrations (name text primary key, ran_at timestamptz not null default now())',
      );
      const migration = await tx<{ name: string }>('public.migrations').where({ name }).first();
      if (migration) return;
      await tx.raw(sql.replaceAll('?', '\\?'));
      await tx('public.migrations').insert({ name });
      ran.push(name);
    });
  }
  return ran;
};
