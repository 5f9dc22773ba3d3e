/**
 * A marketplace as version 9a95b1f left it, the last one before folders and names changed. That version's own driver lived it:
 * six people, four films, three sales, a refund, a payout, a copyright claim, and an account that was closed. The files hold
 * everything but the films: what PostgreSQL creates beyond the migrations (`tables.sql`), every row (`rows.copy`), where its
 * counters stand (`sequences.sql`), the memory of the payment provider's stand-in, and the fingerprints of the films.
 * They are never made again: a later version must be able to start with them.
 */
import { copyFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openDb } from '#platform/postgres/db.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { addressesUnder } from '#platform/postgres/roles.ts';
import { copyIn } from '#testing/copyIn.ts';
import { createBlankDb } from '#testing/testDb.ts';

const kept = path.resolve('src/journeys/site/upgrade');
/** Shortly after the last event. */
const KEPT_AT = '2026-11-23T17:16:00.000Z';
const MASTER_KEY = 'kept-for-the-upgrade-test-of-the-marketplace-0001';

type Table = { copy: string; rows: string };

const readTables = async (): Promise<Table[]> => {
  const text = await readFile(path.join(kept, 'rows.copy'), 'utf8');
  return [...text.matchAll(/^(copy .+ from stdin);\n([\s\S]*?)^\\\.\n/gm)].map(([, copy = '', rows = '']) => ({
    copy,
    rows,
  }));
};

/** The migrations that had run then, and none that came later: those are for the new version to run. */
const migrateAsThen = async (connectionString: string, tables: readonly Table[]): Promise<void> => {
  const ran = tables.find(({ copy }) => copy.includes('public.migrations'))?.rows ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-migrations-'));
  for (const [name] of ran.matchAll(/^\S+\.sql/gm))
    await copyFile(path.join('migrations', name), path.join(folder, name));
  const db = openDb(connectionString, 1);
  await migrate(db, folder);
  await db.destroy();
  await rm(folder, { recursive: true });
};

/** The queue goes by the clock of the database server, so its times move to now; the site's own clock goes back to then. */
const moveQueueToNow = async (client: pg.Client): Promise<void> => {
  const moved = ['start_after', 'started_on', 'created_on', 'completed_on', 'keep_until']
    .map((column) => `${column} = ${column} + (now() - $1::timestamptz)`)
    .join(', ');
  await client.query(`update pgboss.job set ${moved}`, [KEPT_AT]);
  // What waits becomes due long after the test, however slowly that runs.
  await client.query(`update pgboss.job set start_after = start_after + interval '1 day' where start_after > now()`);
};

const fill = async (connectionString: string): Promise<void> => {
  const tables = await readTables();
  await migrateAsThen(connectionString, tables);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(await readFile(path.join(kept, 'tables.sql'), 'utf8'));
    await client.query('delete from migrations');
    // Rows refer to rows of tables that come later in the file.
    await client.query('set session_replication_role = replica');
    for (const { copy, rows } of tables) await copyIn(client, copy, rows);
    await client.query(await readFile(path.join(kept, 'sequences.sql'), 'utf8'));
    await moveQueueToNow(client);
  } finally {
    await client.end();
  }
};

export type KeptSite = {
  connectionString: string;
  /** Settings with which a site starts over the kept data. */
  env: Record<string, string>;
  remove: () => Promise<void>;
};

/** Lays the kept marketplace out: a database and a data folder. */
export const openKeptSite = async (): Promise<KeptSite> => {
  const { connectionString, drop } = await createBlankDb();
  await fill(connectionString);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soletake-kept-'));
  await mkdir(path.join(dataDir, 'sandbox'), { mode: 0o700 });
  await copyFile(path.join(kept, 'sandbox.journal'), path.join(dataDir, 'sandbox', 'journal.jsonl'));
  await cp(path.join(kept, 'fingerprints'), path.join(dataDir, 'media', 'fingerprints'), { recursive: true });
  // Until then one role did everything; it owns all that is kept.
  const { tables, log } = addressesUnder(connectionString);
  return {
    connectionString,
    env: {
      DATABASE_URL: tables,
      DATABASE_LOG_URL: log,
      DATABASE_OWNER_URL: connectionString,
      DATA_DIR: dataDir,
      MASTER_KEY,
      CLOCK_STARTS_AT: KEPT_AT,
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(kept, 'startClock.mjs')).href}`,
    },
    remove: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
