/** People who can be charged again and again. https://docs.stripe.com/api/customers */
import { z } from 'zod';
import { recordEvent } from '#standIns/stripe/events.ts';
import { readPaymentMethod } from '#standIns/stripe/charges/paymentMethods.ts';
import { metadata, readParams } from '#standIns/stripe/readParams.ts';
import {
  type CardRecord,
  type Change,
  type CustomerRecord,
  type Records,
  seconds,
  type World,
} from '#standIns/stripe/records.ts';
import { missing, Refusal } from '#standIns/stripe/refusal.ts';
import { customerObject } from './subscriptionObjects.ts';
import { endNow, isLive } from './subscriptions.ts';

const customerParams = z.strictObject({
  email: z.email().optional(),
  description: z.string().max(5000).optional(),
  payment_method: z.string().optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
  metadata,
});

/** Only what is attached may become what renewals are charged to. */
const cardOf = (params: z.output<typeof customerParams>, world: World): CardRecord | null => {
  const { payment_method: attached, invoice_settings: settings } = params;
  if (attached !== undefined) readPaymentMethod(attached, world);
  if (settings === undefined) return null;
  const { default_payment_method: chosen } = settings;
  if (chosen === attached) return readPaymentMethod(chosen, world);
  throw new Refusal(`The customer does not have a payment method with the ID ${chosen}.`, {
    code: 'resource_missing',
    param: 'invoice_settings[default_payment_method]',
  });
};

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
    ...(params.description === undefined ? {} : { description: params.description }),
    metadata: params.metadata,
    card: cardOf(params, world),
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
