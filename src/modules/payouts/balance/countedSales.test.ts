import { aShare } from '#testing/aShare.ts';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { account, type Account } from './account.ts';
import { weighSales, type Sale, type Traces } from './countedSales.ts';

const at = '2026-06-01T00:00:00.000Z';
const soldAt = '2026-05-01T00:00:00.000Z';
const creator: Traces = {
  id: id(1),
  name: 'Carol',
  registeredAt: '2026-01-01T00:00:00.000Z',
  addresses: ['#home'],
  browsers: ['b0'],
  cards: ['c0'],
};
const buyer = (n: number, change: Partial<Traces> = {}): Traces => ({
  id: id(100 + n),
  name: `Buyer ${n}`,
  registeredAt: '2026-01-01T00:00:00.000Z',
  addresses: [`#${n}`],
  browsers: [`b${n}`],
  cards: [],
  ...change,
});
const sale = (n: number, change: Partial<Sale> = {}): Sale => ({
  orderId: id(n),
  buyerId: id(100 + n),
  pricePence: 2000,
  soldAt,
  card: `c${n}`,
  address: `#${n}`,
  ...change,
});
type Share = Account['shares'][number];

/** What speaks against each of five sales, of which the fifth is different. */
const doubtsWith = ({
  sale: changedSale = {},
  buyer: changedBuyer = {},
  share = {},
}: {
  sale?: Partial<Sale>;
  buyer?: Partial<Traces>;
  share?: Partial<Share>;
} = {}) => {
  const sales = [1, 2, 3, 4, 5].map((n) => sale(n, n === 5 ? changedSale : {}));
  const state: Account = {
    ...account.initialState,
    shares: sales.map(({ orderId }, index) => aShare(orderId, index === 4 ? share : {})),
  };
  const buyers = [1, 2, 3, 4, 5].map((n) => buyer(n, n === 5 ? changedBuyer : {}));
  const weighed = weighSales(sales, { account: state, creator, buyers, at });
  expect(weighed.slice(0, 4).flatMap(({ doubts }) => doubts)).toEqual([]);
  return weighed[4]?.doubts;
};
const why = (reason: string) => [{ why: reason, with: null }];
const first = { id: id(101), name: 'Buyer 1' };
const carol = { id: id(1), name: 'Carol' };

describe('a sale', () => {
  it('counts that nobody can have made for themselves', () => {
    expect(doubtsWith()).toEqual([]);
  });

  it.each([
    ['below £20', { sale: { pricePence: 1999 } }, why('price')],
    ['to an account of 29 days', { buyer: { registeredAt: '2026-04-02T00:00:00.000Z' } }, why('newAccount')],
    ['from before cards were stored', { sale: { card: null } }, why('noCard')],
    ['to a closed account', { sale: { address: null }, buyer: { addresses: [] } }, why('noAddress')],
    ['on hold', { share: { availableAt: '2026-06-02T00:00:00.000Z' } }, why('held')],
    ['refunded in part', { share: { cancelledPence: 1 } }, why('refunded')],
    ['under dispute', { share: { frozenBy: ['dispute' as const] } }, why('inDoubt')],
    ['to the buyer of another', { sale: { buyerId: id(101) } }, why('sameBuyer')],
    ['with the card of another', { sale: { card: 'c1' } }, [{ why: 'sameCard', with: first }]],
    ['from the network of another', { sale: { address: '#1' } }, [{ why: 'sameAddress', with: first }]],
    ['in the browser of another', { buyer: { browsers: ['b5', 'b1'] } }, [{ why: 'sameDevice', with: first }]],
    ['with the creator’s card', { sale: { card: 'c0' } }, [{ why: 'sameCard', with: carol }]],
    ['from the creator’s network', { buyer: { addresses: ['#home'] } }, [{ why: 'sameAddress', with: carol }]],
    ['in the creator’s browser', { buyer: { browsers: ['b0'] } }, [{ why: 'sameDevice', with: carol }]],
  ])('%s does not count', (_, change, expected) => {
    expect(doubtsWith(change)).toEqual(expected);
  });

  it('to an account of exactly 30 days counts', () => {
    expect(doubtsWith({ buyer: { registeredAt: '2026-04-01T00:00:00.000Z' } })).toEqual([]);
  });
});

it('counts one sale of a ring, whoever is in it, and is not put off by a sale that does not count', () => {
  const sales = [sale(1, { pricePence: 100, card: 'ring' }), ...[2, 3, 4].map((n) => sale(n, { card: 'ring' }))];
  const state: Account = { ...account.initialState, shares: sales.map(({ orderId }) => aShare(orderId)) };
  const weighed = weighSales(sales, { account: state, creator, buyers: [1, 2, 3, 4].map((n) => buyer(n)), at });
  expect(weighed.map(({ doubts }) => doubts.map((doubt) => doubt.why))).toEqual([
    ['price'],
    [],
    ['sameCard'],
    ['sameCard'],
  ]);
});
