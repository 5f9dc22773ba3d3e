/** Forward-only migrations: plain SQL files in name order, each once, each in its own transaction. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './db.ts';

/** Brings the database up to date and returns the names that ran now. Safe with two processes at once. */
export const migrate = async (db: Db, folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const ran: string[] = [];
  for (const name of files) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    await db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(72601501)');
      await tx.raw(
        'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
      );
      const migration = await tx<{ name: string }>('migrations').where({ name }).first();
      if (migration) return;
      await tx.raw(sql.replaceAll('?', '\\?'));
      await tx('migrations').insert({ name });
      ran.push(name);
    });
  }
  return ran;
};
