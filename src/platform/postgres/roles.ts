/**
 * Three roles share the database. The owner of the event log runs its migrations and nothing else. The writer of the log may
 * read it and append to it. The third owns every other table, makes and drops them at run time, and has no right on the log.
 */
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { commandLimits } from '#platform/connections/limits.ts';
import { BUSY_MS, isLocked } from '#platform/migrations/migrationLock.ts';

/** The addresses of one database, by role. Two may be the same: then one role has the rights of both. */
export type DatabaseAddresses = {
  /** Of the role that owns all tables but those of the log. */
  tables: string;
  /** Of the role that reads the log and appends to it. */
  log: string;
  /** Of the log's owner; undefined where a person runs `npm run migrate` with it. */
  owner: string | undefined;
};

/** The SQLSTATEs of a server that does not let a role in. */
const REFUSED = ['28P01', '28000'];

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

const withRole = (address: string, role: string): string => {
  const url = new URL(address);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(role).digest('base64url');
  return Object.assign(url, { username: role, password }).href;
};

/**
 * The three addresses of a database on a server of our own. The passwords follow from the owner's, so that they need no
 * place to be kept in, and the owner's does not follow from them.
 */
export const addressesUnder = (owner: string): DatabaseAddresses => ({
  tables: withRole(owner, 'soletake_app'),
  log: withRole(owner, 'soletake_log'),
  owner,
});

/** The address with names that mean those of PostgreSQL, whatever another role has made in `public`. */
export const inCatalog = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('options', '-c search_path=pg_catalog');
  return url.href;
};

/** Opens one such connection for the work. */
export const withClient = async <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: inCatalog(address), ...commandLimits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const findRole = (address: string): Promise<string> =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });

/** Makes the role of this address if there is none, and returns its name. A role that exists keeps its password. */
const ensureRole = async (owner: pg.Client, address: string): Promise<string> => {
  try {
    return await findRole(address);
  } catch (error) {
    const url = new URL(address);
    const role = decodeURIComponent(url.username);
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
    if (!REFUSED.includes(codeOf(error) ?? '')) throw error;
    if (rowCount !== 0)
      throw new Error(
        `The role ${role} exists, and the database refuses the password in its address. Give its own, or set this one: alter role ${role} password '…'`,
        { cause: error },
      );
    const password = owner.escapeLiteral(decodeURIComponent(url.password));
    await owner.query(`create role ${owner.escapeIdentifier(role)} login password ${password}`);
    return role;
  }
};

/** One transaction of the owner; two processes take turns. */
export const underLock = <T>(address: string, work: (owner: pg.Client) => Promise<T>): Promise<T> =>
  withClient(address, async (owner) => {
    const ask = async (sql: string) => (await owner.query<{ taken: boolean }>(sql)).rows;
    for (;;) {
      await owner.query('begin');
      if (await isLocked(ask, 'pg_try_advisory_xact_lock')) break;
      await owner.query('rollback');
      await setTimeout(BUSY_MS);
    }
    const result = await work(owner);
    await owner.query('commit');
    return result;
  });

/** The names of the roles. */
export type Roles = { tables: string; log: string };

/** Makes the roles that do not exist yet. */
export const ensureRoles = ({ tables, log }: DatabaseAddresses, address: string): Promise<Roles> =>
  underLock(address, async (owner) => {
    const role = await ensureRole(owner, tables);
    // An owner that is no superuser hands tables over to a role only as its member.
    const { rowCount } = await owner.query(
      `select from pg_roles
       where rolname = current_user and (rolsuper or rolname = $1 or pg_has_role(rolname, $1, 'set'))`,
      [role],
    );
    if (rowCount === 0) await owner.query(`grant ${owner.escapeIdentifier(role)} to current_user`);
    return { tables: role, log: log === tables ? role : await ensureRole(owner, log) };
  });
