import { z } from 'zod';

export const difference = z
  .object({
    key: z.string(),
    /** The kind of movement in the provider's words; `missing`: it has none. */
    what: z.string(),
    /** The object at the provider. */
    sourceId: z.string(),
    orderId: z.string().nullable(),
    /** What moved there; null: nothing. */
    providerPence: z.int().nullable(),
    /** What our ledger says moved; null: nothing. */
    ledgerPence: z.int().nullable(),
  })
  .meta({ id: 'BooksDifference' });

export const books = z
  .object({
    /** Up to then the books have been compared; null: never. */
    comparedUntil: z.iso.datetime().nullable(),
    open: z.array(difference),
    /** Pence by account of the ledger, debit positive; together they are zero. */
    accounts: z.record(z.string(), z.int()),
    /** Our money at the provider at this moment, by its own word. */
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
    /** Reports of the provider that nobody could make sense of yet. */
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
    /** The fact that it was booked for. */
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
