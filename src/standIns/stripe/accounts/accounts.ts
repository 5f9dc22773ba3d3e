/** Connected accounts that only receive transfers. https://docs.stripe.com/api/v2/core/accounts */
import { z } from 'zod';
import { legacyAccountObject } from './accountObjects.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { metadata, readParams } from '#standIns/stripe/readParams.ts';
import { type AccountRecord, type Change, type Records, seconds, type World } from '#standIns/stripe/records.ts';
import { missing } from '#standIns/stripe/refusal.ts';

const include = z
  .array(
    z.enum([
      'configuration.customer',
      'configuration.merchant',
      'configuration.recipient',
      'defaults',
      'identity',
      'requirements',
    ]),
  )
  .default([]);

/** Only what a payee that receives transfers needs; the platform bears fees and losses. */
const accountParams = z.strictObject({
  contact_email: z.email(),
  display_name: z.string().max(100).optional(),
  dashboard: z.literal('express'),
  identity: z.strictObject({ country: z.literal('gb'), entity_type: z.literal('individual') }),
  defaults: z.strictObject({
    responsibilities: z.strictObject({
      fees_collector: z.literal('application'),
      losses_collector: z.literal('application'),
    }),
  }),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({
        stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.literal(true) }) }),
      }),
    }),
  }),
  metadata,
  include,
});

export const readInclude = (raw: unknown): string[] => readParams(z.strictObject({ include }), raw).include;

export const findAccount = (records: Records, id: string): AccountRecord => {
  const account = records.accounts.get(id);
  if (account === undefined) throw missing('account', id);
  return account;
};

/** What Stripe asks a person in the United Kingdom for before money can be sent, by its place in the account. */
export const firstRequirements = [
  'external_account',
  'identity.attestations.terms_of_service.account.date',
  'identity.individual.address.city',
  'identity.individual.address.line1',
  'identity.individual.address.postal_code',
  'identity.individual.date_of_birth.day',
  'identity.individual.date_of_birth.month',
  'identity.individual.date_of_birth.year',
  'identity.individual.given_name',
  'identity.individual.surname',
] as const;

/** Nothing can be sent to it before its holder has been through the onboarding. */
export const createAccount = (raw: unknown, world: World): { account: AccountRecord; include: string[] } => {
  const params = readParams(accountParams, raw);
  const account: AccountRecord = {
    id: world.newId('acct_'),
    createdAt: seconds(world),
    email: params.contact_email,
    displayName: params.display_name ?? null,
    country: params.identity.country,
    metadata: params.metadata,
    transfersStatus: 'restricted',
    missing: firstRequirements,
  };
  return { account, include: params.include };
};

type Standing = Pick<AccountRecord, 'transfersStatus' | 'missing' | 'checking'>;

/** The account as it stands from now on, and the report of it. */
export const changeAccount = (account: AccountRecord, standing: Standing, world: World): Change => {
  const changed: AccountRecord = { ...account, missing: [], checking: [], ...standing };
  return { accounts: [changed], events: [recordEvent('account.updated', legacyAccountObject(changed), world, null)] };
};
