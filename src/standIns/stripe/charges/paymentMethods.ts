/** Stripe's names for its test cards where there is no page to type a number into. https://docs.stripe.com/testing */
import { checkCard, testCards } from './cards.ts';
import type { CardRecord, World } from '#standIns/stripe/records.ts';
import { Refusal } from '#standIns/stripe/refusal.ts';

const cards: typeof testCards = {
  ...testCards,
  '4000000000000077': { brand: 'visa', label: 'Money may be used at once', isAvailableAtOnce: true },
};

const numbers: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_bypassPending: '4000000000000077',
};

/** @throws Refusal when it is none of the cards that are imitated. */
export const readPaymentMethod = (id: string, world: World): CardRecord => {
  const number = numbers[id];
  const expiry = `12/${world.now().getUTCFullYear() + 4}`;
  const card = number === undefined ? undefined : checkCard({ number, expiry, cvc: '123' }, world.now(), cards);
  if (card && 'record' in card) return card.record;
  throw new Refusal(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' });
};
