/**
 * Earlier versions kept their jobs in the tables of pg-boss. The jobs left there are fetched at the start, and again while a process of
 * such a version still queues jobs beside this one (decision 118).
 */
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';

/** A job that a living process of the version before runs stays until it has ended. An id that is queued here already is left out. */
const CARRY_OVER = `
  with moved as (
    delete from pgboss.job j where not (j.state = 'active' and exists (
      select from leases l join processes p on p.id = l.holder where l.name = 'job ' || j.id and ${isLiving}))
    returning j.*
  )
  insert into jobs (name, id, data, state, tries, queued_at, due_at, started_at, ended_at, error)
  select name, id, coalesce(data, '{}'),
    case state when 'completed' then 'done' when 'cancelled' then 'givenUp' when 'failed' then 'failed' else 'waiting' end,
    retry_count, created_on, start_after, started_on, completed_on, coalesce(output ->> 'message', output::text)
  from moved on conflict (name, id) do nothing`;

/** Moves the jobs that an earlier version has queued. Safe to repeat; does nothing where no earlier version was. */
export const carryOver = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: { isThere: boolean }[] }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true) await db.raw(CARRY_OVER);
};
