import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call, CallOptions } from '#contracts/http/call.ts';
import { liftHold } from '#contracts/payouts/payoutDesk.ts';
import { refundPartOfSale } from '#contracts/sales/afterSales.ts';
import { id } from '#testing/events.ts';
import { usePresses } from './usePresses.ts';

it('gives the same call the same press until an answer has come, and every other call another', async () => {
  const pressed: (string | undefined)[] = [];
  const call = (_: unknown, __: unknown, options: CallOptions = {}): void => void pressed.push(options.pressId);
  const { result, rerender } = renderHook(() => usePresses(call as unknown as Call));
  const refund = (amountPence: number) =>
    result.current.call(refundPartOfSale, { params: { id: id(1) }, body: { reason: 'No sound.', amountPence } });
  await refund(100);
  rerender();
  await refund(100);
  await refund(200);
  result.current.forget();
  await refund(100);
  await result.current.call(liftHold, { params: { id: id(1) } });
  const [first, again, other, next, none] = pressed;
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
  expect(none).toBeUndefined();
});
