/**
 * The mails of support. They contain no text of the sender, who could give another person's address and have it sent
 * there.
 */
import { topicLabel, type CaseTopic } from '#contracts/support/vocabulary.ts';

const nothingToDo = (brandName: string): string =>
  `If you did not write to ${brandName}, someone gave your address by mistake, and you need not do anything.`;

export const caseMail = (brandName: string, { reference, topic }: { reference: string; topic: CaseTopic }) => ({
  subject: `We have your message (${reference})`,
  paragraphs: [
    'Hello,',
    `your message to ${brandName} has arrived. Its topic is “${topicLabel(topic)}”, its reference ${reference}.`,
    'We will read it and answer to this address, with a link to reply. Please give the reference if you write about it again.',
  ],
  footnote: nothingToDo(brandName),
});

/** A person has written the answer of staff, so the mail contains it, unlike the text of the sender. */
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
