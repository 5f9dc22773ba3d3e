/**
 * Two kinds of counters in one table, updated by one statement each, so that many at once are all counted: failures of a
 * key, which make the next try wait, and requests in a window of time.
 */
import { Problem } from '#contracts/http/problem.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Throttle } from '#platform/http/limits/throttle.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

type Row = { key: string; count: number; until: string; changed_at: Date };

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 60;
const FORGOTTEN_AFTER_MS = DAY_MS;
const MOST_FAILURES_A_DAY = 100;

const failuresOf = (key: string): string => `failures ${key}`;
const dayOf = (key: string): string => `failures of a day ${key}`;
const windowOf = (key: string): string => `window ${key}`;

const refuse = (until: string, at: Date): never => {
  throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((new Date(until).getTime() - at.getTime()) / 1000)),
  });
};

/** Counts one more in the window of this key that is open, or opens the next. */
const createCount =
  (db: Db) =>
  async (key: string, seconds: number, at: Date): Promise<Pick<Row, 'count' | 'until'>> => {
    const { rows } = await db.raw<{ rows: Pick<Row, 'count' | 'until'>[] }>(
      `insert into auth_throttle as kept (key, count, until, changed_at) values (?, 1, ?, ?)
       on conflict (key) do update set
         count = case when kept.until <= excluded.changed_at then 1 else kept.count + 1 end,
         until = case when kept.until <= excluded.changed_at then excluded.until else kept.until end,
         changed_at = excluded.changed_at
       returning count, until`,
      [key, new Date(at.getTime() + seconds * 1000), at],
    );
    const [window] = rows;
    if (!window) throw new Error('the counter answered nothing');
    return window;
  };

export const postgresThrottle = (db: Db, now: () => Date): Throttle => {
  const countIn = createCount(db);
  return {
    check: async (key) => {
      const at = now();
      const waiting = await db<Row>('auth_throttle')
        .where('until', '>', at)
        .andWhere((either) =>
          either
            .where({ key: failuresOf(key) })
            .orWhere((day) => day.where({ key: dayOf(key) }).andWhere('count', '>=', MOST_FAILURES_A_DAY)),
        )
        .orderBy('until', 'desc')
        .first('until');
      if (waiting) refuse(waiting.until, at);
    },

    failed: async (key) => {
      const at = now();
      await db.raw(
        `insert into auth_throttle as kept (key, count, until, changed_at) values (?, 1, ?, ?)
         on conflict (key) do update set (count, until, changed_at) = (
           select
             failures,
             excluded.until + make_interval(secs =>
               case when failures > ? then least(?, power(2, least(failures, 100) - ? - 1)) else 0 end),
             excluded.changed_at
           from (select case when kept.changed_at < ? then 1 else kept.count + 1 end as failures) as counted
         )`,
        [
          failuresOf(key),
          at,
          at,
          FREE_FAILURES,
          LONGEST_WAIT_SECONDS,
          FREE_FAILURES,
          new Date(at.getTime() - FORGOTTEN_AFTER_MS),
        ],
      );
      return (await countIn(dayOf(key), DAY_MS / 1000, at)).count === MOST_FAILURES_A_DAY;
    },

    succeeded: async (key) => {
      await db<Row>('auth_throttle')
        .where({ key: failuresOf(key) })
        .delete();
    },

    take: async (key, { points, seconds }) => {
      const at = now();
      const { count, until } = await countIn(windowOf(key), seconds, at);
      if (count > points) refuse(until, at);
    },
  };
};
