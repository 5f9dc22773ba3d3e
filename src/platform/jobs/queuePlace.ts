/** Where a job stands that waits, for somebody who waits for it. */
import { isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import { servedOf } from './jobTable.ts';
import type { Job } from './jobs.ts';

/** How many jobs of its queue are to end before it, and in how many seconds it may be done; null: none has ended lately. */
export type QueuePlace = { ahead: number; doneInSeconds: number | null };

/** So many jobs of the queue, the last that were done, say how long one takes. */
const MEASURED = 20;

/** A kind of job, and the kinds that pass their work on to it: what waits or runs there is on its way. */
export type Queue<Data extends object> = { kind: Job<Data>; after?: readonly Job<Data>[] };

/**
 * `mine` waits, or is on its way. Every process with the role `jobs` takes one at a time, as the statement `take` says: in each round the
 * first, the second and so on of each owner, in the order in which the owners were served last; what is on its way comes behind what is
 * there.
 */
const PLACE = `
  with waiting as (
    select data ->> :field as value, owner, min((name <> :kind)::int) as way, min(due_at) as due_at from jobs
    where (name = :kind and state = 'waiting') or (name = any(:after) and state in ('waiting', 'running')) group by 1, 2
  ), place as (
    select value, way, due_at, coalesce(served.at, '-infinity') as served_at,
      case owner when '' then 1 else row_number() over (partition by owner order by way, due_at) end as round
    from waiting left join (${servedOf(':kind')}) served using (owner)
  ), mine as (select round, served_at, way, due_at from place where value = :value limit 1),
  running as (select distinct data ->> :field as value from jobs where name = :kind and state = 'running'),
  ahead as (
    select ((select count(*) from running where value <> :value) + (
      select count(*) from place p where value <> :value and not exists (select from running r where r.value = p.value)
        and (p.round, p.served_at, p.way, p.due_at) < (mine.round, mine.served_at, mine.way, mine.due_at)))::int as count from mine
  ), done as (
    select avg(extract(epoch from d.ended_at - d.started_at)) as seconds from (
      select ended_at, started_at from jobs where name = :kind and state = 'done' order by ended_at desc limit ${MEASURED}) d
  ), workers as (select greatest(1, count(*)) as count from public.processes p where 'jobs' = any(p.roles) and ${isLiving})
  select ahead.count as ahead, ceil(done.seconds * (ahead.count + 1) / workers.count)::int as "doneInSeconds"
  from ahead, done, workers`;

/**
 * The place of the job of these queues whose data has this value (`{ videoId }`), in the first in which it waits or is on its way. One
 * that is about to be queued, or is taken at this moment, has none before it.
 */
export const findQueuePlace = async <Data extends object>(
  db: Db,
  queues: readonly Queue<Data>[],
  [field, value]: readonly [keyof Data & string, string],
): Promise<QueuePlace> => {
  for (const { kind, after = [] } of queues) {
    const bindings = { kind: kind.name, after: after.map(({ name }) => name), field, value };
    const { rows } = await db.raw<{ rows: QueuePlace[] }>(PLACE, bindings);
    if (rows[0]) return rows[0];
  }
  return { ahead: 0, doneInSeconds: null };
};
