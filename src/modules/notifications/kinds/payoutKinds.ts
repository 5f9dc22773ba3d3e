/** Notifications of payouts and of the payee, for creators. */
import { dayText, ukMoment } from '#contracts/shared/dayText.ts';
import { needTexts } from '#contracts/payouts/payeeVocabulary.ts';
import { holdCauses } from '#contracts/payouts/payoutVocabulary.ts';
import { kind, noteOf, payouts, pounds, type Kinds } from './kind.ts';

/** For the creator, about the payout alone. */
const payoutOfCreator = ({ creatorId, payoutId }: { creatorId: string; payoutId: string }) => ({
  recipient: { userId: creatorId },
  about: { payoutId },
});

export const payoutKinds: Kinds = {
  payoutRequested: kind(
    'PayoutRequested',
    // Once for the whole withdrawal.
    ({ creatorId, payoutId, amountPence, withdrawal: { n, amountPence: wholePence } = { n: 1, amountPence } }) =>
      n > 1 ? null : { recipient: { userId: creatorId }, about: { payoutId, amountPence: wholePence } },
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
        `${holdCauses[holdCause]} We decide by ${dayText(reviewOn)}. You do not have to do anything.`,
    },
  ),
  payoutReleased: kind('PayoutReleased', payoutOfCreator, {
    ...payouts,
    title: () => 'Your withdrawal is released',
    text: () => 'The money is on its way to you.',
  }),
  payoutPaid: kind(
    'PayoutPaid',
    ({ creatorId, payoutId, amountPence }) => ({ recipient: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (facts) => `${pounds(facts)} has been paid out`,
      text: () => 'How soon your bank shows it depends on the bank.',
    },
  ),
  payoutRejected: kind('PayoutRejected', payoutOfCreator, {
    ...payouts,
    title: () => 'Your withdrawal was not released',
    text: () => 'The amount is back in your balance. You find the reason beside the withdrawal.',
  }),
  payoutCutShort: kind(
    'PayoutCutShort',
    ({ creatorId, payoutId, amountPence }) => ({ recipient: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (facts) => `${pounds(facts)} of your withdrawal has been paid out`,
      text: () => 'The rest is back in your balance. You find the reason beside the withdrawal.',
    },
  ),
  payoutFailed: kind('PayoutFailed', payoutOfCreator, {
    ...payouts,
    title: () => 'Your withdrawal could not be paid',
    text: () => 'It was stopped before all of it was sent. Your money is safe, and we are looking into it.',
  }),
  payeeReady: kind('PayeeReady', ({ creatorId }) => ({ recipient: { userId: creatorId }, about: {} }), {
    ...payouts,
    title: () => 'Your payouts are set up',
    text: () => 'You can withdraw any available amount from £10 whenever you like.',
    button: 'Withdraw',
  }),
  payeeChanged: kind(
    'PayeeDestinationChanged',
    ({ creatorId, until }) => ({ recipient: { userId: creatorId }, about: { countsFrom: until } }),
    {
      ...payouts,
      mail: 'always',
      isReclaimable: true,
      title: () => 'Your bank account for payouts was changed',
      text: ({ happenedAt, countsFrom = happenedAt }) => {
        const hold = countsFrom > happenedAt ? ` Nothing is paid out before ${ukMoment(countsFrom)}.` : '';
        return `Stripe has had another bank account for you since ${ukMoment(happenedAt)}.${hold} If it was not you, press “This was not me” in our email: nothing is paid out then until our finance team has looked, every sign-in ends, and you set a new password.`;
      },
    },
  ),
  payoutsStopped: kind('PayoutsStopped', ({ creatorId }) => ({ recipient: { userId: creatorId }, about: {} }), {
    ...payouts,
    mail: 'always',
    title: () => 'Your payouts are stopped',
    text: () =>
      'You reported that someone else was in your account. Nothing is paid out until our finance team has looked at it; we write to you then.',
  }),
  payoutsResumed: kind(
    'PayoutsResumed',
    ({ creatorId, reason }) => ({ recipient: { userId: creatorId }, about: noteOf(reason) }),
    {
      ...payouts,
      mail: 'always',
      title: () => 'Your payouts go on',
      text: ({ reason }) =>
        `You can withdraw again.${reason === undefined ? '' : ` Our finance team writes: “${reason}”`}`,
    },
  ),
  payeeLacking: kind(
    'PayeeLacking',
    ({ creatorId, needs }) => ({ recipient: { userId: creatorId }, about: { needs } }),
    {
      ...payouts,
      title: () => 'Your payouts need something from you',
      text: ({ needs = [] }) =>
        needs.length === 0
          ? 'Stripe cannot send you money at the moment. Your payout settings show what you can do.'
          : `Stripe asks for: ${needTexts(needs)}. Please provide it, so that we can send your money.`,
      button: 'See what is missing',
    },
  ),
};
