/** Empties a database between two tests: as a function inside it, so that it costs one round trip. */
import type { Db } from '#platform/postgres/db.ts';

/** What is not data of a test. */
const kept = ['migrations', 'projection_checkpoints'];

/**
 * SQL that makes `wipe()`, which deletes every row of what is there now. Deleting
 * from small tables is many times faster than truncating them; triggers of foreign keys are left out, as nothing stays.
 */
export const wipeFunction = async (db: Db): Promise<string> => {
  const tables = await db<{ schemaname: string; tablename: string }>('pg_tables')
    .where({ schemaname: 'public' })
    .orWhere('schemaname', 'like', '%\\_\\_g%')
    .select('schemaname', 'tablename');
  const deletions = tables
    .filter(({ tablename }) => !kept.includes(tablename))
    .map(({ schemaname, tablename }) => `delete from ${schemaname}.${tablename};`);
  return `create function public.wipe() returns void language plpgsql set session_replication_role = replica as $$
    begin
      ${deletions.join('\n')}
    end $$`;
};
