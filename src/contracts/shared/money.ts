/** Money is integer pence. Rates are basis points (1/100 of a percent) in one fee policy with a version. */

export type FeePolicy = Readonly<{ version: number; buyerFeeBps: number; creatorShareBps: number }>;

/** Version 1: 10% on top for the buyer, 90% of the creator’s price for the creator. */
export const defaultFeePolicy: FeePolicy = { version: 1, buyerFeeBps: 1000, creatorShareBps: 9000 };

/** The fees in force, and those announced from a moment (ISO) on. */
export type Fees = Readonly<{ current: FeePolicy; next: (FeePolicy & Readonly<{ from: string }>) | null }>;

/** A buyer's fee can be between zero and half the price; the creator's share is bounded by the signed grant. */
export const mostBuyerFeeBps = 5000;

/** `1000` → `10%`, `1250` → `12.5%`. */
export const formatBps = (bps: number): string => `${bps / 100}%`;

export type PriceSplit = Readonly<{
  /** The creator's price. */
  pricePence: number;
  /** Added on top; paid by the buyer. */
  buyerFeePence: number;
  /** What the buyer pays: price + fee. */
  totalPence: number;
  /** Credited to the creator. */
  creatorPence: number;
  /** The platform's remainder: total − creator. */
  platformPence: number;
}>;

/** Half a penny rounds up. */
const share = (pence: number, bps: number): number => Math.floor((pence * bps + 5000) / 10_000);

/** Splits a creator's price (integer pence ≥ 0); the parts always add up to the total. */
export const splitPrice = (pricePence: number, policy: FeePolicy = defaultFeePolicy): PriceSplit => {
  const buyerFeePence = share(pricePence, policy.buyerFeeBps);
  const totalPence = pricePence + buyerFeePence;
  const creatorPence = share(pricePence, policy.creatorShareBps);
  return { pricePence, buyerFeePence, totalPence, creatorPence, platformPence: totalPence - creatorPence };
};

/** The highest price (pence) with a total of at most `totalPence` (≥ 0): totals grow with prices, so it is unique. */
export const highestPriceWithin = (totalPence: number, { buyerFeeBps }: Pick<FeePolicy, 'buyerFeeBps'>): number => {
  let price = Math.ceil((totalPence * 10_000) / (10_000 + buyerFeeBps));
  while (price + share(price, buyerFeeBps) > totalPence) price -= 1;
  return price;
};

/** The range of a creator's price: £1 to £10,000. */
export const priceLimits = { minPence: 100, maxPence: 1_000_000 } as const;
/** The smallest amount that can be withdrawn. */
export const minPayoutPence = 1000;

const pounds = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
// Created once: creating one costs more than rendering a whole card of a list.
const wholePounds = pounds(0);
const exactPounds = pounds(2);

/** `4900` → `£49`, `5390` → `£53.90`: no decimals for whole pounds, otherwise two. */
export const formatPounds = (pence: number): string =>
  (pence % 100 === 0 ? wholePounds : exactPounds).format(pence / 100);
