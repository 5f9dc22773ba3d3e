/** What papers records: the numbers of receipts and credit notes. */
import type { Event } from '#platform/eventStore/eventStore.ts';

/** The seller, from the settings of the day; frozen, so that a receipt never changes. */
export type Seller = {
  name: string;
  companyNumber: string | null;
  address: string | null;
  email: string | null;
  /** Null while the company is not registered for VAT; the rate is in basis points. */
  vat: { number: string; rateBps: number } | null;
};

/**
 * The sale has its receipt. The stream is `receipt-{number}`, so none is used twice, and a number is taken only when the
 * one before it is, so none is missing. Before that, the stream was `receipts-{year}-{month}` of the sale.
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

/**
 * The refund has its credit note. The stream is `creditNotes-{year}-{month}` of the refund, and the number is the next
 * place in it. `n` is the refund of the order.
 */
export type CreditNoteIssued = Event<
  'CreditNoteIssued',
  {
    orderId: string;
    buyerId: string;
    n: number;
    amountPence: number;
    number: string;
    refundedAt: string;
    seller: Seller;
  }
>;
export type CreditNoteEvent = CreditNoteIssued;
