/** How papers reacts to events. */
import { causedBy, type Handle } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { RefundMade } from '#events/refunds.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Seller } from '#events/papers.ts';
import { creditNotes, issueCreditNote } from './creditNotes.ts';
import type { FindSale } from './ports.ts';
import type { createIssueReceipt } from './process.ts';

export type PoliciesDeps = {
  handle: Handle;
  seller: Seller;
  findSale: FindSale;
  /** The VAT of the receipt of this order; undefined while there is no receipt. */
  findChargedVat: (orderId: string) => Promise<Seller['vat'] | undefined>;
  issueReceipt: ReturnType<typeof createIssueReceipt>;
};

export const papersPolicies = ({ handle, seller, findSale, findChargedVat, issueReceipt }: PoliciesDeps): Policy[] => [
  policy<SalesEvent>('issue a receipt when a video is sold', {
    VideoSold: ({ data: { orderId, videoId, buyerId, totalPence }, ...event }) => {
      const sale = { orderId, videoId, buyerId, totalPence, soldAt: event.metadata.at };
      return issueReceipt(sale, causedBy(event));
    },
  }),
  policy<RefundMade>('issue a credit note when a refund is made', {
    RefundMade: async ({ data: { orderId, n, amountPence }, ...event }) => {
      const sale = await findSale(orderId);
      if (!sale) throw new Error(`order ${orderId} is refunded and was not sold`);
      const refundedAt = event.metadata.at;
      const refund = { orderId, buyerId: sale.buyerId, n, amountPence, refundedAt };
      // What the receipt charged goes back, whatever the rate is since.
      const charged = await findChargedVat(orderId);
      const issuer = charged === undefined ? seller : { ...seller, vat: charged };
      await handle(creditNotes, refundedAt.slice(0, 7), issueCreditNote(refund, issuer), causedBy(event));
    },
  }),
];
