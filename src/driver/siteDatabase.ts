/**
 * Databases for sites of a test run. A run that has a PostgreSQL of its own names it in TEST_POSTGRES, and a folder in
 * TEST_FOLDER. Every site gets a copy of a database that the process itself has filled, so that no site boots a server
 * or migrates; where people have lived in the marketplace before, it gets a copy of its data folder, too.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLimits } from '#platform/connections/limits.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { addressesUnder } from '#platform/postgres/roles.ts';

/** The settings with which a site works in its database as the two roles of the application. */
export type SiteDatabase = { env: Record<string, string>; drop: () => Promise<void> };

/** Two workers that need the template at the same moment: the second waits and finds it made. */
const TEMPLATE_LOCK = 72601599;

/** A worker may wait for as long as another one takes to live in a marketplace. */
const adminLimits = { ...commandLimits, lock_timeout: 60 * 60_000 };

const withAdmin = async <T>(admin: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDb(admin, 1, adminLimits);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Does `work` alone among all workers. The lock lives in a transaction, which keeps its connection: the pool closes one
 * that rests for half a minute, and a lock of the connection itself would end with it.
 */
const alone = <T>(admin: string, work: () => Promise<T>): Promise<T> =>
  withAdmin(admin, (db) =>
    db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(?)', [TEMPLATE_LOCK]);
      return work();
    }),
  );

const settingsOf = (admin: string, database: string): Record<string, string> => {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  const { tables, log } = addressesUnder(url.href);
  return { DATABASE_URL: tables, DATABASE_LOG_URL: log };
};

/** The address of a site's database for the superuser of the test run's server. */
export const ownerOf = (env: Record<string, string>): string => {
  const url = new URL(process.env['TEST_POSTGRES'] ?? '');
  url.pathname = new URL(String(env['DATABASE_URL'])).pathname;
  return url.href;
};

/** A copy has the rights within the template, but not those on the database itself. */
const copy = async (db: Db, name: string, template: string, admin: string): Promise<void> => {
  await db.raw(`create database ${name} template ${template} strategy file_copy`);
  await db.raw('grant create on database ?? to ??', [name, new URL(addressesUnder(admin).tables).username]);
};

/** Starts the process with these settings over an empty database and an empty folder, and ends it. */
type Fill = (settings: Record<string, string>, dataDir: string) => Promise<void>;

const ensureTemplate = async (admin: string, folder: string, kind: string, fill: Fill): Promise<string> => {
  const name = `site_${createHash('sha256').update(kind).digest('hex').slice(0, 12)}`;
  const unfinished = `${name}_unfinished`;
  const dataDir = path.join(folder, name);
  const isThere = (): Promise<boolean> =>
    withAdmin(admin, async (db) => (await db('pg_database').where({ datname: name }).first('datname')) !== undefined);
  if (await isThere()) return name;
  await alone(admin, async () => {
    if (await isThere()) return;
    await withAdmin(admin, async (db) => {
      await db.raw(`drop database if exists ${unfinished} with (force)`);
      await copy(db, unfinished, 'soletake_template', admin);
    });
    // What an earlier attempt that failed has left there.
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    await fill(settingsOf(admin, unfinished), dataDir);
    await withAdmin(admin, (db) => db.raw(`alter database ${unfinished} rename to ${name}`));
  });
  return name;
};

/** A database of its own for a site, and what belongs to it in `dataDir`; undefined where the site boots its own server. */
export const createSiteDatabase = async (
  kind: string,
  fill: Fill,
  dataDir: string,
): Promise<SiteDatabase | undefined> => {
  const admin = process.env['TEST_POSTGRES'];
  const folder = process.env['TEST_FOLDER'];
  if (admin === undefined || folder === undefined) return undefined;
  const template = await ensureTemplate(admin, folder, kind, fill);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(admin, (db) => copy(db, name, template, admin));
  await cp(path.join(folder, template), dataDir, { recursive: true });
  return {
    env: settingsOf(admin, name),
    drop: () => withAdmin(admin, async (db) => void (await db.raw(`drop database ${name} with (force)`))),
  };
};
