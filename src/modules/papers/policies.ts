/** How papers reacts to events. */
import { causedBy, type Handle } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Seller } from '#events/papers.ts';
import { issueReceipt, receipts, seriesOf } from './receipts.ts';

export type PoliciesDeps = { handle: Handle; seller: Seller };

export const papersPolicies = ({ handle, seller }: PoliciesDeps): Policy[] => [
  policy<SalesEvent>('issue a receipt when a video is sold', {
    VideoSold: ({ data: { orderId, videoId, buyerId, totalPence }, ...event }) => {
      const soldAt = event.metadata.at;
      const sale = { orderId, videoId, buyerId, totalPence, soldAt };
      return handle(receipts, seriesOf(soldAt), issueReceipt(sale, seller), causedBy(event));
    },
  }),
];
