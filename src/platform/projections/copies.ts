/** The copies of a read model: each has its own schema, and views show one of them under the public names. */
import pg from 'pg';
import { readModelLimits } from '#platform/connections/limits.ts';
import type { Position } from '#platform/eventStore/eventStore.ts';

export type Copy = { name: string; generation: number; version: number; position: Position };
export type CopyRow = Copy & { status: 'building' | 'serving' | 'retired' };

/** The schema that holds one copy's tables. */
export const schemaOf = (copy: Pick<Copy, 'name' | 'generation'>): string => `${copy.name}__g${copy.generation}`;

/** A connection for writing rows: statements are sent without waiting for the one before. */
export const connect = async (connectionString: string, onError: (error: Error) => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    pipeline: true,
    application_name: 'soletake-painter',
    ...readModelLimits,
  });
  client.on('error', onError);
  await client.connect();
  // Rows and checkpoint are lost together or not at all, and a lost batch is applied again from the log.
  await client.query('set synchronous_commit = off');
  return client;
};

/** Connections for writing, shared by all read models; each is opened when there is something to write. */
export type Writers = {
  /** The connection of this read model; another one once it has broken. */
  open: (name: string) => Promise<pg.Client>;
  end: () => Promise<void>;
};

/** How many connections all read models share. */
const WRITERS = 4;

export const openWriters = (connectionString: string, most = WRITERS): Writers => {
  const places = new Map<string, number>();
  const opened = new Map<number, Promise<pg.Client>>();
  const openAt = (place: number): Promise<pg.Client> => {
    const forget = (): void => {
      if (opened.get(place) === opening) opened.delete(place);
    };
    const opening = connect(connectionString, forget);
    opened.set(place, opening);
    opening.then((client) => client.on('end', forget)).catch(forget);
    return opening;
  };
  return {
    open: (name) => {
      const place = places.get(name) ?? places.size % most;
      places.set(name, place);
      return opened.get(place) ?? openAt(place);
    },
    end: async () => {
      // One may never have opened, or ended when the server went away.
      await Promise.all(
        [...opened.values()].map((opening) => opening.then((client) => client.end()).catch(() => undefined)),
      );
    },
  };
};

export const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection may be gone; the first error tells why
    throw error;
  }
};

/** Shows this copy under the public names. Call inside a transaction. */
export const showCopy = async (client: pg.Client, copy: Copy): Promise<void> => {
  const { rows } = await client.query<{ tablename: string }>('select tablename from pg_tables where schemaname = $1', [
    schemaOf(copy),
  ]);
  for (const { tablename } of rows) {
    await client.query(`drop view if exists public.${tablename}`);
    await client.query(`create view public.${tablename} as select * from ${schemaOf(copy)}.${tablename}`);
  }
  await client.query(`update projection_checkpoints set status = 'retired' where name = $1 and status = 'serving'`, [
    copy.name,
  ]);
  await client.query(`update projection_checkpoints set status = 'serving' where name = $1 and generation = $2`, [
    copy.name,
    copy.generation,
  ]);
};

/** Runs statements one by one against the copy's own tables. Call inside a transaction. */
export const runStatements = async (
  client: pg.Client,
  copy: Pick<Copy, 'name' | 'generation'>,
  sql: string,
): Promise<void> => {
  await client.query(`set local search_path to ${schemaOf(copy)}, public`);
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim()) await client.query(statement);
};

type Declared = { name: string; version: number; tables: string };

export const createCopy = async (client: pg.Client, projection: Declared): Promise<Copy> => {
  const { rows } = await client.query<{ generation: number }>(
    `insert into projection_checkpoints (name, version, status) values ($1, $2, 'building') returning generation`,
    [projection.name, projection.version],
  );
  const copy = {
    name: projection.name,
    generation: rows[0]?.generation ?? 0,
    version: projection.version,
    position: '',
  };
  await client.query(`create schema ${schemaOf(copy)}`);
  await runStatements(client, copy, projection.tables);
  return copy;
};

/** The copy that is shown under the public names. */
export const servingCopy = async (client: pg.Client, name: string): Promise<CopyRow | undefined> =>
  (
    await client.query<CopyRow>(
      `select name, generation, version, status, position from projection_checkpoints where name = $1 and status = 'serving'`,
      [name],
    )
  ).rows[0];

/** Drops the schemas of retired copies and of builds that a killed process left half-made. */
export const dropLeftovers = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query<Copy>(
    `delete from projection_checkpoints where name = $1 and status <> 'serving' returning name, generation`,
    [name],
  );
  for (const copy of rows) await client.query(`drop schema if exists ${schemaOf(copy)} cascade`);
};
