/** Forward-only migrations: plain SQL files in name order, each once, each in a transaction of its own unless it says otherwise. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { migrationLimits, type MigrationLimits } from '#platform/connections/limits.ts';
import { BUSY_MS, isLocked, MIGRATION_LOCK } from './migrationLock.ts';

/** Those of the event log, which only its owner may run, are named `NNNN_event_store….sql`. */
const isOfLog = (name: string): boolean => /^\d+_event_store/.test(name);

/** Which migrations to run: those of the event log, those of all other tables, or both. */
export type MigrationPart = 'log' | 'tables' | 'all';

/** What ran at an earlier start: most starts have nothing to do. */
const readPast = async (db: Knex): Promise<ReadonlySet<string>> => {
  if (!(await db.schema.withSchema('public').hasTable('migrations'))) return new Set();
  return new Set(await db('public.migrations').pluck<string[]>('name'));
};

/** A file with this line holds one statement that PostgreSQL refuses in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = /^-- no transaction\b/m;
const INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([\w.]+)/i;

const MAKE_TABLE =
  'create table if not exists public.migrations (name text primary key, ran_at timestamptz not null default now())';

/** Statements on one connection. */
type Ask = <Row extends object>(sql: string, values?: (string | number)[]) => Promise<Row[]>;

const askOn =
  (target: Knex, connection?: unknown): Ask =>
  async <Row extends object>(sql: string, values: (string | number)[] = []) => {
    const query = target.raw<{ rows: Row[] }>(sql, values);
    return (await (connection === undefined ? query : query.connection(connection))).rows;
  };

const literally = (sql: string): string => sql.replaceAll('?', '\\?');

type File = { name: string; sql: string };

/** Whether it ran now: `busy` while another process changes the schema. */
type Outcome = 'ran' | 'past' | 'busy';

const hasRun = async (ask: Ask, name: string): Promise<boolean> =>
  (await ask('select from public.migrations where name = ?', [name])).length > 0;

const setLimits = async (ask: Ask, scope: 'set' | 'set local', limits: MigrationLimits): Promise<void> => {
  await ask(`${scope} lock_timeout = ${limits.lockMs}`);
  await ask(`${scope} statement_timeout = ${limits.statementMs}`);
};

const runInside = (db: Knex, { name, sql }: File, limits: MigrationLimits): Promise<Outcome> =>
  db.transaction(async (tx) => {
    const ask = askOn(tx);
    if (!(await isLocked(ask, 'pg_try_advisory_xact_lock'))) return 'busy';
    await setLimits(ask, 'set local', limits);
    await ask(MAKE_TABLE);
    if (await hasRun(ask, name)) return 'past';
    await ask(literally(sql));
    await ask('insert into public.migrations (name) values (?)', [name]);
    return 'ran';
  });

/** An index whose making was interrupted is there and of no use; `if not exists` would take it for done. */
const dropBrokenIndex = async (ask: Ask, sql: string): Promise<void> => {
  const [, index] = INDEX.exec(sql) ?? [];
  if (index === undefined) return;
  const broken = await ask('select from pg_index where indexrelid = to_regclass(?) and not indisvalid', [index]);
  if (broken.length > 0) await ask(`drop index concurrently ${index}`);
};

/** Killed between the statement and its note, it runs again: the check of migrations demands that it may. */
const runOutside = async (db: Knex, { name, sql }: File, limits: MigrationLimits): Promise<Outcome> => {
  const client = db.client as Knex.Client;
  const connection: unknown = await client.acquireConnection();
  const ask = askOn(db, connection);
  try {
    if (!(await isLocked(ask, 'pg_try_advisory_lock'))) return 'busy';
    try {
      await ask(MAKE_TABLE);
      if (await hasRun(ask, name)) return 'past';
      // It waits for older transactions without holding up a reader or a writer; given up, an index would begin again.
      await setLimits(ask, 'set', { ...limits, lockMs: limits.outsideMs, statementMs: limits.outsideMs });
      await dropBrokenIndex(ask, sql);
      await ask(literally(sql));
      await ask('insert into public.migrations (name) values (?)', [name]);
      return 'ran';
    } finally {
      await ask('reset lock_timeout').catch(() => undefined);
      await ask('reset statement_timeout').catch(() => undefined);
      await ask('select pg_advisory_unlock(?)', [MIGRATION_LOCK]).catch(() => undefined);
    }
  } finally {
    await client.releaseConnection(connection);
  }
};

/** Of `lock_not_available`, and of a deadlock with work that was there before. */
const LOCKED = new Set(['55P03', '40P01']);

/**
 * Runs one file. While a table that it needs is locked by a long query, it gives up its place in the queue again and again,
 * so that nobody waits behind it; while another process migrates, it waits without a transaction.
 * @throws the last error of PostgreSQL when a table was never free
 */
const runFile = async (db: Knex, file: File, limits: MigrationLimits): Promise<boolean> => {
  const run = NO_TRANSACTION.test(file.sql) ? runOutside : runInside;
  let tries = 0;
  for (;;) {
    try {
      const outcome = await run(db, file, limits);
      if (outcome !== 'busy') return outcome === 'ran';
      await setTimeout(BUSY_MS);
    } catch (error) {
      tries += 1;
      if (tries >= limits.tries || !LOCKED.has((error as { code?: string }).code ?? '')) throw error;
      await setTimeout(limits.pauseMs);
    }
  }
};

/** Brings the database up to date and returns the names that ran now. Safe with two processes at once. */
export const migrate = async (
  db: Knex,
  folder: string,
  part: MigrationPart = 'all',
  limits: MigrationLimits = migrationLimits,
): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const ran: string[] = [];
  const past = await readPast(db);
  const wanted = files.filter((file) => part === 'all' || isOfLog(file) === (part === 'log'));
  for (const name of wanted.filter((file) => !past.has(file))) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    if (await runFile(db, { name, sql }, limits)) ran.push(name);
  }
  return ran;
};
