/** What support writes to people. What they typed is left out: whoever gives another's address could send it to them. */
import { requestLinkDays, topicLabel, type CaseTopic } from '#contracts/supportVocabulary.ts';

const nothingToDo = (brandName: string): string =>
  `If you did not write to ${brandName}, somebody gave your address by mistake, and you need not do anything.`;

export const caseMail = (brandName: string, { reference, topic }: { reference: string; topic: CaseTopic }) => ({
  subject: `We have your message (${reference})`,
  paragraphs: [
    'Hello,',
    `your message to ${brandName} has arrived. Its topic is “${topicLabel(topic)}”, its reference ${reference}.`,
    'A person reads it. The answer comes to this address, with a link to reply. Please give the reference if you write about it again.',
  ],
  footnote: nothingToDo(brandName),
});

/** What staff wrote was read by somebody before it is mailed, unlike what the sender typed. */
export const answerMail = (
  brandName: string,
  { reference, words, url, isClosed }: { reference: string; words: string; url: string; isClosed: boolean },
) => ({
  subject: `Our answer to your message (${reference})`,
  paragraphs: [
    'Hello,',
    `this is ${brandName}’s answer to your message ${reference}:`,
    ...words.split(/\n+/).filter((line) => line.trim() !== ''),
    isClosed
      ? 'We think that this settles it. If not, please reply on the page of your message.'
      : 'Please reply on the page of your message; mails to this address are not read.',
  ],
  button: { label: 'Open the conversation', url },
  footnote: 'Whoever has this link can read and continue the conversation: please do not pass it on.',
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
