/** The words of the explanation. The structured data of the questions is made from the same list. */
import { advisedMinutes, type HouseRules } from '#contracts/site/houseRules.ts';
import { holdText } from '#contracts/site/rulesText.ts';
import { leastPayout, previewSeconds, proPrice, uploadsADay } from '#web/components/prose/houseFacts.ts';
import type { FeeText } from '#web/components/prices/useFeeText.ts';

const advisedLength = `${advisedMinutes.shortest} to ${advisedMinutes.longest} minutes`;

export type Lines = readonly (readonly [string, string])[];

export const creatorSteps = ({ creatorShare }: FeeText): Lines => [
  ['Record', `Film a project you are doing anyway: landscape, steady, ${advisedLength}. A phone is enough.`],
  [
    'Upload and set your price',
    `Name what you want for it. You see the buyer’s total and your ${creatorShare} while you type.`,
  ],
  ['Get discovered', 'After basic quality checks and a moderator’s review, most videos are live within hours.'],
  ['Get paid', `Credited the moment it sells. Withdraw any available amount from ${leastPayout} whenever you like.`],
];

export const buyerSteps: Lines = [
  ['Browse', 'Search by subject, category, length and price. Every price on a card is the whole price.'],
  ['Preview', `Watch about ${previewSeconds} seconds from across the video, watermarked, before you decide.`],
  ['Purchase', 'Name your channel, accept the licence, pay. The first completed payment wins.'],
  ['Download', 'Get the original file in full quality, with a licence and a proof of the sale.'],
];

export const plans = ({ creatorShare }: FeeText) => [
  {
    name: 'Free',
    price: '£0',
    period: 'for good',
    lines: [uploadsADay, 'Unlimited sales', `${creatorShare} of every sale`, 'Basic analytics', 'Community support'],
  },
  {
    name: 'Creator Pro',
    price: proPrice,
    period: 'per month',
    lines: [
      'Unlimited uploads',
      'Priority placement',
      'Advanced analytics',
      'Direct creator messaging',
      'Priority support',
      'Featured content opportunities',
    ],
  },
];

export const questions = ({ fee, creatorShare, inPounds }: FeeText, rules: HouseRules): Lines => [
  [
    'What does it cost?',
    `Two things, both simple. The buyer pays the creator’s price plus a ${fee} platform fee on top; the card already shows that total. The creator keeps ${creatorShare} of the price they asked. For a video at ${inPounds(4900).price} the buyer pays ${inPounds(4900).total}, the creator is credited ${inPounds(4900).creator}, and ${inPounds(4900).platform} stays with the platform.`,
  ],
  [
    'Is a video really sold only once?',
    'Yes. The first completed payment closes the offer, the video leaves the marketplace for good, and the same content cannot be uploaded again. If two people pay at the same moment, one gets the video and the other is never charged.',
  ],
  [
    'What may I do with a video I bought?',
    'You get full commercial rights for the channel you name at checkout: publish it, edit it, earn money with it. You receive the original file in full quality, a licence with a fingerprint of its text, and a proof of the sale.',
  ],
  [
    'When do creators get their money?',
    `The sale is credited the moment it happens. It ${holdText(rules)}. Any available amount from ${leastPayout} can be withdrawn to a bank account whenever you like.`,
  ],
  [
    'What kind of video sells?',
    `Ordinary work, well shown: repairs, cooking, gardening, building, crafts. We suggest ${advisedLength} in landscape. That is advice, not a rule. Most creators ask £50–£500.`,
  ],
  [
    'How long does it take until my video is live?',
    'Each upload goes through basic checks and a moderator’s review. There is no lengthy approval; most videos are live within hours. If something is wrong, we tell you what.',
  ],
  [
    'Can anyone copy my video without paying?',
    `Visitors see only a short, watermarked preview of about ${previewSeconds} seconds in reduced size, behind links that end after minutes. The original is delivered to the one person who paid for it.`,
  ],
];
