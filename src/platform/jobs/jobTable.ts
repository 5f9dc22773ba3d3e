/** The statements on the table of jobs. Each has a name, so that a connection plans it once. */
import { isLiving } from '#platform/leases/leaseTable.ts';

/** A job that has ended, done or given up, keeps its id for so long: the same id is not queued again. */
const ID_KEPT_HOURS = 12;
/** For so long it can be looked at; then it is forgotten. One that waits or has failed has not ended. */
export const endedJobDays = 7;
/** How long a job may run before its lease is looked for, in ms. */
const LEASED_WITHIN_MS = 2000;
/** A process whose connection has dropped opens another within this time, in ms; until then its jobs are its own. */
const RECONNECTS_MS = 3000;

/** A job that runs has a lease of its own, which ends with the process that runs it. */
export const leaseOf = (jobId: string): string => `job ${jobId}`;

/** $1 name, $2 id or null, $3 data, $4 seconds until it is due, $5 owner. */
export const queue = {
  name: 'queue a job',
  text: `insert into jobs (name, id, data, due_at, owner)
    values ($1, coalesce($2, gen_random_uuid()), $3, now() + $4 * interval '1 second', $5)
    on conflict (name, id) do update set data = excluded.data, state = 'waiting', tries = 0, due_at = excluded.due_at, ended_at = null
    where jobs.state in ('done', 'givenUp') and jobs.ended_at < now() - interval '${ID_KEPT_HOURS} hours'`,
};

/** The kinds of which a job is due. */
export const findDue = {
  name: 'due jobs',
  text: `select distinct name from jobs where state = 'waiting' and due_at <= now()`,
};

/** When the last job of each owner was begun, of one kind ($1, or the name that is given). */
export const servedOf = (name = '$1'): string =>
  `select owner, max(started_at) as at from jobs where name = ${name} and owner <> '' group by owner`;

/**
 * Begins the one of a kind ($1) that has been due longest, of the owner who was served longest ago; $2 seconds until it expires. Jobs
 * without an owner wait for nobody's turn.
 */
export const take = {
  name: 'take a job',
  text: `update jobs set state = 'running', tries = tries + 1, started_at = clock_timestamp(), expires_at = now() + $2 * interval '1 second'
    where name = $1 and id = (
      select j.id from jobs j left join (${servedOf()}) served on served.owner = j.owner
      where j.name = $1 and j.state = 'waiting' and j.due_at <= now()
      order by served.at nulls first, j.due_at limit 1 for update of j skip locked)
    returning id, data, tries`,
};

/** Until the transaction ends, nobody else takes a job of this kind ($1): whose turn it is depends on what was begun last. */
export const lockTurns = {
  name: 'lock the turns of a kind',
  text: `select pg_advisory_xact_lock(hashtext('turns of ' || $1))`,
};

/** A run ($1 name, $2 id, $3 the number of its try) that another one has followed changes nothing. */
const ofRun = `where name = $1 and id = $2 and state = 'running' and tries = $3`;

export const complete = {
  name: 'complete a job',
  text: `update jobs set state = 'done', ended_at = now(), error = null ${ofRun}`,
};

/** Tries again after a while ($5 seconds, doubled each time), at most $6 times; then it has failed for good. */
export const fail = {
  name: 'fail a job',
  text: `update jobs set error = $4, state = case when tries > $6 then 'failed' else 'waiting' end,
      ended_at = case when tries > $6 then now() end,
      due_at = now() + $5 * 2 ^ least(16, tries - 1) * (1 + random()) * interval '1 second' ${ofRun}`,
};

/** Queues again what runs for too long, and what a process was running that has died ($1: whether processes hold leases). */
export const freeOrphans = {
  name: 'orphaned jobs',
  text: `with free as (
      update jobs j set state = 'waiting', due_at = now()
      where j.state = 'running' and (j.expires_at < now() or ($1 and j.started_at < now() - interval '${LEASED_WITHIN_MS} ms'
        and not exists (
          select from leases l join processes p on p.id = l.holder
          where l.name = 'job ' || j.id and (${isLiving} or p.seen_at > now() - interval '${RECONNECTS_MS} ms'))))
      returning j.id
    ) delete from leases where name in (select 'job ' || id from free)`,
};

export const forget = {
  name: 'forget jobs',
  text: `delete from jobs where state in ('done', 'givenUp') and ended_at < now() - interval '${endedJobDays} days'`,
};
