import { z } from 'zod';

export const difference = z
  .object({
    key: z.string(),
    /** The kind of movement in the provider's words; `missing` when the provider has none. */
    what: z.string(),
    /** The object at the provider. */
    sourceId: z.string(),
    orderId: z.string().nullable(),
    /** The amount that moved there; null when nothing did. */
    providerPence: z.int().nullable(),
    /** The amount in our ledger; null when there is none. */
    ledgerPence: z.int().nullable(),
  })
  .meta({ id: 'BooksDifference' });

export const books = z
  .object({
    /** The books have been compared up to this moment; null if never. */
    comparedUntil: z.iso.datetime().nullable(),
    open: z.array(difference),
    /** Pence by ledger account, debit positive; they add up to zero. */
    accounts: z.record(z.string(), z.int()),
    /** Our balance at the provider at this moment, as the provider reports it. */
    providerPence: z.int(),
    /** The last comparisons, the newest first. */
    comparisons: z.array(
      z.object({
        at: z.iso.datetime(),
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        movements: z.int(),
        differences: z.int(),
      }),
    ),
    /** Reports of the provider that no handler could process yet. */
    unhandled: z.array(
      z.object({ eventId: z.string(), type: z.string(), receivedAt: z.iso.datetime(), error: z.string().nullable() }),
    ),
  })
  .meta({ id: 'Books' });

export const adminGetBooks = { response: books };
export const reconcile = { response: books };
export const explainDifference = {
  body: z.object({
    key: z.string().min(1).max(300),
    reason: z.string().trim().min(5, 'Please say what it was').max(1000),
  }),
  response: books,
};

export const ledgerLine = z
  .object({
    at: z.iso.datetime(),
    /** The event for which it was booked. */
    fact: z.string(),
    account: z.string(),
    /** Debit positive, credit negative. */
    pence: z.int(),
    payoutId: z.uuid().nullable(),
    providerId: z.string().nullable(),
  })
  .meta({ id: 'LedgerLine' });
export const adminLedgerOfSale = {
  params: z.object({ id: z.uuid() }),
  response: z.object({ lines: z.array(ledgerLine), sumPence: z.int() }),
};

/** A day of the calendar, in UTC. */
const day = z.iso.date().regex(/^2\d{3}-/);

export const adminGetPastBooks = {
  query: z.object({ day }),
  response: z.object({
    day,
    /** Pence by ledger account at the end of the day, debit positive; they add up to zero. */
    accounts: z.record(z.string(), z.int()),
    /** What was booked until then. */
    lines: z.int(),
  }),
};

export const pastLine = ledgerLine
  .extend({ position: z.string(), line: z.int(), orderId: z.uuid().nullable(), ownerId: z.uuid().nullable() })
  .meta({ id: 'PastLedgerLine' });

export const adminListPastLines = {
  params: z.object({ account: z.string().max(40) }),
  query: z.object({
    day,
    /** The place of the last line that was answered: `position` and `line`. */
    before: z
      .string()
      .regex(/^\d{1,40}(?::\d{1,20})?\.\d{1,9}$/)
      .optional(),
  }),
  /** The newest first, at most 100. */
  response: z.object({ lines: z.array(pastLine) }),
};
