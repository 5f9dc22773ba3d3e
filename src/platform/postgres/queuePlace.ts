/** Where a job stands that waits, for somebody who waits for it. */
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from './db.ts';
import type { Job } from './jobs.ts';

/** How many jobs of its queue are to end before it, and in how many seconds it may be done; null: none has ended lately. */
export type QueuePlace = { ahead: number; doneInSeconds: number | null };

/** So many jobs of the queue, the last that were done, say how long one takes. */
const MEASURED = 20;

/**
 * `mine` waits; jobs that were queued before it wait or run. Every process with the role `jobs` takes one at a time. pg-boss takes
 * the oldest first.
 */
const PLACE = `
  with mine as (
    select name, created_on, start_after from pgboss.job
    where name = any(:names) and state in ('created', 'retry') and data ->> :field = :value
    order by created_on limit 1
  ), ahead as (
    select count(distinct j.data ->> :field)::int as count from pgboss.job j
    join mine on j.name = mine.name and j.created_on < mine.created_on
    where j.state in ('created', 'retry', 'active')
  ), done as (
    select avg(extract(epoch from d.completed_on - d.started_on)) as seconds from (
      select completed_on, started_on from pgboss.job j join mine on j.name = mine.name
      where j.state = 'completed' order by j.completed_on desc limit ${MEASURED}) d
  ), workers as (select greatest(1, count(*)) as count from public.processes p where 'jobs' = any(p.roles) and ${isLiving})
  select ahead.count as ahead, ceil(done.seconds * (ahead.count + 1) / workers.count)::int as "doneInSeconds"
  from mine, ahead, done, workers`;

/**
 * The place of the oldest job of these kinds whose data has this value (`{ videoId }`). One that is about to be queued, or is taken at
 * this moment, has none before it.
 */
export const findQueuePlace = async <Data extends object>(
  db: Db,
  kinds: readonly Job<Data>[],
  [field, value]: readonly [keyof Data & string, string],
): Promise<QueuePlace> => {
  const names = kinds.map(({ name }) => name);
  const { rows } = await db.raw<{ rows: QueuePlace[] }>(PLACE, { names, field, value });
  return rows[0] ?? { ahead: 0, doneInSeconds: null };
};
