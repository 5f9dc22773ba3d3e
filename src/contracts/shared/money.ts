/** Money is integer pence. Rates are basis points (1/100 of a percent) in one fee policy with a version. */

export type FeePolicy = Readonly<{ version: number; buyerFeeBps: number; creatorShareBps: number }>;

/** Version 1: 10% on top for the buyer, 90% of the creator’s price for the creator. */
export const defaultFeePolicy: FeePolicy = { version: 1, buyerFeeBps: 1000, creatorShareBps: 9000 };

/** What counts now, and what has been announced to count from a moment (ISO) on. */
export type Fees = Readonly<{ current: FeePolicy; next: (FeePolicy & Readonly<{ from: string }>) | null }>;

/** Fees between nothing and half the price on top can be set; a creator’s share is bounded by what was signed. */
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
  /** What is left for the platform: total − creator. */
  platformPence: number;
}>;

/** Half a penny rounds up. */
const share = (pence: number, bps: number): number => Math.floor((pence * bps + 5000) / 10_000);

/** Splits a creator's price (integer pence ≥ 0); the parts always add up to what is paid. */
export const splitPrice = (pricePence: number, policy: FeePolicy = defaultFeePolicy): PriceSplit => {
  const buyerFeePence = share(pricePence, policy.buyerFeeBps);
  const totalPence = pricePence + buyerFeePence;
  const creatorPence = share(pricePence, policy.creatorShareBps);
  return { pricePence, buyerFeePence, totalPence, creatorPence, platformPence: totalPence - creatorPence };
};

/** The highest price (pence) of which a buyer pays at most `totalPence` (≥ 0): totals grow with prices, so there is one. */
export const highestPriceWithin = (totalPence: number, { buyerFeeBps }: Pick<FeePolicy, 'buyerFeeBps'>): number => {
  let price = Math.ceil((totalPence * 10_000) / (10_000 + buyerFeeBps));
  while (price + share(price, buyerFeeBps) > totalPence) price -= 1;
  return price;
};

/** A creator asks £1 to £10,000. */
export const priceLimits = { minPence: 100, maxPence: 1_000_000 } as const;
/** The least that can be withdrawn. */
export const minPayoutPence = 1000;

const pounds = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
// Made once: making one costs more than a whole card of a list.
const wholePounds = pounds(0);
const exactPounds = pounds(2);

/** `4900` → `£49`, `5390` → `£53.90`: no decimals if whole, otherwise two. */
export const formatPounds = (pence: number): string =>
  (pence % 100 === 0 ? wholePounds : exactPounds).format(pence / 100);
