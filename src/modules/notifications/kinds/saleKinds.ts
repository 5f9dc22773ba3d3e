/** Notifications of a sale. */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { kind, orderPage, payouts, pounds, type Kinds } from './kind.ts';

/** For a buyer whose order did not win; nothing when it expired or when the buyer started again. */
const losses: Partial<Record<LossReason, string>> = {
  sold: 'Another buyer was faster. You pay nothing: your card’s reserved amount is being released.',
  withdrawn: 'It was taken off the marketplace before you had paid. You pay nothing.',
  priceChanged: 'Its price changed before you had paid. You pay nothing; you can buy it at the new price.',
};

export const saleKinds: Kinds = {
  bought: kind(
    'ReceiptIssued',
    ({ buyerId, orderId, videoId, number, totalPence }) => ({
      recipient: { userId: buyerId },
      about: { orderId, videoId, number, amountPence: totalPence },
    }),
    {
      mail: 'always',
      hasPapers: true,
      path: orderPage,
      button: 'Download the original',
      title: ({ video }) => `${video} is yours`,
      text: (facts) =>
        `You paid ${pounds(facts)} (receipt ${facts.number ?? ''}). The original, the licence and the receipt wait for you.`,
    },
  ),
  sold: kind(
    'SaleCredited',
    ({ creatorId, orderId, videoId, creatorPence, availableAt }) => ({
      recipient: { userId: creatorId },
      about: { orderId, videoId, amountPence: creatorPence, availableAt },
    }),
    {
      ...payouts,
      title: ({ video }) => `${video} is sold`,
      text: (facts) =>
        `${pounds(facts)} is credited to you, ${
          (facts.availableAt ?? '') > facts.happenedAt
            ? `and can be withdrawn from ${dayText(facts.availableAt ?? '')}.`
            : 'and can be withdrawn now.'
        }`,
    },
  ),
  orderLost: kind(
    'OrderLost',
    ({ orderId, reason }) =>
      losses[reason] === undefined
        ? null
        : { recipient: { buyerOf: orderId }, about: { orderId, lostBecause: reason } },
    {
      mail: 'purchases',
      path: orderPage,
      button: 'See similar videos',
      title: ({ video }) => `You did not get ${video}`,
      text: ({ lostBecause }) => (lostBecause && losses[lostBecause]) ?? '',
    },
  ),
};
