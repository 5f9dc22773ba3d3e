/** How much waits and what was earned, counted from the read models. */
import type { QueueName } from '#contracts/overview/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';

/** Each counts by an index of its table. `:promised`: submitted before then is late; `:today` is a UK day. */
const queues: Record<QueueName, string> = {
  videos: `select count(*)::int as count, min(submitted_at) as "oldestAt",
      (count(*) filter (where submitted_at < :promised))::int as late from videos
      where status = 'inReview' and not is_paused`,
  claims: `select count(*)::int as count, min(received_at) as "oldestAt", 0 as late
      from claims where status in ('received', 'court') or has_open_appeal`,
  cases: `select count(*)::int as count, min(waiting_since) as "oldestAt", 0 as late
      from cases where status = 'waiting'`,
  payouts: `select count(*)::int as count, min(requested_at) as "oldestAt", 0 as late
      from payouts where status = 'requested'`,
  payoutsHeld: `select count(*)::int as count, min(requested_at) as "oldestAt", count(*)::int as late
      from payouts where status = 'held' and review_on <= :today`,
  payoutsStopped: `select count(*)::int as count, min(payouts_stopped_at) as "oldestAt", 0 as late
      from users where payouts_stopped_at is not null`,
  batches: `select count(*)::int as count, min(proposed_at) as "oldestAt", 0 as late
      from payout_batches where status = 'proposed'`,
  fees: `select count(*)::int as count, min(proposed_at) as "oldestAt", 0 as late
      from fee_policies where state = 'proposed'`,
  houseRules: `select count(*)::int as count, min(proposed_at) as "oldestAt", 0 as late
      from house_rules where state = 'proposed'`,
  problems: `select count(*)::int as count, min(opened_at) as "oldestAt", 0 as late
      from after_sales where problem_status = 'open'`,
  reports: `select count(*)::int as count, min(reported_at) as "oldestAt", 0 as late
      from reports where status = 'open'`,
  requests: `select count(*)::int as count, min(requested_at) as "oldestAt", 0 as late
      from requests where status = 'open' and not is_passed`,
  // The read model does not hold when it was written.
  appeals: `select count(*)::int as count, null::timestamptz as "oldestAt", 0 as late
      from users where has_open_appeal`,
  // Passkeys of staff as well: two admins decide about both.
  roles: `select count(*)::int as count, min((proposal ->> 'at')::timestamptz) as "oldestAt", 0 as late
      from (select jsonb_array_elements(proposals) as proposal from users where proposals <> '[]'
        union all select passkey_reset from users where passkey_reset is not null) as wanted`,
};

export type QueueRow = { name: QueueName; count: number; oldestAt: string | null; late: number };

export const measureQueues = async (
  db: Db,
  names: readonly QueueName[],
  { promised, today }: { promised: string; today: string },
): Promise<QueueRow[]> =>
  Promise.all(
    names.map(async (name) => {
      const { rows } = await db.raw<{ rows: Omit<QueueRow, 'name'>[] }>(queues[name], { promised, today });
      return { name, ...(rows[0] ?? { count: 0, oldestAt: null, late: 0 }) };
    }),
  );

/** The sales of each UK day since `from` (a UK day); a day without sales is left out. */
export const sumSalesByDay = async (
  db: Db,
  from: string,
): Promise<{ day: string; sales: number; totalPence: number; feePence: number }[]> => {
  const { rows } = await db.raw<{ rows: { day: string; sales: number; totalPence: number; feePence: number }[] }>(
    `select to_char(sold_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, count(*)::int as sales,
       sum(total_pence)::bigint as "totalPence", sum(platform_pence)::bigint as "feePence"
     from orders where sold_at >= (?::date)::timestamp at time zone 'Europe/London' and annulled_at is null
     group by 1`,
    [from],
  );
  return rows;
};

/** Disputes that the bank has not decided. */
export const measureDisputes = async (db: Db): Promise<{ open: number; respondBy: string | null }> => {
  const { rows } = await db.raw<{ rows: { open: number; respondBy: string | null }[] }>(
    `select count(*)::int as open, min(respond_by) filter (where submissions = 0) as "respondBy"
     from after_sales where dispute_status = 'open'`,
  );
  return rows[0] ?? { open: 0, respondBy: null };
};
