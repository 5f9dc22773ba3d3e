/**
 * Every letter of a claim, by name. They contain no typed text: a sender who gives another person's address could have
 * it sent there. The page behind the button shows the text.
 */
import { claimElements, type LetterKind, type LetterSide } from '#contracts/claims/vocabulary.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { countOf } from '#contracts/shared/inNumerals.ts';
import { strikeLifeText, strikesText } from '#contracts/site/rulesText.ts';
import { claimRule, type StrikeRule } from '#contracts/site/houseRules.ts';
import type { ClaimCase } from './claim.ts';

type Place = { brandName: string; url: string; strikes: StrikeRule };

type LetterText = (claim: ClaimCase, place: Place) => { subject: string; paragraphs: string[] };

const day = (iso: string | null): string => (iso === null ? '' : dayText(iso));
const why = ({ reason }: ClaimCase): string[] => (reason === null ? [] : [`The reason: ${reason}`]);

const words: Record<LetterKind, LetterText> = {
  received: ({ reference }, { brandName }) => ({
    subject: `We have your copyright notice (${reference})`,
    paragraphs: [
      `your copyright notice to ${brandName} has arrived. Its reference is ${reference}.`,
      'A moderator reads it, and we write to this address with what was decided. The creator of the video is told what the notice says, and may answer it.',
      'On the page of your notice you can see how it stands, and take it back. The button is your key to it: please do not pass it on.',
    ],
  }),
  askedForMore: ({ reference, missing, askedNote }) => ({
    subject: `Your copyright notice needs something more (${reference})`,
    paragraphs: [
      'we cannot act on your notice yet. Please add this on its page:',
      ...missing.map((element) => claimElements[element]),
      ...(askedNote ? [`The moderator writes: “${askedNote}”`] : []),
    ],
  }),
  dismissed: (claim) => ({
    subject: `What became of your copyright notice (${claim.reference})`,
    paragraphs: ['we do not follow your notice.', ...why(claim), 'If you can add something, please send a new one.'],
  }),
  accepted: ({ reference, answerBefore }) => ({
    subject: `Your copyright notice is accepted (${reference})`,
    paragraphs: [
      'the video is disabled: nobody can find or buy it here. Its creator was told.',
      `The creator may answer until ${day(answerBefore)}. If they do not, your claim is upheld. If they do, you get the answer, and can tell us that you have asked a court.`,
    ],
  }),
  disabled: ({ reference, answerBefore, uploadId }, { strikes }) => ({
    subject: `A copyright claim against your video (${reference})`,
    paragraphs: [
      ...(uploadId === null
        ? []
        : [
            'another creator has uploaded the same film as you, and says that it is theirs. On the page of the claim you can say why it is yours; a moderator decides between the two of you.',
          ]),
      'somebody states that one of your videos infringes their copyright. As the law asks, it is disabled for now: nobody can find or buy it. If it is sold already, the download is paused and your share waits.',
      `If that is a mistake, you may answer with a counter-notice until ${day(answerBefore)}. Without one the claim is upheld, and counts as a strike; after ${strikesText(strikes)} within ${strikeLifeText(strikes)} an account is ended.`,
      'The notice itself, with the name and address of its sender, is on the page of the claim.',
    ],
  }),
  answerArrived: ({ reference, restoreFrom }) => ({
    subject: `We have your counter-notice (${reference})`,
    paragraphs: [
      'we passed it on to whoever sent the notice, with your name and address, as the law asks.',
      `Unless they tell us that they have asked a court, your video comes back on ${day(restoreFrom)}.`,
    ],
  }),
  counterNotice: ({ reference, restoreFrom, restoreBefore }) => ({
    subject: `The creator answered your copyright notice (${reference})`,
    paragraphs: [
      'the creator states under penalty of perjury that the video was disabled by mistake, or mistaken for another. The whole counter-notice is on the page of your notice.',
      `We have to make the video available again ${claimRule.restoreAfterBusinessDays} to ${claimRule.restoreBeforeBusinessDays} business days after the answer: from ${day(restoreFrom)}, by ${day(restoreBefore)} at the latest. It stays away if you tell us before, on that page, that you have asked a court.`,
    ],
  }),
  courtAction: ({ reference }) => ({
    subject: `A court was asked about your video (${reference})`,
    paragraphs: [
      'whoever sent the notice has told us that they have asked a court. So your video stays disabled until the court has decided, or both of you agree.',
    ],
  }),
  restored: (claim) => ({
    subject: `The video is available again (${claim.reference})`,
    paragraphs: ['the copyright claim has ended, and the video is available again.', ...why(claim)],
  }),
  upheld: (claim) => ({
    subject: `Your copyright claim is upheld (${claim.reference})`,
    paragraphs: [
      'the video stays away for good.',
      ...(claim.uploadId === null ? [] : ['The film is yours here: you may upload it again.']),
      ...why(claim),
    ],
  }),
  strike: (claim, { strikes }) => ({
    subject: `The copyright claim against your video is upheld (${claim.reference})`,
    paragraphs: [
      'your video stays away for good. If it was sold, the buyer gets the money back, and your share of it ends.',
      ...why(claim),
      `It counts as a strike for ${countOf(strikes.lifeDays, 'day')}. An account with ${strikes.most} of them is ended. On the page of the claim you can ask for another look at it, once.`,
    ],
  }),
  withdrawn: ({ reference }) => ({
    subject: `The copyright claim was taken back (${reference})`,
    paragraphs: ['whoever sent the notice has taken it back. If the video was disabled for it, it is available again.'],
  }),
};

/** The mail; `url` is the recipient's page of the claim. */
export const letterOf = (kind: LetterKind, to: LetterSide, claim: ClaimCase, place: Place) => {
  const { subject, paragraphs } = words[kind](claim, place);
  return {
    subject,
    paragraphs: ['Hello,', ...paragraphs],
    button: { label: to === 'sender' ? 'Open the notice' : 'Open the claim', url: place.url },
    ...(kind === 'received'
      ? {
          footnote: `If you sent no notice, somebody gave your address; please tell us by the contact page of ${place.brandName}.`,
        }
      : {}),
  };
};
