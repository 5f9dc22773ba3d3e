/** What may be an attack or a fraud, counted from the read models, and from what the tree over the log says. */
import type { AlarmKind } from '#contracts/overview/alarms.ts';
import type { Db } from '#platform/postgres/db.ts';

/** Each counts by an index of its table, since `:since`, by subject: an id, an address, or `all`. */
const counts: Record<AlarmKind, string> = {
  refusedSignIns: `select user_id::text as subject, count(*)::int as count from security_acts
    where act = 'signInRefused' and at > :since group by user_id`,
  refusedFromAddress: `select address as subject, count(*)::int as count from security_acts
    where act = 'signInRefused' and at > :since and address <> '' group by address`,
  originalsOpened: `select by_id::text as subject, count(*)::int as count from original_openings
    where status = 'opened' and at > :since group by by_id`,
  // Buyers who were signed in from a network address that the creator uses too.
  sharedAddressSales: `select o.creator_id::text as subject, count(*)::int as count from orders o
    where o.sold_at > :since and exists (
      select 1 from security_acts buyer join security_acts creator using (address)
      where buyer.user_id = o.buyer_id and creator.user_id = o.creator_id and buyer.address <> ''
        and buyer.act in ('registered', 'signedIn') and creator.act in ('registered', 'signedIn'))
    group by o.creator_id`,
  payoutsAfterChange: `select p.creator_id::text as subject, count(*)::int as count from payouts p
    join payees y on y.creator_id = p.creator_id
    where y.changed_at > :since and p.released_at > y.changed_at group by p.creator_id`,
  exports: `select 'all' as subject, count(*)::int as count from security_acts
    where act = 'dataExported' and at > :since`,
  logForked: `select 'all' as subject, count(*)::int as count from transparency_failures where is_forked`,
  logUnsigned: `select 'all' as subject, count(*)::int as count from transparency_failures
    where part = 'tree' and not is_forked and since <= :since`,
};

export type AlarmCount = { kind: AlarmKind; subject: string; count: number };
export type AlarmLimit = { kind: AlarmKind; since: Date; threshold: number };

const countOver = (kind: AlarmKind, n: number): string =>
  `(select '${kind}' as kind, subject, count from (${counts[kind].replaceAll(':since', `:since${n}`)}) as counted
    where count >= :threshold${n} order by count desc, subject limit 100)`;

/** The subjects that reach these thresholds, each since its moment; of each kind the hundred that are furthest above. */
export const findAlarms = async (db: Db, limits: readonly AlarmLimit[]): Promise<AlarmCount[]> => {
  if (limits.length === 0) return [];
  const bindings: Record<string, Date | number> = {};
  for (const [n, { since, threshold }] of limits.entries())
    Object.assign(bindings, { [`since${n}`]: since, [`threshold${n}`]: threshold });
  const { rows } = await db.raw<{ rows: AlarmCount[] }>(
    limits.map(({ kind }, n) => countOver(kind, n)).join(' union all '),
    bindings,
  );
  return rows;
};
