/** What notifications writes to people. */
import type { Kind } from './kinds/kind.ts';
import type { NotificationText } from './kinds/kinds.ts';

type Letterhead = { brandName: string; origin: string; displayName: string };

const kept = 'The receipt and the licence are attached. Keep them; they stay under My Purchases too.';
const footnotes = {
  needed: 'Mails like this one always come, whatever mails you have chosen.',
  chosen: 'Which of these mails come is up to you: Account Settings, Email notifications.',
};

export const notificationMail = (
  { mail, hasPapers, button }: Pick<Kind, 'mail' | 'hasPapers' | 'button'>,
  { title, text, path }: NotificationText,
  { brandName, origin, displayName }: Letterhead,
) => ({
  subject: `${title} – ${brandName}`,
  paragraphs: [`Hello ${displayName},`, `${title}.`, text, ...(hasPapers ? [kept] : [])],
  button: { label: button, url: origin + path },
  footnote: mail === 'always' ? footnotes.needed : footnotes.chosen,
});
