/** What creators withdraw, with everything filled in: payees, payouts, batches. */
import type { PayeeRead, PayoutPart } from '#events/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { id } from '#testing/events.ts';
import { aPurchase, type Purchase } from './marketplace.ts';
import { aBuyer, type Person } from './people.ts';
import type { Given } from './world.ts';

const payeeIdOf = (creator: Person): string => `acct_${creator.username}`;

/** The provider knows this creator; unless said otherwise, money can be sent. */
export const aPayee = (
  creator: Person,
  reading: Partial<Pick<PayeeRead['data'], 'status' | 'requirements'>> = {},
): Given => {
  const { status = 'active', requirements = [] } = reading;
  const creatorId = creator.id;
  const payeeId = payeeIdOf(creator);
  return [
    creator,
    { type: 'PayeeLinked', data: { creatorId, payeeId } },
    { type: 'PayeeRead', data: { creatorId, payeeId, status, requirements } },
    status === 'active' ? { type: 'PayeeReady', data: { creatorId } } : [],
  ];
};

export type WaitingPayout = Readonly<{
  id: string;
  creator: Person;
  amountPence: number;
  parts: readonly PayoutPart[];
  /** The sale that it pays for, the payee, the request, and books that agree. */
  given: readonly Given[];
}>;

/** The books have just been compared, and agree. */
export const booksThatAgree: Given = {
  type: 'BooksCompared',
  data: { from: '2026-02-01T00:00:00.000Z', until: '2026-03-01T11:00:00.000Z', movements: 0, differences: [] },
};

/** The creator of this purchase has asked for the whole share of it. */
export const aPayout = (purchase: Purchase = aPurchase(aBuyer()), payoutId: string = id(60)): WaitingPayout => {
  const { orderId, video } = purchase;
  const { creator } = video;
  const creatorId = creator.id;
  const { creatorPence: amountPence } = splitPrice(video.pricePence);
  const parts = [{ orderId, n: 1, amountPence, chargeId: 'ch_1' }];
  const reservation = { payoutId, creatorId, amountPence, parts };
  return {
    id: payoutId,
    creator,
    amountPence,
    parts,
    given: [
      purchase.given,
      aPayee(creator),
      { type: 'PayoutReserved', data: reservation },
      { type: 'PayoutRequested', data: reservation },
      booksThatAgree,
    ],
  };
};

/** This person in finance has put these payouts together. */
export const aBatch = (proposer: Person, payouts: readonly WaitingPayout[], batchId: string = id(70)): Given => [
  proposer,
  payouts.map((payout) => payout.given),
  {
    type: 'BatchProposed',
    data: {
      batchId,
      proposedBy: proposer.id,
      payouts: payouts.map(({ id: payoutId, creator, amountPence }) => ({
        payoutId,
        creatorId: creator.id,
        amountPence,
      })),
      totalPence: payouts.reduce((sum, { amountPence }) => sum + amountPence, 0),
    },
  },
];
