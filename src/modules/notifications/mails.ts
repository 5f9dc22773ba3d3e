/** The mails of notifications. */
import { hello } from '#contracts/auth/hello.ts';
import { reclaimDays } from '#contracts/auth/reclaimVocabulary.ts';
import type { Kind } from './kinds/kind.ts';
import type { NotificationText } from './kinds/kinds.ts';

type Letterhead = {
  brandName: string;
  origin: string;
  displayName: string;
  /** Where “This was not me” leads, from the origin. */
  reclaimPath: string;
};

const kept = 'The receipt and the licence are attached. Keep them; you also find them under My Purchases.';
const footnotes = {
  reclaimable: `The button works for ${reclaimDays} days and only once. Please do not pass this mail on.`,
  needed: 'We always send emails like this one, whichever emails you have chosen.',
  chosen: 'You can choose which of these emails we send: Account Settings, Email notifications.',
};

export const notificationMail = (
  { mail, hasPapers, button, isReclaimable }: Pick<Kind, 'mail' | 'hasPapers' | 'button' | 'isReclaimable'>,
  { title, text, path }: NotificationText,
  { brandName, origin, displayName, reclaimPath }: Letterhead,
) => ({
  subject: `${title} – ${brandName}`,
  paragraphs: [hello(displayName), `${title}.`, text, ...(hasPapers ? [kept] : [])],
  button: isReclaimable
    ? { label: 'This was not me', url: origin + reclaimPath }
    : { label: button, url: origin + path },
  footnote: isReclaimable ? footnotes.reclaimable : mail === 'always' ? footnotes.needed : footnotes.chosen,
});
