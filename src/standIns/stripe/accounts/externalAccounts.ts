/** The bank account to which an account's money goes. https://docs.stripe.com/api/external_accounts */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type AccountRecord, type ExternalAccountRecord, seconds, type World } from '#standIns/stripe/records.ts';

/** The same bank account has the same fingerprint, whenever it is added. */
const fingerprintOf = (accountNumber: string): string =>
  createHash('sha256').update(accountNumber).digest('hex').slice(0, 16);

export const bankAccountObject = (accountId: string, { id, fingerprint, last4 }: ExternalAccountRecord) =>
  ({
    id,
    object: 'bank_account',
    account: accountId,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'TEST BANK',
    country: 'GB',
    currency: 'gbp',
    default_for_currency: true,
    fingerprint,
    last4,
    metadata: {},
    routing_number: '10-88-00',
    status: 'new',
  }) satisfies Stripe.BankAccount;

/** The account with this bank account instead of the earlier one; unchanged when it is the same. */
export const withBankAccount = (account: AccountRecord, accountNumber: string, world: World): AccountRecord => {
  const fingerprint = fingerprintOf(accountNumber);
  if (account.externalAccount?.fingerprint === fingerprint) return account;
  const bank = { id: world.newId('ba_'), createdAt: seconds(world), fingerprint, last4: accountNumber.slice(-4) };
  return { ...account, externalAccount: bank };
};
