import { z } from 'zod';
import { overviewDays, queueNames } from './vocabulary.ts';

/** What waits for staff. */
export const queue = z.object({
  name: z.enum(queueNames),
  count: z.int(),
  /** Since when the first of them has waited. */
  oldestAt: z.iso.datetime().nullable(),
  /** Of those: longer than was promised, or past the day that was set. */
  late: z.int(),
});

export const overview = z
  .object({
    /** Only those that the caller’s roles list. */
    queues: z.array(queue),
    /** Null for whose roles see no money. */
    money: z
      .object({
        /** Every UK day of the period, the oldest first: what buyers paid, and what of it is the platform’s. */
        days: z.array(z.object({ day: z.iso.date(), sales: z.int(), totalPence: z.int(), feePence: z.int() })),
        disputes: z.object({
          open: z.int(),
          /** Until when the first of them has to be answered. */
          respondBy: z.iso.datetime().nullable(),
        }),
        books: z.object({ comparedUntil: z.iso.datetime().nullable(), differences: z.int() }),
      })
      .nullable(),
    /** Work that gave up after its last try, by its name; null for whose roles do not look after it. */
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
