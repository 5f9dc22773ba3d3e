/** What papers records: which receipt has which number. */
import type { Event } from '#platform/eventStore/eventStore.ts';

/** Who sold, as the settings said on the day; frozen, so that a receipt says the same for ever. */
export type Seller = {
  name: string;
  companyNumber: string | null;
  address: string | null;
  email: string | null;
  /** Null while the company is not registered for VAT; the rate is in basis points. */
  vat: { number: string; rateBps: number } | null;
};

/**
 * The sale has its receipt. The stream is `receipts-{year}-{month}` of the sale, and the number its next place there, so
 * no number is missing and none is given twice.
 */
export type ReceiptIssued = Event<
  'ReceiptIssued',
  {
    orderId: string;
    videoId: string;
    buyerId: string;
    totalPence: number;
    number: string;
    soldAt: string;
    seller: Seller;
  }
>;
export type PaperEvent = ReceiptIssued;
