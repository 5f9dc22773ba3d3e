/** A copy of the files of a PostgreSQL server that runs, as a base for a restore or for a replica. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '#platform/postgres/roles.ts';

/** What belongs to the running server, and not to its data. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot']);

/**
 * Copies the folder of an embedded server while it works: between `pg_backup_start` and `pg_backup_stop`, on one session. With
 * the segments of the log that it needs from the archive, or streamed, the copy becomes a server.
 * @param admin its address as superuser
 * @param from its folder, which holds `data` and `password`
 */
export const copyServer = (admin: string, from: string, to: string): Promise<void> =>
  withClient(admin, async (client) => {
    await client.query(`select pg_backup_start('soletake', true)`);
    const source = path.join(from, 'data');
    const target = path.join(to, 'data');
    await mkdir(to, { recursive: true, mode: 0o700 });
    await rm(target, { recursive: true, force: true });
    await cp(source, target, {
      recursive: true,
      preserveTimestamps: true,
      filter: (name) => {
        const place = path.relative(source, name);
        return !leftOut.has(place) && !/^pg_wal[/\\]./.test(place);
      },
    });
    await mkdir(path.join(target, 'pg_replslot'), { recursive: true, mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop()',
    );
    await writeFile(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await writeFile(path.join(to, 'password'), await readFile(path.join(from, 'password')), { mode: 0o600 });
  });
