/** Who has Creator Pro, and which pay pages and renewals need a look. */
import type { PlanEvent } from '#events/plans.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const plans = projection<PlanEvent>(
  'plans',
  1,
  {
    tables: `create table plans (
    user_id uuid primary key,
    is_pro boolean not null default false,
    -- what the provider said last; null before the first answer
    status text,
    period_ends_at timestamptz,
    ends_at timestamptz,
    grace_ends_at timestamptz,
    -- a page to pay on was opened then, and nothing has come of it yet
    checkout_opened_at timestamptz,
    reminded_of timestamptz
  );`,
    indexes: `create index on plans (period_ends_at) where status not in ('canceled', 'incomplete_expired');
  create index on plans (checkout_opened_at) where checkout_opened_at is not null;`,
  },
  {
    CustomerLinked: (db, { data }) => db.insert('plans', { user_id: data.userId, is_pro: false }),
    PlanCheckoutOpened: (db, { data, metadata }) =>
      db.query('update plans set checkout_opened_at = $2 where user_id = $1', [data.userId, metadata.at]),
    SubscriptionRead: (db, { data: { userId, reading } }) =>
      db.query(
        `update plans set status = $2, period_ends_at = $3, ends_at = $4, grace_ends_at = $5, checkout_opened_at = null
         where user_id = $1`,
        [userId, reading.status, reading.periodEndsAt, reading.endsAt, reading.graceEndsAt],
      ),
    ProStarted: (db, { data }) => db.query('update plans set is_pro = true where user_id = $1', [data.userId]),
    ProEnded: (db, { data }) => db.query('update plans set is_pro = false where user_id = $1', [data.userId]),
    RenewalReminded: (db, { data }) =>
      db.query('update plans set reminded_of = $2 where user_id = $1', [data.userId, data.renewsAt]),
    CustomerForgotten: (db, { data }) => db.query('delete from plans where user_id = $1', [data.userId]),
  },
);

/** An hour after a page was opened its visitor has paid or left; a day later it is closed. */
const CHECKOUT_READS =
  "checkout_opened_at between ?::timestamptz - interval '25 hours' and ?::timestamptz - interval '1 hour'";

/** Creators who opened a pay page some time ago and of whom nothing has been read since. */
export const findPlanCheckouts = async (db: Db, at: string): Promise<string[]> => {
  const rows = await db('plans').whereRaw(CHECKOUT_READS, [at, at]).select<{ userId: string }[]>('user_id as userId');
  return rows.map(({ userId }) => userId);
};

/** Plans that renew before `soon` and whose renewal has not been announced. */
export const findRenewing = async (db: Db, at: string, soon: string): Promise<string[]> => {
  const rows = await db('plans')
    .where({ status: 'active', ends_at: null })
    .where('period_ends_at', '>', at)
    .where('period_ends_at', '<=', soon)
    .whereRaw('reminded_of is distinct from period_ends_at')
    .select<{ userId: string }[]>('user_id as userId');
  return rows.map(({ userId }) => userId);
};

/** Whether a person has Creator Pro, for display; decisions read the log. */
export const isProNow = async (db: Db, userId: string): Promise<boolean> =>
  (await db('plans').where({ user_id: userId, is_pro: true }).first('user_id')) !== undefined;
