import { describe, expect, it } from 'vitest';
import type { PaymentState } from '#platform/payments/payments.ts';
import { bySystem } from '#platform/eventStore/handle.ts';
import { id } from '#testing/events.ts';
import { createCheckPayments } from './bookkeeping.ts';

const held = (n: number): PaymentState => ({
  paymentId: `pi_${n}`,
  status: 'authorised',
  amountPence: 5390,
  capturedPence: 0,
  currency: 'gbp',
  chargeId: null,
  feePence: null,
  cardFingerprint: null,
  captureBefore: null,
  reference: id(n),
});

describe('the look at payments', () => {
  it('looks at every one of them, although the first two fail, and says that they did', async () => {
    const settled: string[] = [];
    const checkPayments = createCheckPayments({
      payments: { listPayments: () => Promise.resolve([held(1), held(2), held(3)]) } as never,
      findOrderStatus: () => Promise.resolve('capturing'),
      settle: (orderId) => {
        settled.push(orderId);
        return orderId === id(3) ? Promise.resolve('sold') : Promise.reject(new Error('the charge cannot be read'));
      },
      now: () => '2026-03-01T12:00:00.000Z',
    });
    await expect(checkPayments(bySystem(id(90)))).rejects.toThrow('2 payments could not be looked at');
    expect(settled).toEqual([id(1), id(2), id(3)]);
  });
});
