/** A connected account as Stripe shows it: in API v2, and in the older form that snapshot events carry. */
import type Stripe from 'stripe';
import type { AccountRecord, TransfersStatus } from '#standIns/stripe/records.ts';

type Transfers = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;
type StatusDetail = Transfers['status_details'][number];

const details: Record<TransfersStatus, StatusDetail[]> = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  rejected: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
  unsupported: [{ code: 'unsupported_country', resolution: 'no_resolution' }],
};

const entry = (description: string, awaiting: 'user' | 'stripe') =>
  ({
    awaiting_action_from: awaiting,
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers',
          configuration: 'recipient',
          deadline: { status: 'past_due' },
        },
      ],
    },
    minimum_deadline: { status: 'past_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  }) satisfies Stripe.V2.Core.Account.Requirements.Entry;

/** Accounts v2 answers only the parts that were asked for by `include`. */
export const accountObject = (account: AccountRecord, include: readonly string[]) => {
  const { missing = [], checking = [], transfersStatus } = account;
  const transfers: Transfers = { status: transfersStatus, status_details: details[transfersStatus] };
  const entries = [
    ...missing.map((description) => entry(description, 'user')),
    ...checking.map((description) => entry(description, 'stripe')),
  ];
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    ...(account.isClosed ? { closed: true } : {}),
    ...(include.includes('configuration.recipient')
      ? {
          configuration: {
            recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: transfers } } },
          },
        }
      : {}),
    ...(account.email === null ? {} : { contact_email: account.email }),
    ...(account.displayName === null ? {} : { display_name: account.displayName }),
    created: new Date(account.createdAt * 1000).toISOString(),
    dashboard: 'express',
    ...(include.includes('identity')
      ? { identity: { country: account.country, entity_type: 'individual' as const } }
      : {}),
    livemode: false,
    metadata: account.metadata,
    ...(include.includes('requirements') ? { requirements: { entries } } : {}),
  } satisfies Stripe.V2.Core.Account;
};

const legacyStatus = (status: TransfersStatus): 'active' | 'pending' | 'inactive' =>
  status === 'active' || status === 'pending' ? status : 'inactive';

/** Snapshot events tell of the account as API v1 has it, whichever made it. */
export const legacyAccountObject = (account: AccountRecord) => {
  const { missing = [], checking = [], transfersStatus } = account;
  return {
    id: account.id,
    object: 'account',
    business_type: 'individual',
    capabilities: { transfers: legacyStatus(transfersStatus) },
    charges_enabled: false,
    country: account.country.toUpperCase(),
    created: account.createdAt,
    default_currency: 'gbp',
    details_submitted: missing.length === 0,
    email: account.email,
    metadata: account.metadata,
    payouts_enabled: transfersStatus === 'active',
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [...missing],
      disabled_reason: missing.length > 0 ? 'requirements.past_due' : null,
      errors: [],
      eventually_due: [...missing],
      past_due: [...missing],
      pending_verification: [...checking],
    },
    type: 'none',
  } satisfies Stripe.Account;
};
