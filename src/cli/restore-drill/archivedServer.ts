/** An embedded PostgreSQL that archives its log, and one that is restored from a backup and that archive. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '#driver/client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesUnder, withClient } from '#platform/postgres/roles.ts';

export const DATABASE = 'soletake';

/** The settings with which the product works on this server. */
export const settingsOf = (server: EmbeddedPostgres): Record<string, string> => {
  const { tables, log, owner = '' } = addressesUnder(server.connectionString(DATABASE));
  return { DATABASE_URL: tables, DATABASE_LOG_URL: log, DATABASE_OWNER_URL: owner };
};

/** One statement as the superuser. */
export const ask = <Row extends Record<string, unknown>>(server: EmbeddedPostgres, sql: string): Promise<Row[]> =>
  withClient(server.connectionString(DATABASE), async (client) => (await client.query<Row>(sql)).rows);

/** A finished segment is copied under another name first: what is in the archive is whole. */
export const startArchived = async (folder: string, archive: string): Promise<EmbeddedPostgres> => {
  await mkdir(archive, { recursive: true, mode: 0o700 });
  const server = await startEmbeddedPostgres({
    folder,
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`,
    },
  });
  await server.ensureDatabase(DATABASE);
  return server;
};

/** Ends the segment that is being written and waits until it is in the archive, as `archive_timeout` does in time. */
export const archiveNow = async (server: EmbeddedPostgres, archive: string): Promise<void> => {
  const [row] = await ask<{ name: string }>(server, 'select pg_walfile_name(pg_switch_wal()) as name');
  await waitFor('the archive', () =>
    Promise.resolve(existsSync(path.join(archive, row?.name ?? '')) ? true : undefined),
  );
};

/** Starts the copy in this folder and lets it follow the archive up to that time, which it then begins anew from. */
export const startRestored = async (
  folder: string,
  { archive, until }: { archive: string; until: string },
): Promise<EmbeddedPostgres> => {
  await writeFile(path.join(folder, 'data', 'recovery.signal'), '');
  const server = await startEmbeddedPostgres({
    folder,
    mayCreate: false,
    settings: {
      restore_command: `cp "${archive}/%f" "%p"`,
      recovery_target_time: until,
      recovery_target_action: 'promote',
    },
  });
  await waitFor('the end of the recovery', async () => {
    const [row] = await ask<{ running: boolean }>(server, 'select pg_is_in_recovery() as running');
    return row?.running === false ? true : undefined;
  });
  return server;
};
