/** Products, their monthly prices, and subscriptions to these. https://docs.stripe.com/api/prices */
import type Stripe from 'stripe';
import { z } from 'zod';
import { findCustomer } from './customers.ts';
import type { PriceRecord, ProductRecord } from '#standIns/stripe/directRecords.ts';
import { expand, formInteger, metadata, readParams } from '#standIns/stripe/readParams.ts';
import { type Change, type Records, seconds, type SubscriptionRecord, type World } from '#standIns/stripe/records.ts';
import { missing, Refusal } from '#standIns/stripe/refusal.ts';
import { beginSubscription } from './subscriptions.ts';

const productParams = z.strictObject({
  name: z.string().min(1).max(5000),
  description: z.string().max(40_000).optional(),
  metadata,
});

const priceParams = z.strictObject({
  product: z.string(),
  currency: z.literal('gbp'),
  unit_amount: formInteger.pipe(z.int().min(0)),
  recurring: z.strictObject({ interval: z.literal('month') }),
  metadata,
});

const subscriptionParams = z.strictObject({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity: formInteger.pipe(z.literal(1)).optional() })).length(1),
  description: z.string().max(500).optional(),
  metadata,
  expand,
});

export const createProduct = (raw: unknown, world: World): ProductRecord => {
  const { name, description = null, metadata: labels } = readParams(productParams, raw);
  return { id: world.newId('prod_'), createdAt: seconds(world), name, description, metadata: labels };
};

export const productObject = (product: ProductRecord) =>
  ({
    id: product.id,
    object: 'product',
    active: true,
    created: product.createdAt,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: product.createdAt,
    url: null,
  }) satisfies Stripe.Product;

const found = <R>(table: ReadonlyMap<string, R>, kind: string, id: string): R => {
  const record = table.get(id);
  if (record === undefined) throw missing(kind, id);
  return record;
};

export const createPrice = (records: Records, raw: unknown, world: World): PriceRecord => {
  const { product, unit_amount: amount, currency, metadata: labels } = readParams(priceParams, raw);
  const { id: productId } = found(records.products, 'product', product);
  return { id: world.newId('price_'), createdAt: seconds(world), productId, amount, currency, metadata: labels };
};

/** Charged at once to the card that the customer has. */
export const createSubscription = (
  records: Records,
  raw: unknown,
  world: World,
  key: string | null,
): { subscription: SubscriptionRecord; change: Change } => {
  const { customer: id, items, description = null, metadata: labels } = readParams(subscriptionParams, raw);
  const customer = findCustomer(records, id);
  const price = found(records.prices, 'price', items[0]?.price ?? '');
  const { card } = customer;
  if (card === null)
    throw new Refusal(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const { amount, currency } = price;
  const { name } = found(records.products, 'product', price.productId);
  const { subscription, step } = beginSubscription(
    { name, amount, currency, price, description, metadata: labels },
    { ...customer, card },
    world,
    key,
  );
  return { subscription, change: step };
};
