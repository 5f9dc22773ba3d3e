/**
 * What Stripe publishes of the parameters of its calls: a schema made from the installed client's own generated types, closed
 * where those types are open.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Stripe from 'stripe';
import { typeSchemas, type JsonSchema, type NamedSchemas } from './typeSchema.ts';

/** The addresses in use, each with the type of its parameters. */
export const operations = {
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions/{id}': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/{id}/expire': 'Checkout.SessionExpireParams',
  'GET /v1/payment_intents/{id}': 'PaymentIntentRetrieveParams',
  'POST /v1/payment_intents/{id}/capture': 'PaymentIntentCaptureParams',
  'POST /v1/payment_intents/{id}/cancel': 'PaymentIntentCancelParams',
  'POST /v1/transfers': 'TransferCreateParams',
  'GET /v1/transfers': 'TransferListParams',
  'GET /v1/payment_intents': 'PaymentIntentListParams',
  'GET /v1/balance': 'BalanceRetrieveParams',
  'GET /v1/balance_transactions': 'BalanceTransactionListParams',
  'GET /v1/events': 'EventListParams',
  'POST /v2/core/accounts': 'V2.Core.AccountCreateParams',
  'GET /v2/core/accounts/{id}': 'V2.Core.AccountRetrieveParams',
  'POST /v2/core/account_links': 'V2.Core.AccountLinkCreateParams',
  'POST /v1/accounts/{id}/login_links': 'AccountCreateLoginLinkParams',
  'GET /v1/accounts/{id}/external_accounts': 'AccountListExternalAccountsParams',
  'POST /v2/core/accounts/{id}/close': 'V2.Core.AccountCloseParams',
  'GET /v1/charges/{id}': 'ChargeRetrieveParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds': 'RefundListParams',
  'GET /v1/disputes': 'DisputeListParams',
  'POST /v1/disputes/{id}': 'DisputeUpdateParams',
  'GET /v1/radar/early_fraud_warnings': 'Radar.EarlyFraudWarningListParams',
  'POST /v1/transfers/{id}/reversals': 'TransferCreateReversalParams',
  'GET /v1/transfers/{id}/reversals': 'TransferListReversalsParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/charges': 'ChargeListParams',
  'DELETE /v1/customers/{id}': 'CustomerDeleteParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/{id}': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/{id}': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'SubscriptionCancelParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
} as const;

export type Operation = keyof typeof operations;

type Schema = { definitions: Record<string, JsonSchema> };

const cacheDir = path.resolve('node_modules/.cache/stripe-contract');

const clientVersion = Stripe.PACKAGE_VERSION;

/** Amounts with decimals travel as text, and only listed values of an enumeration count. */
const named: NamedSchemas = {
  OtherString: false,
  Decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
};

/** The schema of each of these types, under its name. */
const derive = async (types: readonly string[]): Promise<Schema> => {
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(path.join(cacheDir, 'derive-'));
  const file = path.join(work, 'requests.ts');
  const exported = types.map((type, index) => `export type Params${index} = Stripe.${type};`);
  await writeFile(file, ["import type Stripe from 'stripe';", ...exported].join('\n'));
  const schemas = typeSchemas(file, named);
  await rm(work, { recursive: true });
  const byName = types.map((type, index): [string, JsonSchema] => [type, schemas[`Params${index}`] ?? false]);
  return { definitions: { ...schemas, ...Object.fromEntries(byName) } };
};

/** The parameters of every operation. About two seconds of work, done once per version of the client. */
export const loadSchema = async (): Promise<Schema> => {
  const types = [...new Set(Object.values(operations))];
  const version = createHash('sha256')
    .update(`${clientVersion}\n${types.join()}\n${typeSchemas.toString()}\n${JSON.stringify(named)}`)
    .digest('hex')
    .slice(0, 16);
  const file = path.join(cacheDir, `${clientVersion}-${version}.json`);
  const cached = await readFile(file, 'utf8').catch(() => undefined);
  if (cached !== undefined) return JSON.parse(cached) as Schema;
  const schema = await derive(types);
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(schema));
  await rename(unfinished, file);
  return schema;
};

/** @throws when it is not an operation in use */
export const findOperation = (method: string, pathname: string): Operation => {
  const found = (Object.keys(operations) as Operation[]).find((operation) => {
    const [verb = '', pattern = ''] = operation.split(' ');
    return verb === method && new RegExp(`^${pattern.replace('{id}', '[^/]+')}$`).test(pathname);
  });
  if (found === undefined) throw new Error(`not an address we know: ${method} ${pathname}`);
  return found;
};

/** Whether the parameters travel as a form; those of newer calls are JSON. */
export const isForm = (operation: Operation): boolean => operation.includes(' /v1/');
