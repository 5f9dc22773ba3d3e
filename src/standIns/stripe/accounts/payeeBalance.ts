import type Stripe from 'stripe';
import { findAccount } from './accounts.ts';
import type { Records } from '#standIns/stripe/records.ts';

/** The balance of a connected account. */
export const payeeBalance = (records: Records, accountId: string): number => {
  const { paidOutAmount = 0 } = findAccount(records, accountId);
  return [...records.transfers.values()]
    .filter(({ destination }) => destination === accountId)
    .reduce((total, transfer) => total + transfer.amount - (transfer.reversedAmount ?? 0), -paidOutAmount);
};

export const payeeBalanceObject = (records: Records, accountId: string) =>
  ({
    object: 'balance',
    available: [{ amount: payeeBalance(records, accountId), currency: 'gbp' }],
    livemode: false,
    pending: [{ amount: 0, currency: 'gbp' }],
  }) satisfies Stripe.Balance;
