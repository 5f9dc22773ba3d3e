import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBlankDb, type TestDb } from '#testing/testDb.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { migrationLimits } from '#platform/connections/limits.ts';
import { migrate } from './migrate.ts';

let test: TestDb;
let db: Db;
let other: Db;
let folder: string;
beforeAll(async () => {
  test = await createBlankDb();
  db = openDb(test.connectionString, 1);
  other = openDb(test.connectionString, 4);
  await db.raw(
    'create table films (id int, name text); insert into films select n, n::text from generate_series(1, 100) n',
  );
});
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await test.drop();
});
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))));
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);
const quick = { ...migrationLimits, lockMs: 50, pauseMs: 50, tries: 3 };
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
const indexes = async (): Promise<unknown> =>
  (
    await db.raw<{ rows: object[] }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'films'::regclass order by 1`,
    )
  ).rows;

it('runs a file outside a transaction when it says so, and once', async () => {
  await write('0001_a.sql', '-- no transaction\ncreate index concurrently if not exists films_id on films (id);');
  expect(await migrate(db, folder)).toEqual(['0001_a.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await indexes()).toEqual([{ name: 'films_id', valid: true }]);
  expect((await db.raw<{ rows: object[] }>('show lock_timeout')).rows).toEqual([{ lock_timeout: '1min' }]);
});

it('makes an index again whose making was interrupted', async () => {
  const sql = 'create unique index concurrently if not exists films_name on films (name);';
  await db.raw(`insert into films values (1000, '1')`);
  expect(await reasonOf(db.raw(sql))).toMatchObject({ code: '23505' });
  expect(await indexes()).toContainEqual({ name: 'films_name', valid: false });
  await db('films').where({ id: 1000 }).delete();
  await write('0002_b.sql', `-- no transaction\n${sql}`);
  expect(await migrate(db, folder)).toEqual(['0002_b.sql']);
  expect(await indexes()).toContainEqual({ name: 'films_name', valid: true });
});

it('runs each file once when several processes start at once, also outside a transaction', async () => {
  await write('0003_c.sql', 'create table reels (id int); insert into reels values (1);');
  await write('0004_d.sql', '-- no transaction\ncreate index concurrently if not exists reels_id on reels (id);');
  await write('0005_e.sql', 'insert into reels values (2);');
  const pools = [1, 2, 3].map(() => openDb(test.connectionString, 1));
  const ran = await Promise.all(pools.map((pool) => migrate(pool, folder)));
  await Promise.all(pools.map((pool) => pool.destroy()));
  expect(ran.flat().toSorted()).toEqual(['0003_c.sql', '0004_d.sql', '0005_e.sql']);
  expect(await db('reels').orderBy('id').pluck('id')).toEqual([1, 2]);
});

it('lets readers pass while a table that it needs is held, and goes on once it is free', async () => {
  await write('0006_f.sql', 'alter table films add column minutes int;');
  const holder = await other.transaction();
  await holder.raw('select from films limit 1');
  const migrating = migrate(db, folder, 'all', { ...quick, tries: 1000 });
  const waiting = async (): Promise<unknown> =>
    (await other.raw<{ rows: object[] }>(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length;
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  // In the queue behind the migration a reader would not be answered before the holder ends.
  for (let n = 0; n < 20; n += 1) await other.raw('select from films limit 1');
  await holder.rollback();
  expect(await migrating).toEqual(['0006_f.sql']);
});

it('waits for older transactions with an index that keeps nobody out, and does not begin it again', async () => {
  await write('0009_i.sql', '-- no transaction\ncreate index concurrently if not exists films_waited on films (name);');
  const holder = await other.transaction();
  await holder.raw(`insert into films values (2000, 'open')`);
  const migrating = migrate(db, folder, 'all', { ...quick, tries: 1 });
  migrating.catch(() => undefined);
  const waited = async (): Promise<boolean> =>
    (
      await other.raw<{ rows: object[] }>(
        `select from pg_stat_activity where wait_event_type = 'Lock' and now() - query_start > ? * interval '3 ms'`,
        [quick.lockMs],
      )
    ).rows.length > 0;
  await expect.poll(waited, { interval: 5 }).toBe(true);
  await holder.rollback();
  expect(await migrating).toEqual(['0009_i.sql']);
});

it('gives up after its tries, and leaves nothing behind', async () => {
  await write('0007_g.sql', 'create table half (id int); alter table films add column year int;');
  const holder = await other.transaction();
  await holder.raw('select from films limit 1');
  expect(await reasonOf(migrate(db, folder, 'all', quick))).toMatchObject({ code: '55P03' });
  await holder.rollback();
  expect(await db.schema.hasTable('half')).toBe(false);
  expect(await migrate(db, folder)).toEqual(['0007_g.sql']);
});

it('cuts a statement that takes too long, inside a transaction and outside', async () => {
  await write('0008_h.sql', 'select pg_sleep(60);');
  expect(await reasonOf(migrate(db, folder, 'all', { ...quick, statementMs: 50 }))).toMatchObject({ code: '57014' });
  await write('0008_h.sql', '-- no transaction\nselect pg_sleep(60);');
  expect(await reasonOf(migrate(db, folder, 'all', { ...quick, outsideMs: 50 }))).toMatchObject({ code: '57014' });
  await write('0008_h.sql', '-- no transaction\nselect 1;');
  expect(await migrate(db, folder)).toEqual(['0008_h.sql']);
});
