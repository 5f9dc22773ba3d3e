/** What requests writes to people. What they typed is left out: whoever gives another's address could send it to them. */
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';

type RequestMailFacts = { reference: string; url: string };

export const requestLinkMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `Confirm your request (${reference})`,
  paragraphs: [
    'Hello,',
    `please confirm that you asked for content at ${brandName}. The link works for ${requestLinkDays} days; without it the request does not count and is forgotten.`,
  ],
  button: { label: 'Confirm my request', url },
  footnote: `If you did not write to ${brandName}, somebody gave your address by mistake, and you need not do anything.`,
});

export const requestMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `We have your request (${reference})`,
  paragraphs: [
    'Hello,',
    `your request for content at ${brandName} is confirmed, and creators can answer it now. Its reference is ${reference}.`,
    'Its page shows you what they answer. There you can also close it when you look no longer.',
  ],
  button: { label: 'Open my request', url },
});

/** To somebody without an account; the others are told as of everything else. */
export const answeredMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `A creator answered your request (${reference})`,
  paragraphs: ['Hello,', `a creator at ${brandName} answered your request. Look at the answer on its page.`],
  button: { label: 'Read the answer', url },
});

export const hiddenMail = (brandName: string, { reference, reason }: { reference: string; reason: string }) => ({
  subject: `Your request was taken off the site (${reference})`,
  paragraphs: [
    'Hello,',
    `a moderator took your request off ${brandName}. The reason: “${reason}”`,
    'You can ask again in other words. If you think that this is a mistake, write to our support and give the reference.',
  ],
});
