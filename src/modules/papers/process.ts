/** Issues receipts: without a gap, no number twice, and one for each order, whoever else issues at the same moment. */
import type { ReceiptIssued, Seller } from '#events/papers.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import {
  monthStreamOf,
  numberOf,
  placeOf,
  receiptNumbers,
  seriesOf,
  takeNumber,
  type ReceiptSale,
} from './receipts.ts';

/**
 * The receipt of this order and the last one of the series, as one reading of the read model; null where there is none.
 * It may lag behind the log, but what it shows is everything up to `last`.
 */
export type FindIssued = (orderId: string, series: string) => Promise<{ number: string | null; last: string | null }>;

type Deps = { handle: Handle; readStream: EventStore['readStream']; findIssued: FindIssued; seller: Seller };

/**
 * Starts at the last number that the read model knows and tries one number after the other. A number is tried only when
 * every number before it is taken, so there is never a gap; an order that was given a number meanwhile is met on the way.
 */
export const createIssueReceipt =
  ({ handle, readStream, findIssued, seller }: Deps) =>
  async (sale: ReceiptSale, cause: Cause): Promise<void> => {
    const series = seriesOf(sale.soldAt);
    const { number: own, last } = await findIssued(sale.orderId, series);
    if (own !== null) return;
    const shown = last === null ? 0 : placeOf(last);
    // The n-th receipt of the month's old stream has the revision n - 1.
    const old = await readStream(monthStreamOf(series), { fromRevision: shown });
    if (old.some(({ data }) => (data as ReceiptIssued['data']).orderId === sale.orderId)) return;
    for (let place = shown + old.length + 1; ; place += 1) {
      const number = numberOf(series, place);
      const { state } = await handle(receiptNumbers, number, takeNumber(number, sale, seller), cause);
      if (state.orderId === sale.orderId) return;
    }
  };
