/** The mails of messages; they never contain the text of a message. */
import { hello } from '#contracts/auth/hello.ts';
export const unreadMail = (
  brandName: string,
  { displayName, unread, url }: { displayName: string; unread: number; url: string },
) => ({
  subject: `${unread === 1 ? 'A message waits' : `${unread} messages wait`} for you – ${brandName}`,
  paragraphs: [hello(displayName), `someone wrote to you at ${brandName}.`],
  button: { label: unread === 1 ? 'Read the message' : 'Read the messages', url },
  footnote: 'You can choose which of these emails we send: Account Settings, Email notifications.',
});
