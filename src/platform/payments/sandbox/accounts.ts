/** Connected accounts that only receive transfers. https://docs.stripe.com/api/v2/core/accounts */
import { z } from 'zod';
import { metadata, readParams } from './readParams.ts';
import { type AccountRecord, type Records, seconds, type World } from './records.ts';
import { missing } from './refusal.ts';

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

/** Onboarding comes later: until then the sandbox finds everybody ready at once, and a control can say otherwise. */
export const createAccount = (raw: unknown, world: World): { account: AccountRecord; include: string[] } => {
  const params = readParams(accountParams, raw);
  const account: AccountRecord = {
    id: world.newId('acct_'),
    createdAt: seconds(world),
    email: params.contact_email,
    displayName: params.display_name ?? null,
    country: params.identity.country,
    metadata: params.metadata,
    transfersStatus: 'active',
  };
  return { account, include: params.include };
};
