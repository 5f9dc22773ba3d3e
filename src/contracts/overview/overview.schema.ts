import { z } from 'zod';
import { alarmKinds } from './alarms.ts';
import { overviewDays, queueNames } from './vocabulary.ts';

/** What waits for staff. */
export const queue = z.object({
  name: z.enum(queueNames),
  count: z.int(),
  /** The moment since which the oldest of them has waited. */
  oldestAt: z.iso.datetime().nullable(),
  /** How many of them have waited longer than promised, or past their due date. */
  late: z.int(),
});

/** What may be an attack or a fraud, and is on at this moment. */
export const alarm = z.object({
  kind: z.enum(alarmKinds),
  /** How many accounts, addresses or people it is about, and the highest count of one. */
  subjects: z.int(),
  most: z.int(),
  /** When the latest was raised. */
  raisedAt: z.iso.datetime(),
  /** The account, where it is about one. */
  accountId: z.uuid().nullable(),
});

export const overview = z
  .object({
    /** Only the queues that the caller’s roles may list. */
    queues: z.array(queue),
    /** Only those about which the caller’s roles may act. */
    alarms: z.array(alarm),
    /** Null when the caller’s roles may see no money. */
    money: z
      .object({
        /** Every UK day of the period, the oldest first: what buyers paid, and the platform’s part of it. */
        days: z.array(z.object({ day: z.iso.date(), sales: z.int(), totalPence: z.int(), feePence: z.int() })),
        disputes: z.object({
          open: z.int(),
          /** The moment by which the first of them has to be answered. */
          respondBy: z.iso.datetime().nullable(),
        }),
        books: z.object({ comparedUntil: z.iso.datetime().nullable(), differences: z.int() }),
      })
      .nullable(),
    /** Jobs that failed after their last try, by name; null for roles that do not operate the site. */
    failedJobs: z.array(z.object({ name: z.string(), count: z.int(), lastAt: z.iso.datetime() })).nullable(),
  })
  .meta({ id: 'Overview' });

export const getOverview = {
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal([...overviewDays]))
      .default(30),
  }),
  response: overview,
};
