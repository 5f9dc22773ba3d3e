/** The receipt of each sale. */
import type { PaperEvent, Seller } from '#events/papers.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const receipts = projection<PaperEvent>(
  'receipts',
  3,
  {
    tables: `create table receipts (
    order_id uuid primary key,
    number text not null,
    seller jsonb not null,
    issued_at timestamptz not null
  );`,
    // The second finds the last number of a month, which grows beyond four digits.
    indexes: `create index on receipts (number);
      create index on receipts (left(number, 7), length(number), number);`,
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

/** The receipt of this order and the last one of the series, from one snapshot. */
export const createFindIssued =
  (db: Db) =>
  async (orderId: string, series: string): Promise<{ number: string | null; last: string | null }> => {
    const { rows } = await db.raw<{ rows: { number: string | null; last: string | null }[] }>(
      `select (select number from receipts where order_id = ?) as number,
         (select number from receipts where left(number, 7) = ? order by length(number) desc, number desc limit 1) as last`,
      [orderId, series],
    );
    return rows[0] ?? { number: null, last: null };
  };
