/** The credit notes of refunds. */
import type { CreditNoteEvent, Seller } from '#events/papers.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const creditNotes = projection<CreditNoteEvent>(
  'credit_notes',
  1,
  {
    tables: `create table credit_notes (
    order_id uuid not null,
    n int not null,
    number text not null,
    amount_pence int not null,
    refunded_at timestamptz not null,
    seller jsonb not null,
    primary key (order_id, n)
  );`,
    indexes: 'create index on credit_notes (number);',
  },
  {
    CreditNoteIssued: (db, { data }) =>
      db.insert('credit_notes', {
        order_id: data.orderId,
        n: data.n,
        number: data.number,
        amount_pence: data.amountPence,
        refunded_at: data.refundedAt,
        seller: data.seller,
      }),
  },
);

export type CreditNoteRow = { n: number; number: string; amountPence: number; refundedAt: string; seller: Seller };

/** Those of an order, the first refund first. */
export const findCreditNotes = async (db: Db, orderId: string): Promise<CreditNoteRow[]> =>
  db('credit_notes')
    .where({ order_id: orderId })
    .orderBy('n')
    .select<CreditNoteRow[]>('n', 'number', 'amount_pence as amountPence', 'refunded_at as refundedAt', 'seller');
