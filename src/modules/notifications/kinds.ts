/**
 * Everything that people are told, one entry each: which fact it follows from, whom it concerns, which of their switches
 * turns its mail off, and the words. A further kind is a further entry; a stored kind keeps its name.
 */
import type { Notice } from '#contracts/accountVocabulary.ts';
import type { LossReason } from '#contracts/businessVocabulary.ts';
import { dayText } from '#contracts/dayText.ts';
import { formatPounds } from '#contracts/money.ts';
import { holdCauses } from '#contracts/payoutVocabulary.ts';
import { needWords } from '#contracts/payeeVocabulary.ts';
import type { CatalogueEvent } from '#modules/catalogue/events.ts';
import type { ClaimEvent } from '#modules/claims/events.ts';
import type { MessageEvent } from '#modules/messages/events.ts';
import type { PaperEvent } from '#modules/papers/events.ts';
import type { ReportEvent } from '#modules/reports/events.ts';
import type { RequestEvent } from '#modules/requests/events.ts';
import type { ReviewEvent } from '#modules/reviews/events.ts';
import type { SalesEvent } from '#modules/sales/events.ts';
import type { About } from './events.ts';

export type Fact =
  SalesEvent | CatalogueEvent | PaperEvent | ReviewEvent | ClaimEvent | RequestEvent | ReportEvent | MessageEvent;

/** Whom it concerns, as far as the fact itself says so. */
export type Whom = { userId: string } | { buyerOf: string } | { creatorOf: string };
type Addressed = { whom: Whom; about: About };

/** What the words are made of; `video` is its title in quotation marks, `username` that of whoever is told. */
type Said = About & { video: string; username: string; happenedAt: string };

type Words = {
  /** The switch that turns its mail off; `always` for what the law or the sale itself asks to be confirmed; `never` where a letter of its own goes out. */
  mail: Notice | 'always' | 'never';
  /** Receipt and licence go with the mail. */
  hasPapers?: true;
  title: (said: Said) => string;
  text: (said: Said) => string;
  path: (said: Said) => string;
  /** The button of the mail. */
  button: string;
};
export type Kind = Words & { fact: Fact['type']; tell: (fact: Fact) => Addressed | null };
type DataOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>['data'];

const kind = <Type extends Fact['type']>(
  fact: Type,
  tell: (data: DataOf<Type>) => Addressed | null,
  words: Words,
): Kind => ({ ...words, fact, tell: ({ data }) => tell(data as DataOf<Type>) });

const pounds = ({ amountPence = 0 }: Said): string => formatPounds(amountPence);
const orderPage = ({ orderId = '' }: Said): string => `/orders/${orderId}`;
const studioPage = ({ videoId = '' }: Said): string => `/studio/${videoId}`;
const payouts = { mail: 'sales', path: () => '/account?tab=payout', button: 'Look at my payouts' } as const;
const claimed = {
  mail: 'never',
  path: ({ claimId = '' }: Said) => `/studio/claims/${claimId}`,
  button: 'Open the claim',
} as const;
const bought = { mail: 'always', path: orderPage, button: 'Open my purchase' } as const;
const reviewed = { mail: 'reviews', path: studioPage, button: 'Open the video' } as const;

const requestPage = {
  path: ({ requestId = '' }: Said) => `/requests/${requestId}`,
  button: 'Open the request',
} as const;
/** Whoever asked without an account is written to by the request itself. */
const aboutAnswer = ({ askerId, requestId }: { askerId: string | null; requestId: string }): Addressed | null =>
  askerId === null ? null : { whom: { userId: askerId }, about: { requestId } };
const answered: Words = {
  ...{ ...requestPage, mail: 'answers', button: 'Read the answer' },
  title: () => 'A creator answered your request',
  text: () => 'Look at the answer. Nobody is bound to anything: buy what fits, or wait for another one.',
};

const aboutReport = ({ reporterId, reason }: { reporterId: string; reason: string }): Addressed => ({
  whom: { userId: reporterId },
  about: { reason },
});
const reported = { mail: 'answers', path: () => '/notifications', button: 'Open my notifications' } as const;

const aboutReason = ({ videoId, reason }: { videoId: string; reason: string }): Addressed => ({
  whom: { creatorOf: videoId },
  about: { videoId, reason },
});
/** Notifications of before carry no reason: it stands on the page. */
const withReason = (reason: string | undefined, wayOn: string): string =>
  reason === undefined ? wayOn : `The moderator writes: “${reason}” ${wayOn}`;

/** What a buyer is told who did not get it; nothing when it ran out or when they began again. */
const losses: Partial<Record<LossReason, string>> = {
  sold: 'Another buyer was faster. You pay nothing: what your card had set aside is released.',
  withdrawn: 'It was taken off the marketplace before you had paid. You pay nothing.',
  priceChanged: 'Its price changed before you had paid. You pay nothing; you can buy it at the new price.',
};

const aboutClaim = ({ claimId, videoId, creatorId }: { claimId: string; videoId: string; creatorId: string }) => ({
  whom: { userId: creatorId },
  about: { claimId, videoId },
});

export const kinds: Readonly<Record<string, Kind>> = {
  bought: kind(
    'ReceiptIssued',
    ({ buyerId, orderId, videoId, number, totalPence }) => ({
      whom: { userId: buyerId },
      about: { orderId, videoId, number, amountPence: totalPence },
    }),
    {
      ...{ mail: 'always', hasPapers: true, path: orderPage, button: 'Download the original' },
      title: ({ video }) => `${video} is yours`,
      text: (said) =>
        `You paid ${pounds(said)} (receipt ${said.number ?? ''}). The original, the licence and the receipt wait for you.`,
    },
  ),
  sold: kind(
    'SaleCredited',
    ({ creatorId, orderId, videoId, creatorPence, availableAt }) => ({
      whom: { userId: creatorId },
      about: { orderId, videoId, amountPence: creatorPence, availableAt },
    }),
    {
      ...payouts,
      title: ({ video }) => `${video} is sold`,
      text: (said) =>
        `${pounds(said)} is credited to you, ${
          (said.availableAt ?? '') > said.happenedAt
            ? `and can be withdrawn from ${dayText(said.availableAt ?? '')}.`
            : 'and can be withdrawn now.'
        }`,
    },
  ),
  orderLost: kind(
    'OrderLost',
    ({ orderId, reason }) =>
      losses[reason] === undefined ? null : { whom: { buyerOf: orderId }, about: { orderId, lostBecause: reason } },
    {
      ...{ mail: 'purchases', path: orderPage, button: 'See similar videos' },
      title: ({ video }) => `You did not get ${video}`,
      text: ({ lostBecause }) => (lostBecause && losses[lostBecause]) ?? '',
    },
  ),
  payoutRequested: kind(
    'PayoutRequested',
    ({ creatorId, payoutId, amountPence }) => ({ whom: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (said) => `You asked to withdraw ${pounds(said)}`,
      text: () => 'It is waiting for release. If it was not you, tell us at once and change your password.',
    },
  ),
  payoutHeld: kind(
    'PayoutHeld',
    ({ creatorId, payoutId, cause, reviewOn }) => ({
      whom: { userId: creatorId },
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
    ({ creatorId, payoutId }) => ({ whom: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal is released',
      text: () => 'The money is on its way to you.',
    },
  ),
  payoutPaid: kind(
    'PayoutPaid',
    ({ creatorId, payoutId, amountPence }) => ({ whom: { userId: creatorId }, about: { payoutId, amountPence } }),
    {
      ...payouts,
      title: (said) => `${pounds(said)} has been paid out`,
      text: () => 'How soon your bank shows it depends on the bank.',
    },
  ),
  payoutRejected: kind(
    'PayoutRejected',
    ({ creatorId, payoutId }) => ({ whom: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal was not released',
      text: () => 'The amount is back in your balance. The reason stands beside the withdrawal.',
    },
  ),
  payoutFailed: kind(
    'PayoutFailed',
    ({ creatorId, payoutId }) => ({ whom: { userId: creatorId }, about: { payoutId } }),
    {
      ...payouts,
      title: () => 'Your withdrawal could not be paid',
      text: () => 'The payment provider refused it. Nothing is lost: we look into it and send it again.',
    },
  ),
  payeeReady: kind('PayeeReady', ({ creatorId }) => ({ whom: { userId: creatorId }, about: {} }), {
    ...payouts,
    title: () => 'Your payouts are set up',
    text: () => 'You can withdraw any available amount from £10 whenever you like.',
    button: 'Withdraw',
  }),
  payeeLacking: kind('PayeeLacking', ({ creatorId, needs }) => ({ whom: { userId: creatorId }, about: { needs } }), {
    ...payouts,
    title: () => 'Your payouts need something from you',
    text: ({ needs = [] }) =>
      needs.length === 0
        ? 'Stripe does not send you money at the moment. What you can do stands in your payout settings.'
        : `Stripe asks for: ${needWords(needs)}. Please hand it in, so that your money can be sent.`,
    button: 'See what is missing',
  }),
  refunded: kind(
    'RefundMade',
    ({ orderId, videoId, amountPence }) => ({ whom: { buyerOf: orderId }, about: { orderId, videoId, amountPence } }),
    {
      ...{ mail: 'always', path: orderPage, button: 'Open my purchase' },
      title: (said) => `${pounds(said)} is on its way back to you`,
      text: ({ video }) => `It is for ${video}, and goes to the card that you paid with.`,
    },
  ),
  saleRefunded: kind(
    'RefundMade',
    ({ creatorId, orderId, videoId, amountPence }) => ({
      whom: { userId: creatorId },
      about: { orderId, videoId, amountPence },
    }),
    {
      ...payouts,
      title: ({ video }) => `The buyer of ${video} got money back`,
      text: (said) => `It was ${pounds(said)}. What it means for your share stands in your balance.`,
    },
  ),
  problemReported: kind(
    'ProblemReported',
    ({ creatorId, orderId, videoId }) => ({ whom: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...{ ...payouts, button: 'Tell my side' },
      title: ({ video }) => `The buyer of ${video} reports a problem`,
      text: () => 'Please tell your side. Your share of this sale waits until it is decided.',
    },
  ),
  problemDecided: kind('ProblemDecided', ({ orderId }) => ({ whom: { buyerOf: orderId }, about: { orderId } }), {
    ...{ mail: 'always', path: () => '/account?tab=purchases', button: 'Read the decision' },
    title: ({ video }) => `Your problem with ${video} is decided`,
    text: () => 'What was decided, and why, stands beside your purchase.',
  }),
  disputeOpened: kind(
    'DisputeOpened',
    ({ creatorId, orderId, videoId }) => ({ whom: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The payment for ${video} is disputed`,
      text: () => 'The buyer’s bank looks into it, and we answer. Your share of this sale waits until it is decided.',
    },
  ),
  disputeWon: kind(
    'DisputeWon',
    ({ creatorId, orderId, videoId }) => ({ whom: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The dispute about ${video} is won`,
      text: () => 'Your share of this sale is yours again.',
    },
  ),
  disputeLost: kind(
    'DisputeLost',
    ({ creatorId, orderId, videoId }) => ({ whom: { userId: creatorId }, about: { orderId, videoId } }),
    {
      ...payouts,
      title: ({ video }) => `The dispute about ${video} is lost`,
      text: () => 'The bank gave the money back to the buyer. What it means for your share stands in your balance.',
    },
  ),
  videoApproved: kind('VideoApproved', ({ videoId }) => ({ whom: { creatorOf: videoId }, about: { videoId } }), {
    ...reviewed,
    title: ({ video }) => `${video} is approved`,
    text: () => 'It is for sale now.',
  }),
  changesRequested: kind('ChangesRequested', aboutReason, {
    ...reviewed,
    title: ({ video }) => `${video} needs a change`,
    text: ({ reason }) =>
      withReason(reason, 'It can be sold once that is changed: change it on its page and submit it again.'),
  }),
  videoRejected: kind('VideoRejected', aboutReason, {
    ...reviewed,
    title: ({ video }) => `${video} was not accepted`,
    text: ({ reason }) => withReason(reason, 'On its page you can ask for another moderator’s decision, once.'),
  }),
  videoTakenDown: kind('VideoTakenDown', aboutReason, {
    ...reviewed,
    mail: 'always',
    title: ({ video }) => `${video} was taken down`,
    text: ({ reason }) =>
      withReason(reason, 'Nobody can buy it now. On its page you can ask for another moderator’s decision, once.'),
  }),
  videoRefused: kind('VideoRefused', ({ videoId }) => ({ whom: { creatorOf: videoId }, about: { videoId } }), {
    ...reviewed,
    title: ({ video }) => `${video} did not pass the checks`,
    text: () => 'What was found, and what helps, stands on its page.',
  }),
  reviewWritten: kind(
    'ReviewWritten',
    ({ creatorId, orderId, videoId, stars }) => ({ whom: { userId: creatorId }, about: { orderId, videoId, stars } }),
    {
      ...{ mail: 'sales', path: ({ username }) => `/creators/${username}#reviews`, button: 'Read and answer it' },
      title: ({ video }) => `${video} has a review`,
      text: ({ stars = 0 }) => `Its buyer gives ${stars} of 5 stars. You can answer once, for everybody to read.`,
    },
  ),
  reviewAnswered: kind('ReviewAnswered', ({ orderId }) => ({ whom: { buyerOf: orderId }, about: { orderId } }), {
    ...{ mail: 'purchases', path: orderPage, button: 'Read the answer' },
    title: ({ video }) => `Your review of ${video} was answered`,
    text: () => 'The creator’s answer stands under your review.',
  }),
  videoOffered: kind('VideoOffered', aboutAnswer, answered),
  videoProposed: kind('VideoProposed', aboutAnswer, answered),
  requestHidden: kind(
    'RequestHidden',
    ({ askerId, requestId, reason }) =>
      askerId === null ? null : { whom: { userId: askerId }, about: { requestId, reason } },
    {
      ...{ mail: 'always', path: () => '/request', button: 'Ask again' },
      title: () => 'Your request was taken off the site',
      text: ({ reason }) => withReason(reason, 'You can ask again in other words.'),
    },
  ),
  answerHidden: kind(
    'AnswerHidden',
    ({ creatorId, requestId, reason }) => ({ whom: { userId: creatorId }, about: { requestId, reason } }),
    {
      ...{ ...requestPage, mail: 'always' },
      title: () => 'Your answer to a request was taken off',
      text: ({ reason }) => withReason(reason, 'Whoever asked does not see it any more.'),
    },
  ),
  messageReceived: kind(
    'MessageSent',
    ({ isNews, toId, threadId }) => (isNews ? { whom: { userId: toId }, about: { threadId } } : null),
    {
      ...{ mail: 'never', path: ({ threadId = '' }) => `/messages/${threadId}`, button: 'Read the message' },
      title: () => 'Somebody wrote to you',
      text: () => 'Read and answer it under Messages.',
    },
  ),
  reportDismissed: kind('ReportDismissed', aboutReport, {
    ...reported,
    title: () => 'Your report was looked at',
    text: ({ reason }) => withReason(reason, 'Nothing was taken off. Thank you for telling us.'),
  }),
  reportSettled: kind('ReportSettled', aboutReport, {
    ...reported,
    title: () => 'Something was done about your report',
    text: ({ reason }) => withReason(reason, 'Thank you for telling us.'),
  }),
  claimAccepted: kind('ClaimAccepted', aboutClaim, {
    ...claimed,
    title: ({ video }) => `A copyright claim against ${video}`,
    text: () => 'It is disabled for now. You may answer with a counter-notice; unanswered, the claim is upheld.',
  }),
  claimRestored: kind('ClaimRestored', aboutClaim, {
    ...claimed,
    title: ({ video }) => `${video} is available again`,
    text: () => 'The copyright claim against it has ended.',
  }),
  claimUpheld: kind('ClaimUpheld', aboutClaim, {
    ...claimed,
    title: ({ video }) => `The copyright claim against ${video} is upheld`,
    text: () => 'It counts as a strike. You can ask for another look, once.',
  }),
  rightsQuestioned: kind(
    'RightsQuestioned',
    ({ orderId, videoId }) => ({ whom: { buyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `A copyright claim against ${video}, which you bought`,
      text: () =>
        'Somebody states that it infringes their copyright. Until that is decided the download is paused. Please do not publish it, and take it offline where you have. If the claim is upheld, you get your money back.',
    },
  ),
  rightsCleared: kind(
    'RightsCleared',
    ({ orderId, videoId }) => ({ whom: { buyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `${video} is yours to use again`,
      text: () => 'The copyright claim against it has ended. Your licence holds as before.',
    },
  ),
  rightsLost: kind(
    'RightsLost',
    ({ orderId, videoId }) => ({ whom: { buyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `The copyright claim against ${video} is upheld`,
      text: () => 'Your licence has ended: please take the video offline. We give you your money back.',
    },
  ),
};

export type SaidWords = { title: string; text: string; path: string };

/** The words of a stored notification; nothing for a kind that is no longer told. */
export const say = (name: string, said: Omit<Said, 'video'> & { videoTitle: string | null }): SaidWords | undefined => {
  const words = kinds[name];
  const full = { ...said, video: said.videoTitle === null ? 'The video' : `“${said.videoTitle}”` };
  return words && { title: words.title(full), text: words.text(full), path: words.path(full) };
};
