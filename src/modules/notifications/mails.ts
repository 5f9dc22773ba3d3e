/** The mails of notifications. */
import type { Kind } from './kinds/kind.ts';
import type { NotificationText } from './kinds/kinds.ts';

type Letterhead = { brandName: string; origin: string; displayName: string };

const kept = 'The receipt and the licence are attached. Keep them; you also find them under My Purchases.';
const footnotes = {
  needed: 'We always send emails like this one, whichever emails you have chosen.',
  chosen: 'You can choose which of these emails we send: Account Settings, Email notifications.',
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
