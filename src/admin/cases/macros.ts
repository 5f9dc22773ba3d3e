/** Answers that are given again and again, to be put into the field and changed there. */
import type { CaseTopic } from '#contracts/support/vocabulary.ts';

type Macro = { label: string; /** Absent: fits every topic. */ topics?: readonly CaseTopic[]; text: string };

const macros: readonly Macro[] = [
  {
    label: 'A new confirmation link',
    topics: ['sign-in'],
    text: 'a confirmation link works for a limited time. Please sign in and press “Resend” on the page that asks you to confirm your email: a new link is on its way within a minute. If nothing arrives, please check your spam folder.',
  },
  {
    label: 'Reset the password',
    topics: ['sign-in', 'account'],
    text: 'please press “Forgot password?” on the sign-in page. We email you a link to choose a new one; you are then signed out on all your devices.',
  },
  {
    label: 'When a video is reviewed',
    topics: ['upload'],
    text: 'a moderator reviews each new video, usually within hours. My Videos shows its status, and we email you as soon as we have decided.',
  },
  {
    label: 'Report a problem with a purchase',
    topics: ['purchase'],
    text: 'please open My Purchases and press “Report a problem” beside the video within 7 days. We hold the creator’s share until we have decided, and we hear both of you.',
  },
  {
    label: 'When money can be withdrawn',
    topics: ['payout'],
    text: 'Payout Settings shows what is available, and for everything else why it is held and until when. You can request any available amount from £10 at any time.',
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
