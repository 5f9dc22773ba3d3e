/** People who can be charged again and again. https://docs.stripe.com/api/customers */
import { z } from 'zod';
import { recordEvent } from './events.ts';
import { metadata, readParams } from './readParams.ts';
import { type Change, type CustomerRecord, type Records, seconds, type World } from './records.ts';
import { missing } from './refusal.ts';
import { customerObject } from './subscriptionObjects.ts';
import { endNow, isLive } from './subscriptions.ts';

const customerParams = z.strictObject({ email: z.email().optional(), metadata });

export const findCustomer = (records: Records, id: string): CustomerRecord => {
  const customer = records.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw missing('customer', id);
  return customer;
};

export const createCustomer = (raw: unknown, world: World): CustomerRecord => {
  const params = readParams(customerParams, raw);
  return {
    id: world.newId('cus_'),
    createdAt: seconds(world),
    email: params.email ?? null,
    metadata: params.metadata,
    card: null,
    aheadSeconds: 0,
    isDeleted: false,
  };
};

/** The person is forgotten, and with them ends whatever would have been charged to them. */
export const deleteCustomer = (customer: CustomerRecord, records: Records, world: World): Change => {
  const ended = [...records.subscriptions.values()]
    .filter((subscription) => subscription.customerId === customer.id && isLive(subscription))
    .map((subscription) => endNow(subscription, records, world));
  const deleted: CustomerRecord = { ...customer, email: null, card: null, isDeleted: true };
  return {
    customers: [deleted],
    subscriptions: ended.flatMap(({ subscriptions }) => subscriptions),
    invoices: ended.flatMap(({ invoices }) => invoices),
    events: [
      ...ended.flatMap(({ events }) => events),
      recordEvent('customer.deleted', customerObject(customer), world, null),
    ],
  };
};
