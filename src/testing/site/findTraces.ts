/** Whether a thief of the disk, or of the database, would find bytes of a film that is known to them. */
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';

const RUN_BYTES = 16;
/** The head of a film reads like that of any other. */
const HEAD_BYTES = 64 * 1024;

/** Short runs of the file, spread over its first so many bytes without its head. */
export const sampleRuns = async (file: string, upTo: number, count = 60): Promise<Buffer[]> => {
  const handle = await open(file, 'r');
  try {
    const runs: Buffer[] = [];
    for (let n = 0; n < count; n += 1) {
      const run = Buffer.alloc(RUN_BYTES);
      const at = HEAD_BYTES + Math.floor(((upTo - HEAD_BYTES - RUN_BYTES) * n) / (count - 1));
      await handle.read(run, 0, RUN_BYTES, at);
      // Zeros and the like are everywhere.
      if (new Set(run).size > RUN_BYTES / 2) runs.push(run);
    }
    return runs;
  } finally {
    await handle.close();
  }
};

/** The files below the folder that hold one of the runs. */
export const findTracesInFiles = async (folder: string, runs: readonly Buffer[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // Gone meanwhile: the process is running.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (runs.some((run) => bytes.includes(run))) found.push(path.relative(folder, file));
  }
  return found;
};

/** The tables that hold one of the runs, as bytes or as text in hex. */
export const findTracesInTables = async (site: SiteProcess, runs: readonly Buffer[]): Promise<string[]> => {
  const { db, close } = await openTestStores(site);
  try {
    const tables = await db.raw<{ rows: { name: string }[] }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const patterns = runs.map((run) => `%${run.toString('hex')}%`);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from ${name} as t where t::text like any (?::text[]) limit 1`,
        [patterns],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await close();
  }
};
