/** What the database says of the work in it: read by operators, and for metrics. */
import type { Knex } from 'knex';
import type { Db } from './db.ts';

export type DatabaseState = Readonly<{
  /** Jobs by kind: those that wait, those that run, and those that have failed for good. */
  jobs: readonly Readonly<{ kind: string; state: 'waiting' | 'running' | 'failed'; count: number }>[];
  /** Parked events by policy. */
  parked: readonly Readonly<{ policy: string; count: number }>[];
  /** The names of stopped read models that have not gone on. */
  stopped: readonly string[];
  /** Reports of the payment provider that nobody has handled for 15 minutes. */
  unhandledReports: number;
  /** The size of the whole database. */
  databaseBytes: number;
  /** The size of the event log in it, with its indexes; null when the log lies elsewhere or may not be measured. */
  logBytes: number | null;
  /** The version of the server, such as `18.4`. */
  serverVersion: string;
}>;

/** Longer than any of these takes on a database that is well. */
const STATEMENT_MS = 2000;

type Facts = {
  stopped: string[];
  unhandled: number;
  database: number;
  log: number | null;
  version: string;
};

const readFacts = async (tx: Knex): Promise<Facts> => {
  const { rows } = await tx.raw<{ rows: Facts[] }>(
    `select array(select s.name from stopped_read_models s where not exists (
        select from projection_checkpoints c where c.name = s.name and c.status = 'serving' and c.position > s.position
      ) order by s.name) as stopped,
      (select count(*)::int from payment_events where handled_at is null and received_at < now() - interval '15 minutes') as unhandled,
      pg_database_size(current_database()) as database,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'es' and c.relkind in ('r', 'p'))::bigint as log,
      current_setting('server_version') as version`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database answers nothing');
  return facts;
};

const readJobs = async (tx: Knex): Promise<DatabaseState['jobs']> => {
  const { rows } = await tx.raw<{ rows: DatabaseState['jobs'][number][] }>(
    `select name as kind, count(*)::int as count, state
     from jobs where state in ('waiting', 'running', 'failed') group by 1, 3 order by 1, 3`,
  );
  return rows;
};

/** Reads all of it in one transaction, which no statement may hold for more than two seconds. @throws when it takes longer */
export const readDatabaseState = (db: Db): Promise<DatabaseState> =>
  db.transaction(
    async (tx) => {
      await tx.raw(`set local statement_timeout = ${STATEMENT_MS}`);
      const { stopped, unhandled, database, log, version } = await readFacts(tx);
      const parked: { policy: string; count: number }[] = await tx('parked_events')
        .groupBy('policy')
        .orderBy('policy')
        .select({ policy: 'policy', count: tx.raw('count(*)::int') });
      return {
        jobs: await readJobs(tx),
        parked,
        stopped,
        unhandledReports: unhandled,
        databaseBytes: database,
        logBytes: log,
        serverVersion: version.split(' ')[0] ?? version,
      };
    },
    { readOnly: true },
  );
