/** The mails of auth. */
import { hello } from '#contracts/auth/hello.ts';
import { securityEvents, type SecurityEvent } from '#contracts/auth/vocabulary.ts';
import { reclaimDays } from '#contracts/auth/reclaimVocabulary.ts';
import { ukMoment } from '#contracts/shared/dayText.ts';
import type { From } from '#events/auth.ts';

type Registration = {
  /** UTC ISO. */
  at: string;
  from: From | null;
  /** Confirms the address. */
  url: string;
  /** Deletes the account when another person registered it. */
  notMeUrl: string;
};

/** To an address that may be a stranger's: it shows nothing that the person typed. */
export const confirmationMail = (brandName: string, { at, from, url, notMeUrl }: Registration) => ({
  subject: `Confirm your email for ${brandName}`,
  paragraphs: [
    hello(null),
    `an account was registered with this address on ${ukMoment(at)}${from ? `, with ${from.device}, from ${from.address}` : ''}.`,
    'If that was you, please confirm that the address is yours. The link works for 24 hours and only once.',
  ],
  button: { label: 'Confirm my email', url },
  footnote: `Was this not you? Then do not confirm it, and open ${notMeUrl} to delete the account and free your address.`,
});

/** After the owner took the account back: nothing opens it but the link. */
const lockedResetMail = (brandName: string, displayName: string | null, url: string) => ({
  subject: `Set a new password for ${brandName}`,
  paragraphs: [
    hello(displayName),
    'you told us that someone else was in your account. Nobody is signed in any more, and the old password no longer works. Please set a new one; the link works for one hour and only once.',
    'Afterwards, please look at your account: link Google or Facebook again if you used them, and check your payout details and your videos.',
  ],
  button: { label: 'Set a new password', url },
  footnote: 'After an hour, ask for another link on the sign-in page: Forgot your password.',
});

/** `isLocked`: the owner took the account back. */
export const resetMail = (
  brandName: string,
  displayName: string | null,
  { url, isLocked }: { url: string; isLocked: boolean },
) => (isLocked ? lockedResetMail : openResetMail)(brandName, displayName, url);

const openResetMail = (brandName: string, displayName: string | null, url: string) => ({
  subject: `Set a new password for ${brandName}`,
  paragraphs: [
    hello(displayName),
    'someone, hopefully you, asked to set a new password. The link works for one hour and only once. Your old password stays until then.',
  ],
  button: { label: 'Set a new password', url },
  footnote: 'If it was not you, you need not do anything: nobody can change your password without this email.',
});

/** The subject of a security notice: an event of the history, or what strangers tried. */
export type NoticeSubject = SecurityEvent | 'registrationTried' | 'guessingStopped';

const words: Partial<Record<NoticeSubject, { subject: string; sentence: string }>> = {
  registrationTried: {
    subject: 'Someone tried to register with your address',
    sentence:
      'someone tried to open a new account with your address. You already have an account, so we did not open one.',
  },
  guessingStopped: {
    subject: 'Someone keeps trying to sign in as you',
    sentence:
      'someone entered a wrong password or code for your account a hundred times. For a day we take no more tries from browsers that you have not signed in with before; with your own you sign in as always.',
  },
  passwordChanged: { subject: 'Your password was changed', sentence: 'the password of your account was changed.' },
  passwordReset: {
    subject: 'Your password was changed',
    sentence: 'a new password was set with a link from one of our emails.',
  },
  twoFactorEnabled: {
    subject: 'Two-factor authentication is on',
    sentence: 'signing in now asks for a code from your authenticator app.',
  },
  twoFactorDisabled: {
    subject: 'Two-factor authentication is off',
    sentence: 'signing in no longer asks for a code.',
  },
  recoveryCodeUsed: { subject: 'A recovery code was used', sentence: 'one of your recovery codes was used.' },
  recoveryCodesRegenerated: {
    subject: 'You have new recovery codes',
    sentence: 'new recovery codes were made. The old ones no longer work.',
  },
  passkeyAdded: {
    subject: 'You have a new passkey',
    sentence: 'a passkey was added to your account. It signs in without your password.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    sentence:
      'a passkey was removed from your account. It no longer signs in, and you were signed out everywhere else.',
  },
  sessionReplayed: {
    subject: 'We ended one of your sign-ins',
    sentence:
      'one of your sign-ins was used a second time from elsewhere, which happens when someone has copied it. We ended it everywhere. Please sign in again and look at your security page.',
  },
  roleGranted: {
    subject: 'You are now a member of staff',
    sentence:
      'your account was given a staff role. Staff sign in with two-factor authentication, and neither buy nor sell.',
  },
  roleRevoked: {
    subject: 'A staff role was removed',
    sentence: 'a staff role was removed from your account, and you were signed out everywhere.',
  },
};

/** A notice about an event on the account; always sent, whatever mails the person chose. */
export const noticeMail = (
  brandName: string,
  displayName: string | null,
  { what, from, note, url }: { what: NoticeSubject; from?: From | null; note?: string | null; url: string },
) => {
  const label = what === 'registrationTried' || what === 'guessingStopped' ? '' : securityEvents[what];
  const { subject, sentence } = words[what] ?? { subject: label, sentence: `this happened to your account: ${label}.` };
  return {
    subject: `${subject} – ${brandName}`,
    paragraphs: [
      hello(displayName),
      sentence,
      ...(note ? [note] : []),
      ...(from ? [`It was done with ${from.device}, from ${from.address}.`] : []),
    ],
    button: { label: 'Open my security page', url },
    footnote: 'If it was not you, change your password at once and end the sessions that you do not know.',
  };
};

/** For staff who have no passkey: a new colleague, or a person whose lost ones two admins have removed. */
export const firstPasskeyMail = (brandName: string, displayName: string | null, url: string) => ({
  subject: `Add your passkey for ${brandName}`,
  paragraphs: [
    hello(displayName),
    'our staff sign in with a passkey: a key on your phone, your computer or a security key, which you open with a finger, your face or a PIN. Your account has none. The link works for 24 hours and only once.',
  ],
  button: { label: 'Add a passkey', url },
  footnote: 'Please do not pass this link on. If you are not a member of our staff, write to our support.',
});

/** About a sign-in from a browser that is new to the account; always sent. */
export const newDeviceMail = (
  brandName: string,
  displayName: string | null,
  { at, from, url }: { at: string; from: From | null; url: string },
) => ({
  subject: `New sign-in to your account – ${brandName}`,
  paragraphs: [
    hello(displayName),
    'your account was signed in to from a browser in which you have not signed in before.',
    `It was on ${ukMoment(at)}${from ? `, with ${from.device}, from ${from.address}` : ''}.`,
    'If that was you, you need not do anything. If it was not, press the button: it ends every sign-in, and you set a new password.',
  ],
  button: { label: 'This was not me', url },
  footnote: `The button works for ${reclaimDays} days and only once. Please do not pass this mail on.`,
});

export type SuspensionMail = 'suspended' | 'upheld' | 'reinstated';

const suspensionText: Record<SuspensionMail, { subject: string; sentence: string; label: string; footnote: string }> = {
  suspended: {
    subject: 'Your account is suspended',
    sentence: 'your account is suspended: you cannot use it until further notice. This is why:',
    label: 'Read the reason or appeal',
    footnote:
      'You may appeal once. Someone who did not suspend the account will decide. Please do not pass this link on.',
  },
  upheld: {
    subject: 'Your account stays suspended',
    sentence: 'someone else has reviewed your suspension. It stays, and this is why:',
    label: 'Read the decision',
    footnote: 'This decision is final. What you earned is still yours; if you have questions, write to our support.',
  },
  reinstated: {
    subject: 'Your account is open again',
    sentence: 'the suspension of your account has ended. This is why:',
    label: 'Sign in',
    footnote: 'Everything is as it was before.',
  },
};

/** Why the account is suspended, stays suspended or is open again; always sent. */
export const suspensionMailOf = (
  what: SuspensionMail,
  {
    brandName,
    displayName,
    reason,
    url,
  }: { brandName: string; displayName: string | null; reason: string; url: string },
) => {
  const { subject, sentence, label, footnote } = suspensionText[what];
  return {
    subject: `${subject} – ${brandName}`,
    paragraphs: [hello(displayName), sentence, reason],
    button: { label, url },
    footnote,
  };
};

export const farewellMail = (brandName: string, displayName: string | null) => ({
  subject: `Your ${brandName} account is deleted`,
  paragraphs: [
    hello(displayName),
    'your account is deleted, and what we knew about you can no longer be read. This is the last mail to this address.',
  ],
});
