/** The states of a payee, and what the provider may ask for, in plain words. Runs in browser and server. */
import { ukMoment } from '#contracts/shared/dayText.ts';

/** `active`: can be paid. `pending`: the provider checks. `restricted`: details are missing. Others: refused. */
export const payeeStatuses = ['active', 'pending', 'restricted', 'rejected', 'unsupported'] as const;
export type PayeeStatus = (typeof payeeStatuses)[number];

/** What the provider may ask for; `other` when we have no text for it. */
export const payeeNeeds = {
  name: 'Your full name',
  dateOfBirth: 'Your date of birth',
  address: 'Your home address',
  bankAccount: 'Your bank account',
  identityDocument: 'A photo of your passport or driving licence',
  addressDocument: 'A document that shows your name and address',
  phone: 'Your phone number',
  email: 'Your email address',
  idNumber: 'Your tax or identity number',
  nationality: 'Your nationality',
  politicalRole: 'Whether you hold a public office',
  business: 'A few words about what you sell',
  terms: 'Your agreement to Stripe’s terms',
  other: 'Something that Stripe explains on its own page',
} as const satisfies Record<string, string>;
export type PayeeNeed = keyof typeof payeeNeeds;
export const payeeNeedKeys = Object.keys(payeeNeeds) as [PayeeNeed, ...PayeeNeed[]];

/** One requirement of the provider: whether it is due now, and whether the person or the provider has to act. */
export type PayeeRequirement = { need: PayeeNeed; due: 'now' | 'later'; waitsFor: 'person' | 'provider' };

/** What the person has to provide now. */
export const needsNow = (requirements: readonly PayeeRequirement[]): PayeeNeed[] =>
  requirements.filter(({ due, waitsFor }) => due === 'now' && waitsFor === 'person').map(({ need }) => need);

/** The requirements as the middle of a sentence. */
export const needTexts = (needs: readonly PayeeNeed[]): string =>
  needs
    .map((need) => payeeNeeds[need])
    .map((text) => text.charAt(0).toLowerCase() + text.slice(1))
    .join(', ');

/** Why a creator cannot be paid, for staff. */
export const whyHeld = (status: PayeeStatus | 'none', requirements: readonly PayeeRequirement[]): string => {
  const needs = needsNow(requirements);
  if (status === 'none') return 'The creator has not set up payouts yet.';
  if (status === 'pending') return 'Stripe is still checking the creator’s details.';
  return needs.length === 0
    ? 'Stripe does not accept money for this creator at the moment.'
    : `Stripe still needs something from the creator: ${needTexts(needs)}.`;
};

/** Why the creator cannot be paid, and what to do; for the creator. */
export const whyNotReady = (status: PayeeStatus | 'none', requirements: readonly PayeeRequirement[]): string => {
  const needs = needsNow(requirements);
  switch (status) {
    case 'none':
      return 'Please set up your payouts first: tell Stripe where your money should go.';
    case 'active':
      return 'Money can be sent.';
    case 'pending':
      return 'Stripe is still checking your details. You can withdraw as soon as that is done.';
    case 'restricted':
      return needs.length === 0
        ? 'Stripe cannot send you money at the moment. Please go on with your payout set-up.'
        : `Stripe still needs something from you: ${needTexts(needs)}.`;
    case 'rejected':
    case 'unsupported':
      return 'Stripe cannot send money to you. Please write to our support.';
  }
};

/** Instead of a moment: until finance has looked, because the owner took the account back from somebody else. */
export const untilReviewed = '9999-12-31T00:00:00.000Z';

/** Why nothing is paid out after a change of the bank account, until a moment (ISO); for the creator and for staff. */
export const whyChanged = {
  creator: (until: string): string =>
    until === untilReviewed
      ? 'You reported that someone else was in your account. To keep your money safe, nothing is paid out until our finance team has looked at it.'
      : `Your bank account was changed. To keep your money safe, nothing is paid out before ${ukMoment(until)}.`,
  staff: (until: string): string =>
    until === untilReviewed
      ? 'The creator reported that someone else was in the account. Nothing is paid out until finance has looked and lets payouts go on, on the page of the person.'
      : `The creator’s bank account was changed. Nothing is paid out before ${ukMoment(until)}.`,
} as const;
