/** What buyers ask, answered for this product as it is. */
import { inNumerals } from '#contracts/shared/inNumerals.ts';
import { checkoutMinutes, previewRule } from '#contracts/site/houseRules.ts';
import { downloadLink, previewSeconds } from '#web/components/prose/houseFacts.ts';
import type { FeeText } from '#web/components/prices/useFeeText.ts';
import type { QuestionGroup } from './faqData.ts';

export const buyerQuestions = ({ fee, creatorShare, inPounds }: FeeText): readonly QuestionGroup[] => [
  [
    'Before you buy',
    [
      {
        id: 'cost',
        question: 'What does a video cost?',
        answer: `The price on the card, and nothing else. It is the creator’s price with our fee of ${fee} already in it. A
video whose creator asks ${inPounds(4900).price} costs you ${inPounds(4900).total}: ${inPounds(4900).creator} go to the creator, who keeps
${creatorShare} of the price, and ${inPounds(4900).platform} to us. The split stands under the price on the video’s page and again at
checkout. Money is charged in pounds.`,
      },
      {
        id: 'account',
        question: 'What do I need to buy?',
        answer: `An account with a confirmed email and a complete profile, and the address of the channel that the video is for.
Searching and previews need no account.`,
      },
      {
        id: 'preview',
        question: 'What do I see before I pay?',
        answer: `A preview of about ${previewSeconds} seconds: ${inNumerals(previewRule.pieces)} pieces from across the video, so
that you see its beginning, its middle and its end. It is at most ${previewRule.shortSide} pixels high and carries a
watermark. Videos shorter than a minute show half of themselves at most. Beside it stand the length, the size and the shape
of the picture, and whether there is sound.`,
      },
      {
        id: 'quality',
        question: 'Has anyone reviewed the video?',
        answer: `Every file is played to its end by a program that measures it, and nearly every video is watched by a moderator
before it is listed; those of creators who have earned trust may go live first and be sampled afterwards. Neither says that a
video is good. The preview and the description are what you judge by.`,
      },
    ],
  ],
  [
    'Buying',
    [
      {
        id: 'two-buyers',
        question: 'What happens if two people buy at once?',
        answer: `One of them gets it. Your card is authorised first, which takes no money. The first authorised order that
claims the video wins, and only then is that card charged. Everybody else’s authorisation is cancelled: you are told that the
video has just been sold, and you pay nothing. Your bank may show the reserved amount for a few days.

An open checkout lasts ${checkoutMinutes} minutes and does not keep the video for you.`,
      },
      {
        id: 'exclusive',
        question: 'Is it really sold to me alone?',
        answer: `Yes. The sale closes the offer for good, the video leaves the marketplace, and neither the file nor a copy of it is
accepted again. The creator has signed that nobody else has an exclusive right in it, has stated where it was
published before, and has to take that down. A program reads the whole log and counts the videos that were sold twice; the figure
stands on our [front page](/).`,
      },
      {
        id: 'payment',
        question: 'How do I pay?',
        answer: `By card, on the page of our payment provider. We never see the number of your card.`,
      },
    ],
  ],
  [
    'After you have bought',
    [
      {
        id: 'download',
        question: 'How do I get the file?',
        answer: `As soon as the payment has been taken, the page of your order offers the original: the file that the creator
uploaded, with picture and sound untouched, and without the place and the device that cameras write into it. A link is good
for ${downloadLink}; ask for another as often as you like, under My Purchases.`,
      },
      {
        id: 'rights',
        question: 'What may I do with it?',
        answer: `Use it, edit it, publish it, broadcast it, earn money with it and sublicense it, worldwide and without end, on
every channel that you own. You need not name the creator. [Licensing](/licensing) has the whole text in plain words and in
full.`,
      },
      {
        id: 'proof',
        question: 'How do I prove that it is mine?',
        answer: `Your order carries the version and the SHA-256 of the licence text, the time, and the number of the sale in a
log to which facts are only ever added. Keep the page of your order; a platform that asks can be shown it.`,
      },
      {
        id: 'refunds',
        question: 'Can I have my money back?',
        answer: `A payment that did not win the video is never taken, so there is nothing to return.

If you buy as a consumer, you ask at the checkout for the file at once, and acknowledge that the right to cancel within 14
days is lost as soon as it can be downloaded. A change of mind after that is no reason for a refund.

If the file is faulty, is not what was described, or turns out not to be the creator’s to sell, write to us before you use
it: [contact](/contact). A person looks at it, with the log in front of them. Your rights under consumer law stay as they are.`,
      },
      {
        id: 'claims',
        question: 'What if someone else claims the video?',
        answer: `The creator has declared in writing that it is theirs. Tell us at once, and keep what you were sent. Claims
against a listed video are made on the page about [copyright](/dmca).`,
      },
    ],
  ],
];
