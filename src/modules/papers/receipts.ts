/**
 * The receipts: numbered one after the other within a month, one for each order. Every number has a stream of its own,
 * `receipt-{year}-{month}-{n}`, so no stream grows; the number is taken by being the first to write there.
 */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { PaperEvent, ReceiptIssued, Seller } from '#events/papers.ts';

/** The order that has this number, or null while the number is free. */
export type ReceiptNumber = { orderId: string | null };

export const receiptNumbers: Aggregate<ReceiptNumber, PaperEvent> = {
  category: 'receipt',
  initialState: { orderId: null },
  evolve: (_, { data: { orderId } }) => ({ orderId }),
};

/** The stream of a whole month, in which receipts were numbered before each number had a stream of its own. */
export const monthStreamOf = (series: string): string => `receipts-${series}`;

/** The series that a sale at this moment (ISO) belongs to. */
export const seriesOf = (soldAt: string): string => soldAt.slice(0, 7);

/** The number of the `n`-th receipt of a series, `n` from 1. */
export const numberOf = (series: string, n: number): string => `${series}-${String(n).padStart(4, '0')}`;

/** The place of this number in its series. */
export const placeOf = (number: string): number => Number(number.slice('2026-11-'.length));

export type ReceiptSale = Omit<ReceiptIssued['data'], 'number' | 'seller'>;

/** Gives the sale this number, unless an order has it. */
export const takeNumber =
  (number: string, sale: ReceiptSale, seller: Seller) =>
  ({ orderId }: ReceiptNumber): [] | [ReceiptIssued] =>
    orderId === null ? [{ type: 'ReceiptIssued', data: { ...sale, number, seller } }] : [];

/** The VAT in a part of a price, after `beforePence` of that price: all parts together have the VAT of the whole, to the penny. */
export const vatInPart = (beforePence: number, amountPence: number, rateBps: number): number =>
  vatIn(beforePence + amountPence, rateBps) - vatIn(beforePence, rateBps);

/** The VAT in a price that includes it; half a penny rounds up. */
export const vatIn = (totalPence: number, rateBps: number): number =>
  Math.floor((totalPence * rateBps * 2 + 10_000 + rateBps) / (2 * (10_000 + rateBps)));
