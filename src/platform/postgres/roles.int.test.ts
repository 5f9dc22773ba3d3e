/** The two roles of the application at the real log: each statement that would change it is tried, and refused. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { anEvent } from '#testing/eventStore/eventStoreRig.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { addressesUnder, type DatabaseAddresses } from './roles.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let test: TestDb;
let addresses: DatabaseAddresses;
let owner: pg.Client;
let database: string;

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  // Dropping the database at the end ends a connection that a failed test has left.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeAll(async () => {
  test = await createTestDb();
  addresses = addressesUnder(test.connectionString);
  owner = await connect(test.connectionString);
  database = new URL(test.connectionString).pathname.slice(1);
  await owner.query(`grant create on database ${database} to soletake_app`);
  const store = postgresEventStore({ connectionString: addresses.log });
  await store.append('kept-1', [anEvent(), anEvent()], 'noStream');
  await store.close();
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

/** Of neither role; `self` and `name` are the role that tries and the database. */
const forbidden = (self: string, name: string): string[] => [
  // Rows.
  `update es.events set type = 'x'`,
  `update es.streams set name = 'x'`,
  'delete from es.events',
  'delete from es.streams',
  'truncate es.events',
  'truncate es.streams cascade',
  `insert into es.events (pos, stream_id, rev, id, type, category, data, metadata)
     values (0, 1, 2, gen_random_uuid(), 'x', 'x', '{}', '{}')`,
  `insert into es.streams (name, category) values ('x', 'x')`,
  `merge into es.events e using (select 1) x on true when matched then delete`,
  'select * from es.events for update',
  'lock table es.events in access exclusive mode',
  'copy es.events from stdin',
  `copy es.events from '/dev/null'`,
  `copy es.events from program 'true'`,
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/dev/null'`,
  `select nextval('es.position')`,
  `select setval('es.position', 1)`,
  // What keeps the rows.
  'alter table es.events disable trigger events_are_facts',
  'alter table es.events disable trigger all',
  'alter table es.streams disable trigger user',
  'alter table es.events enable replica trigger events_are_facts',
  'drop trigger events_are_facts on es.events',
  'alter trigger events_are_facts on es.events rename to x',
  'create trigger x before insert on es.events for each row execute function suppress_redundant_updates_trigger()',
  'create rule x as on insert to es.events do instead nothing',
  'alter table es.events disable rule x',
  'alter table es.events enable row level security',
  'create policy x on es.events',
  'alter table es.events add column x int',
  'alter table es.events alter column data type bytea using null',
  'alter table es.events drop constraint events_pkey',
  'alter table es.events rename to x',
  'alter table es.events set schema public',
  `alter table es.events owner to ${self}`,
  'alter table es.events set unlogged',
  'create index on es.events (data)',
  'drop index es.events_by_type',
  'drop table es.events cascade',
  'drop schema es cascade',
  'alter schema es rename to x',
  `alter schema es owner to ${self}`,
  'create table es.x (n int)',
  'create table pg_temp.x () inherits (es.events)',
  'create table public.x (n bigint references es.events (pos))',
  'alter sequence es.position restart',
  'drop sequence es.position',
  `create or replace function es.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  'drop function es.append_batch(json)',
  'alter function es.append_batch(json) security invoker',
  `alter function es.append_batch(json) owner to ${self}`,
  'alter function es.refuse_change() rename to x',
  'create function es.x() returns int language sql return 1',
  `comment on table es.events is 'x'`,
  'create publication x for table es.events',
  // Rights and roles.
  `alter default privileges for role soletake in schema es grant update on tables to ${self}`,
  'set role soletake',
  'set session authorization soletake',
  'set local role pg_write_all_data',
  `grant soletake to ${self}`,
  `grant pg_write_all_data to ${self}`,
  `alter role ${self} superuser`,
  `alter role ${self} bypassrls`,
  `alter role soletake password 'x'`,
  'create role x superuser',
  `reassign owned by soletake to ${self}`,
  'drop owned by soletake',
  'set session_replication_role = replica',
  `alter database ${name} owner to ${self}`,
  `alter database ${name} set session_replication_role = replica`,
  `alter database ${name} rename to x`,
  `create event trigger x on ddl_command_start execute function pg_catalog.suppress_redundant_updates_trigger()`,
  'create function pg_catalog.x() returns int language sql return 1',
  'update pg_catalog.pg_class set relowner = 1',
  // Files of the server.
  `select pg_read_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/dev/null')`,
];

/** The writer of the log may read it, and has nothing else. */
const forbiddenToLog = [
  'select * from policy_positions',
  'select * from subject_keys',
  'select * from public.migrations',
  'insert into subject_keys (subject) values (gen_random_uuid())',
  'delete from snapshots',
  'create table public.x (n int)',
  'create view public.x as select * from es.events',
  'create schema x',
  'set role soletake_app',
];

/** The role of all other tables may not even read it. */
const forbiddenToTables = [
  'select * from es.events',
  'select * from es.streams',
  `select * from es.append_batch('[]')`,
  'create view public.x as select * from es.events',
  `create function public.x() returns bigint language sql return (select max(pos) from es.events)`,
  'delete from public.migrations',
  `update public.migrations set name = 'x'`,
  'drop table public.migrations',
  'alter table public.migrations add column x int',
  'set role soletake_log',
];

const codeOf = (client: pg.Client, sql: string): Promise<string> =>
  client.query(sql).then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

const stateOfLog = async () => [
  (await owner.query('select * from es.events order by pos')).rows,
  (await owner.query('select * from es.streams order by id')).rows,
  (
    await owner.query(`select relname, relowner, relacl, relhastriggers, relhasrules, relrowsecurity
     from pg_class where relnamespace = 'es'::regnamespace order by 1`)
  ).rows,
  (await owner.query(`select tgname, tgenabled from pg_trigger where tgrelid = 'es.events'::regclass order by 1`)).rows,
  (
    await owner.query(`select proname, proowner, proacl, prosecdef, prosrc
     from pg_proc where pronamespace = 'es'::regnamespace order by 1`)
  ).rows,
];

describe.each([
  { role: 'soletake_log', addressOf: () => addresses.log, more: forbiddenToLog },
  { role: 'soletake_app', addressOf: () => addresses.tables, more: forbiddenToTables },
])('the role $role', ({ role, addressOf, more }) => {
  it('is refused every statement that would change the log or its own rights', async () => {
    const before = await stateOfLog();
    const client = await connect(addressOf());
    const answers: Record<string, string> = {};
    const statements = [...forbidden(role, database), ...more];
    for (const sql of statements) {
      // Whatever a statement would do is undone, so that the next one finds what this one found.
      await client.query('begin');
      answers[sql] = await codeOf(client, sql);
      await client.query('rollback');
    }
    expect(answers).toEqual(Object.fromEntries(statements.map((sql) => [sql, INSUFFICIENT_PRIVILEGE])));
    // PostgreSQL does not run these in a transaction.
    for (const sql of [
      `drop database ${database}`,
      'alter system set fsync = off',
      `create tablespace x location '/tmp'`,
      "create subscription x connection '' publication x",
    ])
      expect(await codeOf(client, sql), sql).toBe(INSUFFICIENT_PRIVILEGE);
    // A grant of what the role does not hold may be a warning only; nothing comes of it, which is compared below.
    await codeOf(client, `grant update, delete on es.events to ${role}`);
    await codeOf(client, `grant usage on schema es to ${role} with grant option`);
    await client.end();
    expect(await stateOfLog()).toEqual(before);
  });
});

it('lets the superuser that owns the embedded log do what the roles may not, so the statements are right', async () => {
  const statements = [
    'alter table es.events disable trigger all',
    'create rule x as on insert to es.events do instead nothing',
    'select * from es.events for update',
    'set session_replication_role = replica',
  ];
  for (const sql of statements) {
    await owner.query('begin');
    expect(await codeOf(owner, sql), sql).toBe('done');
    await owner.query('rollback');
  }
});

it('keeps the log from a superuser that applies what a replica does', async () => {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await expect(owner.query('delete from es.events')).rejects.toThrow('append-only');
  await owner.query('rollback');
});
