/** What follows a sale, with everything filled in: reported problems, disputes. */
import type { DisputeOpened, ProblemReported } from '#events/sales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Purchase } from './marketplace.ts';
import type { Given } from './world.ts';

const saleOf = ({ orderId, video }: Purchase) => ({ orderId, videoId: video.id, creatorId: video.creator.id });

/** The buyer of this purchase has reported a problem. */
export const aProblem = (purchase: Purchase, report: Partial<ProblemReported['data']> = {}): Given => {
  const buyerId = purchase.buyer.id;
  return [
    purchase.given,
    {
      type: 'ProblemReported',
      data: {
        ...saleOf(purchase),
        buyerId,
        kind: 'technicalFault',
        text: personal(buyerId, 'The sound is missing.'),
        decideBefore: '2026-04-30T11:59:00.000Z',
        ...report,
      },
    },
  ];
};

/** The buyer’s bank has taken the whole payment back for the time being, and the provider knows of it. */
export const aDispute = (purchase: Purchase, dispute: Partial<DisputeOpened['data']> = {}): Given => [
  purchase.given,
  {
    type: 'DisputeOpened',
    data: {
      ...saleOf(purchase),
      disputeId: 'dp_1',
      amountPence: 5390,
      feePence: 2000,
      reason: 'fraudulent',
      respondBy: '2026-03-15T00:00:00.000Z',
      ...dispute,
    },
  },
];
