/** What support writes to people. What they typed is left out: whoever gives another's address could send it to them. */
import { requestLinkDays, topicLabel, type CaseTopic } from '#contracts/supportVocabulary.ts';

const nothingToDo = (brandName: string): string =>
  `If you did not write to ${brandName}, somebody gave your address by mistake, and you need not do anything.`;

export const caseMail = (brandName: string, { reference, topic }: { reference: string; topic: CaseTopic }) => ({
  subject: `We have your message (${reference})`,
  paragraphs: [
    'Hello,',
    `your message to ${brandName} has arrived. Its topic is “${topicLabel(topic)}”, its reference ${reference}.`,
    'A person reads it and answers to this address. Please give the reference if you write about it again.',
  ],
  footnote: nothingToDo(brandName),
});

export const requestLinkMail = (brandName: string, { reference, url }: { reference: string; url: string }) => ({
  subject: `Confirm your request (${reference})`,
  paragraphs: [
    'Hello,',
    `please confirm that you asked for content at ${brandName}. The link works for ${requestLinkDays} days; without it the request does not count and is forgotten.`,
  ],
  button: { label: 'Confirm my request', url },
  footnote: nothingToDo(brandName),
});

export const requestMail = (brandName: string, { reference }: { reference: string }) => ({
  subject: `We have your request (${reference})`,
  paragraphs: [
    'Hello,',
    `your request for content at ${brandName} is confirmed. Its reference is ${reference}.`,
    'A moderator looks at it before creators see it. We write to this address when there is something to tell.',
  ],
});
