/** Where a job stands that waits, for somebody who waits for it. */
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import { servedOf } from './jobTable.ts';
import type { Job } from './jobs.ts';

/** How many jobs of its queue are to end before it, and in how many seconds it may be done; null: none has ended lately. */
export type QueuePlace = { ahead: number; doneInSeconds: number | null };

/** So many jobs of the queue, the last that were done, say how long one takes. */
const MEASURED = 20;

/**
 * `mine` waits. Every process with the role `jobs` takes one at a time, as the statement `take` says: in each round the first, the second
 * and so on of each owner, in the order in which the owners were served last.
 */
const PLACE = `
  with kind as (
    select name from jobs where name = any(:names) and state = 'waiting' and data ->> :field = :value order by due_at limit 1
  ), waiting as (
    select data ->> :field as value, owner, min(due_at) as due_at from jobs
    where name = (select name from kind) and state = 'waiting' group by 1, 2
  ), place as (
    select value, due_at, coalesce(served.at, '-infinity') as served_at,
      case owner when '' then 1 else row_number() over (partition by owner order by due_at) end as round
    from waiting left join (${servedOf('(select name from kind)')}) served using (owner)
  ), mine as (select (select name from kind) as name, round, served_at, due_at from place where value = :value limit 1),
  running as (
    select distinct data ->> :field as value from jobs where name = (select name from kind) and state = 'running'
  ), ahead as (
    select ((select count(*) from running where value <> :value) + (
      select count(*) from place p where value <> :value and not exists (select from running r where r.value = p.value)
        and (p.round, p.served_at, p.due_at) < (mine.round, mine.served_at, mine.due_at)))::int as count from mine
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
