/** What creators ask, answered for this product as it is. */
import { inNumerals } from '#contracts/shared/inNumerals.ts';
import {
  advisedMinutes,
  freeUploadsPerDay,
  longestHours,
  spotCheckEvery,
  uploadGivenUpDays,
  type HouseRules,
} from '#contracts/site/houseRules.ts';
import {
  leastPayout,
  leastPrice,
  mostPrice,
  previewSeconds,
  refusals,
  trustFormula,
} from '#web/components/prose/houseFacts.ts';
import { holdText } from '#contracts/site/rulesText.ts';
import type { FeeText } from '#web/components/prices/useFeeText.ts';
import type { QuestionGroup } from './faqData.ts';

export const creatorQuestions = (
  { fee, creatorShare, inPounds }: FeeText,
  rules: HouseRules,
): readonly QuestionGroup[] => [
  [
    'Money',
    [
      {
        id: 'share',
        question: 'What do I get when my video sells?',
        answer: `${creatorShare} of the price you asked. The buyer pays ${fee} on top of it. For a video at ${inPounds(4900).price} the
buyer pays ${inPounds(4900).total}, you are credited ${inPounds(4900).creator}, and ${inPounds(4900).platform} stays with us. Half a penny is
rounded up, and the parts always add up to what was paid. While you type a price, the form shows all three amounts.`,
      },
      {
        id: 'price',
        question: 'What price may I ask?',
        answer: `Anything from ${leastPrice} to ${mostPrice}. A typical price is £50–£500. You may change the price until
somebody holds the video; a buyer who saw the old one has to accept the new one before anything is charged.`,
      },
      {
        id: 'hold',
        question: 'When can I withdraw the money?',
        answer: `A sale is credited the moment it happens. So that a payment that turns out wrong can be put right, it may be
held for a while. At present it ${holdText(rules)}. Any available amount from ${leastPayout} can be requested at any time; a person in finance releases it.`,
      },
      {
        id: 'tax',
        question: 'What about tax?',
        answer: `What you earn is yours to declare; we withhold nothing and give no advice. Your analytics show what each video
earned on which day.`,
      },
    ],
  ],
  [
    'Uploading',
    [
      {
        id: 'quota',
        question: 'How many videos may I upload?',
        answer: `${freeUploadsPerDay} a day on the Free plan. The day is the UK calendar day; the upload page says how many are
left and when the next day begins where you are. An upload counts when it begins. It is given back when you cancel it before
its last byte has arrived or when it fails by our fault. A file that is refused counts.`,
      },
      {
        id: 'checks',
        question: 'What do the quality checks examine?',
        answer: `A program plays the whole file and measures it. It refuses a file only when

${refusals.map((refusal) => `- ${refusal}`).join('\n')}

A video may last up to ${longestHours} hours. Everything else is advice and stops nothing: below 720 pixels, upright, dark,
blurred, shaky, silent or clipped sound, black bars, strong compression. We suggest ${advisedMinutes.shortest} to
${advisedMinutes.longest} minutes in landscape. What the checks found, with the values, stands on the page of your video.

The checks have limits. They cannot tell whether a project is interesting, whether the sound is your own, or whether
a soft picture is meant. A moderator judges that.`,
      },
      {
        id: 'review',
        question: 'Who decides whether my video is listed?',
        answer: `A moderator watches it and approves it, asks for changes, or rejects it with a reason. There is no queue of
weeks; most videos are live within hours.

Creators who have earned trust go live as soon as the checks are done, unless the checks or a likeness to another video leave
a doubt; one in ${inNumerals(spotCheckEvery)} of those is looked at afterwards. Trust is a formula, not a favour: ${trustFormula}.
My Videos shows which of these you meet.`,
      },
      {
        id: 're-upload',
        question: 'May I upload the same video again?',
        answer: `No, with one exception. A video is sold once, so the same content cannot be offered a second time.

- The same file, byte for byte, is refused when somebody else uploaded it first, or when you did and that video is still
here. Go on with the earlier one in My Videos. If yours ended without ever being listed, you may start over with the file.
- Another file with the same pictures, also when it is cut, cropped, mirrored, recoloured or re-encoded, is compared
with every video we know. A clear copy of a sold video is refused; whatever is only alike goes to a moderator.
- A video that you withdrew may be listed again as it is. It needs no new upload.

The comparison can be wrong, for example with two recordings of the same still scene. That is what the
[appeal](#appeal) is for. [A post on our blog](/blog/how-copies-are-found) explains how we find copies.`,
      },
      {
        id: 'appeal',
        question: 'Can I appeal?',
        answer: `Yes, once for each video. An appeal against a rejection, or against the refusal of a copy, goes to a
moderator other than the one who said no. Say what they should check. A file that cannot be read at all cannot be
appealed, because there is nothing to show; copy it from the camera again.`,
      },
      {
        id: 'unfinished',
        question: 'What if my connection breaks?',
        answer: `The upload goes on where it stopped, also after a restart of your computer. An upload that nobody goes on with
is given up after ${uploadGivenUpDays} days.`,
      },
    ],
  ],
  [
    'Rights',
    [
      {
        id: 'grant',
        question: 'What do I sign?',
        answer: `A short document in which you grant exclusive rights to whoever buys the video, and declare that it is yours,
that everybody recognisable agreed, and where it has been published before. You sign it by typing your name. The whole text
stands on the page about [licensing](/licensing#grant).`,
      },
      {
        id: 'after',
        question: 'What may I still do after the sale?',
        answer: `With the video itself, nothing: you may not publish, use or license it anywhere, and you take down what you
published of it. You may say that you made it. Filming the same project again makes a new video, as long as it is a new
recording.`,
      },
      {
        id: 'withdraw',
        question: 'Can I take a video back?',
        answer: `Until it sells, yes: withdraw it, and list it again whenever you like. Only while somebody’s payment holds the
video does the button say no, for that is the moment in which it is being sold.`,
      },
      {
        id: 'copying',
        question: 'Can anyone copy my video without paying?',
        answer: `Visitors see a preview of about ${previewSeconds} seconds, cut from across the video, in reduced size, with a
watermark in every picture, behind links that end after minutes. No preview can be protected against a camera in front of a
screen. The original is delivered to the one person who paid for it. We remove place and device from the file before anybody
receives it; picture and sound stay untouched.`,
      },
    ],
  ],
];
