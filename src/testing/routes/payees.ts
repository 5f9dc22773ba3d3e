/** The part of the provider in memory about those who are paid. */
import { PaymentRefused } from '#platform/payments/payments.ts';
import type { PayeeState, Payees } from '#platform/payments/payees.ts';

export type MemoryPayees = {
  port: Payees;
  /** Makes a payee known, or changes what the provider says of it. */
  setPayee: (payeeId: string, state?: Partial<PayeeState>) => void;
};

const missing = (what: string): never => {
  throw new PaymentRefused('resource_missing', `No such account: ${what}`);
};

export const memoryPayees = (): MemoryPayees => {
  const payees = new Map<string, PayeeState>();
  const byKey = new Map<string, string>();
  let closed = 0;
  const find = (payeeId: string): PayeeState => payees.get(payeeId) ?? missing(payeeId);
  const setPayee = (payeeId: string, state: Partial<PayeeState> = {}): void => {
    const payee = payees.get(payeeId) ?? {
      payeeId,
      reference: null,
      status: 'active',
      requirements: [],
      destination: null,
    };
    payees.set(payeeId, { ...payee, ...state });
  };
  return {
    setPayee,
    port: {
      createPayee: ({ reference, idempotencyKey }) => {
        const payeeId = byKey.get(idempotencyKey) ?? `acct_${payees.size + closed + 1}`;
        byKey.set(idempotencyKey, payeeId);
        if (!payees.has(payeeId)) setPayee(payeeId, { reference, status: 'restricted' });
        return Promise.resolve(find(payeeId));
      },
      readPayee: async (payeeId) => {
        await Promise.resolve();
        return find(payeeId);
      },
      openPayeeSetup: async ({ payeeId }) => {
        await Promise.resolve();
        return { url: `https://pay.example/setup/${find(payeeId).payeeId}` };
      },
      openPayeeDashboard: async ({ payeeId }) => {
        await Promise.resolve();
        return { url: `https://pay.example/dashboard/${find(payeeId).payeeId}` };
      },
      closePayee: async ({ payeeId }) => {
        await Promise.resolve();
        // The number of one that is gone is not given again.
        if (payees.delete(find(payeeId).payeeId)) closed += 1;
      },
    },
  };
};
