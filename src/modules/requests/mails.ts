/**
 * The mails of requests. They contain no typed text: a sender who gives another person's address could have it sent
 * there.
 */
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';

type RequestMailFacts = { reference: string; url: string };

export const requestLinkMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `Confirm your request (${reference})`,
  paragraphs: [
    'Hello,',
    `please confirm that you asked for content at ${brandName}. The link works for ${requestLinkDays} days; without it the request does not count and is forgotten.`,
  ],
  button: { label: 'Confirm my request', url },
  footnote: `If you did not write to ${brandName}, someone gave your address by mistake, and you need not do anything.`,
});

export const requestMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `We have your request (${reference})`,
  paragraphs: [
    'Hello,',
    `your request for content at ${brandName} is confirmed, and creators can answer it now. Its reference is ${reference}.`,
    'Its page shows you what they answer. You can also close it there when you no longer need it.',
  ],
  button: { label: 'Open my request', url },
});

/** For askers without an account; the others get a notification. */
export const answeredMail = (brandName: string, { reference, url }: RequestMailFacts) => ({
  subject: `A creator answered your request (${reference})`,
  paragraphs: ['Hello,', `a creator at ${brandName} answered your request. You can read the answer on its page.`],
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
