/** The test cards, which act like Stripe's of the same number (https://docs.stripe.com/testing). */
import { createHash } from 'node:crypto';
import type { CardRecord, Later } from '#standIns/stripe/records.ts';

type ListedCard = {
  brand: string;
  label: string;
  decline?: string;
  later?: Later;
  alone?: 'declined' | 'confirm';
  /** The bank wants its holder to confirm the payment (3-D Secure). */
  isChallenged?: true;
  isAvailableAtOnce?: true;
};

export const testCards: Record<string, ListedCard> = {
  '4242424242424242': { brand: 'visa', label: 'Payment succeeds' },
  '4000000000000002': { brand: 'visa', label: 'Card is declined', decline: 'Your card was declined.' },
  '4000000000009995': { brand: 'visa', label: 'Insufficient funds', decline: 'Your card has insufficient funds.' },
  '5555555555554444': { brand: 'mastercard', label: 'Another that succeeds' },
  '4000000000003220': { brand: 'visa', label: 'Bank asks for a confirmation', isChallenged: true },
  '4000000000000259': { brand: 'visa', label: 'Disputed afterwards', later: 'dispute' },
  '4000000000001976': { brand: 'visa', label: 'Bank asks afterwards', later: 'inquiry' },
  '4000000000005423': { brand: 'visa', label: 'Fraud warning afterwards', later: 'fraudWarning' },
  '4000000000005126': { brand: 'visa', label: 'Refund fails later', later: 'refundFails' },
};

/** More of them, for what is charged again later without its holder. */
export const renewalCards: typeof testCards = {
  '4242424242424242': { brand: 'visa', label: 'Renewals succeed' },
  '5555555555554444': { brand: 'mastercard', label: 'Another that succeeds' },
  '4000000000000341': { brand: 'visa', label: 'Renewals are declined', alone: 'declined' },
  '4000002760003184': { brand: 'visa', label: 'Renewals need a confirmation', alone: 'confirm' },
};

export type TestCard = { record: CardRecord; isChallenged: boolean };

export type CardEntry = { number: string; expiry: string; cvc: string };

/** Names a card without giving it away. Equal numbers give equal fingerprints. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`sandbox card ${number}`).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 16);

/** `12 / 34`, `12/34` and `12/2034` are the same month. */
const monthOf = (expiry: string): { expMonth: number; expYear: number } | undefined => {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*((?:20)?\d{2})\s*$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  if (expMonth < 1 || expMonth > 12) return undefined;
  return { expMonth, expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
};

const isPast = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean =>
  Date.UTC(expYear, expMonth) <= now.getTime();

/** The card, or a sentence for the payer about its fault. */
export const checkCard = (entry: CardEntry, now: Date, cards = testCards): TestCard | { decline: string } => {
  const number = entry.number.replaceAll(/\D/g, '');
  const card = cards[number];
  if (card === undefined) return { decline: 'Only the test cards below work here. Never type in a real card.' };
  const month = monthOf(entry.expiry);
  if (month === undefined) return { decline: 'The expiry date is incomplete or wrong.' };
  if (isPast(month, now)) return { decline: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(entry.cvc.trim())) return { decline: 'The security code is incomplete or wrong.' };
  if (card.decline !== undefined) return { decline: card.decline };
  const { brand, later, alone, isChallenged = false, isAvailableAtOnce } = card;
  const record = { brand, last4: number.slice(-4), fingerprint: fingerprintOf(number), ...month };
  const more = {
    ...(later === undefined ? {} : { later }),
    ...(alone === undefined ? {} : { alone }),
    ...(isAvailableAtOnce === undefined ? {} : { isAvailableAtOnce }),
  };
  return { isChallenged, record: { ...record, ...more, ...(isChallenged ? { isAuthenticated: true as const } : {}) } };
};
