/** The closed lists and limits of accounts, in a file that public pages do not load. */

/** Ways to sign in other than by password. */
export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];
export const providerLabels: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };

/** What the person's sign-in history and the console show, one line each. */
export const securityEvents = {
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
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeysReset: 'Passkeys removed for a new one',
  providerLinked: 'Sign-in provider linked',
  providerUnlinked: 'Sign-in provider unlinked',
  usernameChanged: 'Username changed',
  reclaimed: 'Account taken back after a mail from us',
  dataExported: 'Copy of all data asked for',
  suspended: 'Account suspended',
  reinstated: 'Account reinstated',
  roleGranted: 'Staff role given',
  roleRevoked: 'Staff role taken away',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/** The mails that a person may switch off; security mails are always sent. */
export const notices = [
  ['sales', 'Sales and payouts', 'When a video sells and when a payout is on its way'],
  ['reviews', 'Reviews of my videos', 'When a video is approved or returned'],
  ['purchases', 'Purchases', 'When I miss out on a purchase; we always send receipts and licences'],
  ['answers', 'Answers and messages', 'When someone answers my request or writes to me, or my report is decided'],
  ['news', 'News', 'New features, now and then'],
] as const;
export type Notice = (typeof notices)[number][0];

/** Avatars: the accepted files, and the sizes in pixels of the squares made from them. */
export const avatarLimits = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, sizes: [64, 160, 512] } as const;

/** The second step of a sign-in: how long, and how many tries. */
export const challengeLimits = { minutes: 5, tries: 5 } as const;
export const recoveryCodeCount = 10;

/** Passkeys of one account, and the characters of a name of one. */
export const passkeyLimits = { most: 20, nameLength: 60 } as const;
