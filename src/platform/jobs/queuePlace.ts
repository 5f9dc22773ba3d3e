/** Where a job stands that waits, for somebody who waits for it. */
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Job } from './jobs.ts';

/** How many jobs of its queue are to end before it, and in how many seconds it may be done; null: none has ended lately. */
export type QueuePlace = { ahead: number; doneInSeconds: number | null };

/** So many jobs of the queue, the last that were done, say how long one takes. */
const MEASURED = 20;

/**
 * `mine` waits; jobs that were due before it wait or run. Every process with the role `jobs` takes one at a time, the one that has
 * been due longest.
 */
const PLACE = `
  with mine as (
    select name, due_at from jobs where name = any(:names) and state = 'waiting' and data ->> :field = :value
    order by due_at limit 1
  ), ahead as (
    select count(distinct j.data ->> :field)::int as count from jobs j
    join mine on j.name = mine.name and j.due_at < mine.due_at
    where j.state in ('waiting', 'running')
  ), done as (
    select avg(extract(epoch from d.ended_at - d.started_at)) as seconds from (
      select ended_at, started_at from jobs j join mine on j.name = mine.name
      where j.state = 'done' order by j.ended_at desc limit ${MEASURED}) d
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
