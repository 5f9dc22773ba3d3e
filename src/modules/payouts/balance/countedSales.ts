/** Which sales count towards trust under the strict rule, so that nobody earns it by buying from themselves. */
import type { SaleDoubt, TrustSale } from '#contracts/payouts/trust.ts';
import { strictSales as rule } from '#contracts/sales/trustRule.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Account } from './account.ts';

/** A sale that was not annulled, with what is kept of its payment and its order; addresses and cards are keyed hashes. */
export type Sale = {
  orderId: string;
  buyerId: string;
  pricePence: number;
  soldAt: string;
  card: string | null;
  address: string | null;
};

/** Where an account was used from, and what it paid with, as far as that is kept; all keyed hashes. */
export type Traces = {
  id: string;
  name: string;
  registeredAt: string;
  addresses: readonly string[];
  browsers: readonly string[];
  cards: readonly string[];
};

const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((text) => others.includes(text));

/** What of the money of the sale speaks against it. */
const doubtsOfShare = (account: Account, { orderId }: Sale, at: string): SaleDoubt['why'][] => {
  const share = account.shares.find((found) => found.orderId === orderId);
  if (!share || share.availableAt > at) return ['held'];
  if (share.cancelledPence > 0) return ['refunded'];
  return share.frozenBy.length > 0 ? ['inDoubt'] : [];
};

/** A closed account has left no address: nothing speaks for it any more. */
const doubtsOfSale = (sale: Sale, buyer: Traces): SaleDoubt['why'][] => [
  ...(sale.pricePence < rule.pricePence ? (['price'] as const) : []),
  ...(addDays(buyer.registeredAt, rule.accountDays) > sale.soldAt ? (['newAccount'] as const) : []),
  ...(sale.card === null ? (['noCard'] as const) : []),
  ...(buyer.addresses.length === 0 ? (['noAddress'] as const) : []),
];

/** What the buyer shares with the creator, or with the buyer of a sale that counts. */
const shared = (buyer: Traces, other: Traces): SaleDoubt[] => {
  if (buyer.id === other.id) return [{ why: 'sameBuyer', with: null }];
  const found = (['cards', 'addresses', 'browsers'] as const).filter((kind) => overlap(buyer[kind], other[kind]));
  const why = { cards: 'sameCard', addresses: 'sameAddress', browsers: 'sameDevice' } as const;
  return found.map((kind) => ({ why: why[kind], with: { id: other.id, name: other.name } }));
};

const unknown = (id: string, soldAt: string): Traces => ({
  id,
  name: '',
  registeredAt: soldAt,
  addresses: [],
  browsers: [],
  cards: [],
});

/**
 * Every sale, in the order of the sales, with what speaks against it: a sale without any doubt counts. The first of several
 * buyers who share something counts, the others do not.
 */
export const weighSales = (
  sales: readonly Sale[],
  found: { account: Account; creator: Traces; buyers: readonly Traces[]; at: string },
): TrustSale[] => {
  const { account, creator, buyers, at } = found;
  const people = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  const weighed: TrustSale[] = [];
  const counted: Traces[] = [];
  for (const sale of sales) {
    const { orderId, pricePence, soldAt, buyerId } = sale;
    const person = people.get(buyerId) ?? unknown(buyerId, soldAt);
    const traces: Traces = {
      ...person,
      cards: sale.card === null ? [] : [sale.card],
      addresses: sale.address === null ? person.addresses : [...person.addresses, sale.address],
    };
    const doubts: SaleDoubt[] = [
      ...[...doubtsOfShare(account, sale, at), ...doubtsOfSale(sale, traces)].map((why) => ({ why, with: null })),
      ...[creator, ...counted].flatMap((other) => shared(traces, other)),
    ];
    if (doubts.length === 0) counted.push(traces);
    weighed.push({ orderId, pricePence, soldAt, buyer: { id: buyerId, name: person.name }, doubts });
  }
  return weighed;
};
