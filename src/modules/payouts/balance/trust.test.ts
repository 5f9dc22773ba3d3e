import { aShare } from '#testing/aShare.ts';
import { expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { account, type Account } from './account.ts';
import { trustIn } from './trust.ts';

const at = '2026-06-01T00:00:00.000Z';
const faultsSince = '2025-12-03T00:00:00.000Z';
const withSales = (count: number, availableAt = '2026-05-01T00:00:00.000Z'): Account => ({
  ...account.initialState,
  payeeId: 'acct_1',
  shares: Array.from({ length: count }, (_, n) => aShare(id(n), { creatorPence: 900, availableAt })),
});
const cancelled = (sales: Account, pence: number): Account => ({
  ...sales,
  shares: sales.shares.map((share, n) => (n === 0 ? { ...share, cancelledPence: pence } : share)),
});

it.each([
  ['five sales past their hold and one rejection', withSales(5), 1, true],
  ['four sales', withSales(4), 0, false],
  ['a fifth sale still on hold', withSales(5, '2026-06-02T00:00:00.000Z'), 0, false],
  ['two rejections', withSales(9), 2, false],
  ['no payout account', { ...withSales(5), payeeId: null }, 0, false],
  ['a sale that was refunded in full', cancelled(withSales(5), 900), 0, false],
  ['a sale that was refunded in part', cancelled(withSales(5), 899), 0, true],
  [
    'a refund for fault or a lost dispute half a year ago',
    { ...withSales(9), faults: ['2026-01-01T00:00:00.000Z'] },
    0,
    false,
  ],
  ['one longer ago', { ...withSales(9), faults: ['2025-12-02T00:00:00.000Z'] }, 0, true],
])('with %s', (_, state, rejectionsOfLastTen, expected) => {
  expect(trustIn(state, { rejectionsOfLastTen, upheldClaims: 0, at, faultsSince }).isTrusted).toBe(expected);
});

it('says what is there and what it takes', () => {
  expect(trustIn(withSales(3), { rejectionsOfLastTen: 2, upheldClaims: 0, at, faultsSince })).toEqual({
    isTrusted: false,
    hasPayoutAccount: true,
    rule: 'demo',
    salesPastHold: { has: 3, atLeast: 5 },
    rejectionsOfLastTen: { has: 2, atMost: 1 },
    faults: { has: 0, atMost: 0 },
  });
});

it('goes by the sales that count, under the strict rule', () => {
  const found = { rejectionsOfLastTen: 0, upheldClaims: 0, at, faultsSince };
  expect(trustIn(withSales(9), { ...found, countedSales: 4 })).toMatchObject({
    isTrusted: false,
    rule: 'strict',
    salesPastHold: { has: 4, atLeast: 5 },
  });
  expect(trustIn(withSales(9), { ...found, countedSales: 5 }).isTrusted).toBe(true);
});

it('is lost by an upheld copyright claim', () => {
  const found = trustIn(withSales(9), { rejectionsOfLastTen: 0, upheldClaims: 1, at, faultsSince });
  expect(found.isTrusted).toBe(false);
  expect(found.faults).toEqual({ has: 1, atMost: 0 });
});
