/** How papers reacts to events. */
import { causedBy } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { createIssueReceipt } from './process.ts';

export type PoliciesDeps = { issueReceipt: ReturnType<typeof createIssueReceipt> };

export const papersPolicies = ({ issueReceipt }: PoliciesDeps): Policy[] => [
  policy<SalesEvent>('issue a receipt when a video is sold', {
    VideoSold: ({ data: { orderId, videoId, buyerId, totalPence }, ...event }) => {
      const sale = { orderId, videoId, buyerId, totalPence, soldAt: event.metadata.at };
      return issueReceipt(sale, causedBy(event));
    },
  }),
];
