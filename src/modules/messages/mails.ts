/** What messages writes to people; never what was written to them. */
export const unreadMail = (
  brandName: string,
  { displayName, unread, url }: { displayName: string; unread: number; url: string },
) => ({
  subject: `${unread === 1 ? 'A message waits' : `${unread} messages wait`} for you – ${brandName}`,
  paragraphs: [`Hello ${displayName},`, `somebody wrote to you at ${brandName}.`],
  button: { label: unread === 1 ? 'Read the message' : 'Read the messages', url },
  footnote: 'Which of these mails come is up to you: Account Settings, Email notifications.',
});
