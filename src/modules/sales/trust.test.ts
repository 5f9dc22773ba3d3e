import { expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { account, type Account } from './account.ts';
import { trustIn } from './trust.ts';

const at = '2026-06-01T00:00:00.000Z';
const withSales = (count: number, availableAt = '2026-05-01T00:00:00.000Z'): Account => ({
  ...account.initialState,
  payeeId: 'acct_1',
  shares: Array.from({ length: count }, (_, n) => ({
    ...{ orderId: id(n), creatorPence: 900, chargeId: 'ch', availableAt, usedPence: 0, parts: 0 },
  })),
});

it.each([
  ['five sales past their hold and one rejection', withSales(5), 1, true],
  ['four sales', withSales(4), 0, false],
  ['a fifth sale still on hold', withSales(5, '2026-06-02T00:00:00.000Z'), 0, false],
  ['two rejections', withSales(9), 2, false],
  ['no payout account', { ...withSales(5), payeeId: null }, 0, false],
])('with %s', (_, state, rejectionsOfLastTen, expected) => {
  expect(trustIn(state, { rejectionsOfLastTen, at }).isTrusted).toBe(expected);
});

it('says what is there and what it takes', () => {
  expect(trustIn(withSales(3), { rejectionsOfLastTen: 2, at })).toEqual({
    isTrusted: false,
    hasPayoutAccount: true,
    salesPastHold: { has: 3, atLeast: 5 },
    rejectionsOfLastTen: { has: 2, atMost: 1 },
  });
});
