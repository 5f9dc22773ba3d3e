/** Notifications of refunds, problem reports and disputes, for both sides. */
import { kind, orderPage, payouts, pounds, type Kinds } from './kind.ts';

export const afterSaleKinds: Kinds = {
  refunded: kind(
    'RefundMade',
    ({ orderId, videoId, amountPence }) => ({
      recipient: { buyerOf: orderId },
      about: { orderId, videoId, amountPence },
    }),
    {
      mail: 'always',
      path: orderPage,
      button: 'Open my purchase',
      title: (facts) => `${pounds(facts)} is on its way back to you`,
      text: ({ video }) => `It is for ${video}, and goes to the card that you paid with.`,
    },
  ),
  saleRefunded: kind(
    'RefundMade',
    ({ creatorId, orderId, videoId, amountPence }) => ({
      recipient: { userId: creatorId },
      about: { orderId, videoId, amountPence },
    }),
    {
      ...payouts,
      title: ({ video }) => `The buyer of ${video} got money back`,
      text: (facts) => `It was ${pounds(facts)}. Your balance shows what that means for your share.`,
    },
  ),
  problemReported: kind(
    'ProblemReported',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      button: 'Give my side',
      title: ({ video }) => `The buyer of ${video} reports a problem`,
      text: () => 'Please give us your side. We hold your share of this sale until we have decided.',
    },
  ),
  problemDecided: kind('ProblemDecided', ({ orderId }) => ({ recipient: { buyerOf: orderId }, about: { orderId } }), {
    mail: 'always',
    path: () => '/account?tab=purchases',
    button: 'Read the decision',
    title: ({ video }) => `We have decided about your problem with ${video}`,
    text: () => 'You find the decision and the reason beside your purchase.',
  }),
  disputeOpened: kind(
    'DisputeOpened',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The payment for ${video} is disputed`,
      text: () =>
        'The buyer’s bank is looking into it, and we will answer. We hold your share of this sale until the bank has decided.',
    },
  ),
  disputeWon: kind(
    'DisputeWon',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `We won the dispute about ${video}`,
      text: () => 'Your share of this sale is yours again.',
    },
  ),
  disputeLost: kind(
    'DisputeLost',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `We lost the dispute about ${video}`,
      text: () => 'The bank refunded the buyer. Your balance shows what that means for your share.',
    },
  ),
};
