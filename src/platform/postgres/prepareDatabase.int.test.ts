/** Roles and rights of a new database, of one that a single role filled, and of a server that is not ours. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { prepareProjection, rebuild, type Projection } from '#platform/projections/projection.ts';
import { anEvent } from '#testing/eventStore/eventStoreRig.ts';
import { pgBossTables } from '#testing/jobs/pgBossTables.ts';
import { createBlankDb } from '#testing/testDb.ts';
import { openDb } from './db.ts';
import { findExcessRights } from './excessRights.ts';
import { createJobs, defineJob, type JobKind } from '#platform/jobs/jobs.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { addressesUnder, type DatabaseAddresses } from './roles.ts';

const migrations = path.resolve('migrations');
const { signal } = new AbortController();

/** What a test leaves behind, last made first. */
const leftovers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

const query = async (address: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const openBlank = async (): Promise<string> => {
  const { connectionString, drop } = await createBlankDb();
  leftovers.push(drop);
  return connectionString;
};

const as = (address: string, role: string): string =>
  Object.assign(new URL(address), { username: role, password: role }).href;

/** Drops a role once its database is gone. */
const dropLater = (address: string, roles: readonly string[]): void => {
  const admin = Object.assign(new URL(address), { pathname: '/postgres' }).href;
  leftovers.unshift(async () => void (await query(admin, `drop role if exists ${roles.join(', ')}`)));
};

/** Addresses of roles that nobody has made yet. */
const newRoles = (owner: string, superuser = owner): DatabaseAddresses => {
  const name = randomBytes(6).toString('hex');
  const roles = [`app_${name}`, `log_${name}`] as const;
  dropLater(superuser, roles);
  return { tables: as(owner, roles[0]), log: as(owner, roles[1]), owner };
};

const counted: Projection = {
  name: 'counted',
  version: 1,
  tables: 'create table counted (id int primary key generated always as identity, n int not null)',
  indexes: 'create index on counted (n)',
  types: ['Counted'],
  apply: () => undefined,
};
const greet = { ...defineJob<{ to: string }>('greet'), expireSeconds: 60 };

const runJobs = async (connectionString: string): Promise<string[]> => {
  const db = openDb(connectionString, 2);
  const greeted: string[] = [];
  const jobs = createJobs({ connectionString, db, onError: (error) => greeted.push(String(error)) });
  const kind: JobKind<{ to: string }> = { ...greet, run: ({ to }) => Promise.resolve(void greeted.push(to)) };
  await jobs.start([kind]);
  await jobs.send(greet, { to: 'Ada' });
  await expect.poll(() => greeted.length).toBeGreaterThan(0);
  await jobs.stop();
  await db.destroy();
  return greeted;
};

/** What an earlier version made: everything as one role. */
const fillAsBefore = async (address: string): Promise<void> => {
  const db = openDb(address, 1);
  await migrate(db, migrations);
  await db('snapshots').insert({ stream: 'counter-1', version: 1, revision: 0, state: '{}' });
  await db.destroy();
  await prepareProjection(counted, { store: memoryEventStore(), connectionString: address, signal });
  await query(address, pgBossTables);
  await runJobs(address);
  const store = postgresEventStore({ connectionString: address });
  await store.append('kept-1', [anEvent()], 'noStream');
  await store.close();
};

/** Owner → the schemas in which it owns something, without what belongs to an extension. */
const ownersOf = (address: string): Promise<Record<string, unknown>[]> =>
  query(
    address,
    `with found as (
       select relowner as owner, relnamespace as schema from pg_class c
       where c.relname <> 'migrations' and c.relname <> 'migrations_pkey'
       union select proowner, pronamespace from pg_proc p
       where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union select nspowner, oid from pg_namespace where nspname <> 'public'
       union select typowner, typnamespace from pg_type t
       where not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') and t.typname not like '%migrations'
     )
     select owner::regrole::text as owner, array_agg(distinct schema::regnamespace::text order by schema::regnamespace::text) as schemas
     from found where schema in (select oid from pg_namespace where nspname in ('es', 'public', 'pgboss') or nspname like '%\\_\\_g%')
     group by owner order by owner`,
  );

const roleOf = (address: string): string => new URL(address).username;

it('takes over a database that one role has filled, and nothing is lost', async () => {
  const owner = await openBlank();
  await fillAsBefore(owner);
  const addresses = addressesUnder(owner);
  for (let time = 0; time < 2; time += 1) {
    await prepareDatabase(addresses, migrations);
    expect(await ownersOf(owner)).toEqual([
      { owner: 'soletake', schemas: ['es'] },
      { owner: 'soletake_app', schemas: ['counted__g1', 'pgboss', 'public'] },
    ]);
  }
  const { tables: connectionString, log } = addresses;
  expect(await query(connectionString, 'select stream from snapshots')).toEqual([{ stream: 'counter-1' }]);
  const store = postgresEventStore({ connectionString: log });
  await store.append('kept-1', [anEvent()], 0);
  expect(await store.readStream('kept-1')).toHaveLength(2);
  await rebuild(counted, { store, connectionString, signal });
  await prepareProjection(counted, { store, connectionString, signal });
  await store.close();
  expect(await runJobs(connectionString)).toEqual(['Ada']);
  expect(await findExcessRights(addresses)).toEqual([]);
});

it('leaves what was when it is killed in the middle, and the next start does it again', async () => {
  const owner = await openBlank();
  await fillAsBefore(owner);
  const before = await ownersOf(owner);
  const addresses = addressesUnder(owner);
  // Somebody reads a table meanwhile, so that handing it over waits; all that came before has been handed over by then.
  const reader = new pg.Client({ connectionString: owner });
  await reader.connect();
  await reader.query('begin; select from snapshots');
  const prepared = prepareDatabase(addresses, migrations);
  const killed = expect(prepared).rejects.toThrow(/terminat/);
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%owner to%'`;
  await expect.poll(() => query(owner, waiting)).toHaveLength(1);
  await query(owner, `select pg_terminate_backend(pid) from (${waiting}) w`);
  await killed;
  expect(await ownersOf(owner)).toEqual(before);
  await reader.query('rollback');
  await reader.end();
  await prepareDatabase(addresses, migrations);
  expect(await ownersOf(owner)).toMatchObject([{ owner: 'soletake' }, { owner: 'soletake_app' }]);
});

it('makes new roles once when several processes start at the same moment', async () => {
  const addresses = newRoles(await openBlank());
  await Promise.all([1, 2, 3].map(() => prepareDatabase(addresses, migrations)));
  expect(await findExcessRights(addresses)).toEqual([]);
  expect(await query(addresses.tables, 'select count(*)::int as n from subject_keys')).toEqual([{ n: 0 }]);
});

it('works under an owner that is no superuser but may make roles', async () => {
  const superuser = await openBlank();
  const role = `owner_${randomBytes(6).toString('hex')}`;
  const database = new URL(superuser).pathname.slice(1);
  await query(superuser, `create role ${role} login createrole password '${role}'`);
  await query(superuser, `alter database ${database} owner to ${role}`);
  const owner = as(superuser, role);
  // It did everything until now.
  await fillAsBefore(owner);
  const addresses = newRoles(owner, superuser);
  dropLater(superuser, [role]);
  expect(await findExcessRights({ ...addresses, tables: owner, log: owner })).toEqual([
    'the database role of the read models owns the event log',
  ]);
  await prepareDatabase(addresses, migrations);
  await prepareDatabase(addresses, migrations);
  expect(await ownersOf(owner)).toEqual([
    { owner: roleOf(addresses.tables), schemas: ['counted__g1', 'pgboss', 'public'] },
    { owner: role, schemas: ['es'] },
  ]);
  expect(await findExcessRights(addresses)).toEqual([]);
  expect(await runJobs(addresses.tables)).toEqual(['Ada']);
});

it('starts without the owner once its migrations have run, and says what to run before that', async () => {
  const addresses = newRoles(await openBlank());
  await query(
    addresses.owner ?? '',
    `create role ${roleOf(addresses.tables)} login password '${roleOf(addresses.tables)}'`,
  );
  const withoutOwner = { ...addresses, owner: undefined };
  await expect(prepareDatabase(withoutOwner, migrations)).rejects.toThrow('DATABASE_OWNER_URL=… npm run migrate');
  await prepareDatabase(addresses, migrations);
  await prepareDatabase(withoutOwner, migrations);
  await query(addresses.owner ?? '', `delete from migrations where name = '0029_event_store_rights.sql'`);
  await expect(prepareDatabase(withoutOwner, migrations)).rejects.toThrow('DATABASE_OWNER_URL=… npm run migrate');
});

it('makes no role with another password when one is wrong', async () => {
  const addresses = newRoles(await openBlank());
  await prepareDatabase(addresses, migrations);
  const wrong = Object.assign(new URL(addresses.tables), { password: 'wrong' }).href;
  await expect(prepareDatabase({ ...addresses, tables: wrong }, migrations)).rejects.toThrow(
    /exists, and the database refuses the password .* alter role/,
  );
  expect(await query(addresses.tables, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('names a role that may do too much', async () => {
  const addresses = newRoles(await openBlank());
  await prepareDatabase(addresses, migrations);
  const owner = addresses.owner ?? '';
  expect(await findExcessRights({ tables: owner, log: owner, owner })).toEqual([
    'the database role of the read models is a superuser',
  ]);
  await query(owner, `grant delete on es.streams to ${roleOf(addresses.log)}`);
  await query(owner, `grant usage on schema es to ${roleOf(addresses.tables)}`);
  expect(await findExcessRights(addresses)).toEqual([
    'the database role of the read models may read the event log',
    'the database role of the event log may change the event log',
  ]);
});
