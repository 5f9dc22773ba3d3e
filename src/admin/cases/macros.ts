/** Answers that are given again and again, to be put into the field and changed there. */
import type { CaseTopic } from '#contracts/support/vocabulary.ts';

type Macro = { label: string; /** Absent: fits every topic. */ topics?: readonly CaseTopic[]; text: string };

const macros: readonly Macro[] = [
  {
    label: 'A new confirmation link',
    topics: ['sign-in'],
    text: 'a confirmation link works for a limited time. Please sign in and press “Resend” on the page that asks you to confirm your email: a new link is on its way within a minute. If nothing arrives, please look into your spam folder.',
  },
  {
    label: 'Reset the password',
    topics: ['sign-in', 'account'],
    text: 'please press “Forgot password?” on the sign-in page. We mail you a link with which you choose a new one; the sessions on all your devices end then.',
  },
  {
    label: 'When a video is reviewed',
    topics: ['upload'],
    text: 'a moderator looks at each new video, mostly within hours. My Videos shows where it stands, and you get a mail as soon as it is decided.',
  },
  {
    label: 'Report a problem with a purchase',
    topics: ['purchase'],
    text: 'please open My Purchases and press “Report a problem” beside the video within 7 days. The creator’s share waits until it is decided, and both of you are heard.',
  },
  {
    label: 'When money can be withdrawn',
    topics: ['payout'],
    text: 'Payout Settings shows what is available, and of everything else why it is held and until when. Any available amount from £10 can be requested at any time.',
  },
  {
    label: 'Ask for details',
    text: 'thank you for writing. So that we can look into it, please tell us which video or order it is about, what you did, and what you saw.',
  },
];

export const macrosFor = (topic: CaseTopic): readonly Macro[] =>
  macros.filter(({ topics }) => topics === undefined || topics.includes(topic));

/** The text as the beginning of a letter to this person. */
export const fill = ({ text }: Macro, name: string | undefined): string =>
  `Hello${name === undefined || name === '' ? '' : ` ${name}`},\n\n${text}\n`;
