/** The part of the provider in memory about monthly plans. */
import { PaymentRefused } from '#platform/payments/payments.ts';
import type { SubscriptionCharge, SubscriptionState, Subscriptions } from '#platform/payments/subscriptions.ts';

type Customer = { subscriptions: SubscriptionState[]; charges: SubscriptionCharge[] };

export type MemorySubscriptions = {
  port: Subscriptions;
  /** Makes a customer known who was made before the test begins. */
  addCustomer: (customerId: string) => void;
  /** The newest subscription of the customer, as it stands. */
  findSubscription: (customerId: string) => SubscriptionState | undefined;
  /** The customer has paid. */
  addCharge: (customerId: string, charge: SubscriptionCharge) => void;
  /** The customer has this subscription now, instead of one with the same id. */
  setSubscription: (customerId: string, subscription: SubscriptionState) => void;
};

const missing = (what: string): never => {
  throw new PaymentRefused('resource_missing', `No such customer or subscription: ${what}`);
};

const endOf = (when: 'periodEnd' | 'now', { periodEndsAt: endsAt }: SubscriptionState): Partial<SubscriptionState> =>
  when === 'periodEnd' ? { endsAt } : { status: 'canceled', endsAt };

const endAll = ({ subscriptions }: Customer): void => {
  for (const subscription of subscriptions) subscription.status = 'canceled';
};

export const memorySubscriptions = (): MemorySubscriptions => {
  const customers = new Map<string, Customer>();
  const byKey = new Map<string, string>();
  const deleted = new Set<string>();
  const findAny = (customerId: string): Customer => customers.get(customerId) ?? missing(customerId);
  const find = (id: string): Customer => (deleted.has(id) ? missing(id) : findAny(id));
  const change = (id: string, endsAtOf: (current: SubscriptionState) => Partial<SubscriptionState>): void => {
    const all = [...customers.values()].flatMap(({ subscriptions }) => subscriptions);
    const current = all.find(({ subscriptionId }) => subscriptionId === id) ?? missing(id);
    Object.assign(current, endsAtOf(current));
  };
  const addCustomer = (customerId: string): void => void customers.set(customerId, { subscriptions: [], charges: [] });
  return {
    addCustomer,
    setSubscription: (customerId, subscription) => {
      const customer = find(customerId);
      const others = customer.subscriptions.filter(
        ({ subscriptionId }) => subscriptionId !== subscription.subscriptionId,
      );
      customer.subscriptions = [subscription, ...others];
    },
    findSubscription: (customerId) =>
      structuredClone(deleted.has(customerId) ? undefined : customers.get(customerId)?.subscriptions[0]),
    addCharge: (customerId, charge) => void find(customerId).charges.push(charge),
    port: {
      createCustomer: ({ idempotencyKey }) => {
        const customerId = byKey.get(idempotencyKey) ?? `cus_${customers.size + 1}`;
        byKey.set(idempotencyKey, customerId);
        if (!customers.has(customerId)) addCustomer(customerId);
        return Promise.resolve({ customerId });
      },
      deleteCustomer: async (customerId) => {
        deleted.add(customerId);
        if (customers.has(customerId)) endAll(findAny(customerId));
      },
      openSubscription: async ({ customerId, idempotencyKey }) => {
        await Promise.resolve();
        find(customerId);
        return { sessionId: `cs_${idempotencyKey}`, url: `https://pay.example/plan/${customerId}` };
      },
      readSubscriptions: async (customerId) => {
        await Promise.resolve();
        return structuredClone(findAny(customerId).subscriptions);
      },
      listCharges: async (customerId) => {
        await Promise.resolve();
        return findAny(customerId).charges;
      },
      endSubscription: async (subscriptionId, when) => {
        await Promise.resolve();
        change(subscriptionId, (current) => endOf(when, current));
      },
      resumeSubscription: async (subscriptionId) => {
        await Promise.resolve();
        change(subscriptionId, () => ({ endsAt: null }));
      },
      openPortal: (customerId) => Promise.resolve({ url: `https://pay.example/portal/${customerId}` }),
    },
  };
};
