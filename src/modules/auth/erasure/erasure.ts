/** What erasing an account removes and what stays, for the admin who is about to do it; and that it is complete. */
import type { PersonForgotten } from '#events/auth.ts';
import type { OpenBusiness } from '#modules/auth/account/openBusiness.ts';
import type { User } from '#modules/auth/account/user.ts';

/** The number of videos that the person uploaded, sold and bought. */
export type Trade = { uploaded: number; sold: number; bought: number };

const videos = (count: number): string => (count === 1 ? 'a video' : `${count} videos`);

export const erasedOfThem = ({ listed }: Pick<OpenBusiness, 'listed'>): string[] => [
  'Name, email, address, picture, sign-ins and every word about them: the key that reads them is destroyed, for good.',
  'Password, second factor, linked sign-ins and sessions. Email and username are free again.',
  ...(listed > 0 ? [`Their offers: ${videos(listed)} ${listed === 1 ? 'is' : 'are'} taken off the marketplace.`] : []),
];

/** Each with its reason. */
export const keptOfThem = ({ uploaded, sold, bought }: Trade): string[] => [
  ...(sold > 0
    ? [
        `Receipts and licences of ${videos(sold)} that they sold: those who bought them rely on them, and tax law asks for receipts.`,
      ]
    : []),
  ...(bought > 0
    ? [`Receipts and licences of ${videos(bought)} that they bought: the licence lasts, and tax law asks for receipts.`]
    : []),
  ...(uploaded > 0 ? [`Fingerprints of ${videos(uploaded)} that they uploaded: so that nothing is sold twice.`] : []),
  'Ids, dates and amounts in the log and the ledger, without a name: so that every total can still be checked.',
];

/** Everything that could be read about an erased person is deleted. */
export const recordForgotten =
  (userId: string) =>
  (state: User): [] | [PersonForgotten] =>
    state.status === 'registered' && state.isErased && !state.isForgotten
      ? [{ type: 'PersonForgotten', data: { userId } }]
      : [];
