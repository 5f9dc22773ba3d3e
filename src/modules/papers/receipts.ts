/** The receipts of one month: numbered one after the other, one for each order. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { PaperEvent, ReceiptIssued, Seller } from '#events/papers.ts';

/** A linked list, so that thousands are folded without copying. */
type Issued = { orderId: string; number: string; before: Issued | null };
export type Receipts = { count: number; last: Issued | null };

export const receipts: Aggregate<Receipts, PaperEvent> = {
  category: 'receipts',
  initialState: { count: 0, last: null },
  evolve: ({ count, last }, { data: { orderId, number } }) => ({
    count: count + 1,
    last: { orderId, number, before: last },
  }),
};

/** The series that a sale at this moment (ISO) belongs to. */
export const seriesOf = (soldAt: string): string => soldAt.slice(0, 7);

const isIssued = (last: Issued | null, orderId: string): boolean => {
  for (let receipt = last; receipt !== null; receipt = receipt.before) if (receipt.orderId === orderId) return true;
  return false;
};

/** Gives the sale the next number; a sale that has one keeps it. */
export const issueReceipt =
  (sale: Omit<ReceiptIssued['data'], 'number' | 'seller'>, seller: Seller) =>
  ({ count, last }: Receipts): [] | [ReceiptIssued] => {
    if (isIssued(last, sale.orderId)) return [];
    const number = `${seriesOf(sale.soldAt)}-${String(count + 1).padStart(4, '0')}`;
    return [{ type: 'ReceiptIssued', data: { ...sale, number, seller } }];
  };

/** The VAT in a price that includes it; half a penny rounds up. */
export const vatIn = (totalPence: number, rateBps: number): number =>
  Math.floor((totalPence * rateBps * 2 + 10_000 + rateBps) / (2 * (10_000 + rateBps)));
