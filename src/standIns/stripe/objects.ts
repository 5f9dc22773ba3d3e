/** The sandbox's records in the shape of Stripe's objects; the compiler holds them against Stripe's own types. */
import type Stripe from 'stripe';
import type { DraftRecord } from './directRecords.ts';
import { connectedAccountOf } from './events.ts';
import type { EventRecord, IntentRecord, SessionRecord, TransferRecord } from './records.ts';

/** What the client's types are pinned to. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** The first month is paid when the page has been. */
const isSubscribed = ({ plan, status }: SessionRecord): boolean => plan !== undefined && status === 'complete';

export const sessionObject = (session: SessionRecord, intent: IntentRecord | undefined, publicUrl: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.createdAt,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.plan?.customerId ?? null,
    customer_account: null,
    customer_creation: session.plan ? null : 'if_required',
    customer_details: null,
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.plan ? 'subscription' : 'payment',
    origin_context: null,
    payment_intent: session.intentId,
    payment_link: null,
    payment_method_collection: session.plan ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    // An authorisation is not a payment: it counts as paid when captured.
    payment_status: intent?.status === 'succeeded' || isSubscribed(session) ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.plan?.subscriptionId ?? null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${publicUrl}/pay/${session.id}` : null,
    wallet_options: null,
  }) satisfies Stripe.Checkout.Session;

export const intentObject = (intent: IntentRecord | DraftRecord) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_details: { tip: {} },
    amount_received: intent.capturedAmount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod ?? 'manual',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.createdAt,
    currency: intent.currency,
    customer: ('customerId' in intent && intent.customerId) || null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: intent.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: intent.transferGroup,
  }) satisfies Stripe.PaymentIntent;

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure;

const cardDetails = (intent: IntentRecord) =>
  ({
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: intent.card.brand,
    ...(intent.status === 'requires_capture' ? { capture_before: intent.captureBefore } : {}),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: null,
    exp_month: intent.card.expMonth,
    exp_year: intent.card.expYear,
    fingerprint: intent.card.fingerprint,
    funding: 'credit',
    installments: null,
    last4: intent.card.last4,
    mandate: null,
    network: intent.card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: intent.card.isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  }) satisfies Stripe.Charge.PaymentMethodDetails.Card;

const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** What was held and not taken counts as refunded, as it does at Stripe. */
const releasedAmount = (intent: IntentRecord): number =>
  intent.status === 'requires_capture' ? 0 : intent.amount - intent.capturedAmount;

export const chargeObject = (intent: IntentRecord) =>
  ({
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.capturedAmount,
    amount_refunded: releasedAmount(intent) + (intent.refundedAmount ?? 0),
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: intent.status === 'succeeded' ? `txn_${intent.chargeId.slice(3)}` : null,
    billing_details: { address: noAddress, email: intent.receiptEmail, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: intent.status === 'succeeded',
    created: intent.createdAt,
    currency: intent.currency,
    customer: intent.customerId ?? null,
    description: intent.description,
    disputed: intent.isDisputed ?? false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: intent.riskLevel ?? 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.paymentMethodId,
    payment_method_details: { type: 'card', card: cardDetails(intent) },
    receipt_email: intent.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: releasedAmount(intent) + (intent.refundedAmount ?? 0) === intent.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transferGroup,
  }) satisfies Stripe.Charge;

export const transferObject = (transfer: TransferRecord) =>
  ({
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.reversedAmount ?? 0,
    balance_transaction: `txn_${transfer.id.slice(3)}`,
    created: transfer.createdAt,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    destination_payment: `py_${transfer.id.slice(3)}`,
    livemode: false,
    metadata: transfer.metadata,
    reversals: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.reversedAmount === transfer.amount,
    source_transaction: transfer.chargeId,
    source_type: 'card',
    transfer_group: transfer.transferGroup,
  }) satisfies Stripe.Transfer;

export const eventObject = (event: EventRecord, isDelivered: boolean) => {
  const base = {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.createdAt,
    livemode: false,
    pending_webhooks: isDelivered ? 0 : 1,
    request: { id: null, idempotency_key: event.idempotencyKey },
  } satisfies Omit<Stripe.EventBase, 'data' | 'type'>;
  // On behalf of a connected account: the event names it.
  const accountId = connectedAccountOf(event.snapshot);
  const account = accountId === null ? {} : { account: accountId };
  return { ...base, ...account, type: event.type, data: { object: event.snapshot } } satisfies Stripe.EventBase;
};
