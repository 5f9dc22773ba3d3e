/** What both sides are told of refunds, reported problems and disputes. */
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
      text: (facts) => `It was ${pounds(facts)}. What it means for your share stands in your balance.`,
    },
  ),
  problemReported: kind(
    'ProblemReported',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      button: 'Tell my side',
      title: ({ video }) => `The buyer of ${video} reports a problem`,
      text: () => 'Please tell your side. Your share of this sale waits until it is decided.',
    },
  ),
  problemDecided: kind('ProblemDecided', ({ orderId }) => ({ recipient: { buyerOf: orderId }, about: { orderId } }), {
    mail: 'always',
    path: () => '/account?tab=purchases',
    button: 'Read the decision',
    title: ({ video }) => `Your problem with ${video} is decided`,
    text: () => 'What was decided, and why, stands beside your purchase.',
  }),
  disputeOpened: kind(
    'DisputeOpened',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The payment for ${video} is disputed`,
      text: () => 'The buyer’s bank looks into it, and we answer. Your share of this sale waits until it is decided.',
    },
  ),
  disputeWon: kind(
    'DisputeWon',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The dispute about ${video} is won`,
      text: () => 'Your share of this sale is yours again.',
    },
  ),
  disputeLost: kind(
    'DisputeLost',
    ({ creatorId, orderId, videoId }) => ({ recipient: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The dispute about ${video} is lost`,
      text: () => 'The bank gave the money back to the buyer. What it means for your share stands in your balance.',
    },
  ),
};
