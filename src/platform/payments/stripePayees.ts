/** Payees on Stripe: recipients of Accounts v2 and their hosted onboarding. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { payeeStatuses, type PayeeNeed, type PayeeRequirement } from '#contracts/payouts/payeeVocabulary.ts';
import { ask } from './askStripe.ts';
import type { Payees, PayeeState } from './payees.ts';
import { PaymentRefused, PaymentUnclear } from './payments.ts';

/**
 * Stripe names a requirement by its path in the account, e.g. `identity.individual.date_of_birth.day`. The first match
 * counts.
 */
const needs: readonly (readonly [RegExp, PayeeNeed])[] = [
  [/external_account|bank_account|payout_method/, 'bankAccount'],
  [/address.*(?:document|verification)|(?:document|verification).*(?:address|secondary)/, 'addressDocument'],
  [/document|verification|selfie|liveness/, 'identityDocument'],
  [/date_of_birth|\bdob\b/, 'dateOfBirth'],
  [/email/, 'email'],
  [/address/, 'address'],
  [/given_name|surname|first_name|last_name|full_name/, 'name'],
  [/phone/, 'phone'],
  [/id_number|tax/, 'idNumber'],
  [/nationalit/, 'nationality'],
  [/political_exposure/, 'politicalRole'],
  [/terms_of_service|tos_acceptance/, 'terms'],
  [/product_description|business_url|profile|mcc/, 'business'],
];

const needOf = (description: string): PayeeNeed => needs.find(([pattern]) => pattern.test(description))?.[1] ?? 'other';

type Entry = NonNullable<Stripe.V2.Core.Account.Requirements['entries']>[number];

const toRequirement = ({ description, minimum_deadline, awaiting_action_from }: Entry): PayeeRequirement => ({
  need: needOf(description),
  due: minimum_deadline.status === 'eventually_due' ? 'later' : 'now',
  waitsFor: awaiting_action_from === 'stripe' ? 'provider' : 'person',
});

/** Stripe requires day, month and year of a date of birth separately; for a person they are one thing. */
const distinct = (requirements: readonly PayeeRequirement[]): PayeeRequirement[] => [
  ...new Map(
    requirements.map((requirement) => [`${requirement.need}:${requirement.due}:${requirement.waitsFor}`, requirement]),
  ).values(),
];

export const toPayee = (account: Stripe.V2.Core.Account): PayeeState => {
  // An account that never requested transfers cannot receive any.
  const accountStatus =
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? 'unsupported';
  const status = account.closed === true ? 'rejected' : payeeStatuses.find((candidate) => candidate === accountStatus);
  if (status === undefined) throw new PaymentUnclear(new Error(`unknown status of a payee: ${String(accountStatus)}`));
  return {
    payeeId: account.id,
    reference: account.metadata?.['reference'] ?? null,
    status,
    requirements: distinct((account.requirements?.entries ?? []).map(toRequirement)),
    destination: null,
  };
};

/** Which of several accounts is the default decides where the money goes; of a single one it says nothing. */
const markOf = (
  { id, fingerprint, default_for_currency: isDefault }: Stripe.ExternalAccount,
  isOnly: boolean,
): string => `${fingerprint ?? id}:${!isOnly && isDefault === true}`;

/**
 * The place to which Stripe sends the money. https://docs.stripe.com/api/external_accounts
 * A hash (SHA-256, hexadecimal) of the bank accounts of a payee, null while there are none. It holds no bank data, and
 * differs between two payees with the same bank account.
 * @throws PaymentUnclear also when Stripe refuses the list: the payee itself was read, so it is no refusal of the payee
 */
const readDestination = async (stripe: Stripe, payeeId: string): Promise<string | null> => {
  const { data } = await ask(stripe.accounts.listExternalAccounts(payeeId, { limit: 100 })).catch((error: unknown) => {
    throw error instanceof PaymentRefused ? new PaymentUnclear(error) : error;
  });
  if (data.length === 0) return null;
  const marks = data.map((account) => markOf(account, data.length === 1)).sort();
  return createHash('sha256')
    .update(JSON.stringify([payeeId, ...marks]))
    .digest('hex');
};

const withRecipient = { include: ['configuration.recipient' as const, 'requirements' as const] };

export const stripePayees = (stripe: Stripe): Payees => ({
  createPayee: async ({ reference, email, country, displayName, idempotencyKey }) => {
    const params: Stripe.V2.Core.AccountCreateParams = {
      contact_email: email,
      display_name: displayName,
      dashboard: 'express',
      identity: { country, entity_type: 'individual' },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      metadata: { reference },
      ...withRecipient,
    };
    return toPayee(await ask(stripe.v2.core.accounts.create(params, { idempotencyKey })));
  },

  readPayee: async (payeeId) => {
    const payee = toPayee(await ask(stripe.v2.core.accounts.retrieve(payeeId, withRecipient)));
    return payee.status === 'rejected' ? payee : { ...payee, destination: await readDestination(stripe, payeeId) };
  },

  openPayeeSetup: async ({ payeeId, returnUrl, refreshUrl, idempotencyKey }) => {
    const params: Stripe.V2.Core.AccountLinkCreateParams = {
      account: payeeId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
      },
    };
    const { url } = await ask(stripe.v2.core.accountLinks.create(params, { idempotencyKey }));
    return { url };
  },

  // Accounts v2 have no such link of their own yet; accounts with Stripe's dashboard use the older one.
  openPayeeDashboard: async ({ payeeId, idempotencyKey }) => {
    const { url } = await ask(stripe.accounts.createLoginLink(payeeId, {}, { idempotencyKey }));
    return { url };
  },

  closePayee: async ({ payeeId, idempotencyKey }) => {
    const params: Stripe.V2.Core.AccountCloseParams = { applied_configurations: ['recipient'] };
    await ask(stripe.v2.core.accounts.close(payeeId, params, { idempotencyKey }));
  },
});
