/** The closed lists and limits of the specification, shared by browser and server. */
import type { StaffRole } from './endpoint.ts';

/** [value, label]; a category matches as a case-insensitive substring of the video's category. */
export const categories = [
  ['diy', 'DIY & Home'],
  ['cooking', 'Cooking'],
  ['construction', 'Construction'],
  ['automotive', 'Automotive'],
  ['gardening', 'Gardening'],
  ['technology', 'Technology'],
  ['crafts', 'Crafts'],
] as const;
export type Category = (typeof categories)[number][0];
export const allCategories = ['all', 'All Categories'] as const;

export const categoryLabel = (value: string): string => categories.find(([known]) => known === value)?.[1] ?? value;

export const sorts = ['recent', 'popular', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc'] as const;
export type Sort = (typeof sorts)[number];

export const browseLimits = {
  pageSize: 12,
  /** The slider, in pounds of the all-in price; its top means "£500 and more". */
  priceMinPounds: 0,
  priceMaxPounds: 500,
  priceStepPounds: 25,
  descriptionPreview: 150,
  tagsShown: 2,
} as const;

export const videoLimits = {
  titleLength: 120,
  descriptionLength: 5000,
  tags: 10,
  tagLength: 30,
} as const;

/** 64 → `01:04`; from an hour on the minutes simply go on: 3,725 → `62:05`. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

export const staffRoles = ['moderator', 'finance', 'auditor', 'admin'] as const satisfies readonly StaffRole[];

export const contactPreferences = ['Email', 'SMS', 'Phone'] as const;
export const bioLength = 500;

/** The life of a video as its creator and staff see it. */
export const videoStatuses = [
  'uploading',
  'processing',
  'refused',
  'inReview',
  'rejected',
  'listed',
  'sold',
  'cancelled',
] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** DESIGN §4, as the buyer sees it: `lost` covers expired and cancelled orders too. */
export const orderStatuses = [
  'created',
  'checkoutOpen',
  'authorised',
  'claimed',
  'capturing',
  'sold',
  'lost',
  'failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const payoutStatuses = ['requested', 'released', 'paid', 'rejected', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Ways to sign in other than by password. */
export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];
export const providerLabels: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };

/** What the person's sign-in history and the console show, one line each. */
export const securityActs = {
  registered: 'Account created',
  emailConfirmed: 'Email confirmed',
  signedIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  signedOut: 'Signed out',
  sessionEnded: 'Session ended',
  sessionReplayed: 'Used sign-in token presented again; the session was ended',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by mail',
  passwordResetRequested: 'Password reset asked for',
  twoFactorEnabled: 'Two-factor authentication switched on',
  twoFactorDisabled: 'Two-factor authentication switched off',
  recoveryCodeUsed: 'Recovery code used',
  recoveryCodesRegenerated: 'New recovery codes made',
  providerLinked: 'Sign-in provider linked',
  providerUnlinked: 'Sign-in provider unlinked',
  usernameChanged: 'Username changed',
  dataExported: 'Copy of all data asked for',
  suspended: 'Account suspended',
  reinstated: 'Account reinstated',
  roleGranted: 'Staff role given',
  roleRevoked: 'Staff role taken away',
} as const;
export type SecurityAct = keyof typeof securityActs;

/** What mails a person may switch off; security mails always come. */
export const notices = [
  ['sales', 'Sales and payouts', 'When a video sells and when a payout is on its way'],
  ['reviews', 'Reviews of my videos', 'When a video is approved or returned'],
  ['purchases', 'Purchases', 'Receipts and licences of what I bought'],
  ['news', 'News', 'New features, now and then'],
] as const;
export type Notice = (typeof notices)[number][0];

/** Avatars: what may be sent, and the squares that are made of it, in pixels. */
export const avatarLimits = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sizes: [64, 160, 512] } as const;

export const passwordLimits = { min: 8, max: 256 } as const;
/** The second step of a sign-in: how long, and how many tries. */
export const challengeLimits = { minutes: 5, tries: 5 } as const;
export const recoveryCodeCount = 10;
