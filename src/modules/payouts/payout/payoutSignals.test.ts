import { expect, it } from 'vitest';
import { payoutSignals, type PayoutFacts } from './payoutSignals.ts';
import type { Trust } from '#modules/payouts/balance/trust.ts';

const trust: Trust = {
  isTrusted: false,
  hasPayoutAccount: true,
  rule: 'strict',
  salesPastHold: { has: 2, atLeast: 5 },
  rejectionsOfLastTen: { has: 0, atMost: 1 },
  faults: { has: 0, atMost: 0 },
};
/** Of somebody whom nothing speaks for or against. */
const quiet: PayoutFacts = {
  amountPence: 5000,
  earlierPence: [4000, 6000],
  isSuspended: false,
  daysSinceJoined: 30,
  daysSinceReady: 7,
  trust,
  sales: 3,
  inDoubt: 0,
  warned: 0,
  fromSameAddress: 0,
  buyers: 3,
  openClaims: 0,
  strikes: 0,
};
const faulty = (has: number): Trust => ({ ...trust, faults: { has, atMost: 0 } });

it('says nothing of what is usual, nor of what is not known', () => {
  expect(payoutSignals(quiet)).toEqual([]);
  expect(payoutSignals({ ...quiet, daysSinceJoined: null, daysSinceReady: null })).toEqual([]);
});

it.each<[Partial<PayoutFacts>, string, string, string]>([
  [{ isSuspended: true }, 'suspended', 'high', 'The account is suspended.'],
  [
    { inDoubt: 1 },
    'saleInDoubt',
    'high',
    '1 of its 3 sales is in doubt: a reported problem, a dispute or a copyright claim.',
  ],
  [
    { sales: 1, buyers: 1, inDoubt: 1 },
    'saleInDoubt',
    'high',
    'Its sale is in doubt: a reported problem, a dispute or a copyright claim.',
  ],
  [
    { fromSameAddress: 3 },
    'sameAddress',
    'high',
    'All 3 sales were ordered from a network address that the creator uses too.',
  ],
  [{ warned: 2 }, 'fraudWarning', 'high', '2 of its 3 sales have a warning of fraud from the card’s issuer.'],
  [{ trust: faulty(1) }, 'faults', 'high', '1 refund for fault or lost dispute in half a year.'],
  [{ trust: faulty(2) }, 'faults', 'high', '2 refunds for fault or lost disputes in half a year.'],
  [{ strikes: 1 }, 'strikes', 'high', '1 copyright strike counts against the creator.'],
  [{ openClaims: 2 }, 'openClaims', 'look', '2 copyright claims are open against the creator.'],
  [{ buyers: 1 }, 'oneBuyer', 'look', 'One buyer made all 3 sales.'],
  [{ amountPence: 15_000 }, 'unusual', 'look', '3 times the creator’s usual payout of £50.'],
  [{ earlierPence: [] }, 'firstPayout', 'look', 'The creator’s first payout.'],
  [{ daysSinceReady: 6 }, 'newDetails', 'look', 'Stripe accepted the payout details 6 days ago.'],
  [{ daysSinceReady: 0 }, 'newDetails', 'look', 'Stripe accepted the payout details today.'],
  [{ daysSinceJoined: 29 }, 'newAccount', 'look', 'The account was made 29 days ago.'],
  [{ daysSinceJoined: 1 }, 'newAccount', 'look', 'The account was made yesterday.'],
  [{ trust: { ...trust, isTrusted: true } }, 'trusted', 'good', 'The creator is trusted.'],
])('of %j it says %s', (change, kind, level, text) => {
  expect(payoutSignals({ ...quiet, ...change })).toEqual([{ kind, level, text }]);
});

it('calls an amount unusual only beside two earlier payouts, and only from three times their mean', () => {
  expect(payoutSignals({ ...quiet, amountPence: 14_999 })).toEqual([]);
  expect(payoutSignals({ ...quiet, amountPence: 99_900, earlierPence: [4000] })).toEqual([]);
});

it('does not wonder at the one buyer of one sale', () => {
  expect(payoutSignals({ ...quiet, sales: 1, buyers: 1 })).toEqual([]);
});

it('puts the gravest first', () => {
  const facts = { ...quiet, earlierPence: [], isSuspended: true, strikes: 1, daysSinceJoined: 2 };
  expect(payoutSignals(facts).map(({ kind }) => kind)).toEqual(['suspended', 'strikes', 'firstPayout', 'newAccount']);
});
