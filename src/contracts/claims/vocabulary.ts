/** The closed lists of copyright claims. */

/**
 * `incomplete`: the sender was asked for more. `accepted`: the video is disabled and its creator notified. `answered`:
 * the sender of the notice has the counter-notice, and the days run. `court`: the sender went to court, so the video
 * stays disabled.
 */
export const openClaimStatuses = ['received', 'incomplete', 'accepted', 'answered', 'court'] as const;
export const claimStatuses = [...openClaimStatuses, 'restored', 'upheld', 'withdrawn', 'dismissed'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** The elements of a notice (17 U.S.C. § 512(c)(3)(A)), worded as questions for a missing one. */
export const claimElements = {
  work: 'Which work is yours, so that somebody else can recognise it: its title, where it was published, or a link.',
  location: 'The address of the video here. Open the video and copy the whole address of its page.',
  contact: 'How you can be reached: a postal address, and a telephone number if you have one.',
  authority: 'That you own the right that is infringed, or may act for its owner, and in what capacity.',
  goodFaith: 'Why the use is not allowed by the owner, its agent or the law, as far as you know.',
  signature: 'Your full name, typed as your signature.',
} as const;
export type ClaimElement = keyof typeof claimElements;
export const claimElementNames = Object.keys(claimElements) as ClaimElement[];

/** The recipient of a letter. */
export const letterSides = ['sender', 'creator'] as const;
export type LetterSide = (typeof letterSides)[number];

/** Every letter of a claim; `claims/letters.ts` has their text. */
export const letterKinds = [
  'received',
  'askedForMore',
  'dismissed',
  'accepted',
  'disabled',
  'answerArrived',
  'counterNotice',
  'courtAction',
  'restored',
  'upheld',
  'strike',
  'withdrawn',
] as const;
export type LetterKind =
  | 'received'
  | 'askedForMore'
  | 'dismissed'
  | 'accepted'
  | 'disabled'
  | 'answerArrived'
  | 'counterNotice'
  | 'courtAction'
  | 'restored'
  | 'upheld'
  | 'strike'
  | 'withdrawn';

/** A strike is active, has expired, or was removed. */
export const strikeStatuses = ['active', 'expired', 'removed'] as const;
export type StrikeStatus = (typeof strikeStatuses)[number];

/** What the creator states in a counter-notice (17 U.S.C. § 512(g)(3)(C) and (D)); each stores its version. */
export const counterStatements = {
  version: '1',
  mistake:
    'Under penalty of perjury: I believe in good faith that the video was disabled by mistake or because it was mistaken for another.',
  jurisdiction:
    'I consent to the jurisdiction of the Federal District Court of my address or, outside the United States, of any district in which the operator may be found, and accept service of process from whoever sent the notice.',
} as const;
