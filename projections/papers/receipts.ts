/** The receipt of each sale. */
import type { PaperEvent, Seller } from '#events/papers.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const receipts = projection<PaperEvent>(
  'receipts',
  2,
  {
    tables: `create table receipts (
    order_id uuid primary key,
    number text not null,
    seller jsonb not null,
    issued_at timestamptz not null
  );`,
    indexes: 'create index on receipts (number);',
  },
  {
    ReceiptIssued: (db, { data, metadata }) =>
      db.insert('receipts', {
        order_id: data.orderId,
        number: data.number,
        seller: data.seller,
        issued_at: metadata.at,
      }),
  },
);

export type ReceiptRow = { number: string; seller: Seller; issuedAt: string };

export const getReceiptRow = async (db: Db, orderId: string): Promise<ReceiptRow | undefined> =>
  db('receipts')
    .where({ order_id: orderId })
    .first<ReceiptRow | undefined>('number', 'seller', 'issued_at as issuedAt');
