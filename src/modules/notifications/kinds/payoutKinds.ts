/** What creators are told of their withdrawals, and of where the money goes. */
import { dayText } from '#contracts/shared/dayText.ts';
import { needTexts } from '#contracts/payouts/payeeVocabulary.ts';
import { holdCauses } from '#contracts/payouts/payoutVocabulary.ts';
import { kind, payouts, pounds, type Kinds } from './kind.ts';

export const payoutKinds: Kinds = {
  payoutRequested: kind(
    'PayoutRequested',
    ({ creatorId, payoutId, amountPence }) => ({ recipient: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (facts) => `You asked to withdraw ${pounds(facts)}`,
      text: () => 'It is waiting for release. If it was not you, tell us at once and change your password.',
    },
  ),
  payoutHeld: kind(
    'PayoutHeld',
    ({ creatorId, payoutId, cause, reviewOn }) => ({
      recipient: { userId: creatorId },
      about: { payoutId, holdCause: cause, reviewOn },
    }),
    {
      ...payouts,
      title: () => 'Your withdrawal is on hold',
      text: ({ holdCause = 'other', reviewOn = '' }) =>
        `${holdCauses[holdCause]} We decide by ${dayText(reviewOn)}. There is nothing that you have to do.`,
    },
  ),
  payoutReleased: kind(
    'PayoutReleased',
    ({ creatorId, payoutId }) => ({ recipient: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal is released',
      text: () => 'The money is on its way to you.',
    },
  ),
  payoutPaid: kind(
    'PayoutPaid',
    ({ creatorId, payoutId, amountPence }) => ({ recipient: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (facts) => `${pounds(facts)} has been paid out`,
      text: () => 'How soon your bank shows it depends on the bank.',
    },
  ),
  payoutRejected: kind(
    'PayoutRejected',
    ({ creatorId, payoutId }) => ({ recipient: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal was not released',
      text: () => 'The amount is back in your balance. The reason stands beside the withdrawal.',
    },
  ),
  payoutFailed: kind(
    'PayoutFailed',
    ({ creatorId, payoutId }) => ({ recipient: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal could not be paid',
      text: () => 'The payment provider refused it. Nothing is lost: we look into it and send it again.',
    },
  ),
  payeeReady: kind('PayeeReady', ({ creatorId }) => ({ recipient: { userId: creatorId }, about: {} }), {
    ...payouts,
    title: () => 'Your payouts are set up',
    text: () => 'You can withdraw any available amount from £10 whenever you like.',
    button: 'Withdraw',
  }),
  payeeLacking: kind(
    'PayeeLacking',
    ({ creatorId, needs }) => ({ recipient: { userId: creatorId }, about: { needs } }),
    {
      ...payouts,
      title: () => 'Your payouts need something from you',
      text: ({ needs = [] }) =>
        needs.length === 0
          ? 'Stripe does not send you money at the moment. What you can do stands in your payout settings.'
          : `Stripe asks for: ${needTexts(needs)}. Please hand it in, so that your money can be sent.`,
      button: 'See what is missing',
    },
  ),
};
