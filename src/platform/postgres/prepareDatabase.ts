/** Brings a database up to date for its three roles (`roles.ts`): makes them, runs the migrations, grants rights. */
import { openDb } from './db.ts';
import { migrate, type MigrationPart } from '#platform/migrations/migrate.ts';
import { ensureRoles, inCatalog, underLock, type DatabaseAddresses, type Roles } from './roles.ts';

/** The statements that grant what the roles ($1 of the tables, $2 of the log) lack. */
const missingRights = `
  select sql from (values
    (has_schema_privilege($1, 'public', 'usage') and has_schema_privilege($1, 'public', 'create'),
      format('grant usage, create on schema public to %I', $1)),
    (has_database_privilege($1, current_database(), 'create'),
      format('grant create on database %I to %I', current_database(), $1)),
    (has_table_privilege($1, 'public.migrations', 'select') and has_table_privilege($1, 'public.migrations', 'insert'),
      format('grant select, insert on public.migrations to %I', $1)),
    (has_schema_privilege($2, 'es', 'usage'), format('grant usage on schema es to %I', $2)),
    (has_table_privilege($2, 'es.events', 'select'), format('grant select on es.events to %I', $2)),
    (has_table_privilege($2, 'es.streams', 'select'), format('grant select on es.streams to %I', $2)),
    (has_function_privilege($2, 'es.append_batch(json)', 'execute'),
      format('grant execute on function es.append_batch(json) to %I', $2))
  ) rights (has, sql) where not has`;

/**
 * The statements that hand over to the role $1 what is not the log's and still belongs to the owner: everything, where one role
 * did it all until now. What an extension has made stays; sequences of columns and types of rows follow their tables.
 */
const handingOver = `
  with schemas as (
    select oid, nspname as name, nspowner as owner from pg_namespace
    where nspname in ('public', 'pgboss') or nspname like '%\\_\\_g%'
  ), me as (select oid from pg_roles where rolname = current_user and rolname <> $1),
  depending as (select classid, objid from pg_depend where deptype = 'e'),
  counting as (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i'))
  select format('alter schema %I owner to %I', s.name, $1) as sql from schemas s, me
  where s.owner = me.oid and s.name <> 'public'
  union all
  select format('alter %s %I.%I owner to %I',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
    s.name, c.relname, $1)
  from pg_class c join schemas s on s.oid = c.relnamespace, me
  where c.relowner = me.oid and c.relkind in ('r', 'p', 'v', 'm', 'S') and (s.name, c.relname) <> ('public', 'migrations')
    and not (c.relkind = 'S' and c.oid in (select objid from counting))
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from depending)
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1)
  from pg_proc p join schemas s on s.oid = p.pronamespace, me
  where p.proowner = me.oid and ('pg_proc'::regclass, p.oid) not in (select classid, objid from depending)
  union all
  select format('alter type %I.%I owner to %I', s.name, t.typname, $1)
  from pg_type t join schemas s on s.oid = t.typnamespace, me
  where t.typowner = me.oid and t.typtype in ('e', 'd', 'r')
    and ('pg_type'::regclass, t.oid) not in (select classid, objid from depending)`;

/** All or nothing: a process that is killed leaves what was, and the next start does it again. */
const grantRights = ({ tables, log }: Roles, address: string): Promise<void> =>
  underLock(address, async (owner) => {
    for (const [query, values] of [
      [missingRights, [tables, log]],
      [handingOver, [tables]],
    ] as const) {
      const { rows } = await owner.query<{ sql: string }>(query, [...values]);
      if (rows.length > 0) await owner.query(rows.map(({ sql }) => sql).join(';\n'));
    }
  });

/** Of a role that lacks a right: `insufficient_privilege`. */
const NO_RIGHT = '42501';

const migrateAs = async (address: string, migrations: string, part: MigrationPart): Promise<void> => {
  const db = openDb(address, 1);
  try {
    await migrate(db, migrations, part);
  } catch (error) {
    if (part !== 'log' || (error as { code?: string }).code !== NO_RIGHT) throw error;
    throw new Error(
      'The event log is not up to date, and this role may not change it. Please run: DATABASE_OWNER_URL=… npm run migrate',
      { cause: error },
    );
  } finally {
    await db.destroy();
  }
};

/**
 * Brings the database up to date. With the owner's address it makes the roles first and hands over to them what is theirs;
 * without it, or where the owner is the only role, it runs what the role may run.
 */
export const prepareDatabase = async (addresses: DatabaseAddresses, migrations: string): Promise<void> => {
  const { owner, tables } = addresses;
  const roles = owner === undefined ? undefined : await ensureRoles(addresses, owner);
  await migrateAs(inCatalog(owner ?? tables), migrations, 'log');
  if (owner !== undefined && roles !== undefined) await grantRights(roles, owner);
  await migrateAs(tables, migrations, 'tables');
};
