/** Connected accounts as version 1 of the API makes them. Ours are of version 2. https://docs.stripe.com/api/accounts */
import type Stripe from 'stripe';
import { z } from 'zod';
import { recordEvent } from '#standIns/stripe/events.ts';
import { metadata, readParams } from '#standIns/stripe/readParams.ts';
import { type AccountRecord, type Change, type Records, seconds, type World } from '#standIns/stripe/records.ts';
import { missing } from '#standIns/stripe/refusal.ts';

const createParams = z.strictObject({ type: z.literal('standard').default('standard'), metadata });
const updateParams = z.strictObject({ metadata });

export const standardAccountObject = (account: AccountRecord) =>
  ({
    id: account.id,
    object: 'account',
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    country: account.country.toUpperCase(),
    created: account.createdAt,
    default_currency: 'gbp',
    details_submitted: false,
    email: account.email,
    metadata: account.metadata,
    payouts_enabled: false,
    type: 'standard',
  }) satisfies Stripe.Account;

/** Stripe's own sequence sends money to one at once, before its owner has said a word: so transfers go through. */
export const createStandardAccount = (raw: unknown, world: World): AccountRecord => ({
  id: world.newId('acct_'),
  createdAt: seconds(world),
  email: null,
  displayName: null,
  country: 'gb',
  metadata: readParams(createParams, raw).metadata,
  transfersStatus: 'active',
  isStandard: true,
});

export const findStandardAccount = (records: Records, id: string): AccountRecord => {
  const account = records.accounts.get(id);
  if (account?.isStandard !== true) throw missing('account', id);
  return account;
};

/** Metadata is added to what is there. https://docs.stripe.com/api/metadata */
export const updateStandardAccount = (
  account: AccountRecord,
  raw: unknown,
  world: World,
  key: string | null,
): { account: AccountRecord; change: Change } => {
  const updated = { ...account, metadata: { ...account.metadata, ...readParams(updateParams, raw).metadata } };
  const events = [recordEvent('account.updated', standardAccountObject(updated), world, key)];
  return { account: updated, change: { accounts: [updated], events } };
};
