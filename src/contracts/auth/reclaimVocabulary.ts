/** "This was not me": what the owner of an account is mailed about, and the link in that mail. */

/** What happened: a sign-in from a browser that was new to the account, or another bank account for payouts. */
export const reclaimSubjects = ['signIn', 'bankAccount'] as const;
export type ReclaimSubject = (typeof reclaimSubjects)[number];

/** How long the link works. */
export const reclaimDays = 7;

/** What the link says; `at` is the moment of what happened (UTC ISO). */
export type ReclaimClaim = { userId: string; about: ReclaimSubject; at: string };
export type ReclaimLink = ReclaimClaim & { key: string };

/** The text of which the key of the link is a keyed hash. */
export const reclaimText = ({ userId, about, at }: ReclaimClaim): string => `${about} ${userId} ${at}`;

/** The page, from the origin; everything is behind the #, which browsers send to no server. */
export const reclaimPath = ({ userId, about, at, key }: ReclaimLink): string =>
  `/not-me#${new URLSearchParams({ userId, about, at, key }).toString()}`;
